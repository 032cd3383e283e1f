// SPDX-License-Identifier: GPL-3.0-or-later
// What can be chosen about each chart: a small control in its corner.
#pragma once

#include "ui/chart_page.h"

namespace tb {

/// The page of a chart with its corner, if it has one.
ChartPage *newChartPage(ChartId id, QWidget *parent);

} // namespace tb
