// SPDX-License-Identifier: GPL-3.0-or-later
// A line chart for those who do not see it: a part for each line and level, read at the present place.
#pragma once

#include "ui/accessible_parts.h"

namespace tb {

class LineChartView;

std::vector<AccessiblePart> chartParts(const LineChartView &view);

} // namespace tb
