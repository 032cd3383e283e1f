// SPDX-License-Identifier: GPL-3.0-or-later
// Groups of tensors that several architectures share. Shapes: the loaders of llama.cpp (src/models, 2026).
#pragma once

#include "core/model.h"

#include <vector>

namespace tb {

class TensorBuilder
{
public:
    explicit TensorBuilder(const Model &shape)
        : m(shape)
    {
    }

    /// What follows belongs to this layer; -1: to none.
    void layer(std::int64_t index) { m_layer = static_cast<std::int32_t>(index); }
    void add(TensorRole role, std::int64_t rowLength, std::int64_t rows = 1, std::int64_t experts = 1);
    void norms(int count); ///< of the width of the residual stream
    void bias(std::int64_t width, std::int64_t experts = 1) { add(TensorRole::Bias, width, 1, experts); }

    void ends(); ///< embedding table, last norm, head
    /// Four matrices; `queries` matrices of queries where a gate lies beside them.
    void attention(std::int64_t kvHeads, std::int64_t headDim, std::int64_t queries = 1);
    void feedForward(std::int64_t width, bool gated = true);
    void experts(bool gated = true); ///< router and experts
    void sharedExpert(bool gated = true);
    /// The dense feed-forward, or experts where the layer has them.
    void denseOrExperts(bool routerBias = false);
    bool hasExperts(std::int64_t index) const;

    void mamba1();
    void mamba2(bool norm);
    void deltaNet(bool splitGates);

    std::vector<Tensor> take() { return std::move(m_tensors); }

    const Model &m;

private:
    std::vector<Tensor> m_tensors;
    std::int32_t m_layer = -1;
};

// One function a family of architectures.
std::vector<Tensor> plainTensors(const Model &model);
std::vector<Tensor> gemmaNestedTensors(const Model &model); ///< Gemma 3n
std::vector<Tensor> gemma4Tensors(const Model &model);
std::vector<Tensor> latentTensors(const Model &model); ///< DeepSeek V2, V3, Kimi, GLM-5
std::vector<Tensor> hyperTensors(const Model &model); ///< DeepSeek V4
std::vector<Tensor> deltaNetTensors(const Model &model); ///< Qwen3-Next, Qwen3.5
std::vector<Tensor> mambaTensors(const Model &model);
std::vector<Tensor> mambaHybridTensors(const Model &model); ///< Granite 4, Jamba, Falcon-H1, Nemotron-H
std::vector<Tensor> rwkvTensors(const Model &model);

} // namespace tb
