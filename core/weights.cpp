// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/weights.h"

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

Checked split(Checked parameters, std::int64_t embeddings, const WeightFormat &format)
{
    if (format.kind != WeightKind::Linear)
        return bytesFor(parameters, format.linear);
    const std::int64_t wide = std::min(embeddings, parameters.value());
    return bytesFor(parameters.value() - wide, format.linear) + bytesFor(wide, format.embeddings);
}

/// Parameters of all experts together: `used` of `experts` are in `active`, all are in `parameters`.
double expertParameters(const Model &model)
{
    const MoeShape &moe = *model.moe;
    const auto unused = static_cast<double>(model.parameters.value - model.active.value);
    return unused * static_cast<double>(moe.experts) / static_cast<double>(moe.experts - moe.used);
}

std::int64_t parametersRead(const Model &model, Sessions sessions)
{
    if (!model.moe || model.moe->experts == model.moe->used || sessions.value == 1)
        return model.readPerToken.value;
    const double share = static_cast<double>(model.moe->used) / static_cast<double>(model.moe->experts);
    const double touched = 1.0 - std::pow(1.0 - share, static_cast<double>(sessions.value));
    const double extra = expertParameters(model) * (touched - share);
    return model.readPerToken.value + static_cast<std::int64_t>(std::ceil(extra));
}

} // namespace

std::int64_t embeddingParameters(const Model &model)
{
    return model.vocabulary * model.hidden * (model.tiedEmbeddings ? 1 : 2);
}

Checked weightBytes(const Model &model, const WeightFormat &format)
{
    if (format.kind == WeightKind::Size)
        return format.linear.bytes;
    if (format.id == "mxfp4" && model.nativeMxfp4)
        return model.nativeMxfp4->value;
    return split(model.parameters.value, embeddingParameters(model), format);
}

Checked weightBytesRead(const Model &model, const WeightFormat &format, Sessions sessions)
{
    const std::int64_t read = parametersRead(model, sessions);
    const bool wholeKnown = format.kind == WeightKind::Size || (format.id == "mxfp4" && model.nativeMxfp4);
    if (wholeKnown)
        return Checked::mulDivCeil(weightBytes(model, format), read, model.parameters.value);
    const std::int64_t head = model.vocabulary * model.hidden; // the head is read whole, tied or not
    return split(read, head, format);
}

} // namespace tb
