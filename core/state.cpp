// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/state.h"

#include <algorithm>

namespace tb {

namespace {

constexpr std::int64_t kF32Bytes = 4;

Checked componentBytes(const StateComponent &part, const KvRatios &kv, Tokens context)
{
    return stateRowBytes(part, kv) * stateRows(part, context);
}

} // namespace

bool growsWithContext(StateKind kind)
{
    return kind == StateKind::KvFull || kind == StateKind::MlaLatent || kind == StateKind::IndexerK
        || kind == StateKind::CompressedK;
}

std::int64_t stateRows(const StateComponent &part, Tokens context)
{
    switch (part.kind) {
    case StateKind::KvFull:
    case StateKind::MlaLatent:
    case StateKind::IndexerK:
        return context.value;
    case StateKind::KvWindow:
    case StateKind::KvChunked:
    case StateKind::KWindow:
        return std::min(context.value, part.window);
    case StateKind::CompressedK:
        return ceilDiv(context.value, part.ratio);
    case StateKind::Recurrent:
    case StateKind::CompressorState:
        break;
    }
    return 1;
}

Checked stateRowBytes(const StateComponent &part, const KvRatios &kv)
{
    if (part.kind == StateKind::Recurrent || part.kind == StateKind::CompressorState)
        return Checked(part.layers) * part.fixedValues * kF32Bytes;
    return Checked(part.layers) * (bytesFor(part.kDim, kv.k) + bytesFor(part.vDim, kv.v));
}

Checked stateBytes(const Model &model, const KvRatios &kv, Tokens context)
{
    Checked sum;
    for (const StateComponent &part : model.state)
        sum += componentBytes(part, kv, context);
    return sum;
}

Checked stateBytesPerToken(const Model &model, const KvRatios &kv)
{
    Checked sum;
    for (const StateComponent &part : model.state)
        if (growsWithContext(part.kind))
            sum += Checked::mulDivCeil(stateRowBytes(part, kv), 1, part.ratio);
    return sum;
}

std::vector<StatePart> stateParts(const Model &model, const KvRatios &kv, Tokens context, Sessions sessions)
{
    std::vector<StatePart> parts;
    for (const StateComponent &part : model.state) {
        const Checked bytes = componentBytes(part, kv, context) * sessions.value;
        const auto same = std::find_if(parts.begin(), parts.end(),
                                       [&part](const StatePart &p) { return p.kind == part.kind; });
        if (same == parts.end())
            parts.push_back({part.kind, {bytes.value()}});
        else
            same->bytes = {(Checked(same->bytes.value) + bytes).value()};
    }
    return parts;
}

} // namespace tb
