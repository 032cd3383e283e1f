// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes that depend on the context and the conversations, and the room that is left for them.
#pragma once

#include "core/resolve.h"

#include <vector>

namespace tb {

/// The state of all conversations: as it was given, or by the rules of the engine.
Checked stateOf(const Resolved &resolved, Tokens context, Sessions sessions);

struct StateSizes
{
    Checked perSession; ///< a share of `all`, rounded up, where the engine does not count by conversation
    Checked shared; ///< of the prefix that all conversations share
    Checked all;
};
StateSizes stateSizes(const Resolved &resolved, Tokens context, Sessions sessions);

struct ContextSizes
{
    std::vector<StatePart> parts; ///< empty when the size was given
    Checked statePerSession; ///< these three as above
    Checked shared;
    Checked state;
    Checked working; ///< all cards
    Checked workingHost;
    Checked overhead; ///< all cards
    Checked room;
};

/// Shared by evaluate() and the curves. `weights` are the loadedWeights().
ContextSizes contextSizes(const Resolved &resolved, Checked weights, Tokens context, Sessions sessions);

/// Room for the state beside the weights and a working space of so many bytes on each card.
Checked roomBeside(const Resolved &resolved, Checked weights, Checked workingOfOneCard);

/// Whether only the state is counted against the room: spare memory after the weights.
bool countsAgainstRoomOnly(const Resolved &resolved);

/// What each card keeps free; a share is rounded up.
Checked reserveOfOneCard(const Resolved &resolved);

} // namespace tb
