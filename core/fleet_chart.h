// SPDX-License-Identifier: GPL-3.0-or-later
// Cards of the fleet against users in the busiest moment, a line of steps for each device shown.
#pragma once

#include "core/chart_inputs.h"

namespace tb {

ChartData fleetChart(const ChartInputs &inputs);

} // namespace tb
