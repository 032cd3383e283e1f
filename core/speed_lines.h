// SPDX-License-Identifier: GPL-3.0-or-later
// The chart of speed ceilings against conversations at once.
#pragma once

#include "core/chart_inputs.h"

namespace tb {

/// On the scenario's device; a room has no bandwidth, so there on the first shown device that has one.
ChartData speedChart(const ChartInputs &inputs);

} // namespace tb
