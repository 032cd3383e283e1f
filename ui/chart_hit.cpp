// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart_hit.h"

#include "ui/chart_labels.h"
#include "ui/chart_legend.h"

#include <QPainterPath>

#include <algorithm>

namespace tb {

namespace {

constexpr double kReach = 5; ///< how far from a line it is still pointed at, in logical pixels

bool isOn(const ChartLine &line, const ChartPlace &place, QPointF position)
{
    if (line.points.empty() || !place.plot.contains(position))
        return false;
    QPainterPath path(place.position(line.points.front()));
    for (const ChartPoint &point : line.points)
        path.lineTo(place.position(point));
    QPainterPathStroker stroker;
    stroker.setWidth(2 * kReach);
    return stroker.createStroke(path).contains(position);
}

} // namespace

std::optional<BudgetPart> chartPartAt(const ChartData &data, const Theme &theme, ChartHeading heading,
                                      const ChartPlace &place, QPointF position)
{
    const double top = chartLegendTop(data, theme, heading, place.size.width());
    const auto entries = chartLegend(data, theme, top, place.size.width());
    if (const ChartLine *line = legendLineAt(entries, theme, position))
        return partOf(line->role);
    for (const ChartLabel &label : chartLabels(data, theme, place))
        if (label.box.contains(position))
            return label.part;
    for (const ChartLine &line : data.lines)
        if (const auto part = partOf(line.role); part && isOn(line, place, position))
            return part;
    for (const ChartLevel &level : data.levels)
        if (std::abs(place.position({data.x.low, level.y}).y() - position.y()) <= kReach
            && place.plot.contains(position))
            return partOf(level.role);
    return std::nullopt;
}

} // namespace tb
