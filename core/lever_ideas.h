// SPDX-License-Identifier: GPL-3.0-or-later
// The ways before they are tried out: what each would change. Inside of levers.cpp only.
#pragma once

#include "core/levers.h"
#include "core/techniques.h"

#include <string>
#include <vector>

namespace tb {

/// A lever whose figures are still to be found. `reason` holds the sentence for the case that it gains
/// nothing.
using LeverIdea = Lever;

std::vector<LeverIdea> weightIdeas(const Resolved &resolved, const Budget &budget,
                                   const Catalogue &catalogue);
std::vector<LeverIdea> stateIdeas(const Resolved &resolved, const Budget &budget, ByteUnits units);
std::vector<LeverIdea> loadIdeas(const Resolved &resolved);
std::vector<LeverIdea> machineIdeas(const Resolved &resolved, const Budget &budget);

/// An idea with its texts; not applicable until `to` is set.
LeverIdea idea(std::string id, std::string name, LeverGroup group, std::string words);

/// "typically 2 points of 100; measure with your own prompts", by the textbook's table.
void addTypicalCost(LeverIdea &idea, const Technique &technique);

/// What a technique leaves of the state of one conversation, as a size given to the scenario.
Bytes stateLeft(const Budget &budget, std::int64_t cutPercent);

/// Why the state of this scenario cannot be given as one size; empty when it can.
std::string whyNotGiven(const Budget &budget);

} // namespace tb
