// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario_gen.h"

#include <rapidcheck.h>

#include <algorithm>

namespace tb {

void showValue(const Scenario &scenario, std::ostream &out)
{
    out << "\"" << scenarioToText(scenario) << "\"";
}

} // namespace tb

namespace tb::test {

std::int64_t pickMagnitude(std::int64_t low, std::int64_t high)
{
    const int bits = *rc::gen::inRange(0, 61);
    const std::int64_t base = std::int64_t{1} << bits;
    return std::clamp(base + *rc::gen::inRange<std::int64_t>(0, base), low, high);
}

bool oneIn(int count)
{
    return *rc::gen::inRange(0, count) == 0;
}

Bytes pickSize()
{
    const Bytes exact{pickMagnitude(1, std::int64_t{1} << 60)};
    return oneIn(2) ? exact : Bytes{*rc::gen::inRange<std::int64_t>(1, 2'000) * kGiga / 10};
}

std::string pickText(const std::vector<std::string> &texts)
{
    return *rc::gen::elementOf(texts);
}

namespace {

WeightsChoice pickWeights()
{
    WeightsChoice weights;
    if (oneIn(3))
        weights.bitsTimes100 = *rc::gen::inRange<std::int64_t>(100, 3'201);
    else if (oneIn(4))
        weights.size = std::max(Bytes{1'000}, pickSize()); // smaller ones are taken for a slip
    else
        weights.format = pickId(catalogue().weightFormats);
    return weights;
}

DeviceChoice pickDevice()
{
    if (oneIn(5))
        return {"", pickSize()};
    return {pickId(catalogue().devices), {}};
}

Reserve pickReserve()
{
    if (oneIn(2))
        return {*rc::gen::inRange<std::int64_t>(0, kMega)};
    return {oneIn(4) ? *rc::gen::element(Bytes{0}, kLabReserve, kVideoReserve) : pickSize()};
}

/// The rare keys that replace a computed figure or size a fleet.
void pickExtras(Scenario &s)
{
    if (oneIn(8))
        s.free = pickSize();
    if (oneIn(8))
        s.wiredLimit = std::max(Bytes{64 * kMebi}, pickSize()); // smaller ones are taken for a slip
    if (oneIn(8))
        s.parameters = Parameters{pickMagnitude(1, 1'000'000'000'000'000)};
    if (oneIn(8))
        s.kvHeads = *rc::gen::inRange<std::int64_t>(1, 129);
    if (oneIn(8))
        s.stateShare = *rc::gen::inRange<std::int64_t>(1, 101);
    if (oneIn(8))
        s.statePerSession = pickSize();
    if (oneIn(4))
        s.p95 = Tokens{pickMagnitude(1, kMaxContext.value)};
    if (oneIn(4))
        s.sharedPrefix = {pickMagnitude(1, kMaxContext.value)};
    if (oneIn(4))
        s.peak = Sessions{pickMagnitude(1, kGiga)};
    if (oneIn(6))
        s.perReplica = Sessions{pickMagnitude(1, kMaxSessions.value)};
    s.headroomPercent = *rc::gen::inRange<std::int64_t>(0, 1'001);
}

} // namespace

Scenario pickScenario()
{
    Scenario s;
    s.model = pickId(catalogue().models);
    s.weights = pickWeights();
    if (oneIn(4))
        s.parts = *rc::gen::element(PartsChoice::Vision, PartsChoice::Draft, PartsChoice::All);
    s.context = {pickMagnitude(1, kMaxContext.value)};
    s.sessions = {oneIn(3) ? 1 : pickMagnitude(1, kMaxSessions.value)};
    s.kv.k = pickId(catalogue().kvFormats);
    s.kv.v = oneIn(4) ? pickId(catalogue().kvFormats) : s.kv.k;
    s.device = pickDevice();
    if (oneIn(6))
        s.memory = pickSize();
    if (oneIn(6))
        s.bandwidth = BytesPerSecond{pickSize().value};
    if (oneIn(4))
        s.devices = {pickDevice(), pickDevice()};
    s.cards = oneIn(2) ? 1 : pickMagnitude(1, kMaxCards);
    s.accounting = *rc::gen::element(Accounting::Course, Accounting::Measured);
    s.engine = Engine::Textbook; // the others have tests of their own
    if (oneIn(3))
        s.capacityBasis
            = *rc::gen::element(CapacityBasis::Nominal, CapacityBasis::Reported, CapacityBasis::Usable);
    if (oneIn(3))
        s.reserve = pickReserve();
    s.macos = *rc::gen::element(15, 26);
    s.microBatch = pickMagnitude(1, 65'536);
    pickExtras(s);
    return s;
}

Scenario pickServed()
{
    Scenario s = pickScenario();
    s.accounting = Accounting::Measured;
    s.engine = *rc::gen::element(Engine::LlamaCpp, Engine::LlamaCpp, Engine::Vllm, Engine::Mlx);
    const char *format = *rc::gen::element("f16", "f32", "q8_0", "q4_0", "fp8");
    s.kv = {format, format};
    s.sessions = {*rc::gen::inRange<std::int64_t>(1, 257)};
    s.cards = 1;
    s.sharing = *rc::gen::element(CacheSharing::Split, CacheSharing::Unified);
    s.flashAttention = *rc::gen::element(FlashAttention::On, FlashAttention::Off);
    return s;
}

rc::Gen<Scenario> anyScenario()
{
    return rc::gen::exec(pickScenario);
}

} // namespace tb::test
