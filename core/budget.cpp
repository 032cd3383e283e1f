// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/budget.h"

#include "core/assumptions.h"
#include "core/bisect.h"
#include "core/cache_trade.h"
#include "core/engine_sizes.h"
#include "core/fit_search.h"
#include "core/format.h"
#include "core/weights.h"

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

/// None when the state never outgrows the weights, or is larger than they are with the first token.
std::optional<Tokens> crossoverOf(const Resolved &r, std::int64_t weights)
{
    constexpr std::int64_t kFarthest = std::int64_t{1} << 40;
    if (r.scenario.statePerSession
        || engineState(r, {2}, Sessions{1}).value() == engineState(r, {kFarthest}, Sessions{1}).value())
        return std::nullopt;
    const std::int64_t tokens = largest(kFarthest, [&](std::int64_t t) {
        return t == 0 || engineState(r, {t}, Sessions{1}).value() <= weights;
    });
    if (tokens == 0 || tokens == kFarthest)
        return std::nullopt;
    return Tokens{tokens};
}

Verdict verdictOf(const Budget &b)
{
    if (b.fits)
        return Verdict::Fits;
    if (b.sessionsFit.value > 0)
        return Verdict::FitsSome;
    if (b.isRoom)
        return Verdict::NoRoomForOne;
    if (b.weights > b.usable)
        return Verdict::WeightsDoNotFit;
    return b.room.value < 0 ? Verdict::NoRoomToWork : Verdict::NoRoomForOne;
}

std::optional<DecodeCeilings> decodeOf(const Resolved &r, const Budget &b, const WeightSizes &model,
                                       Checked &sum)
{
    if (!b.bandwidth)
        return std::nullopt;
    sum = bytesOfStep(model, r.scenario.sessions, Checked(b.statePerSession.value) + b.sharedState.value);
    DecodeCeilings decode;
    decode.bytesPerStep = {sum.value()};
    decode.sessionTokensPerSecond = decodeCeiling(*b.bandwidth, decode.bytesPerStep);
    decode.totalTokensPerSecond
        = decode.sessionTokensPerSecond * static_cast<double>(r.scenario.sessions.value);
    decode.weightsOnly = decodeCeiling(*b.bandwidth, b.weights);
    return decode;
}

std::optional<double> prefillOf(const Resolved &r)
{
    const auto flops = operationsPerSecond(r);
    return flops ? std::optional(prefillCeiling(*flops, r.model.readPerToken)) : std::nullopt;
}

/// Whether `cards` cards hold weights and state, with the copies that so many cards keep.
bool cardsHold(const Resolved &r, const Budget &b, std::int64_t usableOfOne, std::int64_t cards)
{
    Resolved there = r;
    there.scenario.cards = cards;
    if (r.engine == Engine::Vllm) {
        const ContextSizes sizes
            = contextSizes(there, b.weights.value, r.scenario.context, r.scenario.sessions);
        return sizes.state.value() <= sizes.room.value();
    }
    const Checked state = engineState(there, r.scenario.context, r.scenario.sessions);
    return (Checked(b.weights.value) + state).value() <= (Checked(usableOfOne) * cards).value();
}

std::optional<std::int64_t> cardsNeededOf(const Resolved &r, const Budget &b)
{
    constexpr std::int64_t kMost = std::int64_t{1} << 20;
    const std::int64_t usableOfOne = b.usable.value / b.cards - b.overhead.value / b.cards;
    if (b.isRoom || usableOfOne <= 0)
        return std::nullopt;
    const bool split = r.engine == Engine::Textbook || r.engine == Engine::Vllm;
    if (!split || r.scenario.statePerSession)
        return cardsThatHold((Checked(b.weights.value) + b.state.value).value(), usableOfOne);
    const std::int64_t tooFew
        = largest(kMost, [&](std::int64_t n) { return n == 0 || !cardsHold(r, b, usableOfOne, n); });
    return tooFew == kMost ? std::nullopt : std::optional(tooFew + 1);
}

