// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by the files that read the layers of a config.json; not for others.
#pragma once

#include "core/readers/hf_layers.h"

#include <cstddef>

namespace tb::hf {

constexpr IntegerRange kHeads{1, 4'096};
constexpr IntegerRange kHeadDim{1, 8'192};
constexpr IntegerRange kWidth{1, 1'000'000};
constexpr IntegerRange kSmall{0, 65'536};
constexpr IntegerRange kWindow{0, 1'000'000'000};

struct Context
{
    Model &model;
    HfKeys &keys;
    std::vector<std::string> &notes;
    const std::string &type;
    std::size_t layers;
};

using Layers = std::vector<LayerState>;

void readHeads(Context &c);
LayerState full(const Model &m);
/// Layers by their names; `fixed` is what a recurrent one keeps.
Layers byNames(Context &c, const std::vector<std::string> &names, const LayerState &whole,
               const LayerState &window, const LayerState &fixed);

Layers deltaLayers(Context &c);
Layers graniteLayers(Context &c);
Layers falconLayers(Context &c);
Layers jambaLayers(Context &c);
Layers nemotronLayers(Context &c);
Layers mambaLayers(Context &c);
Layers rwkvLayers(Context &c);
Layers convolutionLayers(Context &c);

} // namespace tb::hf
