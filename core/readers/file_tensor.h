// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units.h"

#include <cstdint>
#include <string>

namespace tb {

/// One tensor as a file lists it.
struct FileTensor
{
    std::string name;
    std::string type; ///< "q4_K", "bf16", ...
    std::int64_t elements = 0;
    Bytes bytes;

    friend bool operator==(const FileTensor &, const FileTensor &) = default;
};

} // namespace tb
