// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to the llama.cpp graph: what the builders of the layer kinds share.
#pragma once

#include "core/graph_llamacpp.h"

#include <optional>

namespace tb {

/// One attention layer: values of its key row and value row, and the cells of its cache.
struct AttentionDims
{
    std::int64_t kDim = 0;
    std::int64_t vDim = 0;
    std::int64_t cells = 0;
    bool window = false;
};

class GraphBuilder
{
public:
    using Tensor = GraphPlan::Tensor;

    GraphBuilder(const Model &model, const GraphShape &shape);

    Checked deviceBytes();

private:
    struct Inputs
    {
        Tensor positions;
        Tensor kIndex;
        Tensor vIndex;
        Tensor mask;
        Tensor kRotation;
        Tensor vRotation;
        Tensor kIndexWindow;
        Tensor vIndexWindow;
        Tensor maskWindow;
        Tensor outputs;
        Tensor states; ///< rows of the recurrent state
    };

    /// Bytes of `values` f32 numbers for every token of the micro-batch.
    std::int64_t perToken(std::int64_t values) const { return clamped(Checked(values) * m_tokens * 4); }
    std::int64_t perOutput(std::int64_t values) const
    {
        return clamped(Checked(values) * m_shape.outputs * 4);
    }
    std::int64_t perSequence(std::int64_t values) const
    {
        return clamped(Checked(values) * m_shape.sequences * 4);
    }
    static std::int64_t clamped(Checked bytes) { return bytes.value(); }

    void addInputs();
    Tensor normed(Tensor from, std::int64_t values);
    std::optional<AttentionDims> attentionDims(StateKind kind) const;

    Tensor attentionLayer(Tensor input, const AttentionDims &dims);
    Tensor attentionScores(Tensor q, const AttentionDims &dims, std::int64_t outputValues);
    Tensor rotated(Tensor from, Tensor rotation, std::int64_t values);
    std::int64_t flashScratch(const AttentionDims &dims, std::int64_t headV) const;
    Tensor latentLayer(Tensor input);
    Tensor mamba1Layer(Tensor input);
    Tensor mamba2Layer(Tensor input);
    Tensor deltaNetLayer(Tensor input);
    Tensor rwkvLayer(Tensor input);
    Tensor gatedOutput(Tensor attention, Tensor queryAndGate);

    Tensor denseFeedForward(Tensor input, std::int64_t width);
    Tensor expertFeedForward(Tensor input);
    Tensor selectedExperts(Tensor input, Tensor &weights);
    Tensor feedForward(Tensor input, std::size_t layer);

    Tensor mixer(Tensor input, char kind);
    void addLayers();

    const Model &m_model;
    const GraphShape &m_shape;
    std::int64_t m_tokens; ///< that the next results cover: the outputs' in the end
    GraphPlan m_plan;
    Inputs m_in;
    Tensor m_residual; ///< the running sum, input of the next layer
};

/// f32 values of the largest power-of-two rotation that divides a head.
std::int64_t rotationBytes(std::int64_t headDim);

} // namespace tb