std::optional<Replicas> replicasOf(const Scenario &s, const Budget &b)
{
    const std::int64_t perReplica = servedByReplica(b.sessionsFit, s.perReplica).value;
    if (!s.peak || perReplica == 0)
        return std::nullopt;
    return Replicas{replicasFor(s.peak->value, perReplica, 0),
                    replicasFor(s.peak->value, perReplica, s.headroomPercent)};
}

Checked usableOfOneCard(const Resolved &r)
{
    const bool share = r.engine == Engine::Vllm && !countsAgainstRoomOnly(r);
    return share ? vllmRequested(r) : Checked(r.capacity.usable.value);
}

void fillDevice(Budget &b, const Resolved &r)
{
    b.deviceId = r.device.id;
    b.deviceName = r.device.name;
    b.deviceShortName = r.device.shortName;
    b.verifiedDevice = r.device.verified;
    b.isRoom = countsAgainstRoomOnly(r);
    b.cards = r.scenario.cards;
    b.engine = r.engine;
    b.capacity = {(Checked(r.capacity.total.value) * b.cards).value()};
    b.usable = {(usableOfOneCard(r) * b.cards).value()};
    if (r.device.bandwidth)
        b.bandwidth = BytesPerSecond{(Checked(r.device.bandwidth->value) * b.cards).value()};
    b.asked = r.scenario.sessions;
}

/// The figures of the format are those of the reference model's own file.
bool isEstimatedHere(const Resolved &r)
{
    const bool ofReference = r.model.id == "llama-3.1-8b" && !r.scenario.parameters;
    const bool unknownMatrices = r.weights.kind == WeightKind::Linear && !r.model.tensors.known();
    return !ofReference && (isEstimate(r.model, r.weights) || unknownMatrices);
}

void fillSizes(Budget &b, const Resolved &r, const ContextSizes &sizes, Checked weights)
{
    b.weights = {weights.value()};
    b.weightsEstimated = isEstimatedHere(r);
    b.statePerSession = {sizes.statePerSession.value()};
    b.sharedState = {sizes.shared.value()};
    const CardShare share{r.engine == Engine::LlamaCpp || r.engine == Engine::Mlx ? 1 : r.scenario.cards,
                          r.model.kvHeads};
    b.statePerToken = {r.scenario.statePerSession ? 0 : stateBytesPerToken(r.model, r.kv, share).value()};
    b.state = {sizes.state.value()};
    b.stateParts = sizes.parts;
    b.working = {sizes.working.value()};
    b.workingHost = {sizes.workingHost.value()};
    b.workingErrorPercent = workingErrorPercent(r);
    b.reserve = {(reserveOfOneCard(r) * b.cards).value()};
    b.room = {sizes.room.value()};
    // blocks that vLLM's pool cannot use are nobody's
    const bool pool = r.engine == Engine::Vllm && !b.isRoom;
    b.overhead = {pool ? (Checked(b.usable.value) - weights - sizes.room).value() : sizes.overhead.value()};
    b.refused = refusalOf(r);
    b.cacheTrade = cacheTrade(r, b);
}

void fillFit(Budget &b, const Resolved &r, const ContextSizes &sizes, Checked weights)
{
    if (b.refused)
        return;
    if (isLinear(r)) {
        const std::int64_t seats = (sizes.room - sizes.shared).value();
        b.sessionsFit = {sessionsThatFit(seats, b.statePerSession.value)};
        b.sessionsRatio
            = std::max(0.0, static_cast<double>(seats) / static_cast<double>(b.statePerSession.value));
        return;
    }
    FitSearch search(r, weights);
    b.sessionsFit = search.most(r.scenario.context);
    const auto whole = static_cast<double>(b.sessionsFit.value);
    const double ratio = whole + search.partOfNext(r.scenario.context, b.sessionsFit);
    b.sessionsRatio = std::min(ratio, std::nextafter(whole + 1, 0.0)); // a byte short of one more is short
}

