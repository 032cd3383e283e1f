// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of each tensor in a weight format.
#pragma once

#include "core/weights.h"

#include <optional>
#include <vector>

namespace tb {

/// One size for each tensor of the model. None without a tensor list, for ideal bits and given sizes, and for
/// a file mix that has no rules or that llama-quantize would refuse for this model.
std::optional<std::vector<Checked>> bytesByTensor(const Model &model, const WeightFormat &format);

/// Their sums: all, read by every step, experts.
std::optional<WeightSizes> sizesByTensor(const Model &model, const WeightFormat &format);

} // namespace tb
