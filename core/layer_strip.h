// SPDX-License-Identifier: GPL-3.0-or-later
// Which layer keeps what: the letters of Model::layerKinds as runs, counts and words.
#pragma once

#include "core/model.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tb {

/// What a layer keeps of a conversation that goes on.
enum class LayerKeeps {
    Growing, ///< something of every further token
    Bounded, ///< a window or a fixed state
    Nothing, ///< nothing of its own
};

LayerKeeps layerKeeps(char kind);

/// Neighbours of one kind.
struct LayerRun
{
    char kind = 'F';
    std::int64_t first = 0; ///< from 0
    std::int64_t count = 0;
    std::string name; ///< of one layer: "sliding window of 1,024 tokens"

    friend bool operator==(const LayerRun &, const LayerRun &) = default;
};

/// All layers of one kind.
struct LayerCount
{
    char kind = 'F';
    std::int64_t count = 0;
    std::string name; ///< of all of them: "sliding windows of 1,024 tokens"
    std::string brief; ///< for a legend: "sliding 1,024"

    friend bool operator==(const LayerCount &, const LayerCount &) = default;
};

struct LayerStrip
{
    std::int64_t layers = 0;
    std::vector<LayerRun> runs; ///< from the first layer to the last
    std::vector<LayerCount> counts; ///< in the order they appear; those that grow with the context last
};

LayerStrip layerStrip(const Model &model);

/// The run that holds a layer; nullptr when there is no such layer.
const LayerRun *runOf(const LayerStrip &strip, std::int64_t layer);

/// "62 layers: 52 sliding windows of 1,024 tokens, 10 full attention; only these grow with the context".
std::string layersSentence(const LayerStrip &strip);

/// Their order, repetitions put together: "10 x (5 sliding 1,024, 1 full), 2 sliding 1,024". Empty when all
/// layers are of one kind.
std::string layersPattern(const LayerStrip &strip);

} // namespace tb
