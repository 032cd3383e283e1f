// SPDX-License-Identifier: GPL-3.0-or-later
// The precisions a user can pick, in the order of what they cost.
#pragma once

#include "core/catalogue.h"
#include "core/scenario.h"

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

    friend bool operator==(const FormatChoice &, const FormatChoice &) = default;
};

/// All weight formats for `model`, most bits first. `current` is among them and on the slider, whatever it
/// is.
std::vector<FormatChoice> weightChoices(const Model &model, const Catalogue &catalogue,
                                        const WeightsChoice &current);

/// All cache formats, most bits first. `current` is among them and on the slider, also when it is a pair.
std::vector<FormatChoice> kvChoices(const Catalogue &catalogue, const KvChoice &current);

/// Position of `key` in the list, or -1.
int indexOfChoice(const std::vector<FormatChoice> &choices, const std::string &key);

} // namespace tb
