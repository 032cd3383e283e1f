// SPDX-License-Identifier: GPL-3.0-or-later
// Attention layers of llama.cpp's graph: build_attn and build_attn_mha of llama-graph.cpp.
#include "core/graph_builder.h"

#include <algorithm>

namespace tb {

namespace {

constexpr std::int64_t kRotationUnit = 64;

} // namespace

std::int64_t rotationBytes(std::int64_t headDim)
{
    if (headDim <= 0 || headDim % kRotationUnit != 0)
        return 0;
    std::int64_t size = kRotationUnit;
    while (headDim % (2 * size) == 0)
        size *= 2;
    return size * size * 4;
}

GraphBuilder::Tensor GraphBuilder::rotated(Tensor from, Tensor rotation, std::int64_t values)
{
    return rotation.index < 0 ? from : m_plan.fresh(perToken(values), {from, rotation});
}

/// Bytes beside the output of a flash-attention node. CUDA copies a cache that is not f16
/// (ggml-cuda/fattn.cu, June 2026); Metal copies every cache and keeps partial results (ggml-metal.cpp, 20
/// August 2026).
std::int64_t GraphBuilder::flashScratch(const AttentionDims &dims, std::int64_t headV) const
{
    const Checked cells = Checked(dims.cells) * m_shape.streams;
    const auto copy = [&](CacheKind kind, std::int64_t values) {
        const bool copied = m_shape.backend == Backend::Metal
            || (m_shape.backend == Backend::Cuda && kind != CacheKind::Half);
        return copied ? cells * values * 2 : Checked(0);
    };
    Checked bytes = copy(m_shape.k, dims.kDim) + copy(m_shape.v, dims.vDim);
    if (m_shape.backend == Backend::Metal) {
        const std::int64_t rows = std::min<std::int64_t>(32, m_shape.tokens / m_shape.streams);
        bytes += Checked(128) * rows * m_model.heads * m_shape.streams * (headV + 2);
        if (m_shape.k == CacheKind::Half) {
            const std::int64_t kvHeads = dims.vDim == 0 ? 1 : std::max<std::int64_t>(1, m_model.kvHeads);
            bytes += Checked(256) * kvHeads * m_shape.streams * dims.kDim;
        }
    }
    return clamped(bytes);
}

/// Scores and their weighted sum, without the output projection.
GraphBuilder::Tensor GraphBuilder::attentionScores(Tensor q, const AttentionDims &dims,
                                                   std::int64_t outputValues)
{
    const Tensor mask = dims.window ? m_in.maskWindow : m_in.mask;
    const Checked cells = Checked(dims.cells) * m_shape.streams;
    if (m_shape.flash == FlashAttention::On) {
        Tensor k;
        Tensor v;
        if (m_shape.k == CacheKind::Single)
            k = m_plan.fresh(clamped(cells * dims.kDim * 2), {});
        const std::int64_t headV = outputValues / std::max<std::int64_t>(1, m_model.heads);
        if (m_shape.v == CacheKind::Single) // the latent's values are a view of its keys, cast once more
            v = m_plan.fresh(clamped(cells * (dims.vDim != 0 ? dims.vDim : headV) * 2), {});
        return m_plan.fresh(perToken(outputValues), {q, k, v, mask}, flashScratch(dims, headV));
    }
    Tensor v;
    if (dims.vDim == 0) // the latent's values are a view of its keys and are turned first
        v = m_plan.fresh(
            clamped(cells * (outputValues / m_model.heads) * (m_shape.k == CacheKind::Single ? 4 : 2)), {});
    const std::int64_t scores = clamped(Checked(dims.cells) * m_shape.tokens * m_model.heads * 4);
    Tensor kq = m_plan.fresh(scores, {q});
    kq = m_plan.inPlace(scores, {kq, mask});
    return m_plan.fresh(perToken(outputValues), {v, kq});
}

GraphBuilder::Tensor GraphBuilder::attentionLayer(Tensor input, const AttentionDims &dims)
{
    const bool gated = m_model.recurrent && m_model.recurrent->kind == RecurrentKind::GatedDeltaNet;
    const std::int64_t qValues = m_model.heads * m_model.headDim;
    const std::int64_t outValues = m_model.heads * m_model.vHeadDim;
    Tensor both;
    Tensor q;
    if (gated) { // queries and their gate come from one matrix
        both = m_plan.fresh(perToken(2 * qValues), {input});
        q = m_plan.fresh(perToken(qValues), {both});
    } else {
        q = m_plan.fresh(perToken(qValues), {input});
    }
    // the turned queries: made from a view of the product, so never in its place
    if (!gated && m_in.positions.index >= 0)
        q = m_plan.fresh(perToken(qValues), {q, m_in.positions});
    q = rotated(q, m_in.kRotation, qValues);
    const auto keys = [&] {
        Tensor k = m_plan.fresh(perToken(dims.kDim), {input});
        if (m_in.positions.index >= 0)
            k = m_plan.fresh(perToken(dims.kDim), {k, m_in.positions});
        return rotated(k, m_in.kRotation, dims.kDim);
    };
    const auto values
        = [&] { return rotated(m_plan.fresh(perToken(dims.vDim), {input}), m_in.vRotation, dims.vDim); };
    const bool windows = m_in.maskWindow.index >= 0;
    Tensor k;
    Tensor v;
    if (windows) {
        k = keys();
        v = values();
    } else {
        v = values();
        k = keys();
    }
    m_plan.consume({k, dims.window ? m_in.kIndexWindow : m_in.kIndex});
    m_plan.consume({v, dims.window ? m_in.vIndexWindow : m_in.vIndex});
    Tensor out = attentionScores(q, dims, outValues);
    if (m_shape.flash == FlashAttention::Off)
        out = m_plan.fresh(perToken(outValues), {out});
    out = rotated(out, m_in.vRotation, outValues);
    if (gated)
        out = gatedOutput(out, both);
    return m_plan.fresh(perToken(m_model.hidden), {out});
}

GraphBuilder::Tensor GraphBuilder::gatedOutput(Tensor attention, Tensor queryAndGate)
{
    const std::int64_t bytes = perToken(m_model.heads * m_model.vHeadDim);
    Tensor gate = m_plan.fresh(bytes, {queryAndGate});
    gate = m_plan.inPlace(bytes, {gate});
    return m_plan.fresh(bytes, {attention, gate});
}

/// Latent attention with the matrices absorbed (models/deepseek2.cpp): one key row for all heads.
GraphBuilder::Tensor GraphBuilder::latentLayer(Tensor input)
{
    const LatentShape &l = *m_model.latent;
    const std::int64_t heads = m_model.heads;
    const std::int64_t row = l.kvRank + l.rope;
    Tensor from = input;
    if (l.queryRank != 0) {
        from = m_plan.fresh(perToken(l.queryRank), {input});
        from = m_plan.inPlace(perToken(l.queryRank), {from});
    }
    const Tensor queries = m_plan.fresh(perToken(heads * (l.nope + l.rope)), {from});
    const Tensor absorbed = m_plan.fresh(perToken(heads * l.kvRank), {queries});
    const Tensor qRope = m_plan.fresh(perToken(heads * l.rope), {queries, m_in.positions});
    const Tensor q = m_plan.fresh(perToken(heads * row), {absorbed, qRope});
    const Tensor compressed = m_plan.fresh(perToken(row), {input});
    const Tensor values = m_plan.fresh(perToken(l.kvRank), {compressed});
    const Tensor kRope = m_plan.fresh(perToken(l.rope), {compressed, m_in.positions});
    const Tensor k = m_plan.fresh(perToken(row), {values, kRope});
    m_plan.consume({k, m_in.kIndex});
    const AttentionDims dims{row, 0, m_shape.cells, false};
    Tensor out = attentionScores(q, dims, heads * l.kvRank);
    out = m_plan.fresh(perToken(heads * l.vHeadDim), {out});
    out = m_plan.fresh(perToken(heads * l.vHeadDim), {out});
    return m_plan.fresh(perToken(m_model.hidden), {out});
}

} // namespace tb
