// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart_accessible.h"

#include "core/chart_guess.h"
#include "ui/line_chart_view.h"
#include "ui/text.h"

namespace tb {

namespace {

/// Around the points of a line, within the plot; a level line is a pixel high.
QRect placeOf(const LineChart &chart, const std::vector<ChartPoint> &points)
{
    if (points.empty())
        return {};
    QPointF first = chart.position(points.front());
    QPointF last = first;
    for (const ChartPoint &point : points) {
        const QPointF at = chart.position(point);
        first = {std::min(first.x(), at.x()), std::min(first.y(), at.y())};
        last = {std::max(last.x(), at.x()), std::max(last.y(), at.y())};
    }
    return QRectF(first, last).intersected(chart.plot()).adjusted(0, 0, 1, 1).toAlignedRect();
}

/// The value at the reading line, else at the scenario's own place.
QString valueAt(const ChartData &data, const ChartLine &line, std::optional<double> x)
{
    if (!x && !line.here.empty())
        return text(line.here);
    if (!x && !data.marks.empty())
        x = data.marks.front().x;
    const auto value = x ? lineValue(data, line, *x) : std::nullopt;
    return value ? text(*value) : QString();
}

} // namespace

std::vector<AccessiblePart> chartParts(const LineChartView &view)
{
    const LineChart &chart = view.chart();
    const ChartData &data = chart.data();
    const auto reading = view.reading();
    const auto x = reading ? std::optional(reading->x) : std::nullopt;
    std::vector<AccessiblePart> parts;
    const auto add = [&parts](const std::string &name, const QString &value, const QRect &place) {
        parts.push_back({text(name), value, QAccessible::StaticText, place, false, {}, {}});
    };
    for (const ChartLine &line : data.lines)
        add(line.name, valueAt(data, line, x), placeOf(chart, line.points));
    for (const ChartLevel &level : data.levels)
        add(level.name, text(valueText(data.y, level.y)),
            placeOf(chart, {{data.x.low, level.y}, {data.x.high, level.y}}));
    if (data.guess)
        add("Your guess", text(guessValueText(data.guess->mark, data.y.units)),
            placeOf(chart, {placeOf(data, *data.guess).at}));
    for (const ChartMark &mark : data.marks)
        if (mark.kind != MarkKind::Border && !mark.label.empty())
            add(mark.label, text(valueText(data.x, mark.x) + ", " + valueText(data.y, mark.y)),
                placeOf(chart, {{mark.x, mark.y}}));
    return parts;
}

} // namespace tb
