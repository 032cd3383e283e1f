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
    ModelMemory,
    Room,
    AllState,
    SessionsFit,
    Free,
    Crossover,
    Decode,
    WeightsOnly,
    Prefill,
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

/// Every figure that can be opened, in the order it is read: the steps above, and between them those that are
/// no step on the way to the answer. Working space, what is kept free and what a model may use are none of a
/// room; a figure the budget does not have is left out.
std::vector<Step> allSteps(const Resolved &resolved, const Budget &budget, ByteUnits units);

/// What a decode step reads of the weights.
Bytes weightsRead(const Resolved &resolved);

} // namespace tb
