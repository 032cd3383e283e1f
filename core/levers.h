// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done about memory, and what each way would free in this very scenario.
#pragma once

#include "core/budget.h"
#include "core/catalogue.h"
#include "core/format.h"

#include <optional>
#include <string>
#include <vector>

namespace tb {

enum class LeverGroup { Weights, State, Working, Load, Hardware };

/// "Weights", "State", "Working space", "Load", "Hardware".
const char *leverGroupName(LeverGroup group);

/// One way, tried out. Bytes are exact and signed, before less after, of what is charged here: against a room
/// only the state is. A way that cannot be applied has no scenario, frees 0 and keeps the sessions.
struct Lever
{
    std::string id;
    std::string name; ///< in the field's terms
    std::string words; ///< what it does, in plain words, with what is assumed
    LeverGroup group = LeverGroup::Weights;
    std::optional<Scenario> to; ///< the scenario with it applied
    Bytes weightsFreed;
    Bytes stateFreed;
    Bytes recurrentFreed; ///< of it, recurrent state
    Bytes workingFreed; ///< working space and reserve
    Bytes gained; ///< free memory after it, less before: what is freed, and what new hardware adds
    Sessions before; ///< that fit
    Sessions after;
    std::string quality; ///< what it costs in answers or else
    std::string source; ///< of the quality; empty where it follows from what the lever does
    std::string reason; ///< why it gains nothing, one sentence; empty where it does

    friend bool operator==(const Lever &, const Lever &) = default;
};

/// All ways that are a question for this engine: first those that seat the most further sessions, then those
/// that gain the most bytes; ties in a fixed order.
std::vector<Lever> levers(const Resolved &resolved, const Budget &budget, const Catalogue &catalogue,
                          ByteUnits units = ByteUnits::Decimal);

/// Which budget is the problem, in one sentence.
std::string diagnosis(const Budget &budget, ByteUnits units = ByteUnits::Decimal);

} // namespace tb
