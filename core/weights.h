// SPDX-License-Identifier: GPL-3.0-or-later
// Budget one: the model's parameters. One copy, whatever the number of conversations.
#pragma once

#include "core/checked.h"
#include "core/formats.h"
#include "core/model.h"

namespace tb {

/// Parameters in the embedding table and the output head (one matrix when they are tied), which some
/// formats keep wider than the rest.
std::int64_t embeddingParameters(const Model &model);

/// Bytes of all weights, each of the two groups rounded up. A size given by the user is taken as it is.
Checked weightBytes(const Model &model, const WeightFormat &format);

/// Bytes of weights one decode step reads when `sessions` conversations advance by one token together.
/// Dense models read the same for any number. Of a mixture of experts more and more experts are needed:
/// with even routing 1 - (1 - used / experts)^sessions of them. Rounded up.
Checked weightBytesRead(const Model &model, const WeightFormat &format, Sessions sessions);

} // namespace tb
