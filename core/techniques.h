// SPDX-License-Identifier: GPL-3.0-or-later
// The six ways to make a model smaller, as a textbook lists them: what each cuts, and what it costs.
#pragma once

#include "core/units.h"

#include <array>
#include <cstdint>

namespace tb {

/// Typical cuts in per cent of what there was, in ideal figures: a real Q8_0 file is 47 % smaller, not 50.
struct Technique
{
    const char *id;
    const char *name;
    std::int64_t weightsCutPercent;
    std::int64_t stateCutPercent;
    std::int64_t workingCutPercent;
    std::int64_t qualityPoints; ///< typical loss, in points of a test of 100
};

/// Lesson "Three budgets", figure 5.
constexpr std::array<Technique, 6> kTechniques = {{
    {"weights-8", "Weights to 8 bits", 50, 0, 0, 0},
    {"weights-4", "Weights to 4 bits", 75, 0, 0, 2},
    {"scattered", "Scattered weights removed", 0, 0, 0, 1},
    {"structures", "Whole structures removed", 30, 30, 30, 4},
    {"smaller-model", "Smaller model trained on", 75, 75, 75, 5},
    {"state-8", "State to 8 bits", 0, 50, 0, 1},
}};

constexpr const char *kTechniqueSource = "lesson Three budgets, figure 5";

/// The three budgets of a machine.
struct ThreeSizes
{
    Bytes weights;
    Bytes state;
    Bytes working;

    friend bool operator==(const ThreeSizes &, const ThreeSizes &) = default;
};

/// What is left of each, rounded up to a byte. Sizes are not negative.
ThreeSizes after(const Technique &technique, const ThreeSizes &sizes);

/// The row with that id, which must exist.
const Technique &technique(const char *id);

} // namespace tb
