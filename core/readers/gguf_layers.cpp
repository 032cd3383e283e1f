// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/gguf_layers.h"

#include <algorithm>

namespace tb {

namespace {

constexpr IntegerRange kHeads{0, 4'096};
constexpr IntegerRange kHeadDim{1, 8'192};
constexpr IntegerRange kWidth{1, 1'000'000};
constexpr IntegerRange kWindow{0, 1'000'000'000};

/// Heads and head sizes, layer by layer.
struct Attention
{
    std::vector<std::int64_t> heads;
    std::vector<std::int64_t> kvHeads;
    std::int64_t k = 0;
    std::int64_t v = 0;
    std::int64_t kSliding = 0;
    std::int64_t vSliding = 0;

    StateComponent full(std::size_t layer) const
    {
        return keysAndValues(kvHeads[layer] * k, kvHeads[layer] * v);
    }
    StateComponent sliding(std::size_t layer, std::int64_t window) const
    {
        return slidingWindow(kvHeads[layer] * kSliding, kvHeads[layer] * vSliding, window);
    }
};

Attention readAttention(Model &model, const GgufShape &shape, GgufKeys &keys)
{
    Attention a;
    a.heads = keys.perLayer("attention.head_count", shape.blocks, kHeads, 0);
    model.heads = *std::max_element(a.heads.begin(), a.heads.end());
    const bool given = keys.has("attention.head_count_kv");
    a.kvHeads = given ? keys.perLayer("attention.head_count_kv", shape.blocks, kHeads, 0) : a.heads;
    model.kvHeads = *std::max_element(a.kvHeads.begin(), a.kvHeads.end());
    if (model.heads == 0) {
        keys.fail("no attention heads; 1 to 4096 were expected", "attention.head_count");
        return a;
    }
    for (std::size_t i = 0; i < a.heads.size(); ++i)
        if (a.kvHeads[i] != 0 && a.heads[i] % a.kvHeads[i] != 0)
            keys.fail(std::to_string(a.kvHeads[i]) + " KV heads do not divide " + std::to_string(a.heads[i])
                          + " heads; the file is damaged",
                      "attention.head_count_kv");
    const std::int64_t usual = std::max<std::int64_t>(1, shape.hidden / model.heads);
    a.k = keys.optionalInteger("attention.key_length", kHeadDim).value_or(usual);
    a.v = keys.optionalInteger("attention.value_length", kHeadDim).value_or(usual);
    a.kSliding = keys.optionalInteger("attention.key_length_swa", kHeadDim).value_or(a.k);
    a.vSliding = keys.optionalInteger("attention.value_length_swa", kHeadDim).value_or(a.v);
    model.headDim = a.k;
    model.vHeadDim = a.v;
    return a;
}

RecurrentShape readMamba(GgufKeys &keys, RecurrentKind kind)
{
    RecurrentShape r;
    r.kind = kind;
    r.conv = keys.integer("ssm.conv_kernel", {1, 1'024});
    r.inner = keys.integer("ssm.inner_size", kWidth);
    r.stateSize = keys.integer("ssm.state_size", {1, 65'536});
    r.groups = keys.optionalInteger("ssm.group_count", {0, 65'536}).value_or(0);
    const std::int64_t rank = keys.optionalInteger("ssm.time_step_rank", {0, 1'000'000}).value_or(0);
    (kind == RecurrentKind::Mamba1 ? r.dtRank : r.heads) = rank;
    return r;
}

LayerState recurrentLayer(Model &model, const RecurrentShape &shape, char letter = 'R')
{
    model.recurrent = shape;
    return {letter, {fixedState(StateKind::Recurrent, recurrentValues(shape))}};
}

/// Which layers slide: a list of the file, the file's own period, or that of the architecture.
std::vector<bool> slidingLayers(const GgufShape &shape, GgufKeys &keys)
{
    constexpr const char *kPattern = "attention.sliding_window_pattern";
    std::vector<bool> sliding;
    std::int64_t period = shape.architecture.period;
    if (keys.isList(kPattern)) {
        for (const std::int64_t flag : keys.perLayer(kPattern, shape.blocks, {0, 1}, 0))
            sliding.push_back(flag != 0);
        return sliding;
    }
    period = keys.optionalInteger(kPattern, {0, 1'024}).value_or(period);
    if (period == 0 && !keys.has(kPattern))
        keys.fail("the key is missing: it says which layers slide", kPattern);
    for (std::int64_t i = 0; i < shape.blocks; ++i)
        sliding.push_back(period == 0 || i % period < period - 1);
    return sliding;
}

std::vector<LayerState> windowLayers(Model &model, GgufShape &shape, GgufKeys &keys)
{
    const Attention a = readAttention(model, shape, keys);
    const bool inChunks = shape.architecture.layers == GgufLayers::Chunked;
    std::int64_t window
        = keys.optionalInteger("attention.sliding_window", kWindow).value_or(shape.architecture.window);
    if (inChunks && window != 0)
        window = shape.architecture.window; // llama.cpp takes its own figure whatever the file says
    const std::vector<bool> slides
        = window == 0 ? std::vector<bool>(a.heads.size(), false) : slidingLayers(shape, keys);
    if (window == 0)
        shape.notes.emplace_back("No sliding window in the file: every layer keeps all tokens.");

    std::int64_t owners = shape.stateLayers; // layers beyond them reuse what an earlier layer keeps
    if (shape.architecture.layers == GgufLayers::Shared) {
        constexpr const char *kShared = "attention.shared_kv_layers";
        if (keys.has(kShared))
            owners -= keys.integer(kShared, {0, std::max<std::int64_t>(0, shape.stateLayers - 1)});
        else if (shape.architecture.period != 0) // gemma3n: 20 owners in both sizes
            owners = std::min<std::int64_t>(owners, 20);
    }
    std::vector<LayerState> layers;
    for (std::size_t i = 0; i < static_cast<std::size_t>(shape.stateLayers); ++i) {
        if (static_cast<std::int64_t>(i) >= owners)
            layers.push_back({slides[i] ? 's' : 'f', {}});
        else if (a.kvHeads[i] == 0)
            layers.push_back({'-', {}});
        else if (!slides[i])
            layers.push_back({'F', {a.full(i)}});
        else if (inChunks)
            layers.push_back({'C', {chunked(a.kvHeads[i] * a.k, a.kvHeads[i] * a.v, window)}});
        else
            layers.push_back({'S', {a.sliding(i, window)}});
    }
    return layers;
}

std::vector<LayerState> fullLayers(Model &model, const GgufShape &shape, GgufKeys &keys)
{
    const Attention a = readAttention(model, shape, keys);
    std::vector<LayerState> layers;
    for (std::size_t i = 0; i < static_cast<std::size_t>(shape.stateLayers); ++i)
        layers.push_back(a.kvHeads[i] == 0 ? LayerState{'-', {}} : LayerState{'F', {a.full(i)}});
    return layers;
}

LayerState latentLayer(Model &model, const GgufShape &shape, GgufKeys &keys)
{
    LatentShape latent;
    latent.kvRank = keys.integer("attention.kv_lora_rank", kHeadDim);
    latent.queryRank = keys.optionalInteger("attention.q_lora_rank", {0, 1'000'000}).value_or(0);
    latent.rope = keys.optionalInteger("rope.dimension_count", {0, 8'192}).value_or(0);
    const std::int64_t row = keys.integer("attention.key_length", kHeadDim);
    const std::int64_t head = keys.integer("attention.key_length_mla", kHeadDim);
    latent.nope = std::max<std::int64_t>(0, head - latent.rope);
    latent.vHeadDim = keys.optionalInteger("attention.value_length_mla", kHeadDim).value_or(latent.kvRank);
    latent.indexerHeads = keys.optionalInteger("attention.indexer.head_count", kHeads).value_or(0);
    latent.indexerHeadDim = keys.optionalInteger("attention.indexer.key_length", kHeadDim).value_or(0);
    model.heads = keys.perLayer("attention.head_count", shape.blocks, {1, 4'096}, 1).front();
    model.kvHeads = model.heads;
    model.headDim = 0;
    model.vHeadDim = latent.vHeadDim;
    model.latent = latent;
    LayerState layer{'L', {singleRow(StateKind::MlaLatent, row)}};
    if (latent.indexerHeadDim != 0)
        layer.parts.push_back(singleRow(StateKind::IndexerK, latent.indexerHeadDim));
    return layer;
}

std::vector<LayerState> latentLayers(Model &model, GgufShape &shape, GgufKeys &keys)
{
    if (!keys.has("attention.key_length_mla")) {
        shape.notes.emplace_back(
            "An early file without the keys for latent attention: llama.cpp keeps full keys "
            "and values of every head.");
        return fullLayers(model, shape, keys);
    }
    const auto layer = latentLayer(model, shape, keys);
    if (keys.isList("attention.indexer.types"))
        shape.notes.emplace_back(
            "attention.indexer.types is not understood: indexer keys are counted in every "
            "layer, which is the most they can take.");
    return {static_cast<std::size_t>(shape.stateLayers), layer};
}

std::vector<LayerState> hybridLayers(Model &model, GgufShape &shape, GgufKeys &keys)
{
    const Attention a = readAttention(model, shape, keys);
    const bool neither = shape.architecture.layers == GgufLayers::HybridFeedForward;
    const auto widths = keys.perLayer("feed_forward_length", shape.blocks, {0, 10'000'000}, 0);
    const bool jamba = std::string_view(shape.architecture.id) == "jamba";
    const LayerState fixed
        = recurrentLayer(model, readMamba(keys, jamba ? RecurrentKind::Mamba1 : RecurrentKind::Mamba2));
    const char plain = keys.has("expert_count") ? 'E' : '-';
    std::vector<LayerState> layers;
    for (std::size_t i = 0; i < static_cast<std::size_t>(shape.stateLayers); ++i) {
        if (a.kvHeads[i] != 0)
            layers.push_back({'F', {a.full(i)}});
        else if (neither && widths[i] != 0)
            layers.push_back({plain, {}});
        else
            layers.push_back(fixed);
    }
    return layers;
}

std::vector<LayerState> intervalLayers(Model &model, const GgufShape &shape, GgufKeys &keys)
{
    constexpr const char *kList = "attention.recurrent_layers";
    const Attention a = readAttention(model, shape, keys);
    const LayerState fixed = recurrentLayer(model, readMamba(keys, RecurrentKind::GatedDeltaNet));
    const std::int64_t every
        = keys.optionalInteger("full_attention_interval", {1, 1'024}).value_or(shape.architecture.period);
    std::vector<std::int64_t> recurs;
    if (keys.isList(kList))
        recurs = keys.perLayer(kList, shape.blocks, {0, 1}, 0);
    else
        for (std::int64_t i = 0; i < shape.blocks; ++i)
            recurs.push_back((i + 1) % every != 0 ? 1 : 0);
    std::vector<LayerState> layers;
    for (std::size_t i = 0; i < static_cast<std::size_t>(shape.stateLayers); ++i)
        layers.push_back(recurs[i] != 0 ? fixed : LayerState{'F', {a.full(i)}});
    return layers;
}

std::vector<LayerState> bothLayers(Model &model, const GgufShape &shape, GgufKeys &keys)
{
    const Attention a = readAttention(model, shape, keys);
    const LayerState fixed = recurrentLayer(model, readMamba(keys, RecurrentKind::Mamba2));
    std::vector<LayerState> layers;
    for (std::size_t i = 0; i < static_cast<std::size_t>(shape.stateLayers); ++i)
        layers.push_back({'B', {a.full(i), fixed.parts.front()}});
    return layers;
}

std::vector<LayerState> rwkvLayers(Model &model, const GgufShape &shape, GgufKeys &keys)
{
    const bool oneShift = std::string_view(shape.architecture.id) == "rwkv6qwen2"
        || std::string_view(shape.architecture.id) == "arwkv7";
    RecurrentShape r;
    r.kind = RecurrentKind::Rwkv7;
    r.stateSize = keys.integer("wkv.head_size", kHeadDim);
    r.conv = keys.optionalInteger("token_shift_count", {1, 16}).value_or(oneShift ? 1 : 2);
    r.inner = shape.hidden;
    model.recurrent = r;
    const Checked values = Checked(r.conv) * r.inner + Checked(r.inner) * r.stateSize;
    const LayerState layer{'R', {fixedState(StateKind::Recurrent, values.value())}};
    return {static_cast<std::size_t>(shape.stateLayers), layer};
}

std::vector<LayerState> convolutionLayers(Model &model, const GgufShape &shape, GgufKeys &keys)
{
    const Attention a = readAttention(model, shape, keys);
    const std::int64_t kept = keys.integer("shortconv.l_cache", {2, 1'024}) - 1;
    std::vector<LayerState> layers;
    for (std::size_t i = 0; i < static_cast<std::size_t>(shape.stateLayers); ++i)
        layers.push_back(a.kvHeads[i] != 0
                             ? LayerState{'F', {a.full(i)}}
                             : LayerState{'R', {fixedState(StateKind::Recurrent, kept * shape.hidden)}});
    return layers;
}

std::vector<LayerState> kimiLayers(Model &model, const GgufShape &shape, GgufKeys &keys)
{
    const auto kvHeads = keys.perLayer("attention.head_count_kv", shape.blocks, kHeads, 0);
    const LayerState latent = latentLayer(model, shape, keys);
    const std::int64_t conv = keys.integer("ssm.conv_kernel", {1, 1'024}) - 1;
    const std::int64_t head = keys.integer("kda.head_dim", kHeadDim);
    const Checked values = Checked(3 * conv) * model.heads * head + Checked(model.heads) * head * head;
    std::vector<LayerState> layers;
    for (std::size_t i = 0; i < static_cast<std::size_t>(shape.stateLayers); ++i)
        layers.push_back(
            kvHeads[i] != 0 ? latent : LayerState{'R', {fixedState(StateKind::Recurrent, values.value())}});
    return layers;
}

std::vector<LayerState> layersOf(Model &model, GgufShape &shape, GgufKeys &keys)
{
    switch (shape.architecture.layers) {
    case GgufLayers::Full:
        break;
    case GgufLayers::Window:
    case GgufLayers::Chunked:
    case GgufLayers::Shared:
        return windowLayers(model, shape, keys);
    case GgufLayers::Latent:
        return latentLayers(model, shape, keys);
    case GgufLayers::Recurrent: {
        const bool first = std::string_view(shape.architecture.id) == "mamba";
        const auto r = readMamba(keys, first ? RecurrentKind::Mamba1 : RecurrentKind::Mamba2);
        return {static_cast<std::size_t>(shape.stateLayers), recurrentLayer(model, r)};
    }
    case GgufLayers::HybridByHeads:
    case GgufLayers::HybridFeedForward:
        return hybridLayers(model, shape, keys);
    case GgufLayers::HybridInterval:
        return intervalLayers(model, shape, keys);
    case GgufLayers::Both:
        return bothLayers(model, shape, keys);
    case GgufLayers::Rwkv:
        return rwkvLayers(model, shape, keys);
    case GgufLayers::ShortConvolution:
        return convolutionLayers(model, shape, keys);
    case GgufLayers::KimiLinear:
        return kimiLayers(model, shape, keys);
    }
    return fullLayers(model, shape, keys);
}

} // namespace

void readLayers(Model &model, GgufShape &shape, GgufKeys &keys)
{
    const std::vector<LayerState> layers = layersOf(model, shape, keys);
    if (keys.error())
        return;
    setState(model, layers);
    if (model.state.empty())
        keys.fail("no layer keeps any state; the file is damaged", "attention.head_count_kv");
}

} // namespace tb
