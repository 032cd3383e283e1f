// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/context_sizes.h"

#include "core/engine_sizes.h"
#include "core/engine_vllm.h"

#include <algorithm>
#include <variant>

namespace tb {

namespace {

/// What one card gives to neither weights nor state. vLLM's reserve is its working space.
Checked overheadOfOneCard(const Resolved &r, Checked working)
{
    const Checked reserve = reserveOfOneCard(r);
    if (r.engine == Engine::Vllm)
        return reserve;
    const bool covers = r.scenario.accounting == Accounting::Course;
    return covers ? Checked(std::max(reserve.value(), working.value())) : reserve + working;
}

Checked roomFor(const Resolved &r, Checked weights, Checked overhead)
{
    if (r.scenario.free)
        return r.scenario.free->value;
    if (countsAgainstRoomOnly(r))
        return r.capacity.usable.value;
    if (r.engine == Engine::Vllm)
        return vllmRoom(r, weights, reserveOfOneCard(r));
    return Checked(r.capacity.usable.value) * r.scenario.cards - overhead - weights;
}

} // namespace

bool countsAgainstRoomOnly(const Resolved &r)
{
    return r.scenario.free || (r.scenario.device.spare && !r.scenario.memory);
}

Checked reserveOfOneCard(const Resolved &r)
{
    if (r.engine == Engine::Vllm && !r.scenario.reserve)
        return vllmReserve(r).value;
    const Reserve reserve = effectiveReserve(r.scenario);
    if (const auto *size = std::get_if<Bytes>(&reserve.amount))
        return size->value;
    return Checked::mulDivCeil(r.capacity.total.value, std::get<std::int64_t>(reserve.amount), kMega);
}

Checked stateOf(const Resolved &r, Tokens context, Sessions sessions)
{
    if (r.scenario.statePerSession)
        return Checked(r.scenario.statePerSession->value) * sessions.value;
    return engineState(r, context, sessions);
}

Checked roomBeside(const Resolved &r, Checked weights, Checked workingOfOneCard)
{
    return roomFor(r, weights, overheadOfOneCard(r, workingOfOneCard) * r.scenario.cards);
}

StateSizes stateSizes(const Resolved &r, Tokens context, Sessions sessions)
{
    StateSizes sizes;
    sizes.all = stateOf(r, context, sessions);
    if (r.scenario.statePerSession) {
        sizes.perSession = r.scenario.statePerSession->value;
    } else if (isLinear(r)) {
        sizes.shared = sharedState(r, context);
        sizes.perSession = stateOf(r, context, {1}) - sizes.shared;
    } else {
        sizes.perSession = Checked::mulDivCeil(sizes.all, 1, sessions.value);
    }
    return sizes;
}

ContextSizes contextSizes(const Resolved &r, Checked weights, Tokens context, Sessions sessions)
{
    EngineSizes engine = engineSizes(r, context, sessions);
    const StateSizes state = stateSizes(r, context, sessions);
    ContextSizes sizes;
    if (!r.scenario.statePerSession)
        sizes.parts = std::move(engine.parts);
    sizes.statePerSession = state.perSession;
    sizes.shared = state.shared;
    sizes.state = state.all;
    sizes.working = (r.engine == Engine::Vllm ? reserveOfOneCard(r) : engine.working) * r.scenario.cards;
    sizes.workingHost = engine.workingHost;
    sizes.overhead = overheadOfOneCard(r, engine.working) * r.scenario.cards;
    sizes.room = roomFor(r, weights, sizes.overhead);
    return sizes;
}

} // namespace tb
