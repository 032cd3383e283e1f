// SPDX-License-Identifier: GPL-3.0-or-later
// What a chart shows over its axes and lines: title, legend, levels, marks, ends of lines, captions.
#pragma once

#include "ui/line_chart.h"

#include <QPen>
#include <QSizeF>

#include <functional>

namespace tb {

/// Where the chart lies and its values fall.
struct ChartPlace
{
    QSizeF size;
    QRectF plot;
    std::function<QPointF(ChartPoint)> position;
};

/// Colour by what the line stands for; dashes by its place, so that lines can be told apart without colour.
QPen chartPen(const ChartLine &line, const Theme &theme);

/// The same while a budget is pointed at: its own lines wider, the others faded.
QPen highlighted(QPen pen, ChartRole role, std::optional<BudgetPart> highlight);

/// Where the legend begins below the heading, in logical pixels.
double chartLegendTop(const ChartData &data, const Theme &theme, ChartHeading heading, double width);

/// Height of title and legend above the plot, in logical pixels.
double chartHeaderHeight(const ChartData &data, const Theme &theme, ChartHeading heading, double width);

/// Whether what runs along the x axis is written below it: not where the chart is low.
constexpr double kChartCaptionPixels = 20;
bool hasChartCaption(const QSizeF &size, const Theme &theme);

/// What the words take that say why there is nothing to see; none where there is something.
QRectF emptyTextBox(const ChartData &data, const Theme &theme, const QRectF &plot);

void paintChartOverlay(QPainter &painter, const ChartData &data, const Theme &theme, ChartHeading heading,
                       std::optional<BudgetPart> highlight, const ChartPlace &place);

} // namespace tb
