// SPDX-License-Identifier: GPL-3.0-or-later
// Gemma 3n and Gemma 4: a second embedding looked up for each layer, layers of two widths.
#include "core/tensor_builder.h"

namespace tb {

namespace {

using Role = TensorRole;

constexpr std::int64_t kAltupStreams = 4; // transformers configuration_gemma3n.py, altup_num_inputs
constexpr std::int64_t kLaurelRank = 64; // the same file, laurel_rank

/// The table of all layers together, and what brings its rows into the stream.
void addPerLayerEnds(TensorBuilder &b, const GemmaShape &g)
{
    const std::int64_t width = g.perLayerWidth * b.m.layers;
    b.add(Role::PerLayerTokenEmbd, width, g.perLayerVocabulary);
    b.add(Role::PerLayerModelProj, b.m.hidden, width);
    b.add(Role::Norm, g.perLayerWidth);
}

void addPerLayer(TensorBuilder &b, const GemmaShape &g)
{
    b.add(Role::PerLayerInpGate, b.m.hidden, g.perLayerWidth);
    b.add(Role::PerLayerProj, g.perLayerWidth, b.m.hidden);
    b.norms(1);
}

void addAltupAndLaurel(TensorBuilder &b)
{
    const std::int64_t e = b.m.hidden;
    b.add(Role::AltupCoef, kAltupStreams, kAltupStreams);
    b.add(Role::Scale, e);
    b.add(Role::AltupCoef, kAltupStreams, kAltupStreams * kAltupStreams);
    b.add(Role::AltupRouter, e, kAltupStreams);
    b.norms(1);
    b.add(Role::Laurel, e, kLaurelRank);
    b.add(Role::Laurel, kLaurelRank, e);
    b.norms(1);
}

void addGemma4Experts(TensorBuilder &b)
{
    const MoeShape &moe = *b.m.moe;
    b.add(Role::FfnGateInp, b.m.hidden, moe.experts);
    b.add(Role::Scale, b.m.hidden);
    b.norms(3);
    b.add(Role::FfnGateUpExps, b.m.hidden, 2 * moe.expertWidth, moe.experts);
    b.add(Role::FfnDownExps, moe.expertWidth, b.m.hidden, moe.experts);
    b.add(Role::Scale, moe.experts);
}

void addGemma4Layer(TensorBuilder &b, const GemmaShape &g, char kind)
{
    const Model &m = b.m;
    const bool full = kind == 'F' || kind == 'f';
    const bool shared = kind == 's' || kind == 'f'; // its own key matrices are stored but not used
    const std::int64_t dim = full ? g.globalHeadDim : m.headDim;
    const std::int64_t keys = (full ? g.globalKvHeads : m.kvHeads) * dim;
    b.norms(4);
    b.add(Role::AttnQ, m.hidden, m.heads * dim);
    b.add(Role::AttnK, m.hidden, keys);
    if (!full || !g.valuesAreKeys)
        b.add(Role::AttnV, m.hidden, keys);
    b.add(Role::AttnOutput, m.heads * dim, m.hidden);
    b.add(Role::Norm, dim);
    b.add(Role::Norm, dim);
    b.add(Role::Scale, 1);
    b.feedForward(m.feedForward * (shared && g.doubleWide ? 2 : 1));
    if (m.moe)
        addGemma4Experts(b);
    if (g.perLayerWidth != 0)
        addPerLayer(b, g);
}

} // namespace

std::vector<Tensor> gemmaNestedTensors(const Model &model)
{
    if (!model.gemma)
        return {};
    TensorBuilder b(model);
    b.ends();
    addPerLayerEnds(b, *model.gemma);
    b.add(Role::AltupProj, model.hidden, model.hidden, kAltupStreams - 1);
    b.add(Role::AltupProj, model.hidden, model.hidden, kAltupStreams - 1);
    for (std::int64_t i = 0; i < model.layers; ++i) {
        b.layer(i);
        b.norms(4);
        b.attention(model.kvHeads, model.headDim);
        b.add(Role::Norm, model.headDim);
        b.add(Role::Norm, model.headDim);
        b.feedForward(model.feedForward);
        addAltupAndLaurel(b);
        addPerLayer(b, *model.gemma);
    }
    return b.take();
}

std::vector<Tensor> gemma4Tensors(const Model &model)
{
    if (!model.gemma || model.layerKinds.size() != static_cast<std::size_t>(model.layers))
        return {};
    TensorBuilder b(model);
    b.ends();
    if (model.gemma->perLayerWidth != 0)
        addPerLayerEnds(b, *model.gemma);
    for (std::int64_t i = 0; i < model.layers; ++i) {
        b.layer(i);
        addGemma4Layer(b, *model.gemma, model.layerKinds[static_cast<std::size_t>(i)]);
    }
    return b.take();
}

} // namespace tb
