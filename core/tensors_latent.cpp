// SPDX-License-Identifier: GPL-3.0-or-later
// Latent attention (DeepSeek V2 and V3, Kimi K2, GLM-5) and the compressed attention of DeepSeek V4.
#include "core/tensor_builder.h"

namespace tb {

namespace {

using Role = TensorRole;

void addLatentAttention(TensorBuilder &b, const LatentShape &a)
{
    const std::int64_t e = b.m.hidden;
    const std::int64_t heads = b.m.heads;
    if (a.queryRank != 0) {
        b.add(Role::Norm, a.queryRank);
        b.add(Role::AttnQA, e, a.queryRank);
        b.add(Role::AttnQB, a.queryRank, heads * (a.nope + a.rope));
    } else {
        b.add(Role::AttnQ, e, heads * (a.nope + a.rope));
    }
    b.add(Role::Norm, a.kvRank);
    b.add(Role::AttnKvAMqa, e, a.kvRank + a.rope);
    b.add(Role::AttnKB, a.nope, a.kvRank, heads);
    b.add(Role::AttnVB, a.kvRank, a.vHeadDim, heads);
    b.add(Role::AttnOutput, heads * a.vHeadDim, e);
    if (a.indexerHeads == 0)
        return;
    b.add(Role::IndexerQB, a.queryRank, a.indexerHeads * a.indexerHeadDim);
    b.add(Role::IndexerK, e, a.indexerHeadDim);
    b.add(Role::Norm, a.indexerHeadDim);
    b.bias(a.indexerHeadDim);
    b.add(Role::IndexerProj, e, a.indexerHeads);
}

/// `ratio` tokens become one row of `width` values; ratio 4 keeps two overlapping windows.
void addCompressor(TensorBuilder &b, std::int64_t width, std::int64_t ratio)
{
    const std::int64_t both = (ratio == 4 ? 2 : 1) * width;
    b.add(Role::CompressorMatrix, b.m.hidden, both);
    b.add(Role::CompressorMatrix, b.m.hidden, both);
    b.add(Role::CompressorMatrix, both, ratio);
    b.add(Role::Norm, width);
}

void addHyperConnection(TensorBuilder &b, std::int64_t streams)
{
    const std::int64_t mix = (2 + streams) * streams;
    b.add(Role::HyperMatrix, streams * b.m.hidden, mix);
    b.add(Role::Scale, mix);
    b.add(Role::Scale, 3);
}

void addHyperLayer(TensorBuilder &b, const HyperShape &h, std::int64_t ratio)
{
    const Model &m = b.m;
    const std::int64_t width = m.heads * m.headDim;
    b.norms(2);
    b.add(Role::Scale, m.heads);
    b.add(Role::AttnQA, m.hidden, h.queryRank);
    b.add(Role::Norm, h.queryRank);
    b.add(Role::AttnQB, h.queryRank, width);
    b.add(Role::AttnKv, m.hidden, m.headDim);
    b.add(Role::Norm, m.headDim);
    b.add(Role::AttnOutputA, width / h.outputGroups, h.outputRank * h.outputGroups);
    b.add(Role::AttnOutputB, h.outputGroups * h.outputRank, m.hidden);
    addHyperConnection(b, h.streams);
    addHyperConnection(b, h.streams);
    if (ratio != 0)
        addCompressor(b, m.headDim, ratio);
    if (ratio == 4) {
        b.add(Role::IndexerProj, m.hidden, h.indexerHeads);
        b.add(Role::IndexerQB, h.queryRank, h.indexerHeads * h.indexerHeadDim);
        addCompressor(b, h.indexerHeadDim, ratio);
    }
    b.experts();
    b.sharedExpert();
}

} // namespace

std::vector<Tensor> latentTensors(const Model &model)
{
    if (!model.latent)
        return {};
    TensorBuilder b(model);
    b.ends();
    for (std::int64_t i = 0; i < model.layers; ++i) {
        b.layer(i);
        b.norms(2);
        addLatentAttention(b, *model.latent);
        // DeepSeek V2 routes without a correction bias; it is the one without compressed queries, too.
        b.denseOrExperts(model.latent->queryRank != 0);
    }
    return b.take();
}

std::vector<Tensor> hyperTensors(const Model &model)
{
    constexpr std::int64_t kHashLayers = 3; // num_hash_layers: routed by a table of tokens, without a bias
    if (!model.hyper || !model.moe || model.hyper->outputGroups == 0
        || model.layerKinds.size() != static_cast<std::size_t>(model.layers))
        return {};
    TensorBuilder b(model);
    b.ends();
    b.add(Role::HyperMatrix, model.hyper->streams * model.hidden, model.hyper->streams);
    b.add(Role::Scale, model.hyper->streams);
    b.add(Role::Scale, 1);
    for (std::int64_t i = 0; i < model.layers; ++i) {
        b.layer(i);
        const char kind = model.layerKinds[static_cast<std::size_t>(i)];
        addHyperLayer(b, *model.hyper, kind == 'K' ? 4 : kind == 'H' ? 128 : 0);
        if (i >= kHashLayers)
            b.bias(model.moe->experts);
    }
    return b.take();
}

} // namespace tb
