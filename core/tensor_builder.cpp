// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor_builder.h"

namespace tb {

using Role = TensorRole;

void TensorBuilder::add(Role role, std::int64_t rowLength, std::int64_t rows, std::int64_t experts)
{
    m_tensors.push_back({role, m_layer, rowLength, rows, experts});
}

void TensorBuilder::norms(int count)
{
    for (int i = 0; i < count; ++i)
        add(Role::Norm, m.hidden);
}

void TensorBuilder::ends()
{
    layer(-1);
    add(Role::TokenEmbd, m.hidden, m.vocabulary);
    norms(1);
    if (!m.tiedEmbeddings)
        add(Role::Output, m.hidden, m.vocabulary);
}

void TensorBuilder::attention(std::int64_t kvHeads, std::int64_t headDim, std::int64_t queries)
{
    const std::int64_t width = m.heads * headDim;
    add(Role::AttnQ, m.hidden, width * queries);
    add(Role::AttnK, m.hidden, kvHeads * headDim);
    add(Role::AttnV, m.hidden, kvHeads * headDim);
    add(Role::AttnOutput, width, m.hidden);
}

void TensorBuilder::feedForward(std::int64_t width, bool gated)
{
    if (gated)
        add(Role::FfnGate, m.hidden, width);
    add(Role::FfnUp, m.hidden, width);
    add(Role::FfnDown, width, m.hidden);
}

void TensorBuilder::experts(bool gated)
{
    const MoeShape &moe = *m.moe;
    const std::int64_t width = moe.latentWidth != 0 ? moe.latentWidth : m.hidden;
    add(Role::FfnGateInp, m.hidden, moe.experts);
    if (gated)
        add(Role::FfnGateExps, width, moe.expertWidth, moe.experts);
    add(Role::FfnUpExps, width, moe.expertWidth, moe.experts);
    add(Role::FfnDownExps, moe.expertWidth, width, moe.experts);
    if (moe.latentWidth != 0) {
        add(Role::FfnLatent, m.hidden, width);
        add(Role::FfnLatent, width, m.hidden);
    }
}

void TensorBuilder::sharedExpert(bool gated)
{
    const std::int64_t width = m.moe->sharedWidth;
    if (m.moe->shared == 0)
        return;
    if (gated)
        add(Role::FfnGateShexp, m.hidden, width);
    add(Role::FfnUpShexp, m.hidden, width);
    add(Role::FfnDownShexp, width, m.hidden);
}

// Jamba and Llama 4 Maverick have experts in every second layer, the last one included.
bool TensorBuilder::hasExperts(std::int64_t index) const
{
    if (!m.moe || m.moe->layers == 0 || index < m.moe->leadingDense)
        return false;
    const std::int64_t step = (m.layers - m.moe->leadingDense) / m.moe->layers;
    return step <= 1 || (index - m.moe->leadingDense + 1) % step == 0;
}

void TensorBuilder::denseOrExperts(bool routerBias)
{
    if (hasExperts(m_layer)) {
        experts();
        if (routerBias)
            bias(m.moe->experts);
        sharedExpert();
        return;
    }
    feedForward(m.moe && m.moe->denseWidth != 0 ? m.moe->denseWidth : m.feedForward);
}

void TensorBuilder::mamba1()
{
    const RecurrentShape &s = *m.recurrent;
    add(Role::SsmIn, m.hidden, 2 * s.inner);
    add(Role::SsmConv1d, s.conv, s.inner);
    bias(s.inner);
    add(Role::SsmX, s.inner, s.dtRank + 2 * s.stateSize);
    add(Role::SsmDt, s.dtRank, s.inner);
    bias(s.inner);
    add(Role::SsmA, s.stateSize, s.inner);
    add(Role::Scale, s.inner);
    add(Role::SsmOut, s.inner, m.hidden);
}

void TensorBuilder::mamba2(bool norm)
{
    const RecurrentShape &s = *m.recurrent;
    const std::int64_t mixed = s.inner + 2 * s.groups * s.stateSize;
    add(Role::SsmIn, m.hidden, s.inner + mixed + s.heads);
    add(Role::SsmConv1d, s.conv, mixed);
    bias(mixed);
    bias(s.heads);
    add(Role::Scale, s.heads); // A
    add(Role::Scale, s.heads); // D
    if (norm && s.groups > 0)
        add(Role::Norm, s.inner / s.groups, s.groups);
    add(Role::SsmOut, s.inner, m.hidden);
}

void TensorBuilder::deltaNet(bool splitGates)
{
    const RecurrentShape &s = *m.recurrent;
    const std::int64_t keys = s.groups * s.stateSize;
    add(Role::AttnGate, m.hidden, s.inner);
    add(Role::AttnQkv, m.hidden, 2 * keys + s.inner);
    add(Role::SsmConv1d, s.conv, 2 * keys + s.inner);
    bias(s.heads);
    add(Role::Scale, s.heads);
    if (splitGates) {
        add(Role::SsmAlpha, m.hidden, s.heads);
        add(Role::SsmBeta, m.hidden, s.heads);
    } else {
        add(Role::SsmBa, m.hidden, 2 * s.heads);
    }
    add(Role::Norm, s.stateSize);
    add(Role::SsmOut, s.inner, m.hidden);
}

} // namespace tb
