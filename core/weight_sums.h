// SPDX-License-Identifier: GPL-3.0-or-later
// The sizes of a model in the formats that were asked for before: a sum over some hundred tensors each.
#pragma once

#include "core/weights.h"

#include <optional>
#include <utility>
#include <vector>

namespace tb {

class WeightSums
{
public:
    explicit WeightSums(const Model &model);

    const Model &model() const { return m_model; }

    /// sizesByTensor() of the model.
    const std::optional<WeightSizes> &sizes(const WeightFormat &format);

private:
    Model m_model;
    std::vector<std::pair<WeightFormat, std::optional<WeightSizes>>> m_sizes;
};

} // namespace tb
