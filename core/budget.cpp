// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/budget.h"

#include "core/assumptions.h"
#include "core/format.h"
#include "core/weights.h"
#include "core/working.h"

#include <algorithm>
#include <variant>

namespace tb {

namespace {

bool countsAgainstRoomOnly(const Resolved &r)
{
    return r.scenario.free || (r.scenario.device.spare && !r.scenario.memory);
}

Checked statePerSession(const Resolved &r, Tokens context)
{
    if (r.scenario.statePerSession)
        return r.scenario.statePerSession->value;
    return stateBytes(r.model, r.kv, context);
}

/// Bisection for the largest x in 0 .. limit with holds(x); holds must be true first, then false.
template<typename Holds> std::int64_t largest(std::int64_t limit, Holds holds)
{
    std::int64_t low = 0;
    std::int64_t high = limit;
    while (low < high) {
        const std::int64_t middle = low + (high - low + 1) / 2;
        if (holds(middle))
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/// None when the state never outgrows the weights, or is larger than they are with the first token.
std::optional<Tokens> crossoverOf(const Resolved &r, std::int64_t weights)
{
    constexpr std::int64_t kFarthest = std::int64_t{1} << 40;
    if (r.scenario.statePerSession || stateBytesPerToken(r.model, r.kv).value() == 0)
        return std::nullopt;
    const std::int64_t tokens = largest(kFarthest, [&](std::int64_t t) {
        return t == 0 || stateBytes(r.model, r.kv, {t}).value() <= weights;
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
    if (!r.device.bandwidth)
        return std::nullopt;
    const Checked rate = Checked(r.device.bandwidth->value) * b.cards;
    sum = model.read(r.scenario.sessions) + Checked(b.statePerSession.value) * r.scenario.sessions.value;
    const BytesPerSecond bandwidth{rate.value()};
    DecodeCeilings decode;
    decode.bytesPerStep = {sum.value()};
    decode.sessionTokensPerSecond = decodeCeiling(bandwidth, decode.bytesPerStep);
    decode.totalTokensPerSecond
        = decode.sessionTokensPerSecond * static_cast<double>(r.scenario.sessions.value);
    decode.weightsOnly = decodeCeiling(bandwidth, b.weights);
    return decode;
}

/// Arithmetic units work in 8 or 4 bits only when the weights are stored that way and the chip can.
std::optional<double> prefillOf(const Resolved &r, std::int64_t cards)
{
    std::optional<double> flops = r.device.flops16;
    if (r.weights.id == "fp8" && r.device.flops8)
        flops = r.device.flops8;
    if ((r.weights.id == "nvfp4" || r.weights.id == "mxfp4") && r.device.flops4)
        flops = r.device.flops4;
    if (!flops)
        return std::nullopt;
    return prefillCeiling(*flops * static_cast<double>(cards), r.model.readPerToken);
}

std::optional<std::int64_t> cardsNeededOf(const Budget &b)
{
    const std::int64_t usableOfOne = b.usable.value / b.cards - b.overhead.value / b.cards;
    if (b.isRoom || usableOfOne <= 0)
        return std::nullopt;
    return cardsThatHold((Checked(b.weights.value) + b.state.value).value(), usableOfOne);
}

std::optional<Replicas> replicasOf(const Scenario &s, const Budget &b)
{
    const std::int64_t perReplica = s.perReplica.value_or(b.sessionsFit).value;
    if (!s.peak || perReplica == 0)
        return std::nullopt;
    return Replicas{replicasFor(s.peak->value, perReplica, 0),
                    replicasFor(s.peak->value, perReplica, s.headroomPercent)};
}

void fillDevice(Budget &b, const Resolved &r)
{
    b.deviceId = r.device.id;
    b.deviceName = r.device.name;
    b.deviceShortName = r.device.shortName;
    b.verifiedDevice = r.device.verified;
    b.isRoom = countsAgainstRoomOnly(r);
    b.cards = r.scenario.cards;
    b.capacity = {(Checked(r.capacity.total.value) * b.cards).value()};
    b.usable = {(Checked(r.capacity.usable.value) * b.cards).value()};
    b.bandwidth = r.device.bandwidth;
    b.asked = r.scenario.sessions;
}

} // namespace

Checked reserveOfOneCard(const Resolved &r)
{
    const Reserve reserve = effectiveReserve(r.scenario);
    if (const auto *size = std::get_if<Bytes>(&reserve.amount))
        return size->value;
    return Checked::mulDivCeil(r.capacity.total.value, std::get<std::int64_t>(reserve.amount), kMega);
}

ContextSizes contextSizes(const Resolved &r, Checked weights, Tokens context)
{
    const WorkingSpace working = nominalWorkingSpace(r.model, context, r.scenario.microBatch);
    const Checked reserve = reserveOfOneCard(r);
    ContextSizes sizes;
    sizes.statePerSession = statePerSession(r, context);
    sizes.working = working.device * r.scenario.cards;
    sizes.workingHost = working.host;
    const bool covers = r.scenario.accounting == Accounting::Course;
    const Checked perCard
        = covers ? Checked(std::max(reserve.value(), working.device.value())) : reserve + working.device;
    sizes.overhead = perCard * r.scenario.cards;
    if (r.scenario.free)
        sizes.room = r.scenario.free->value;
    else if (countsAgainstRoomOnly(r))
        sizes.room = r.capacity.usable.value;
    else
        sizes.room = Checked(r.capacity.usable.value) * r.scenario.cards - sizes.overhead - weights;
    return sizes;
}

Budget evaluate(const Resolved &r)
{
    const Scenario &s = r.scenario;
    const WeightSizes model = weightSizes(r.model, r.weights);
    const Checked weights = model.total + partsBytes(r.model, r.weights, s.parts);
    const ContextSizes sizes = contextSizes(r, weights, s.context);
    const Checked state = sizes.statePerSession * s.sessions.value;
    const Checked free = sizes.room - state;

    Budget b;
    fillDevice(b, r);
    b.weights = {weights.value()};
    b.statePerSession = {sizes.statePerSession.value()};
    b.statePerToken = {s.statePerSession ? 0 : stateBytesPerToken(r.model, r.kv).value()};
    b.state = {state.value()};
    if (!s.statePerSession)
        b.stateParts = stateParts(r.model, r.kv, s.context, s.sessions);
    b.working = {sizes.working.value()};
    b.workingHost = {sizes.workingHost.value()};
    b.reserve = {(reserveOfOneCard(r) * b.cards).value()};
    b.overhead = {sizes.overhead.value()};
    b.room = {sizes.room.value()};
    b.free = {free.value()};
    const Checked used = b.isRoom ? state : weights + sizes.overhead + state;
    b.used = {used.value()};

    b.sessionsFit = {sessionsThatFit(b.room.value, b.statePerSession.value)};
    b.sessionsRatio
        = std::max(0.0, static_cast<double>(b.room.value) / static_cast<double>(b.statePerSession.value));
    b.fits = b.free.value >= 0;
    b.verdict = verdictOf(b);
    b.crossover = crossoverOf(r, b.weights.value);
    Checked step;
    b.decode = decodeOf(r, b, model, step);
    b.prefillTokensPerSecond = prefillOf(r, b.cards);
    b.cardsNeeded = cardsNeededOf(b);
    b.replicas = replicasOf(s, b);
    if (s.p95) {
        const ContextSizes shorter = contextSizes(r, weights, *s.p95);
        b.sessionsFitAtP95 = Sessions{sessionsThatFit(shorter.room.value(), shorter.statePerSession.value())};
    }
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

Tokens longestContextThatFits(const Resolved &r, Sessions sessions)
{
    const Checked weights
        = weightBytes(r.model, r.weights) + partsBytes(r.model, r.weights, r.scenario.parts);
    return {largest(kMaxContext.value, [&](std::int64_t tokens) {
        if (tokens == 0)
            return true;
        const ContextSizes sizes = contextSizes(r, weights, {tokens});
        return (sizes.statePerSession * sessions.value).value() <= sizes.room.value();
    })};
}

} // namespace tb
