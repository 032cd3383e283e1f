// SPDX-License-Identifier: GPL-3.0-or-later
// Which budget lies under a point of a chart.
#pragma once

#include "ui/chart_overlay.h"

namespace tb {

/// Of the legend's entry, the words of a level, the level or the line there; none beside those, and where
/// they stand for no budget.
std::optional<BudgetPart> chartPartAt(const ChartData &data, const Theme &theme, ChartHeading heading,
                                      const ChartPlace &place, QPointF position);

} // namespace tb
