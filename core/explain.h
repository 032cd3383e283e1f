// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of an answer, written out with its numbers.
#pragma once

#include "core/budget.h"
#include "core/format.h"

#include <string>
#include <vector>

namespace tb {

/// One line of arithmetic: "KV cache of one token" = "2 x 32 layers x 1,024 values x 2 bytes" = "131,072 B".
struct Step
{
    std::string label;
    std::string expression;
    std::string result;
    bool inShort = false; ///< one of the few that tell the answer already

    friend bool operator==(const Step &, const Step &) = default;
};

std::vector<Step> explain(const Resolved &resolved, const Budget &budget, ByteUnits units);

} // namespace tb
