// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of an answer, written out with its numbers.
#pragma once

#include "core/budget_parts.h"
#include "core/format.h"

#include <optional>
#include <string>
#include <vector>

namespace tb {

/// The figures that are written out.
enum class Figure {
    Weights,
    TokenState,
    SharedState,
    SessionState,
    CacheTrade,
    Working,
    Kept,
    Room,
    SessionsFit,
    Decode,
    Refused
};

/// One line of arithmetic: "KV cache of one token" = "2 x 32 layers x 1,024 values x 2 bytes" = "131,072 B".
struct Step
{
    Figure figure = Figure::Weights;
    std::string label;
    std::string expression;
    std::string result;
    bool inShort = false; ///< one of the few that tell the answer already

    friend bool operator==(const Step &, const Step &) = default;
};

/// The budget a figure belongs to; none where several meet.
std::optional<BudgetPart> partOf(Figure figure);

std::vector<Step> explain(const Resolved &resolved, const Budget &budget, ByteUnits units);

/// Working space and what is kept free: bands of the bars that are no step on the way to the answer, which
/// charges them together. None in a room or of what is refused; what is kept only where there is any.
std::vector<Step> overheadSteps(const Resolved &resolved, const Budget &budget, ByteUnits units);

} // namespace tb
