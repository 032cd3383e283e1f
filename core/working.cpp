// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/working.h"

#include <algorithm>

namespace tb {

namespace {

constexpr std::int64_t kF32Bytes = 4;
constexpr std::int64_t kF16Bytes = 2;
constexpr std::int64_t kCellStep = 256; // caches are allocated in steps of 256 tokens

/// f32 values a token needs inside the widest feed-forward layer: gate, up and their product.
std::int64_t feedForwardValues(const Model &model)
{
    const std::int64_t dense = 3 * model.feedForward;
    if (!model.moe)
        return dense;
    const std::int64_t width = model.moe->expertWidth;
    const std::int64_t outputs = model.hidden > 2 * width ? model.moe->used * model.hidden : 0;
    const std::int64_t experts = 3 * model.moe->used * width + outputs;
    const bool someLayersDense = model.feedForward != 0 && model.feedForward != width;
    return someLayersDense ? std::max(dense, experts) : experts;
}

} // namespace

WorkingSpace nominalWorkingSpace(const Model &model, Tokens context, std::int64_t microBatch)
{
    const Checked maskCells = roundUp(context.value, kCellStep);
    const std::int64_t tokens = std::min(microBatch, context.value);
    const Checked values
        = Checked(feedForwardValues(model)) + 2 * model.hidden + model.heads * model.vHeadDim;
    return {Checked(tokens) * (values * kF32Bytes + maskCells * kF16Bytes),
            Checked(tokens) * (maskCells * kF16Bytes + Checked(2 * model.hidden) * kF32Bytes)};
}

} // namespace tb
