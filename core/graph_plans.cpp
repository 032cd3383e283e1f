// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph_plans.h"

namespace tb {

GraphPlans::GraphPlans(const Model &model)
    : m_model(model)
{
}

Checked GraphPlans::bytes(const GraphShape &shape)
{
    constexpr std::size_t kMost = 50'000; // some 8 MB; a drag along a whole slider asks for fewer
    if (m_bytes.size() >= kMost)
        m_bytes.clear();
    const auto [planned, isNew] = m_bytes.try_emplace(shape);
    if (isNew)
        planned->second = computeBufferBytes(m_model, shape);
    return planned->second;
}

/// Of what differs between the points and between the lines of a chart.
std::size_t GraphPlans::Hash::operator()(const GraphShape &shape) const
{
    constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15; // 2^64 over the golden ratio
    constexpr std::int64_t kKinds = 256; // more than there are of each
    const std::int64_t kinds
        = (static_cast<std::int64_t>(shape.backend) * kKinds + static_cast<std::int64_t>(shape.k)) * kKinds
        + static_cast<std::int64_t>(shape.v);
    std::uint64_t hash = 0;
    for (const std::int64_t part : {shape.cells, shape.sequences, shape.tokens, kinds})
        hash = (hash ^ static_cast<std::uint64_t>(part)) * kSpread;
    return static_cast<std::size_t>(hash >> 16);
}

} // namespace tb
