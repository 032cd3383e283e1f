// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/line_chart.h"

#include "core/chart_guess.h"
#include "ui/chart_hit.h"
#include "ui/chart_labels.h"
#include "ui/chart_overlay.h"

#include <QChart>
#include <QGraphicsScene>
#include <QLineSeries>
#include <QPainter>
#include <QValueAxis>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tb {

namespace {

QValueAxis *newAxis(QChart *chart, Qt::Alignment side)
{
    auto *axis = new QValueAxis;
    axis->setVisible(false);
    chart->addAxis(axis, side);
    return axis;
}

void setRange(QValueAxis *axis, const ChartAxis &values)
{
    axis->setRange(along(values, values.low), along(values, values.high));
}

} // namespace

LineChart::LineChart(ChartHeading heading, QObject *parent)
    : QObject(parent)
    , m_heading(heading)
    , m_scene(std::make_unique<QGraphicsScene>())
    , m_chart(new QChart)
    , m_size(640, 280)
{
    m_scene->addItem(m_chart);
    m_chart->legend()->hide();
    m_chart->setMargins({});
    m_chart->setBackgroundVisible(false);
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_xAxis = newAxis(m_chart, Qt::AlignBottom);
    m_yAxis = newAxis(m_chart, Qt::AlignLeft);
    layOut();
}

LineChart::~LineChart() = default;

void LineChart::setData(ChartData data)
{
    if (data == m_data)
        return;
    m_data = std::move(data);
    layOut();
    updateLines();
}

void LineChart::setHighlight(std::optional<BudgetPart> part)
{
    const auto has = [part](const auto &drawn) { return partOf(drawn.role) == part; };
    const bool any = part
        && (std::any_of(m_data.lines.begin(), m_data.lines.end(), has)
            || std::any_of(m_data.levels.begin(), m_data.levels.end(), has));
    m_highlight = any ? part : std::nullopt;
    updateLines();
}

void LineChart::setHeading(ChartHeading heading)
{
    m_heading = heading;
    layOut();
}

void LineChart::setTheme(const Theme &theme)
{
    m_theme = theme;
    layOut();
    updateLines();
}

void LineChart::setSize(const QSizeF &size)
{
    m_size = size;
    m_chart->resize(size);
    m_scene->setSceneRect(QRectF(QPointF(), size));
    layOut();
    updateLines();
}

QRectF LineChart::plot() const
{
    return m_chart->plotArea();
}

QPointF LineChart::position(ChartPoint point) const
{
    const QRectF area = plot();
    return {area.left() + fractionOf(m_data.x, point.x) * area.width(),
            area.bottom() - fractionOf(m_data.y, point.y) * area.height()};
}

ChartPoint LineChart::pointAt(QPointF position) const
{
    const QRectF area = plot();
    if (area.isEmpty())
        return {m_data.x.low, m_data.y.low};
    return {valueAt(m_data.x, (position.x() - area.left()) / area.width()),
            valueAt(m_data.y, (area.bottom() - position.y()) / area.height())};
}

std::optional<QPointF> LineChart::handleAt(QPointF position) const
{
    for (const ChartMark &mark : m_data.marks) {
        if (mark.kind != MarkKind::Current && mark.kind != MarkKind::Nothing)
            continue;
        const QPointF at = this->position({mark.x, mark.y});
        const double above = m_data.drag == ChartDrag::Both ? position.y() - at.y() : 0;
        if (std::hypot(position.x() - at.x(), above) <= markRadius(m_theme))
            return at;
    }
    return std::nullopt;
}

std::optional<BudgetPart> LineChart::partAt(QPointF position) const
{
    return chartPartAt(m_data, m_theme, m_heading, place(), position);
}

ChartPlace LineChart::place() const
{
    return {m_size, plot(), [this](ChartPoint point) { return position(point); }};
}

std::vector<QRectF> LineChart::markBoxes() const
{
    std::vector<QRectF> boxes = dotBoxes(m_data, m_theme, place());
    for (const ChartLabel &label : chartLabels(m_data, m_theme, place()))
        if (label.weight == FontWeight::Bold) // the name of a level may be read elsewhere
            boxes.push_back(label.box);
    return boxes;
}

double LineChart::guessAt(QPointF position) const
{
    const QRectF area = plot();
    const double fraction = area.isEmpty() ? 0 : (area.bottom() - position.y()) / area.height();
    return tb::guessAt(m_data, *m_data.guess, fraction);
}

void LineChart::layOut()
{
    const ChartSpace space{m_size, chartHeaderHeight(m_data, m_theme, m_heading, m_size.width()),
                           hasChartCaption(m_size, m_theme) ? kChartCaptionPixels * m_theme.fontScale : 0};
    const QRectF area = plotArea(m_data, m_theme, space);
    ChartTicks ticks = ticksFor(m_data, m_theme, area.size());
    const bool moved = area != m_chart->plotArea();
    const bool relabelled = ticks != m_ticks;
    m_ticks = std::move(ticks);
    if (moved)
        m_chart->setPlotArea(area);
    if (moved || relabelled)
        Q_EMIT axesChanged();
    setRange(m_xAxis, m_data.x);
    setRange(m_yAxis, m_data.y);
}

void LineChart::updateLines()
{
    while (m_series.size() < m_data.lines.size()) {
        auto *series = new QLineSeries;
        m_chart->addSeries(series);
        series->attachAxis(m_xAxis);
        series->attachAxis(m_yAxis);
        m_series.push_back(series);
    }
    for (std::size_t i = 0; i < m_series.size(); ++i) {
        const bool shown = i < m_data.lines.size();
        m_series[i]->setVisible(shown);
        if (!shown)
            continue;
        QList<QPointF> points;
        for (const ChartPoint &point : pointsToDraw(m_data, m_data.lines[i], plot().width(), plot().height()))
            points.append({along(m_data.x, point.x), along(m_data.y, point.y)});
        m_series[i]->setPen(
            highlighted(chartPen(m_data.lines[i], m_theme), m_data.lines[i].role, m_highlight));
        if (points != m_series[i]->points()) // many a line stays where it is
            m_series[i]->replace(points);
    }
}

void LineChart::paintAxes(QPainter &painter) const
{
    painter.fillRect(QRectF(QPointF(), m_size), m_theme.canvas);
    paintChartAxes(painter, m_data, m_ticks, m_theme, plot());
}

void LineChart::paintOverlay(QPainter &painter) const
{
    paintChartOverlay(painter, m_data, m_theme, m_heading, m_highlight, place());
}

void LineChart::paint(QPainter &painter, const QRectF &target)
{
    setSize(target.size());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(target.topLeft());
    const QRectF all(QPointF(), target.size());
    paintAxes(painter);
    m_scene->render(&painter, all, all);
    paintOverlay(painter);
    painter.restore();
}

} // namespace tb
