// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/weight_sums.h"

#include "core/tensor_bytes.h"

#include <algorithm>

namespace tb {

WeightSums::WeightSums(const Model &model)
    : m_model(model)
{
}

const std::optional<WeightSizes> &WeightSums::sizes(const WeightFormat &format)
{
    constexpr std::size_t kMost = 100; // more than the catalogue has formats
    const auto known = std::find_if(m_sizes.begin(), m_sizes.end(),
                                    [&](const auto &entry) { return entry.first == format; });
    if (known != m_sizes.end())
        return known->second;
    if (m_sizes.size() == kMost)
        m_sizes.clear();
    return m_sizes.emplace_back(format, sizesByTensor(m_model, format)).second;
}

} // namespace tb
