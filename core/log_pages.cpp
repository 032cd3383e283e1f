// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log_pages.h"

#include <algorithm>

namespace tb {

namespace {

Checked layerTokenBytes(const Model &model, const StateComponent &part, std::int64_t cards,
                        const LogKvType &type)
{
    if (part.kind == StateKind::MlaLatent)
        return bytesFor(part.kDim, type.ratio); // every card keeps all of it
    const std::int64_t heads = std::max<std::int64_t>(model.kvHeads, 1);
    const std::int64_t here = headsOnCard(heads, cards);
    return bytesFor(part.kDim / heads * here, type.ratio) + bytesFor(part.vDim / heads * here, type.ratio);
}

} // namespace

std::int64_t headsOnCard(std::int64_t heads, std::int64_t cards)
{
    return std::max<std::int64_t>(ceilDiv(heads, cards), 1);
}

Result<LogPages> pagesOf(const Model &model, LogCards cards, const LogKvType &type)
{
    LogPages groups;
    std::int64_t fullLayers = 0;
    std::int64_t windowLayers = 0;
    for (const StateComponent &part : model.state) {
        const bool full = part.kind == StateKind::KvFull || part.kind == StateKind::MlaLatent;
        const bool window = part.kind == StateKind::KvWindow || part.kind == StateKind::KvChunked;
        if (!full && !window)
            return Error{"layers with a state of fixed size share vLLM's pages; not computed here", "model"};
        const Checked bytes = layerTokenBytes(model, part, cards.cards, type);
        if (groups.tokenBytes.value() != 0 && !(groups.tokenBytes == bytes))
            return Error{"layers with rows of different sizes; vLLM's pages are not computed here", "model"};
        groups.tokenBytes = bytes;
        (full ? fullLayers : windowLayers) += ceilDiv(part.layers, cards.stages);
        if (window) {
            groups.window = part.window;
            groups.chunked = part.kind == StateKind::KvChunked;
        }
    }
    if (fullLayers + windowLayers == 0)
        return Error{"no layer keeps keys and values", "model"};
    const std::int64_t least = fullLayers == 0 || windowLayers == 0 ? fullLayers + windowLayers
                                                                    : std::min(fullLayers, windowLayers);
    const std::int64_t most = std::max(fullLayers, windowLayers);
    groups.size = most < least + least / 2 ? most : least;
    groups.full = ceilDiv(fullLayers, groups.size);
    groups.groups = groups.full + ceilDiv(windowLayers, groups.size);
    return groups;
}

Checked pageBytes(const LogPages &pages)
{
    return pages.tokenBytes * pages.block * pages.size;
}

std::int64_t blocksOfRequest(const LogPages &pages, std::int64_t length, std::int64_t batched)
{
    const std::int64_t full = ceilDiv(length, pages.block);
    const std::int64_t windows = pages.groups - pages.full;
    if (windows == 0)
        return full * pages.full;
    const std::int64_t before = pages.chunked ? pages.window : pages.window - 1;
    const std::int64_t kept = ceilDiv(std::min(before + batched, length), pages.block);
    return full * pages.full + windows * (kept + (pages.chunked ? 0 : 1));
}

} // namespace tb
