// SPDX-License-Identifier: GPL-3.0-or-later
// Budget one: the model's parameters. One copy, whatever the number of conversations.
#pragma once

#include "core/checked.h"
#include "core/formats.h"
#include "core/model.h"
#include "core/scenario.h"

namespace tb {

/// Parameters in the embedding table and the output head (one matrix when they are tied), which some
/// formats keep wider than the rest.
std::int64_t embeddingParameters(const Model &model);

/// The weights of one model in one format, summed once for any number of sessions.
struct WeightSizes
{
    Checked total;
    Checked always; ///< read by every decode step
    Checked experts; ///< all of them; a token reads `used` of `expertCount`
    std::int64_t used = 0;
    std::int64_t expertCount = 0; ///< 0: no mixture
    bool byTensor = false; ///< from the tensor shapes; else parameters times a ratio

    /// Bytes one decode step reads when `sessions` conversations advance by one token together: experts as
    /// even routing touches them, 1 - (1 - used / experts)^sessions. Rounded up.
    Checked read(Sessions sessions) const;
};

/// By tensor where the model has a list and the format treats tensors differently; a ratio of the whole
/// otherwise. A size given by the user is taken as it is.
WeightSizes weightSizes(const Model &model, const WeightFormat &format);

Checked weightBytes(const Model &model, const WeightFormat &format);
Checked weightBytesRead(const Model &model, const WeightFormat &format, Sessions sessions);

/// Whether the size rests on a ratio that is exact for another model only.
bool isEstimate(const Model &model, const WeightFormat &format);

/// Whether sizes in this format are exact only for models whose tensors are known.
bool isRatioElsewhere(const WeightFormat &format);

/// One part beside the language model: towers for pictures and sound in 16 bits, as projector files and
/// quantised checkpoints keep them; a draft part at the average width of the language model. A given size is
/// that of the whole, so parts add nothing to it.
Checked partBytes(const Model &model, const WeightFormat &format, const ModelPart &part);

/// The parts that `choice` asks for.
std::vector<ModelPart> chosenParts(const Model &model, PartsChoice choice);
Checked partsBytes(const Model &model, const WeightFormat &format, PartsChoice choice);

} // namespace tb
