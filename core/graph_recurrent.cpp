// SPDX-License-Identifier: GPL-3.0-or-later
// Recurrent layers of llama.cpp's graph: models/mamba-base.cpp and models/delta-net-base.cpp.
#include "core/graph_builder.h"

namespace tb {

namespace {

/// Values a token of the convolution: the inner width and, where it has them, keys and queries.
std::int64_t convolved(const RecurrentShape &r)
{
    return r.kind == RecurrentKind::Mamba1 ? r.inner : r.inner + 2 * r.groups * r.stateSize;
}

} // namespace

GraphBuilder::Tensor GraphBuilder::mamba1Layer(Tensor input)
{
    const RecurrentShape &r = *m_model.recurrent;
    const std::int64_t inner = perToken(r.inner);
    const Tensor before = m_plan.fresh(perSequence((r.conv - 1) * r.inner), {m_in.states});
    const Tensor xz = m_plan.fresh(perToken(2 * r.inner), {input});
    const Tensor joined = m_plan.fresh(inner + perSequence((r.conv - 1) * r.inner), {before, xz});
    m_plan.consume({joined});
    Tensor x = m_plan.fresh(inner, {joined});
    x = m_plan.inPlace(inner, {x});
    const Tensor projected = m_plan.fresh(perToken(r.dtRank + 2 * r.stateSize), {x});
    const Tensor dt = m_plan.fresh(inner, {projected});
    const Tensor scanned
        = m_plan.fresh(inner, {x, dt, projected, m_in.states}, perSequence(r.stateSize * r.inner));
    m_plan.consume({scanned});
    const Tensor z = m_plan.fresh(inner, {xz});
    const Tensor direct = m_plan.inPlace(inner, {x});
    const Tensor y = m_plan.inPlace(inner, {direct, scanned});
    const Tensor out = m_plan.fresh(inner, {z, y});
    return m_plan.fresh(perToken(m_model.hidden), {out});
}

GraphBuilder::Tensor GraphBuilder::mamba2Layer(Tensor input)
{
    const RecurrentShape &r = *m_model.recurrent;
    const std::int64_t inner = perToken(r.inner);
    const std::int64_t channels = convolved(r);
    const Tensor before = m_plan.fresh(perSequence((r.conv - 1) * channels), {m_in.states});
    const Tensor all = m_plan.fresh(perToken(r.inner + channels + r.heads), {input});
    const Tensor joined
        = m_plan.fresh(perToken(channels) + perSequence((r.conv - 1) * channels), {before, all});
    m_plan.consume({joined});
    Tensor x = m_plan.fresh(perToken(channels), {joined});
    x = m_plan.inPlace(perToken(channels), {x});
    const Tensor dt = m_plan.fresh(perToken(r.heads), {all});
    const Tensor scanned = m_plan.fresh(inner, {x, dt, m_in.states}, perSequence(r.stateSize * r.inner));
    m_plan.consume({scanned});
    const Tensor z = m_plan.fresh(inner, {all});
    const Tensor direct = m_plan.fresh(inner, {x});
    const Tensor y = m_plan.inPlace(inner, {direct, scanned});
    Tensor out = m_plan.fresh(inner, {z, y});
    out = m_plan.fresh(inner, {out}); // normalised in groups
    return m_plan.fresh(perToken(m_model.hidden), {out});
}

GraphBuilder::Tensor GraphBuilder::deltaNetLayer(Tensor input)
{
    const RecurrentShape &r = *m_model.recurrent;
    const std::int64_t inner = perToken(r.inner);
    const std::int64_t channels = convolved(r);
    const std::int64_t keys = perToken(r.groups * r.stateSize);
    const std::int64_t stateBytes = perSequence(r.stateSize * r.inner);
    const Tensor before = m_plan.fresh(perSequence((r.conv - 1) * channels), {m_in.states});
    const Tensor mixed = m_plan.fresh(perToken(channels), {input});
    const Tensor joined
        = m_plan.fresh(perToken(channels) + perSequence((r.conv - 1) * channels), {before, mixed});
    m_plan.consume({joined});
    const Tensor state = m_plan.fresh(stateBytes, {m_in.states});
    Tensor x = m_plan.fresh(perToken(channels), {joined});
    x = m_plan.inPlace(perToken(channels), {x});
    const auto widened = [&] {
        const Tensor narrow = m_plan.fresh(keys, {x});
        return r.groups == r.heads ? narrow : m_plan.fresh(inner, {narrow});
    };
    const Tensor q = widened();
    const Tensor k = widened();
    const Tensor both = m_plan.fresh(perToken(2 * r.heads), {input});
    const Tensor gate = m_plan.fresh(perToken(r.heads), {both});
    const Tensor beta = m_plan.fresh(perToken(r.heads), {both});
    const Tensor scanned = m_plan.fresh(inner, {q, k, x, gate, beta, state}, stateBytes);
    m_plan.consume({scanned});
    Tensor out = m_plan.fresh(inner, {scanned});
    Tensor z = m_plan.fresh(inner, {input});
    z = m_plan.fresh(inner, {z});
    out = m_plan.inPlace(inner, {out, z});
    return m_plan.fresh(perToken(m_model.hidden), {out});
}

/// Not read step by step in the source: the shifted input, six projections and the state.
GraphBuilder::Tensor GraphBuilder::rwkvLayer(Tensor input)
{
    const RecurrentShape &r = *m_model.recurrent;
    const Tensor mixed = m_plan.fresh(perToken(6 * m_model.hidden), {input});
    const Tensor out
        = m_plan.fresh(perToken(m_model.hidden), {mixed}, perSequence(m_model.hidden * r.stateSize));
    return m_plan.fresh(perToken(m_model.hidden), {out});
}

} // namespace tb
