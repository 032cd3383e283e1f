// SPDX-License-Identifier: GPL-3.0-or-later
// The precisions a user can pick, in the order of what they cost.
#pragma once

#include "core/resolve.h"

#include <string>
#include <vector>

namespace tb {

struct FormatChoice
{
    std::string key; ///< as the scenario keys `weights` and `kv` read it
    std::string name; ///< in words
    std::string shortLabel; ///< under the slider; may be empty
    double bits = 0; ///< for each parameter of the model, or for each value of the cache
    bool onSlider = false; ///< one of the few a slider stops at
    bool estimate = false; ///< the size is exact for the reference model only
    std::string refusal = {}; ///< why the engine does not take it, as a sentence; empty when it does

    friend bool operator==(const FormatChoice &, const FormatChoice &) = default;
};

/// All weight formats for `model`, most bits first. `current` is among them and on the slider, whatever it
/// is.
std::vector<FormatChoice> weightChoices(const Model &model, const Catalogue &catalogue,
                                        const WeightsChoice &current);

/// All cache formats, most bits first, those the engine refuses with its reason. The chosen one is among them
/// and on the slider, also when it is a pair.
std::vector<FormatChoice> kvChoices(const Resolved &resolved, const Catalogue &catalogue);

/// Where a slider over `stops` that was pulled from one stop to another comes to rest: at that stop or, where
/// it is refused, at the next beyond it that is not. Stays where it was when there is none.
int restingStop(const std::vector<FormatChoice> &stops, int from, int to);

/// Position of `key` in the list, or -1.
int indexOfChoice(const std::vector<FormatChoice> &choices, const std::string &key);

} // namespace tb
