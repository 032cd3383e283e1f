// SPDX-License-Identifier: GPL-3.0-or-later
// How llama.cpp of one age lays out its cache, and what that costs. The ages differ; a log is checked with
// the rules of its own.
#pragma once

#include "core/catalogue.h"
#include "core/checked.h"
#include "core/readers/engine_log.h"

#include <optional>
#include <string>

namespace tb {

/// How one number of the cache is stored. Types of forks are here and not in the list of formats, because
/// nobody can choose them elsewhere.
struct LogKvType
{
    std::string name = "f16";
    BlockRatio ratio{2, 1};
    std::int64_t perHead = 0; ///< bytes beside the values of each head's row (a scale)
};

/// f16, q8_0, fp8, bfloat16, q8_KV, ... ; none for an unknown name. Empty and "auto" are f16.
std::optional<LogKvType> logKvType(const std::string &name, const Catalogue &catalogue);

enum class LatentRows {
    Keys, ///< the latent row only; values are a view of it (llama.cpp since January 2026)
    KeysAndValues, ///< the rank once more as values (April 2025 to January 2026)
    KeysAndTransposed, ///< the same, transposed (ik_llama.cpp, mla_attn 1 without flash attention)
    Heads, ///< keys and values of every head (before April 2025, files without MLA keys, mla_attn 0)
};

struct CacheRule
{
    std::int64_t context = 0; ///< tokens, all slots together
    std::int64_t slots = 1;
    bool shared = false; ///< one cache for all slots
    std::int64_t pad = 256; ///< each slot's tokens are rounded up to it; 1: not at all
    bool windows = true; ///< layers with a window keep only that
    std::int64_t windowExtra = 512; ///< tokens kept beside the window: the micro-batch
    LatentRows latent = LatentRows::Keys;
    std::int64_t snapshots = 0; ///< further rows of the recurrent state
    LogKvType k;
    LogKvType v;
};

/// The rule of the log's own age and settings.
Result<CacheRule> ruleOf(const LogRun &run, LogEngine engine, const Model &model, const Catalogue &catalogue);

/// What llama.cpp does today with the same settings.
CacheRule todaysRule(const CacheRule &rule);

struct CacheSizes
{
    std::int64_t fullCells = 0; ///< of one stream
    std::int64_t windowCells = 0;
    Checked fullK;
    Checked fullV;
    Checked windowK;
    Checked windowV;
    Checked recurrentConv; ///< R
    Checked recurrentState; ///< S

    Checked keysAndValues() const { return fullK + fullV + windowK + windowV; }
};

CacheSizes cacheSizes(const Model &model, const CacheRule &rule);

} // namespace tb
