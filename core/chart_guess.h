// SPDX-License-Identifier: GPL-3.0-or-later
// A prediction in a chart: where it stands, what a drag makes of it, and what it covers until then.
#pragma once

#include "core/chart_inputs.h"

namespace tb {

/// The chart with the guess of the inputs, where the chart is about the same thing. While a guess is open the
/// answer to it is in no chart, and none takes drags of the scenario.
ChartData withGuess(ChartData data, ChartId id, const ChartInputs &inputs);

/// What is left of a chart whose lines are the answer: title, axes, and the memory there is.
ChartData withoutAnswer(ChartData data);

/// Where the guess is drawn: kept on the axes.
struct GuessPlace
{
    ChartPoint at;
    bool above = false; ///< past the upper end of the axis
    bool below = false; ///< past the lower end

    friend bool operator==(const GuessPlace &, const GuessPlace &) = default;
};
GuessPlace placeOf(const ChartData &data, const ChartGuess &guess);

/// The guess at a fraction of the upright axis: its ends at 0 and 1, nothing below.
double guessAt(const ChartData &data, const ChartGuess &guess, double fraction);

} // namespace tb
