// SPDX-License-Identifier: GPL-3.0-or-later
// Models with one kind of attention layer, dense or with experts.
#include "core/tensor_builder.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tb {

namespace {

using Role = TensorRole;

enum class QkNorm {
    None,
    Head, ///< one norm for all heads
    Wide, ///< over all heads together
};

/// What tells the plain architectures apart.
struct PlainTraits
{
    std::string_view architecture;
    int norms = 2; ///< a layer
    bool qkvBias = false;
    QkNorm qkNorm = QkNorm::None;
    QkNorm openNorm = QkNorm::None; ///< where Model::queryKeyNorm says so
    bool fused = false; ///< queries, keys and values in one matrix, gate and up in another
    bool routerBias = false;
};

constexpr std::array<PlainTraits, 14> kPlain = {{
    {"llama", 2},
    {"llama4", 2},
    {"smollm3", 2},
    {"qwen2", 2, true},
    {"qwen3", 2, false, QkNorm::Head},
    {"qwen3moe", 2, false, QkNorm::Head},
    {"gemma2", 4},
    {"gemma3", 4, false, QkNorm::Head},
    {"phi3", 2, false, QkNorm::None, QkNorm::None, true},
    {"olmo2", 2, false, QkNorm::Wide},
    {"command-r", 1, false, QkNorm::None, QkNorm::Wide},
    {"cohere2", 1},
    {"glm4moe", 2, true, QkNorm::None, QkNorm::Head, false, true},
    {"minimax-m2", 2, false, QkNorm::Wide, QkNorm::None, false, true},
}};

void addFused(TensorBuilder &b)
{
    const Model &m = b.m;
    b.add(Role::AttnQkv, m.hidden, (m.heads + 2 * m.kvHeads) * m.headDim);
    b.add(Role::AttnOutput, m.heads * m.headDim, m.hidden);
    b.add(Role::FfnUp, m.hidden, 2 * m.feedForward);
    b.add(Role::FfnDown, m.feedForward, m.hidden);
}

void addBiases(TensorBuilder &b)
{
    b.bias(b.m.heads * b.m.headDim);
    b.bias(b.m.kvHeads * b.m.headDim);
    b.bias(b.m.kvHeads * b.m.headDim);
}

void addQkNorm(TensorBuilder &b, QkNorm norm)
{
    if (norm == QkNorm::None)
        return;
    const bool wide = norm == QkNorm::Wide;
    b.add(Role::Norm, b.m.headDim * (wide ? b.m.heads : 1));
    b.add(Role::Norm, b.m.headDim * (wide ? b.m.kvHeads : 1));
}

/// gpt-oss: biases everywhere, also of the router and of each expert; one sink a head.
void addGptOss(TensorBuilder &b)
{
    const Model &m = b.m;
    b.norms(2);
    b.attention(m.kvHeads, m.headDim);
    addBiases(b);
    b.bias(m.hidden);
    b.add(Role::Scale, m.heads);
    b.experts();
    b.bias(m.moe->experts);
    b.bias(m.moe->expertWidth, m.moe->experts);
    b.bias(m.moe->expertWidth, m.moe->experts);
    b.bias(m.hidden, m.moe->experts);
}

void addPlain(TensorBuilder &b, const PlainTraits &traits)
{
    b.norms(traits.norms);
    if (traits.fused) {
        addFused(b);
        return;
    }
    b.attention(b.m.kvHeads, b.m.headDim);
    if (traits.qkvBias)
        addBiases(b);
    addQkNorm(b, b.m.queryKeyNorm ? traits.openNorm : traits.qkNorm);
    b.denseOrExperts(traits.routerBias);
}

} // namespace

std::vector<Tensor> plainTensors(const Model &model)
{
    const auto traits = std::find_if(kPlain.begin(), kPlain.end(), [&](const PlainTraits &t) {
        return t.architecture == model.ggufArchitecture;
    });
    const bool gptOss = model.ggufArchitecture == "gpt-oss";
    if ((traits == kPlain.end() && !gptOss) || (gptOss && !model.moe))
        return {};
    TensorBuilder b(model);
    b.ends();
    for (std::int64_t i = 0; i < model.layers; ++i) {
        b.layer(i);
        if (gptOss)
            addGptOss(b);
        else
            addPlain(b, *traits);
    }
    return b.take();
}

} // namespace tb
