// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/layer_state.h"

#include "core/state.h"

#include <algorithm>

namespace tb {

namespace {

bool sameButForLayers(StateComponent a, const StateComponent &b)
{
    a.layers = b.layers;
    return a == b;
}

} // namespace

StateComponent keysAndValues(std::int64_t kDim, std::int64_t vDim)
{
    StateComponent part;
    part.layers = 1;
    part.kDim = kDim;
    part.vDim = vDim;
    return part;
}

StateComponent slidingWindow(std::int64_t kDim, std::int64_t vDim, std::int64_t window)
{
    StateComponent part = keysAndValues(kDim, vDim);
    part.kind = StateKind::KvWindow;
    part.window = window;
    return part;
}

StateComponent chunked(std::int64_t kDim, std::int64_t vDim, std::int64_t chunk)
{
    StateComponent part = slidingWindow(kDim, vDim, chunk);
    part.kind = StateKind::KvChunked;
    return part;
}

StateComponent singleRow(StateKind kind, std::int64_t dim, std::int64_t window, std::int64_t ratio)
{
    StateComponent part = keysAndValues(dim, 0);
    part.kind = kind;
    part.window = window;
    part.ratio = ratio;
    return part;
}

StateComponent fixedState(StateKind kind, std::int64_t values)
{
    StateComponent part;
    part.kind = kind;
    part.layers = 1;
    part.fixedValues = values;
    return part;
}

std::int64_t recurrentValues(const RecurrentShape &shape)
{
    const Checked groups = Checked(2) * shape.groups * shape.stateSize;
    return (Checked(shape.conv - 1) * (Checked(shape.inner) + groups)
            + Checked(shape.stateSize) * shape.inner)
        .value();
}

void setState(Model &model, const std::vector<LayerState> &layers)
{
    model.layerKinds.clear();
    model.state.clear();
    for (const LayerState &layer : layers) {
        model.layerKinds += layer.letter;
        for (const StateComponent &part : layer.parts) {
            const auto same
                = std::find_if(model.state.begin(), model.state.end(),
                               [&](const StateComponent &p) { return sameButForLayers(p, part); });
            if (same == model.state.end())
                model.state.push_back(part);
            else
                same->layers += part.layers;
        }
    }
    std::stable_sort(model.state.begin(), model.state.end(),
                     [](const StateComponent &a, const StateComponent &b) { return a.kind < b.kind; });
    constexpr BlockRatio kF16{2, 1};
    model.statePerTokenF16 = {stateBytesPerToken(model, {kF16, kF16}).value()};
    Checked fixedBytes;
    for (const StateComponent &part : model.state)
        if (part.kind == StateKind::Recurrent || part.kind == StateKind::CompressorState)
            fixedBytes += stateRowBytes(part, {kF16, kF16});
    model.recurrentF32 = {fixedBytes.value()};
}

std::string architectureWord(const Model &model)
{
    const auto has = [&model](StateKind kind) {
        return std::any_of(model.state.begin(), model.state.end(),
                           [kind](const StateComponent &part) { return part.kind == kind; });
    };
    const bool attention = std::any_of(model.state.begin(), model.state.end(),
                                       [](const StateComponent &part) { return part.fixedValues == 0; });
    if (has(StateKind::Recurrent) && !attention)
        return model.recurrent && model.recurrent->kind == RecurrentKind::Rwkv7 ? "rnn" : "ssm";
    if (has(StateKind::Recurrent))
        return model.moe ? "hybrid-moe" : "hybrid";
    if (has(StateKind::MlaLatent))
        return model.moe ? "moe-mla" : "mla";
    if (has(StateKind::CompressedK))
        return "moe-compressed";
    return model.moe ? "moe" : "dense";
}

} // namespace tb
