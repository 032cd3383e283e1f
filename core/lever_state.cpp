// SPDX-License-Identifier: GPL-3.0-or-later
// Ways to make the state of a conversation smaller.
#include "core/lever_ideas.h"

#include "core/cache_trade.h"
#include "core/engine_sizes.h"
#include "core/format.h"
#include "core/reshape.h"

#include <algorithm>

namespace tb {

namespace {

LeverIdea stateToEightBits(const Resolved &r, const Budget &b)
{
    const Technique &t = technique("state-8");
    const std::string format = eightBitCache(r);
    LeverIdea lever
        = idea(t.id, t.name, LeverGroup::State,
               "Keep the KV cache in 8 bits instead of more: " + format + ", for every conversation.");
    addTypicalCost(lever, t);
    if (format == "q8_0") {
        lever.quality = "about none: MMLU 39.99 -> 39.98 (Gemma 3 4B, q8_0); measure with your own prompts";
        lever.source = "llama.cpp pull request 21551";
    }
    const BlockRatio eight = format == "fp8" ? BlockRatio{1, 1} : BlockRatio{34, 32};
    const double now = std::max(bitsPerValue(r.kv.k), bitsPerValue(r.kv.v));
    Scenario to = r.scenario;
    if (now <= bitsPerValue(eight) && !b.refused) {
        lever.reason = "The KV cache has " + fixed(now, 1) + " bits a value already.";
        return lever;
    }
    if (r.scenario.statePerSession)
        to.statePerSession = stateLeft(b, t.stateCutPercent);
    to.kv = {format, format};
    lever.to = to;
    lever.reason = "The state of this model is no KV cache: its precision is fixed.";
    return lever;
}

/// Half as many, or the 8 that models with grouped queries usually have; a divisor of the present number.
std::int64_t fewerHeads(const Model &model)
{
    constexpr std::int64_t kUsual = 8;
    std::int64_t heads = model.kvHeads == model.heads && model.heads > kUsual ? kUsual : model.kvHeads / 2;
    while (model.kvHeads % heads != 0)
        --heads;
    return heads;
}

/// State of one conversation if the model had so many KV heads.
Bytes stateWithHeads(const Resolved &r, std::int64_t heads)
{
    Resolved there = r;
    setKvHeads(there.model, heads);
    const Sessions sessions = isLinear(r) ? Sessions{1} : r.scenario.sessions;
    return {Checked::mulDivCeil(engineState(there, r.scenario.context, sessions), 1, sessions.value).value()};
}

std::string headsReason(const Resolved &r, const Budget &b)
{
    const auto &state = r.model.state;
    if (std::none_of(state.begin(), state.end(), hasKeysAndValues))
        return r.model.latent ? "One latent row serves all heads already (multi-head latent attention)."
                              : "This model keeps no keys and values by heads.";
    if (r.scenario.statePerSession)
        return "The size of the state was given, whatever the heads.";
    if (r.model.kvHeads <= 1)
        return "One KV head for all queries is the least there is.";
    return whyNotGiven(b);
}

LeverIdea fewerKvHeads(const Resolved &r, const Budget &b, ByteUnits units)
{
    LeverIdea lever = idea("kv-heads", "Fewer KV heads (GQA)", LeverGroup::State,
                           "Let more query heads share one KV head (grouped-query attention).");
    lever.quality = "needs another model or retraining; measure with your own prompts";
    lever.reason = headsReason(r, b);
    if (!lever.reason.empty())
        return lever;
    const std::int64_t heads = fewerHeads(r.model);
    const std::int64_t now = r.model.kvHeads;
    if (now < r.model.heads)
        lever.words += " Its " + grouped(now) + " for " + grouped(r.model.heads) + " query heads keep "
            + bytesText(stateWithHeads(r, now), units) + " a conversation instead of "
            + bytesText(stateWithHeads(r, r.model.heads), units) + ".";
    lever.words += " Assumed: " + grouped(now) + " -> " + grouped(heads) + " KV heads, the same weights.";
    Scenario to = r.scenario;
    to.kvHeads = heads;
    lever.to = to;
    lever.reason = "The engine's padding takes what fewer heads would free.";
    return lever;
}

} // namespace

std::vector<LeverIdea> stateIdeas(const Resolved &r, const Budget &b, ByteUnits units)
{
    return {stateToEightBits(r, b), fewerKvHeads(r, b, units)};
}

} // namespace tb
