// SPDX-License-Identifier: GPL-3.0-or-later
// How vLLM cuts a cache into pages, for figures that were printed. Rules: vllm/v1/core/kv_cache_utils.py and
// kv_cache_interface.py (May 2026).
#pragma once

#include "core/log_rule.h"

namespace tb {

/// Layers of one kind as vLLM groups them: pages of all groups are alike.
struct LogPages
{
    std::int64_t block = 16; ///< tokens
    std::int64_t groups = 0; ///< of layers
    std::int64_t size = 0; ///< layers of a group, padded
    std::int64_t full = 0; ///< groups that keep the whole request
    std::int64_t window = 0; ///< tokens; of the other groups
    bool chunked = false;
    Checked tokenBytes; ///< of one layer on one card
};

struct LogCards
{
    std::int64_t cards = 1; ///< tensor parallel
    std::int64_t stages = 1; ///< pipeline parallel
};

/// KV heads of one card: they stop dividing at one.
std::int64_t headsOnCard(std::int64_t heads, std::int64_t cards);

/// An Error for models whose layers keep states of fixed or different sizes.
Result<LogPages> pagesOf(const Model &model, LogCards cards, const LogKvType &type);

/// Bytes of one block of one group on one card.
Checked pageBytes(const LogPages &pages);

/// Blocks of one request of `length` tokens over all groups; a window is charged with the batch.
std::int64_t blocksOfRequest(const LogPages &pages, std::int64_t length, std::int64_t batched);

} // namespace tb
