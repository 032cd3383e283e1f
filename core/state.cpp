// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/state.h"

#include <algorithm>

namespace tb {

namespace {

constexpr std::int64_t kF32Bytes = 4;

Checked componentBytes(const StateComponent &part, const KvRatios &kv, Tokens context, const CardShare &share)
{
    return stateRowBytes(part, kv, share) * stateRows(part, context);
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

std::int64_t cardsSharing(const StateComponent &part, const CardShare &share)
{
    if (part.kind == StateKind::Recurrent || part.kind == StateKind::CompressorState)
        return share.cards; // split by heads or channels, of which there are many
    return std::min(share.cards, part.vDim == 0 ? 1 : std::max<std::int64_t>(1, share.kvHeads));
}

void addPart(std::vector<StatePart> &parts, StateKind kind, Checked bytes)
{
    const auto same = std::find_if(parts.begin(), parts.end(),
                                   [kind](const StatePart &part) { return part.kind == kind; });
    if (same == parts.end())
        parts.push_back({kind, {bytes.value()}});
    else
        same->bytes = {(Checked(same->bytes.value) + bytes).value()};
}

KvRatios kvRatios(const KvFormat &k, const KvFormat &v)
{
    return {k.ratio, v.ratio, k.headBytes, v.headBytes};
}

Checked headRowBytes(std::int64_t values, std::int64_t headValues, const BlockRatio &ratio,
                     std::int64_t scale)
{
    const std::int64_t heads = values == 0 ? 0 : headValues == 0 ? 1 : ceilDiv(values, headValues);
    return bytesFor(values, ratio) + Checked(heads) * scale;
}

Checked stateRowBytes(const StateComponent &part, const KvRatios &kv, const CardShare &share)
{
    if (part.kind == StateKind::Recurrent || part.kind == StateKind::CompressorState)
        return Checked(part.layers) * part.fixedValues * kF32Bytes;
    const Checked bytes = Checked(part.layers)
        * (headRowBytes(part.kDim, part.headValues, kv.k, kv.kScale)
           + headRowBytes(part.vDim, part.headValues, kv.v, kv.vScale));
    return Checked::mulDivCeil(bytes, share.cards, cardsSharing(part, share));
}

Checked stateBytes(const Model &model, const KvRatios &kv, Tokens context, const CardShare &share)
{
    Checked sum;
    for (const StateComponent &part : model.state)
        sum += componentBytes(part, kv, context, share);
    return sum;
}

Checked stateBytesPerToken(const Model &model, const KvRatios &kv, const CardShare &share)
{
    Checked sum;
    for (const StateComponent &part : model.state)
        if (growsWithContext(part.kind))
            sum += Checked::mulDivCeil(stateRowBytes(part, kv, share), 1, part.ratio);
    return sum;
}

std::int64_t sharedRows(const StateComponent &part, Tokens prefix)
{
    return growsWithContext(part.kind) ? prefix.value / part.ratio : 0;
}

std::vector<StatePart> stateParts(const Model &model, const KvRatios &kv, Tokens context, Sessions sessions,
                                  const CardShare &share, Tokens prefix)
{
    std::vector<StatePart> parts;
    for (const StateComponent &part : model.state) {
        const Checked saved = Checked(sharedRows(part, prefix)) * (sessions.value - 1);
        const Checked rows = Checked(stateRows(part, context)) * sessions.value - saved;
        addPart(parts, part.kind, stateRowBytes(part, kv, share) * rows);
    }
    return parts;
}

} // namespace tb
