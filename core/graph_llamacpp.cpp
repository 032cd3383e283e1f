// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph_llamacpp.h"

#include "core/graph_builder.h"

#include <algorithm>
#include <vector>

namespace tb {

namespace {

constexpr std::int64_t kF16Bytes = 2;
constexpr std::int64_t kF32Bytes = 4;
constexpr std::int64_t kIndexBytes = 8; ///< of a row number in the cache
constexpr std::int64_t kPositionBytes = 4;

/// What tells the results of a layer from those of others, as one number: its kind and its two neighbours
/// below, whether it and the farther one are dense, whether it is the last.
std::uint64_t characterOf(const Model &model, std::size_t layer)
{
    const std::string &kinds = model.layerKinds;
    const auto dense = [&](std::size_t i) {
        return model.moe && static_cast<std::int64_t>(i) < model.moe->leadingDense ? 1U : 0U;
    };
    const std::size_t from = layer >= 2 ? layer - 2 : 0;
    std::uint64_t character = 0;
    for (std::size_t i = from; i <= layer; ++i)
        character = character << 8 | static_cast<unsigned char>(kinds[i]);
    return character << 3 | dense(layer) << 2 | dense(from) << 1 | (layer + 1 == kinds.size() ? 1U : 0U);
}

/// The layers whose results differ in kind or neighbour; those between repeat what came before.
std::vector<std::size_t> distinctLayers(const Model &model)
{
    std::vector<std::uint64_t> seen;
    std::vector<std::size_t> layers;
    for (std::size_t i = 0; i < model.layerKinds.size(); ++i) {
        const std::uint64_t character = characterOf(model, i);
        if (std::find(seen.begin(), seen.end(), character) != seen.end())
            continue;
        seen.push_back(character);
        layers.push_back(i);
    }
    return layers;
}

} // namespace

GraphBuilder::GraphBuilder(const Model &model, const GraphShape &shape)
    : m_model(model)
    , m_shape(shape)
    , m_tokens(shape.tokens)
{
}

std::optional<AttentionDims> GraphBuilder::attentionDims(StateKind kind) const
{
    for (const StateComponent &part : m_model.state) {
        const bool window = part.kind == StateKind::KvWindow || part.kind == StateKind::KvChunked;
        if (part.kind == kind || (kind == StateKind::KvWindow && window))
            return AttentionDims{part.kDim, part.vDim, window ? m_shape.windowCells : m_shape.cells, window};
    }
    return std::nullopt;
}

/// Inputs in the order of their first use. A CPU run holds an unused row of embeddings for each token beside
/// them; a device gets copies, the embedded tokens among them.
void GraphBuilder::addInputs()
{
    const std::int64_t tokens = m_shape.tokens;
    const std::int64_t hidden = perToken(m_model.hidden);
    const bool cpu = m_shape.backend == Backend::Cpu;
    Tensor numbers;
    if (cpu) {
        numbers = m_plan.fresh(tokens * kPositionBytes, {});
        m_plan.fresh(hidden, {});
    } else {
        m_residual = m_plan.fresh(hidden, {});
    }
    if (m_model.recurrent)
        m_in.states = m_plan.fresh(m_shape.sequences * kPositionBytes, {});
    const bool flash = m_shape.flash == FlashAttention::On;
    const auto caches = [&](const AttentionDims &dims, Tensor &k, Tensor &v, Tensor &mask) {
        k = m_plan.fresh(tokens * kIndexBytes, {});
        if (dims.vDim != 0)
            v = m_plan.fresh(clamped(Checked(tokens) * kIndexBytes * (flash ? 1 : dims.vDim)), {});
        mask = m_plan.fresh(clamped(Checked(dims.cells) * tokens * (flash ? kF16Bytes : kF32Bytes)), {});
    };
    const auto full = attentionDims(StateKind::KvFull);
    const auto latent = attentionDims(StateKind::MlaLatent);
    const auto window = attentionDims(StateKind::KvWindow);
    if (latent || ((full || window) && m_model.family.substr(0, 7) != "Granite"))
        m_in.positions = m_plan.fresh(tokens * kPositionBytes, {});
    if (full || window) {
        if (m_shape.k == CacheKind::Quantised)
            if (const std::int64_t bytes = rotationBytes(m_model.headDim) * (window && full ? 2 : 1))
                m_in.kRotation = m_plan.fresh(bytes, {});
        if (m_shape.v == CacheKind::Quantised)
            if (const std::int64_t bytes = rotationBytes(m_model.vHeadDim))
                m_in.vRotation
                    = m_plan.fresh(std::min<std::int64_t>(bytes, 64 * 64 * 4) * (window && full ? 2 : 1), {});
    }
    if (full)
        caches(*full, m_in.kIndex, m_in.vIndex, m_in.mask);
    if (latent)
        caches({latent->kDim, 0, latent->cells, false}, m_in.kIndex, m_in.vIndex, m_in.mask);
    if (window)
        caches(*window, m_in.kIndexWindow, m_in.vIndexWindow, m_in.maskWindow);
    m_in.outputs = m_plan.fresh(m_shape.outputs * kPositionBytes, {});
    if (cpu)
        m_residual = m_plan.fresh(hidden, {numbers});
}

GraphBuilder::Tensor GraphBuilder::normed(Tensor from, std::int64_t values)
{
    return m_plan.inPlace(perToken(values), {from});
}

GraphBuilder::Tensor GraphBuilder::mixer(Tensor input, char kind)
{
    if (kind == 'L')
        return latentLayer(input);
    if (kind == 'R' && m_model.recurrent) {
        switch (m_model.recurrent->kind) {
        case RecurrentKind::Mamba1:
            return mamba1Layer(input);
        case RecurrentKind::Mamba2:
            return mamba2Layer(input);
        case RecurrentKind::GatedDeltaNet:
            return deltaNetLayer(input);
        case RecurrentKind::Rwkv7:
            return rwkvLayer(input);
        }
    }
    const bool window = kind == 'S' || kind == 's' || kind == 'C';
    const auto dims = attentionDims(window ? StateKind::KvWindow : StateKind::KvFull);
    if (!dims)
        return m_plan.fresh(perToken(m_model.hidden), {input});
    return attentionLayer(input, *dims);
}

void GraphBuilder::addLayers()
{
    const std::vector<std::size_t> layers = distinctLayers(m_model);
    const bool mixerOnly = m_model.feedForward == 0 && !m_model.moe;
    const bool mamba = m_model.architecture == "ssm";
    for (const std::size_t layer : layers) {
        const char kind = m_model.layerKinds[layer];
        const std::int64_t hidden = perToken(m_model.hidden);
        Tensor input = m_residual;
        Tensor out;
        const bool feedForwardOnly = kind == 'E' || kind == '-';
        if (!feedForwardOnly)
            out = mixer(normed(input, m_model.hidden), kind);
        const bool last = layer == layers.back();
        std::int64_t bytes = hidden;
        if (last) {
            bytes = perOutput(m_model.hidden);
            if (!feedForwardOnly)
                out = m_plan.fresh(bytes, {out, m_in.outputs});
            input = m_plan.fresh(bytes, {input, m_in.outputs});
        }
        if (feedForwardOnly)
            out = input;
        else if (kind == 'R' && !last) // its result is a view, which is not taken over
            out = m_plan.inPlace(bytes, {input, out});
        else
            out = m_plan.inPlace(bytes, {out, input});
        m_residual = out;
        if (mixerOnly || mamba)
            continue;
        if (last)
            m_tokens = m_shape.outputs;
        const Tensor ffn = feedForward(normed(out, m_model.hidden), layer);
        m_residual = m_plan.inPlace(bytes, {ffn, out});
    }
}

Checked GraphBuilder::deviceBytes()
{
    addInputs();
    addLayers();
    const Tensor embedding = m_plan.inPlace(perOutput(m_model.hidden), {m_residual});
    m_plan.keep(embedding);
    m_plan.keep(m_plan.fresh(perOutput(m_model.vocabulary), {embedding}));
    return m_plan.peak();
}

Checked computeBufferBytes(const Model &model, const GraphShape &shape)
{
    return GraphBuilder(model, shape).deviceBytes();
}

Checked hostBufferBytes(const Model &model, const GraphShape &shape)
{
    const bool flash = shape.flash == FlashAttention::On;
    Checked bytes = Checked(shape.tokens) * (8 * model.hidden + 2 * kPositionBytes);
    const auto has = [&](StateKind kind) {
        return std::find_if(model.state.begin(), model.state.end(),
                            [kind](const StateComponent &part) { return part.kind == kind; });
    };
    for (const StateKind kind :
         {StateKind::KvFull, StateKind::MlaLatent, StateKind::KvWindow, StateKind::KvChunked}) {
        const auto part = has(kind);
        if (part == model.state.end())
            continue;
        const bool window = kind == StateKind::KvWindow || kind == StateKind::KvChunked;
        const Checked cells = window ? shape.windowCells : shape.cells;
        bytes += Checked(shape.tokens)
            * (cells * (flash ? kF16Bytes : kF32Bytes)
               + kIndexBytes * (1 + (flash ? (part->vDim != 0 ? 1 : 0) : part->vDim)));
        if (part->vDim != 0 && shape.k == CacheKind::Quantised)
            bytes += rotationBytes(model.headDim);
        if (part->vDim != 0 && shape.v == CacheKind::Quantised && rotationBytes(model.vHeadDim) != 0)
            bytes += 64 * 64 * 4;
    }
    return bytes;
}

} // namespace tb
