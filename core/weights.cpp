// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/weights.h"

#include "core/recent_models.h"
#include "core/weight_sums.h"

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
std::int64_t expertParameters(const Model &model)
{
    const MoeShape &moe = *model.moe;
    const std::int64_t unused = model.parameters.value - model.active.value;
    return Checked::mulDivCeil(unused, moe.experts, moe.experts - moe.used).value();
}

/// Without a tensor list: the experts' share of the whole as the parameter counts have it. Without a count
/// all of it is read.
void splitReads(WeightSizes &sizes, const Model &model, const WeightFormat &format)
{
    if (model.parameters.value == 0) {
        sizes.always = sizes.total;
        return;
    }
    const bool mixture = model.moe && model.moe->experts > model.moe->used;
    const std::int64_t experts = mixture ? expertParameters(model) : 0;
    const std::int64_t unused = model.parameters.value - model.active.value;
    const std::int64_t always = std::max<std::int64_t>(0, model.readPerToken.value - (experts - unused));
    const bool whole = format.kind == WeightKind::Size || (format.id == "mxfp4" && model.nativeMxfp4);
    if (whole) {
        sizes.always = Checked::mulDivCeil(sizes.total, always, model.parameters.value);
        sizes.experts = Checked::mulDivCeil(sizes.total, experts, model.parameters.value);
    } else {
        const std::int64_t head = model.vocabulary * model.hidden; // read whole, tied or not
        sizes.always = split(always, head, format);
        sizes.experts = bytesFor(experts, format.linear);
    }
    sizes.used = mixture ? model.moe->used : 0;
    sizes.expertCount = mixture ? model.moe->experts : 0;
}

Checked totalByRatio(const Model &model, const WeightFormat &format)
{
    if (format.kind == WeightKind::Size)
        return format.linear.bytes;
    if (format.id == "mxfp4" && model.nativeMxfp4)
        return model.nativeMxfp4->value;
    return split(model.parameters.value, embeddingParameters(model), format);
}

} // namespace

std::int64_t embeddingParameters(const Model &model)
{
    return model.vocabulary * model.hidden * (model.tiedEmbeddings ? 1 : 2);
}

Checked WeightSizes::read(Sessions sessions) const
{
    if (expertCount == 0)
        return always;
    const auto atMostAll = [this](Checked sum) { return sum.value() < total.value() ? sum : total; };
    if (sessions.value == 1)
        return atMostAll(always + Checked::mulDivCeil(experts, used, expertCount));
    const double share = static_cast<double>(used) / static_cast<double>(expertCount);
    const double touched = 1.0 - std::pow(1.0 - share, static_cast<double>(sessions.value));
    const auto all = static_cast<double>(experts.value());
    const double bytes = std::ceil(all * touched);
    return atMostAll(always + (bytes >= all ? experts : Checked(static_cast<std::int64_t>(bytes))));
}

WeightSizes weightSizes(const Model &model, const WeightFormat &format)
{
    const bool bySum = format.kind != WeightKind::Size && format.kind != WeightKind::Bits;
    if (bySum && model.tensors.known())
        if (const auto &sizes = recent<WeightSums>(model)->sizes(format))
            return *sizes;
    WeightSizes sizes;
    sizes.total = totalByRatio(model, format);
    splitReads(sizes, model, format);
    return sizes;
}

Checked weightBytes(const Model &model, const WeightFormat &format)
{
    return weightSizes(model, format).total;
}

Checked weightBytesRead(const Model &model, const WeightFormat &format, Sessions sessions)
{
    return weightSizes(model, format).read(sessions);
}

bool isEstimate(const Model &model, const WeightFormat &format)
{
    return format.estimate && !weightSizes(model, format).byTensor;
}

bool isRatioElsewhere(const WeightFormat &format)
{
    return format.estimate || format.kind == WeightKind::Linear;
}

Checked partBytes(const Model &model, const WeightFormat &format, const ModelPart &part)
{
    if (format.kind == WeightKind::Size)
        return 0;
    if (part.kind == PartKind::Vision)
        return Checked(part.parameters.value) * 2;
    return Checked::mulDivCeil(weightBytes(model, format), part.parameters.value, model.parameters.value);
}

std::vector<ModelPart> chosenParts(const Model &model, PartsChoice choice)
{
    std::vector<ModelPart> parts;
    for (const ModelPart &part : model.parts) {
        const bool named
            = choice == (part.kind == PartKind::Draft ? PartsChoice::Draft : PartsChoice::Vision);
        if (named || choice == PartsChoice::All)
            parts.push_back(part);
    }
    return parts;
}

Checked partsBytes(const Model &model, const WeightFormat &format, PartsChoice choice)
{
    Checked sum;
    for (const ModelPart &part : chosenParts(model, choice))
        sum += partBytes(model, format, part);
    return sum;
}

} // namespace tb
