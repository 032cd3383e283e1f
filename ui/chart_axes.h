// SPDX-License-Identifier: GPL-3.0-or-later
// Grid lines and labels of a chart's axes, and the plot between them.
#pragma once

#include "core/chart.h"
#include "ui/theme.h"

#include <QRectF>
#include <QSizeF>

#include <vector>

class QPainter;

namespace tb {

constexpr double kChartTextPixels = 13;

struct ChartTicks
{
    std::vector<ChartTick> x;
    std::vector<ChartTick> y;

    friend bool operator==(const ChartTicks &, const ChartTicks &) = default;
};

/// What surrounds the plot and its labels, in logical pixels.
struct ChartSpace
{
    QSizeF size;
    double header = 0;
    double caption = 0;
};

/// Room for the labels is set aside by steps, so that the plot stands still while they change a little.
QRectF plotArea(const ChartData &data, const Theme &theme, const ChartSpace &space);

/// As many as have room along the plot.
ChartTicks ticksFor(const ChartData &data, const Theme &theme, const QSizeF &plot);

void paintChartAxes(QPainter &painter, const ChartData &data, const ChartTicks &ticks, const Theme &theme,
                    const QRectF &plot);

} // namespace tb
