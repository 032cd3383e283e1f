// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine_sizes.h"

#include "core/engine_llamacpp.h"
#include "core/engine_mlx.h"
#include "core/engine_vllm.h"
#include "core/working.h"

#include <algorithm>

namespace tb {

namespace {

std::vector<StatePart> partsOf(const Resolved &r, Tokens context, Sessions sessions)
{
    switch (r.engine) {
    case Engine::LlamaCpp:
        return llamaCppState(r, context, sessions);
    case Engine::Vllm:
        return vllmState(r, context, sessions, keptOnce(r, context));
    case Engine::Mlx:
        return mlxState(r, context, sessions);
    case Engine::Textbook:
        break;
    }
    return stateParts(r.model, r.kv, context, sessions, {r.scenario.cards, r.model.kvHeads},
                      keptOnce(r, context));
}

Checked sumOf(const std::vector<StatePart> &parts)
{
    Checked sum;
    for (const StatePart &part : parts)
        sum += part.bytes.value;
    return sum;
}

} // namespace

EngineSizes engineSizes(const Resolved &r, Tokens context, Sessions sessions)
{
    EngineSizes sizes;
    if (r.engine == Engine::LlamaCpp) {
        sizes = llamaCppSizes(r, context, sessions);
    } else {
        sizes.parts = partsOf(r, context, sessions);
        sizes.working = engineWorking(r, context, sessions);
        if (r.engine == Engine::Textbook)
            sizes.workingHost = nominalWorkingSpace(r.model, context, r.scenario.microBatch).host;
    }
    sizes.state = sumOf(sizes.parts);
    return sizes;
}

Checked engineState(const Resolved &r, Tokens context, Sessions sessions)
{
    if (r.engine == Engine::LlamaCpp) // asked for some thousand times in a search
        return llamaCppStateBytes(r, context, sessions);
    return sumOf(partsOf(r, context, sessions));
}

Checked engineWorking(const Resolved &r, Tokens context, Sessions sessions)
{
    switch (r.engine) {
    case Engine::LlamaCpp:
        return llamaCppSizes(r, context, sessions).working;
    case Engine::Vllm:
        return vllmReserve(r).value;
    case Engine::Mlx:
    case Engine::Textbook:
        break;
    }
    return nominalWorkingSpace(r.model, context, r.scenario.microBatch).device;
}

Tokens keptOnce(const Resolved &r, Tokens context)
{
    const bool shares = r.engine == Engine::Textbook || r.engine == Engine::Vllm;
    if (!shares || r.scenario.statePerSession)
        return {};
    return {std::min(r.scenario.sharedPrefix.value, context.value - 1)};
}

Checked sharedState(const Resolved &r, Tokens context)
{
    if (keptOnce(r, context).value == 0)
        return 0;
    return engineState(r, context, {1}) * 2 - engineState(r, context, {2});
}

std::optional<std::string> refusalOf(const Resolved &r)
{
    switch (r.engine) {
    case Engine::LlamaCpp:
        return llamaCppRefusal(r);
    case Engine::Vllm:
        return vllmRefusal(r);
    case Engine::Mlx:
        return mlxRefusal(r);
    case Engine::Textbook:
        break;
    }
    return std::nullopt;
}

std::optional<double> workingErrorPercent(const Resolved &r)
{
    if (r.engine != Engine::LlamaCpp)
        return std::nullopt;
    return llamaCppWorkingError(r);
}

bool isLinear(const Resolved &r)
{
    return r.engine != Engine::LlamaCpp;
}

Sessions mostSessions(const Resolved &r)
{
    constexpr Sessions kLlamaCppSequences{256}; // LLAMA_MAX_SEQ
    return r.engine == Engine::LlamaCpp ? kLlamaCppSequences : kMaxSessions;
}

} // namespace tb
