// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/budget_parts.h"

#include "core/format.h"

#include <algorithm>

namespace tb {

Bytes recurrentPerSession(const Budget &b)
{
    for (const StatePart &part : b.stateParts)
        if (part.kind == StateKind::Recurrent)
            return {std::min(b.statePerSession.value, ceilDiv(part.bytes.value, b.asked.value))};
    return {};
}

Bytes cachePerSession(const Budget &b)
{
    return {b.statePerSession.value - recurrentPerSession(b).value};
}

Bytes recurrentState(const Budget &b)
{
    for (const StatePart &part : b.stateParts)
        if (part.kind == StateKind::Recurrent)
            return std::min(b.state, part.bytes);
    return {};
}

Bytes modelMemory(const Budget &b)
{
    if (b.isRoom)
        return b.room;
    return {(Checked(b.usable.value) - (Checked(b.overhead.value) - b.working.value)).value()};
}

Bytes modelNeed(const Budget &b)
{
    if (b.isRoom)
        return b.state;
    return {(Checked(b.weights.value) + b.working.value + b.state.value).value()};
}

Bytes keptMemory(const Budget &b)
{
    if (b.isRoom)
        return {};
    const Checked system = Checked(b.capacity.value) - b.usable.value;
    return {(system + (Checked(b.overhead.value) - b.working.value)).value()};
}

bool reserveIsWorkingSpace(const Budget &b)
{
    return b.engine == Engine::Vllm && !b.isRoom;
}

Bytes outsidePool(const Budget &b)
{
    if (!reserveIsWorkingSpace(b))
        return {};
    return {(Checked(b.overhead.value) - b.working.value).value()};
}

std::string outsidePoolName(const Resolved &r)
{
    return r.scenario.kvMemory ? "Outside the given pool" : "Blocks that nobody can use";
}

bool weightsAloneAreACeiling(const Budget &b)
{
    return b.decode && b.decode->weightsOnly >= b.decode->sessionTokensPerSecond;
}

std::string certaintyOf(const Budget &b, BudgetPart part)
{
    switch (part) {
    case BudgetPart::Weights:
        return b.weightsEstimated ? "an estimate" : "exact";
    case BudgetPart::State:
        return b.stateParts.empty() ? "as given" : "exact";
    case BudgetPart::Working:
        break;
    }
    if (b.engine == Engine::Vllm)
        return "set aside";
    if (!b.workingErrorPercent)
        return "nominal";
    const double error = *b.workingErrorPercent;
    return "modelled, within " + fixed(error, error < 1 ? 1 : 0) + " %";
}

const char *cacheName(const Budget &b)
{
    return recurrentPerSession(b).value > 0 ? "KV cache" : "Per-request state";
}

} // namespace tb
