// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine keeps for the conversations asked for, and the space it works in.
#pragma once

#include "core/resolve.h"

#include <optional>
#include <string>
#include <vector>

namespace tb {

struct EngineSizes
{
    std::vector<StatePart> parts; ///< of all conversations, on all cards
    Checked state; ///< their sum
    Checked working; ///< of one card
    Checked workingHost; ///< in the computer's own memory
};

/// Sizes by the rules of the resolved engine, whatever size of the state was given.
EngineSizes engineSizes(const Resolved &resolved, Tokens context, Sessions sessions);

/// The state alone, where the working space is not needed.
Checked engineState(const Resolved &resolved, Tokens context, Sessions sessions);

/// The working space of one card alone; slow for llama.cpp, whose graph is planned.
Checked engineWorking(const Resolved &resolved, Tokens context, Sessions sessions);

/// Tokens of the prefix that this engine keeps once for all conversations. The last token of a conversation
/// is always its own.
Tokens keptOnce(const Resolved &resolved, Tokens context);

/// Bytes of that prefix; a part of the state.
Checked sharedState(const Resolved &resolved, Tokens context);

/// Why the engine would not start like this; its own words where it has some.
std::optional<std::string> refusalOf(const Resolved &resolved);

/// How far the working space was from the engine's own figure at worst, in the class of the model.
std::optional<double> workingErrorPercent(const Resolved &resolved);

/// Whether each further conversation costs the same, so that a division tells how many fit.
bool isLinear(const Resolved &resolved);

/// The most conversations the engine admits at once.
Sessions mostSessions(const Resolved &resolved);

} // namespace tb
