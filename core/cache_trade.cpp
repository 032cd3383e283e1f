// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cache_trade.h"

#include "core/engine_sizes.h"
#include "core/scenario_text.h"

#include <algorithm>

namespace tb {

namespace {

constexpr BlockRatio kHalf{2, 1};

std::string signedText(Bytes bytes, ByteUnits units)
{
    return (bytes.value > 0 ? "+" : "") + bytesText(bytes, units);
}

} // namespace

std::optional<CacheTrade> cacheTrade(const Resolved &r, const Budget &b)
{
    const KvChoice half;
    if (r.scenario.kv == half || r.scenario.statePerSession || b.refused)
        return std::nullopt;
    Resolved other = r;
    other.scenario.kv = half;
    other.kv = {kHalf, kHalf, 0, 0};
    if (refusalOf(other))
        return std::nullopt;
    const ContextSizes sizes = contextSizes(other, b.weights.value, r.scenario.context, r.scenario.sessions);
    return CacheTrade{{(Checked(b.state.value) - sizes.state).value()},
                      {b.isRoom ? 0 : (Checked(b.working.value) - sizes.working).value()}};
}

Bytes cacheScratch(const Budget &b)
{
    if (!b.cacheTrade)
        return {};
    return {std::clamp<std::int64_t>(b.cacheTrade->working.value, 0, b.working.value)};
}

Step cacheTradeStep(const Resolved &r, const CacheTrade &trade, Bytes state, ByteUnits units)
{
    const Bytes plain{(Checked(state.value) - trade.state.value).value()};
    Step step{Figure::CacheTrade, "KV " + kvText(r.scenario.kv) + " against f16",
              "state " + bytesText(state, units) + " - " + bytesText(plain, units),
              signedText({(Checked(trade.state.value) + trade.working.value).value()}, units)};
    if (trade.working.value != 0)
        step.expression += ", working space " + signedText(trade.working, units);
    return step;
}

std::string eightBitCache(const Resolved &r)
{
    const bool room = r.scenario.free || (r.scenario.device.spare && !r.scenario.memory);
    if (r.engine == Engine::Vllm || (r.engine == Engine::Textbook && !room && r.device.vendor == "NVIDIA"))
        return "fp8";
    return "q8_0";
}

} // namespace tb
