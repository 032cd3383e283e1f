// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart_axes.h"
#include "ui/text.h"
#include "ui/text_metrics.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

constexpr double kTickPixels = 26; ///< least distance between two labels of the y axis
constexpr double kWideTickPixels = 60; ///< and of the x axis
constexpr double kGap = 7; ///< between a label and the plot
constexpr double kMargin = 16;
constexpr double kStep = 12; ///< of the room for labels

double widest(const std::vector<ChartTick> &ticks, TextMetrics &metrics)
{
    double width = 0;
    for (const ChartTick &tick : ticks)
        width = std::max(width, metrics.width(text(tick.label)));
    return width;
}

} // namespace

QRectF plotArea(const ChartData &data, const Theme &theme, const ChartSpace &space)
{
    const double unit = theme.fontScale;
    TextMetrics &metrics = textMetrics(theme, kChartTextPixels);
    const double bottom = space.size.height() - space.caption - metrics.height() - 2 * kGap * unit;
    const double height = std::max(1.0, bottom - space.header);
    const std::vector<ChartTick> ticks = chartTicks(data.y, static_cast<int>(height / (kTickPixels * unit)));
    const double labels = std::ceil(widest(ticks, metrics) / (kStep * unit)) * kStep * unit;
    const double left = (kMargin + kGap) * unit + labels;
    const double right = space.size.width() - 2 * kMargin * unit;
    return {left, space.header, std::max(1.0, right - left), height};
}

ChartTicks ticksFor(const ChartData &data, const Theme &theme, const QSizeF &plot)
{
    const double unit = theme.fontScale;
    return {chartTicks(data.x, static_cast<int>(plot.width() / (kWideTickPixels * unit))),
            chartTicks(data.y, static_cast<int>(plot.height() / (kTickPixels * unit)))};
}

void paintChartAxes(QPainter &painter, const ChartData &data, const ChartTicks &ticks, const Theme &theme,
                    const QRectF &plot)
{
    const double gap = kGap * theme.fontScale;
    const double line = textMetrics(theme, kChartTextPixels).height();
    painter.setFont(theme.font(kChartTextPixels));
    painter.setRenderHint(QPainter::Antialiasing, false);
    const auto rule = [&](QPointF from, QPointF to) {
        painter.setPen(QPen(theme.grid, 1));
        painter.drawLine(from, to);
        painter.setPen(theme.secondaryText);
    };
    for (const ChartTick &tick : ticks.x) {
        const double x = plot.left() + fractionOf(data.x, tick.value) * plot.width();
        rule({x, plot.top()}, {x, plot.bottom()});
        painter.drawText(QRectF(x - 100, plot.bottom() + gap, 200, line), Qt::AlignCenter, text(tick.label));
    }
    for (const ChartTick &tick : ticks.y) {
        const double y = plot.bottom() - fractionOf(data.y, tick.value) * plot.height();
        rule({plot.left(), y}, {plot.right(), y});
        painter.drawText(QRectF(0, y - line / 2, plot.left() - gap, line), Qt::AlignRight | Qt::AlignVCenter,
                         text(tick.label));
    }
    painter.setPen(QPen(theme.grid, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(plot);
    painter.setRenderHint(QPainter::Antialiasing);
}

} // namespace tb
