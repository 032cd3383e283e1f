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
    std::int64_t kScale = 0; ///< bytes of each head beside its values
    std::int64_t vScale = 0;
};

KvRatios kvRatios(const KvFormat &k, const KvFormat &v);

/// Bytes of `values` keys or values of one layer, and a scale for each head of them.
Checked headRowBytes(std::int64_t values, std::int64_t headValues, const BlockRatio &ratio,
                     std::int64_t scale);

struct StatePart
{
    StateKind kind = StateKind::KvFull;
    Bytes bytes;

    friend bool operator==(const StatePart &, const StatePart &) = default;
};

/// Whether every further token adds to this kind of state.
bool growsWithContext(StateKind kind);

/// How the state is spread over the cards of a replica. The rows of one head cannot be split: each card
/// beyond the number of heads keeps a copy, and a latent row, which all heads share, is on every card.
struct CardShare
{
    std::int64_t cards = 1;
    std::int64_t kvHeads = 1;
};

/// Cards between which a component is divided.
std::int64_t cardsSharing(const StateComponent &part, const CardShare &share);

/// Adds to the part of that kind, or appends one.
void addPart(std::vector<StatePart> &parts, StateKind kind, Checked bytes);

/// Rows a component keeps for one conversation: all tokens, the window, one for `ratio` tokens, or one.
std::int64_t stateRows(const StateComponent &part, Tokens context);

/// Bytes of one row over all layers of the component and all cards, key and value rows each rounded up to a
/// byte, scales of their heads included.
/// Fixed state is f32 whatever the cache precision.
Checked stateRowBytes(const StateComponent &part, const KvRatios &kv, const CardShare &share = {});

/// Bytes of one conversation of `context` tokens, summed over all components.
Checked stateBytes(const Model &model, const KvRatios &kv, Tokens context, const CardShare &share = {});

/// Bytes each further token costs once all windows are full; rounded up for compressed rows.
Checked stateBytesPerToken(const Model &model, const KvRatios &kv, const CardShare &share = {});

/// Rows of the first `prefix` tokens that conversations can share: whole rows of kinds that keep all tokens.
/// A window slides past the prefix, and a fixed state is each conversation's own.
std::int64_t sharedRows(const StateComponent &part, Tokens prefix);

/// The parts for `sessions` conversations, one entry a kind, in the order of the model. Their first `prefix`
/// tokens, fewer than `context`, are kept once for all.
std::vector<StatePart> stateParts(const Model &model, const KvRatios &kv, Tokens context, Sessions sessions,
                                  const CardShare &share = {}, Tokens prefix = {});

} // namespace tb
