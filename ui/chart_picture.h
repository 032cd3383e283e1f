// SPDX-License-Identifier: GPL-3.0-or-later
// A chart painted at once, with the window's axes and words. Qt Charts belongs to the thread of the window;
// this may be called from any.
#pragma once

#include "core/chart.h"
#include "ui/theme.h"

#include <QRectF>

class QPainter;

namespace tb {

void paintChart(QPainter &painter, const ChartData &data, const Theme &theme, const QRectF &target);

} // namespace tb