/// What the engine takes when it starts: llama.cpp all it will ever need, vLLM its share of the cards.
std::optional<Bytes> reservedOf(const Resolved &r, const Budget &b)
{
    if (b.isRoom)
        return std::nullopt;
    if (r.engine == Engine::Vllm)
        return b.usable;
    if (r.engine == Engine::LlamaCpp)
        return Bytes{(Checked(b.weights.value) + b.state.value + b.working.value).value()};
    return std::nullopt;
}

} // namespace

Budget evaluate(const Resolved &r)
{
    const Scenario &s = r.scenario;
    const WeightSizes model = weightSizes(r.model, r.weights);
    const Checked weights = model.total + partsBytes(r.model, r.weights, s.parts);
    const ContextSizes sizes = contextSizes(r, weights, s.context, s.sessions);
    const Checked free = sizes.room - sizes.state;

    Budget b;
    fillDevice(b, r);
    fillSizes(b, r, sizes, weights);
    b.free = {free.value()};
    const Checked needed = r.engine == Engine::Vllm ? reserveOfOneCard(r) * b.cards : sizes.overhead;
    const Checked used = b.isRoom ? sizes.state : weights + needed + sizes.state;
    b.used = {used.value()};
    b.reserved = reservedOf(r, b);
    if (r.engine == Engine::Vllm && !b.isRoom)
        b.vllm = vllmFigures(r, weights, reserveOfOneCard(r), s.context);

    fillFit(b, r, sizes, weights);
    b.fits = b.free.value >= 0 && !b.refused;
    b.verdict = verdictOf(b);
    b.crossover = crossoverOf(r, b.weights.value);
    Checked step;
    b.decode = decodeOf(r, b, model, step);
    b.prefillTokensPerSecond = prefillOf(r);
    b.cardsNeeded = cardsNeededOf(r, b);
    b.replicas = replicasOf(s, b);
    if (s.p95 && !b.refused) // a conversation ends at the context, whatever its prompt
        b.sessionsFitAtP95 = sessionsThatFit(r, weights, std::min(*s.p95, s.context));
    b.saturated = sizes.room.saturated() || used.saturated() || free.saturated() || step.saturated();
    b.assumptions = assumptionsOf(r, b);
    return b;
}

std::optional<Error> beyondAllNumbers(const Budget &budget)
{
    if (!budget.saturated)
        return std::nullopt;
    return Error{"a size passes " + grouped(kSaturated)
                     + " bytes; lower context, sessions, memory or state-per-session",
                 "scenario"};
}

std::optional<double> arithmeticCeiling(const Budget &b)
{
    if (!b.decode || !b.prefillTokensPerSecond || *b.prefillTokensPerSecond >= b.decode->totalTokensPerSecond)
        return std::nullopt;
    return *b.prefillTokensPerSecond / static_cast<double>(b.asked.value);
}

Bytes overheadCharged(const Budget &b)
{
    return {b.isRoom ? 0 : (Checked(b.used.value) - b.weights.value - b.state.value).value()};
}

std::optional<double> operationsPerSecond(const Resolved &r)
{
    std::optional<double> flops = r.device.flops16;
    if (r.weights.id == "fp8" && r.device.flops8)
        flops = r.device.flops8;
    if ((r.weights.id == "nvfp4" || r.weights.id == "mxfp4") && r.device.flops4)
        flops = r.device.flops4;
    if (flops)
        *flops *= static_cast<double>(r.scenario.cards);
    return flops;
}

Checked bytesOfStep(const WeightSizes &model, Sessions sessions, Checked stateOfOne)
{
    return model.read(sessions) + stateOfOne * sessions.value;
}

Checked loadedWeights(const Resolved &r)
{
    return weightBytes(r.model, r.weights) + partsBytes(r.model, r.weights, r.scenario.parts);
}

} // namespace tb
