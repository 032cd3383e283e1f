// SPDX-License-Identifier: GPL-3.0-or-later
// vLLM: blocks taken on demand from one pool, sized from what a share of the card leaves.
// Rules: vllm/v1/kv_cache_interface.py, v1/core/kv_cache_utils.py, v1/worker/utils.py (May 2026).
#pragma once

#include "core/engine_sizes.h"

namespace tb {

/// Layers of one kind, cut into groups of equal size.
struct VllmGroup
{
    StateKind kind = StateKind::KvFull;
    std::int64_t groups = 0;
    std::int64_t block = 16; ///< tokens
    std::int64_t window = 0;
};

/// How the cache of a model is cut; one page size for all layers.
struct VllmLayout
{
    std::int64_t layers = 0; ///< of a group
    Checked page; ///< bytes of a block of one layer on one card
    std::vector<VllmGroup> groups;
};

struct VllmFigures
{
    std::int64_t blocks = 0; ///< num_blocks
    double maxConcurrency = 0; ///< "Maximum concurrency for ... tokens per request"
    std::int64_t cacheTokens = 0; ///< "GPU KV cache size"

    friend bool operator==(const VllmFigures &, const VllmFigures &) = default;
};

VllmLayout vllmLayout(const Resolved &resolved);

/// Blocks of one request, over all groups.
std::int64_t vllmBlocksOfRequest(const Resolved &resolved, const VllmLayout &layout, Tokens context);

/// What vLLM takes of one card: ceil(total x utilisation).
Checked vllmRequested(const Resolved &resolved);

/// Activations, other allocations and CUDA graphs of one card, which vLLM measures when it starts.
Bytes vllmReserve(const Resolved &resolved);

/// Blocks of the pool once the weights are loaded; `weights` of all cards, `reserve` of one.
std::int64_t vllmBlocks(const Resolved &resolved, Checked weights, Checked reserve);

/// Bytes of the pool that conversations can have, on all cards: one block is kept back. Negative when weights
/// and reserve alone are more than was requested.
Checked vllmRoom(const Resolved &resolved, Checked weights, Checked reserve);

VllmFigures vllmFigures(const Resolved &resolved, Checked weights, Checked reserve, Tokens context);

/// The first `prefix` tokens are kept once, in whole blocks of the layers that keep all tokens (prefix
/// caching); nothing of compressed caches, which are not counted block by block.
std::vector<StatePart> vllmState(const Resolved &resolved, Tokens context, Sessions sessions, Tokens prefix);
std::optional<std::string> vllmRefusal(const Resolved &resolved);

} // namespace tb
