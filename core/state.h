// SPDX-License-Identifier: GPL-3.0-or-later
// Budget two: what the model remembers of each conversation (KV cache and recurrent state).
// Ideal sizes, without the padding and sharing rules of an engine.
#pragma once

#include "core/checked.h"
#include "core/formats.h"
#include "core/model.h"

#include <vector>

namespace tb {

/// The precision of keys and of values.
struct KvRatios
{
    BlockRatio k;
    BlockRatio v;
};

struct StatePart
{
    StateKind kind = StateKind::KvFull;
    Bytes bytes;

    friend bool operator==(const StatePart &, const StatePart &) = default;
};

/// Whether every further token adds to this kind of state.
bool growsWithContext(StateKind kind);

/// Rows a component keeps for one conversation: all tokens, the window, one for `ratio` tokens, or one.
std::int64_t stateRows(const StateComponent &part, Tokens context);

/// Bytes of one row over all layers of the component, key and value rows each rounded up to a byte.
/// Fixed state is f32 whatever the cache precision.
Checked stateRowBytes(const StateComponent &part, const KvRatios &kv);

/// Bytes of one conversation of `context` tokens, summed over all components.
Checked stateBytes(const Model &model, const KvRatios &kv, Tokens context);

/// Bytes each further token costs once all windows are full; rounded up for compressed rows.
Checked stateBytesPerToken(const Model &model, const KvRatios &kv);

/// The parts for `sessions` conversations, one entry a kind, in the order of the model.
std::vector<StatePart> stateParts(const Model &model, const KvRatios &kv, Tokens context, Sessions sessions);

} // namespace tb
