// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine_mlx.h"

#include <algorithm>

namespace tb {

namespace {

constexpr std::int64_t kStep = 256; // tokens by which a cache grows
constexpr std::int64_t kGroup = 64; // values that share a scale and a bias

bool isWindow(StateKind kind)
{
    return kind == StateKind::KvWindow || kind == StateKind::KvChunked || kind == StateKind::KWindow;
}

bool isQuantised(const std::string &format)
{
    return cacheKindOf(format) == CacheKind::Quantised;
}

} // namespace

std::vector<StatePart> mlxState(const Resolved &r, Tokens context, Sessions sessions)
{
    const Tokens stepped{roundUp(context.value, kStep).value()};
    std::vector<StatePart> parts;
    for (const StateComponent &part : r.model.state)
        addPart(parts, part.kind, stateRowBytes(part, r.kv) * stateRows(part, stepped) * sessions.value);
    return parts;
}

std::optional<std::string> mlxRefusal(const Resolved &r)
{
    for (const std::string &format : {r.scenario.kv.k, r.scenario.kv.v}) {
        constexpr const char *kKnown[] = {"f16", "bf16", "q8_0", "q4_0"};
        if (std::find(std::begin(kKnown), std::end(kKnown), format) == std::end(kKnown))
            return "mlx-lm has no cache format " + format;
    }
    if (r.scenario.kv.k != r.scenario.kv.v)
        return "mlx-lm keeps keys and values in one format, not " + r.scenario.kv.k + " and "
            + r.scenario.kv.v;
    if (!isQuantised(r.scenario.kv.k))
        return std::nullopt;
    for (const StateComponent &part : r.model.state)
        if (isWindow(part.kind))
            return "mlx-lm: RotatingKVCache cannot be quantised";
    if (r.model.headDim % kGroup != 0)
        return "mlx-lm: groups of 64 do not divide heads of " + std::to_string(r.model.headDim);
    return std::nullopt;
}

} // namespace tb
