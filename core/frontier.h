// SPDX-License-Identifier: GPL-3.0-or-later
// The map of what fits: many short or few long conversations, with the scenario as a point on it.
#pragma once

#include "core/chart_inputs.h"

namespace tb {

ChartData frontierChart(const ChartInputs &inputs);

} // namespace tb
