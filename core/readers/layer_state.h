// SPDX-License-Identifier: GPL-3.0-or-later
// What each layer keeps, put together to the state of a model.
#pragma once

#include "core/checked.h"
#include "core/model.h"

#include <vector>

namespace tb {

/// One layer: its letter in the strip, and its parts with `layers` 1.
struct LayerState
{
    char letter = 'F';
    std::vector<StateComponent> parts;
};

StateComponent keysAndValues(std::int64_t kDim, std::int64_t vDim);
StateComponent slidingWindow(std::int64_t kDim, std::int64_t vDim, std::int64_t window);
StateComponent chunked(std::int64_t kDim, std::int64_t vDim, std::int64_t chunk);
StateComponent singleRow(StateKind kind, std::int64_t dim, std::int64_t window = 0, std::int64_t ratio = 1);
StateComponent fixedState(StateKind kind, std::int64_t values);

/// Mamba 1 (no groups), Mamba 2 and gated delta nets alike: (conv - 1) x (inner + 2 x groups x state) values
/// of the convolution and state x inner of the state, in one layer.
std::int64_t recurrentValues(const RecurrentShape &shape);

/// Fills layerKinds, state (kinds in the order of StateKind) and the two figures for display.
void setState(Model &model, const std::vector<LayerState> &layers);

/// "dense", "moe", "hybrid-moe", ... from what the model has.
std::string architectureWord(const Model &model);

} // namespace tb
