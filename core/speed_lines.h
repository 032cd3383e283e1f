// SPDX-License-Identifier: GPL-3.0-or-later
// The chart of speed ceilings against conversations at once.
#pragma once

#include "core/chart_inputs.h"

#include <optional>

namespace tb {

/// On the scenario's device; a room has no bandwidth, so there on the first shown device that has one.
ChartData speedChart(const ChartInputs &inputs);

/// The scenario on that device; none where no shown device has a known bandwidth.
std::optional<Resolved> withBandwidth(const ChartInputs &inputs);

} // namespace tb
