// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine_vllm.h"

#include <algorithm>

namespace tb {

namespace {

constexpr std::int64_t kBlock = 16; // tokens
constexpr std::int64_t kDsMlaRow = 656; // bytes of a latent row in fp8_ds_mla
constexpr std::int64_t kNullBlocks = 1;
// Reserve for 8,192 batched tokens, from the logs of vLLM 0.19 on H100 (Llama 3.1 8B: 1.89 + 0.25 + 0.91 GiB)
constexpr std::int64_t kActivation = 1'935 * kMebi;
constexpr std::int64_t kOtherOneCard = 256 * kMebi;
constexpr std::int64_t kOtherManyCards = 2'150 * kMebi;
constexpr std::int64_t kGraphs = 960 * kMebi;
constexpr std::int64_t kActivationTokens = 8'192;

bool isFixed(StateKind kind)
{
    return kind == StateKind::Recurrent || kind == StateKind::CompressorState;
}

/// Bytes a token of one layer keeps on one card.
Checked tokenBytes(const Resolved &r, const StateComponent &part)
{
    const CardShare share{r.scenario.cards, r.model.kvHeads};
    const bool sparse
        = part.kind == StateKind::MlaLatent && r.model.latent && r.model.latent->indexerHeads != 0;
    if (sparse && r.scenario.kv.k == "fp8")
        return kDsMlaRow;
    // whole heads: a card that has one has all of its row
    const std::int64_t heads = part.vDim == 0 ? 1 : std::max<std::int64_t>(1, r.model.kvHeads);
    const std::int64_t mine = ceilDiv(heads, cardsSharing(part, share));
    const auto row = [&](std::int64_t values, const BlockRatio &ratio, std::int64_t scale) {
        return headRowBytes(ceilDiv(values, heads) * mine, part.headValues, ratio, scale);
    };
    return row(part.kDim, r.kv.k, r.kv.kScale) + row(part.vDim, r.kv.v, r.kv.vScale);
}

/// Bytes of one layer's recurrent state on one card: the convolution in the model's 16 bits, the state in f32
/// for gated delta nets and Nemotron 3, whose configurations ask for it (mamba_utils.py).
Checked recurrentPage(const Resolved &r, const StateComponent &part)
{
    std::int64_t state = part.fixedValues;
    std::int64_t stateBytes = 4;
    if (r.model.recurrent && r.model.recurrent->kind != RecurrentKind::Rwkv7) {
        state = std::min(state, r.model.recurrent->stateSize * r.model.recurrent->inner);
        const bool single = r.model.recurrent->kind == RecurrentKind::GatedDeltaNet
            || r.model.id.rfind("nemotron-3", 0) == 0;
        stateBytes = single ? 4 : 2;
    }
    const Checked bytes = Checked(part.fixedValues - state) * 2 + Checked(state) * stateBytes;
    return Checked::mulDivCeil(bytes, 1, r.scenario.cards);
}

bool isCompressed(const Model &model)
{
    return std::any_of(model.state.begin(), model.state.end(),
                       [](const StateComponent &p) { return p.kind == StateKind::CompressedK; });
}

/// Compressed caches are not modelled block by block: blocks of the ideal size.
VllmLayout compressedLayout(const Resolved &r)
{
    const CardShare share{r.scenario.cards, r.model.kvHeads};
    const Checked all = stateBytesPerToken(r.model, r.kv, share) * kBlock;
    return {1, Checked::mulDivCeil(all, 1, r.scenario.cards), {{StateKind::CompressedK, 1, kBlock, 0}}};
}

struct Kind
{
    StateComponent part;
    Checked token; ///< bytes
};

/// The kinds of layers; the indexer keys of a latent layer are part of its row.
std::vector<Kind> kindsOf(const Resolved &r)
{
    std::vector<Kind> kinds;
    for (const StateComponent &part : r.model.state) {
        if (part.kind == StateKind::IndexerK && !kinds.empty())
            kinds.back().token += tokenBytes(r, part);
        else
            kinds.push_back({part, isFixed(part.kind) ? Checked(0) : tokenBytes(r, part)});
    }
    return kinds;
}

/// Groups have the size of the smallest kind; of the largest, where that is less than half as large again.
std::int64_t groupLayers(const std::vector<Kind> &kinds)
{
    std::int64_t fewest = kinds.front().part.layers;
    std::int64_t most = fewest;
    for (const Kind &kind : kinds) {
        fewest = std::min(fewest, kind.part.layers);
        most = std::max(most, kind.part.layers);
    }
    return 2 * most < 3 * fewest ? most : fewest;
}

} // namespace

VllmLayout vllmLayout(const Resolved &r)
{
    if (isCompressed(r.model))
        return compressedLayout(r);
    const std::vector<Kind> kinds = kindsOf(r);
    VllmLayout layout;
    layout.layers = groupLayers(kinds);
    std::int64_t page = 0;
    std::int64_t block = kBlock;
    for (const Kind &kind : kinds)
        page = std::max(page, (kind.token * kBlock).value());
    for (const Kind &kind : kinds) {
        if (!isFixed(kind.part.kind))
            continue;
        const std::int64_t state = recurrentPage(r, kind.part).value();
        if (page == 0) {
            page = state; // nothing but recurrent layers
        } else if (state > page) { // attention blocks grow until one holds a state
            const std::int64_t token = page / block;
            block = roundUp(ceilDiv(state, token), kBlock).value();
            page = token * block;
        }
    }
    layout.page = page;
    for (const Kind &kind : kinds) {
        VllmGroup group{kind.part.kind, ceilDiv(kind.part.layers, layout.layers), block, kind.part.window};
        if (kind.token.value() > 0)
            group.block = std::max<std::int64_t>(1, page / kind.token.value());
        layout.groups.push_back(group);
    }
    return layout;
}

namespace {

std::int64_t blocksOf(const VllmGroup &group, std::int64_t tokens, std::int64_t batched)
{
    switch (group.kind) {
    case StateKind::KvWindow:
    case StateKind::KWindow:
        return ceilDiv(std::min(group.window - 1 + batched, tokens), group.block) + 1;
    case StateKind::KvChunked:
        return ceilDiv(std::min(group.window + batched, tokens), group.block);
    case StateKind::Recurrent:
    case StateKind::CompressorState:
        return 1;
    case StateKind::KvFull:
    case StateKind::MlaLatent:
    case StateKind::IndexerK:
    case StateKind::CompressedK:
        break;
    }
    return ceilDiv(tokens, group.block);
}

/// Bytes of one block of one group, on all cards.
Checked blockBytes(const Resolved &r, const VllmLayout &layout)
{
    return layout.page * layout.layers * r.scenario.cards;
}

} // namespace

std::int64_t vllmBlocksOfRequest(const Resolved &r, const VllmLayout &layout, Tokens context)
{
    if (isCompressed(r.model)) {
        const CardShare share{r.scenario.cards, r.model.kvHeads};
        const Checked all = stateBytes(r.model, r.kv, context, share);
        return ceilDiv(all.value(), std::max<std::int64_t>(1, blockBytes(r, layout).value()));
    }
    const std::int64_t batched = effectiveBatchedTokens(r.scenario, r.device);
    std::int64_t blocks = 0;
    for (const VllmGroup &group : layout.groups)
        blocks += group.groups * blocksOf(group, context.value, batched);
    return blocks;
}

Checked vllmRequested(const Resolved &r)
{
    return Checked::mulDivCeil(r.capacity.usable.value, r.scenario.utilisation, kMega);
}

Bytes vllmReserve(const Resolved &r)
{
    const Checked activation
        = Checked::mulDivCeil(kActivation, effectiveBatchedTokens(r.scenario, r.device), kActivationTokens);
    return {(activation + kGraphs + (r.scenario.cards > 1 ? kOtherManyCards : kOtherOneCard)).value()};
}

namespace {

Checked availableOnOneCard(const Resolved &r, Checked weights, Checked reserve)
{
    if (r.scenario.kvMemory)
        return r.scenario.kvMemory->value;
    return vllmRequested(r) - Checked::mulDivCeil(weights, 1, r.scenario.cards) - reserve;
}

std::int64_t blocksIn(const VllmLayout &layout, Checked available)
{
    const std::int64_t one = std::max<std::int64_t>(1, (layout.page * layout.layers).value());
    return std::max<std::int64_t>(0, available.value()) / one;
}

} // namespace

std::int64_t vllmBlocks(const Resolved &r, Checked weights, Checked reserve)
{
    return blocksIn(vllmLayout(r), availableOnOneCard(r, weights, reserve));
}

Checked vllmRoom(const Resolved &r, Checked weights, Checked reserve)
{
    const Checked available = availableOnOneCard(r, weights, reserve);
    if (available.value() < 0)
        return available * r.scenario.cards;
    const VllmLayout layout = vllmLayout(r);
    const std::int64_t blocks = blocksIn(layout, available);
    return blockBytes(r, layout) * std::max<std::int64_t>(0, blocks - kNullBlocks);
}

VllmFigures vllmFigures(const Resolved &r, Checked weights, Checked reserve, Tokens context)
{
    const VllmLayout layout = vllmLayout(r);
    VllmFigures figures;
    figures.blocks = blocksIn(layout, availableOnOneCard(r, weights, reserve));
    const std::int64_t request = std::max<std::int64_t>(1, vllmBlocksOfRequest(r, layout, context));
    figures.maxConcurrency = static_cast<double>(figures.blocks) / static_cast<double>(request);
    figures.cacheTokens
        = static_cast<std::int64_t>(figures.maxConcurrency * static_cast<double>(context.value));
    return figures;
}

std::vector<StatePart> vllmState(const Resolved &r, Tokens context, Sessions sessions, Tokens prefix)
{
    const VllmLayout layout = vllmLayout(r);
    const Checked block = blockBytes(r, layout);
    std::vector<StatePart> parts;
    if (isCompressed(r.model)) {
        addPart(parts, StateKind::CompressedK,
                block * vllmBlocksOfRequest(r, layout, context) * sessions.value);
        return parts;
    }
    const std::int64_t batched = effectiveBatchedTokens(r.scenario, r.device);
    for (const VllmGroup &group : layout.groups) {
        const std::int64_t shared = growsWithContext(group.kind) ? prefix.value / group.block : 0;
        const Checked blocks = Checked(blocksOf(group, context.value, batched)) * sessions.value
            - Checked(shared) * (sessions.value - 1);
        addPart(parts, group.kind, block * group.groups * blocks);
    }
    return parts;
}

std::optional<std::string> vllmRefusal(const Resolved &r)
{
    for (const std::string &format : {r.scenario.kv.k, r.scenario.kv.v}) {
        constexpr const char *kKnown[] = {"f32",
                                          "f16",
                                          "bf16",
                                          "fp8",
                                          "nvfp4",
                                          "fp8_per_token_head",
                                          "int8_per_token_head",
                                          "int4_per_token_head"};
        if (std::find(std::begin(kKnown), std::end(kKnown), format) == std::end(kKnown))
            return "vLLM has no cache format " + format;
    }
    if (r.scenario.kv.k != r.scenario.kv.v)
        return "vLLM keeps keys and values in one format, not " + r.scenario.kv.k + " and " + r.scenario.kv.v;
    const bool latent = std::any_of(r.model.state.begin(), r.model.state.end(),
                                    [](const StateComponent &p) { return p.kind == StateKind::MlaLatent; });
    if (latent && r.kv.kScale != 0)
        return "vLLM scales heads of keys and values, of which latent attention keeps none: no "
            + r.scenario.kv.k;
    return std::nullopt;
}

} // namespace tb
