// SPDX-License-Identifier: GPL-3.0-or-later
// The levers as a table to show: texts, and the budgets before and after on one scale.
#pragma once

#include "core/budget_parts.h"
#include "core/format.h"
#include "core/levers.h"
#include "core/techniques.h"

#include <string>
#include <vector>

namespace tb {

struct LeverRow
{
    Lever lever;
    std::string gained; ///< "68.72 GB"; empty where it gains nothing
    std::string sessions; ///< "17 -> 34"; empty where it gains nothing
    ThreeSizes after; ///< never negative
    Bytes recurrentAfter; ///< of its state, recurrent state

    friend bool operator==(const LeverRow &, const LeverRow &) = default;
};

struct LeverTable
{
    std::string diagnosis; ///< which budget is the problem
    ThreeSizes before;
    Bytes recurrentBefore; ///< of its state, recurrent state
    double longest = 1; ///< bytes of the longest bar, before or after, > 0: the scale of all of them
    std::vector<LeverRow> rows;

    friend bool operator==(const LeverTable &, const LeverTable &) = default;
};

LeverTable leverTable(const Resolved &resolved, const Budget &budget, const Catalogue &catalogue,
                      ByteUnits units);

/// The budget a group works on: the load is state. None for hardware.
std::optional<BudgetPart> partOf(LeverGroup group);

/// One row for those who hear it: "State to 8 bits, State: gains 68.72 GB, sessions 17 -> 34. Costs: ..."
std::string leverInWords(const LeverRow &row);

} // namespace tb
