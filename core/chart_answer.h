// SPDX-License-Identifier: GPL-3.0-or-later
// The one figure that a chart is about, at the scenario's own place, for those who see it from far away.
#pragma once

#include "core/chart_inputs.h"

#include <optional>
#include <string>

namespace tb {

struct ChartAnswer
{
    std::string number; ///< with its unit: "195.3 tok/s"
    std::string words; ///< what it is: "at most, for each of 8 conversations on H100 SXM 80 GB"

    friend bool operator==(const ChartAnswer &, const ChartAnswer &) = default;
};

/// Of the device the chart is drawn for. None for the charts of sessions, whose figure is the number that
/// fits, and where the chart has no line.
std::optional<ChartAnswer> chartAnswer(ChartId id, const ChartInputs &inputs);

} // namespace tb
