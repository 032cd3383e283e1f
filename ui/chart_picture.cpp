// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart_picture.h"

#include "ui/chart_axes.h"
#include "ui/chart_overlay.h"

#include <QPainter>
#include <QPolygonF>

namespace tb {

void paintChart(QPainter &painter, const ChartData &data, const Theme &theme, const QRectF &target)
{
    constexpr auto kHeading = ChartHeading::Title;
    const QSizeF size = target.size();
    const ChartSpace space{size, chartHeaderHeight(data, theme, kHeading, size.width()),
                           hasChartCaption(size, theme) ? kChartCaptionPixels * theme.fontScale : 0};
    const QRectF plot = plotArea(data, theme, space);
    const auto position = [&](ChartPoint point) {
        return QPointF(plot.left() + fractionOf(data.x, point.x) * plot.width(),
                       plot.bottom() - fractionOf(data.y, point.y) * plot.height());
    };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(target.topLeft());
    painter.fillRect(QRectF(QPointF(), size), theme.canvas);
    paintChartAxes(painter, data, ticksFor(data, theme, plot.size()), theme, plot);
    painter.save();
    painter.setClipRect(plot);
    painter.setBrush(Qt::NoBrush);
    for (const ChartLine &line : data.lines) {
        QPolygonF points;
        for (const ChartPoint &point : pointsToDraw(data, line, plot.width(), plot.height()))
            points.append(position(point));
        painter.setPen(chartPen(line, theme));
        painter.drawPolyline(points);
    }
    painter.restore();
    paintChartOverlay(painter, data, theme, kHeading, std::nullopt, {size, plot, position});
    painter.restore();
}

} // namespace tb
