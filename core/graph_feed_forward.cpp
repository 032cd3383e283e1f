// SPDX-License-Identifier: GPL-3.0-or-later
// Feed-forward layers of llama.cpp's graph: build_ffn and build_moe_ffn of llama-graph.cpp.
#include "core/graph_builder.h"

namespace tb {

GraphBuilder::Tensor GraphBuilder::denseFeedForward(Tensor input, std::int64_t width)
{
    const bool gated = m_model.family != "Nemotron";
    const Tensor gate = m_plan.fresh(perToken(width), {input});
    if (!gated)
        return m_plan.fresh(perToken(m_model.hidden), {m_plan.inPlace(perToken(width), {gate})});
    const Tensor up = m_plan.fresh(perToken(width), {input});
    const Tensor product = m_plan.fresh(perToken(width), {gate, up});
    return m_plan.fresh(perToken(m_model.hidden), {product});
}

/// The experts' numbers; their weights are the second result.
GraphBuilder::Tensor GraphBuilder::selectedExperts(Tensor input, Tensor &weights)
{
    const MoeShape &moe = *m_model.moe;
    // Metal sorts through a second buffer of the same size
    const std::int64_t sorting = m_shape.backend == Backend::Metal ? perToken(moe.experts) : 0;
    Tensor scores = m_plan.fresh(perToken(moe.experts), {input});
    scores = m_plan.inPlace(perToken(moe.experts), {scores});
    const Tensor sorted = m_plan.fresh(perToken(moe.experts), {scores}, sorting);
    weights = m_plan.fresh(perToken(moe.used), {scores, sorted});
    const Tensor sum = m_plan.fresh(perToken(1), {weights});
    weights = m_plan.inPlace(perToken(moe.used), {weights, sum});
    return sorted;
}

GraphBuilder::Tensor GraphBuilder::expertFeedForward(Tensor input)
{
    const MoeShape &moe = *m_model.moe;
    const std::int64_t hidden = perToken(m_model.hidden);
    const std::int64_t width = perToken(moe.used * moe.expertWidth);
    // Metal keeps which token goes to which expert
    const std::int64_t map
        = m_shape.backend == Backend::Metal ? clamped(Checked(4) * moe.experts * (1 + m_shape.tokens)) : 0;
    Tensor weights;
    const Tensor ids = selectedExperts(input, weights);
    const Tensor gate = m_plan.fresh(width, {input, ids}, map);
    const Tensor up = m_plan.fresh(width, {input, ids}, map);
    const Tensor product = m_plan.fresh(width, {gate, up});
    Tensor each = m_plan.fresh(perToken(moe.used * m_model.hidden), {product, ids}, map);
    each = m_plan.inPlace(perToken(moe.used * m_model.hidden), {each, weights});
    Tensor sum = m_plan.fresh(hidden, {each});
    for (std::int64_t i = 2; i < moe.used; ++i)
        sum = m_plan.inPlace(hidden, {sum, each});
    if (moe.sharedWidth != 0) {
        const Tensor shared = denseFeedForward(input, moe.sharedWidth);
        sum = m_plan.inPlace(hidden, {sum, shared});
    }
    return sum;
}

GraphBuilder::Tensor GraphBuilder::feedForward(Tensor input, std::size_t layer)
{
    const bool experts = m_model.moe && static_cast<std::int64_t>(layer) >= m_model.moe->leadingDense;
    return experts ? expertFeedForward(input) : denseFeedForward(input, m_model.feedForward);
}

} // namespace tb
