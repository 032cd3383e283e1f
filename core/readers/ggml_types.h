// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace tb {

/// How ggml stores a tensor: `bytes` for a block of `values`.
struct GgmlType
{
    std::uint32_t id;
    const char *name;
    std::int64_t values;
    std::int64_t bytes;
};

/// nullptr for ids that are unknown or no longer in use.
const GgmlType *ggmlType(std::uint32_t id);

} // namespace tb
