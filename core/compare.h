// SPDX-License-Identifier: GPL-3.0-or-later
// Two answers side by side: before, after, and the difference drawn from exact figures.
#pragma once

#include "core/budget.h"
#include "core/format.h"
#include "core/scenario_names.h"

#include <optional>
#include <string>
#include <vector>

namespace tb {

/// A scenario kept to compare with.
struct Pin
{
    std::string name;
    Scenario scenario;

    friend bool operator==(const Pin &, const Pin &) = default;
};

/// All that are kept, and which of them the views show beside the present state.
struct Pins
{
    std::vector<Pin> list;
    std::optional<std::size_t> compared;

    friend bool operator==(const Pins &, const Pins &) = default;
};

/// How views call it: "A: Llama 3.1 8B, 32K".
std::string pinLabel(const Pin &pin);

/// A name for a state that is about to be pinned, not taken by one of `pins`: model, weights, sessions,
/// context and KV cache, as in "Llama 3.1 8B, Q4_K_M, 4 x 32K, f16".
std::string pinName(const Resolved &resolved, const std::vector<Pin> &pins);

struct CompareRow
{
    std::string id; ///< "weights", "state", "working", "used", "free", "sessions", "speed"
    std::string name;
    std::string before; ///< "-" where a side has no such figure
    std::string after;
    std::string difference; ///< "+2.15 GB", "-3", "same"; empty where a side has no figure
    std::optional<std::int64_t> change; ///< after less before, exact: bytes or sessions; none of speeds

    friend bool operator==(const CompareRow &, const CompareRow &) = default;
};

struct Comparison
{
    std::vector<CompareRow> rows; ///< always the same seven
    std::vector<InputChange> inputs;
    std::string sentence; ///< "KV cache f16 -> q8_0: 4 -> 8 sessions in the same memory."

    friend bool operator==(const Comparison &, const Comparison &) = default;
};

Comparison compare(const Resolved &before, const Budget &budgetBefore, const Resolved &after,
                   const Budget &budgetAfter, const Catalogue &catalogue,
                   ByteUnits units = ByteUnits::Decimal);

} // namespace tb
