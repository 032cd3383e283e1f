// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/line_chart.h"

#include "ui/chart_overlay.h"

#include <QCategoryAxis>
#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLineSeries>
#include <QPainter>

#include <algorithm>

namespace tb {

namespace {

constexpr double kTickPixels = 26; ///< least distance between two labels of the y axis
constexpr double kWideTickPixels = 60; ///< and of the x axis

QCategoryAxis *newAxis(QChart *chart, Qt::Alignment side)
{
    auto *axis = new QCategoryAxis;
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    chart->addAxis(axis, side);
    return axis;
}

/// Qt Charts' own logarithmic axis takes only printf labels and drops lines that touch zero: the values are
/// laid out by us, and the labels are categories.
void relabel(QCategoryAxis *axis, const ChartAxis &values, const std::vector<ChartTick> &ticks)
{
    for (const QString &old : axis->categoriesLabels())
        axis->remove(old);
    const double low = along(values, values.low);
    const double high = along(values, values.high);
    axis->setStartValue(low - (high - low)); // categories must rise from here; the first may lie on the edge
    axis->setRange(low, high);
    for (const ChartTick &tick : ticks)
        axis->append(QString::fromStdString(tick.label), along(values, tick.value));
}

} // namespace

LineChart::LineChart(ChartHeading heading, QObject *parent)
    : QObject(parent)
    , m_heading(heading)
    , m_scene(std::make_unique<QGraphicsScene>())
    , m_chart(new QChart)
{
    m_scene->addItem(m_chart);
    m_chart->legend()->hide();
    m_chart->setMargins({});
    m_chart->setBackgroundRoundness(0);
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_xAxis = newAxis(m_chart, Qt::AlignBottom);
    m_yAxis = newAxis(m_chart, Qt::AlignLeft);
    restyle();
}

LineChart::~LineChart() = default;

void LineChart::setData(ChartData data)
{
    if (data == m_data)
        return;
    m_data = std::move(data);
    updateMargins();
    updateAxes();
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
}

void LineChart::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_headerHeight = -1;
    restyle();
    updateLines();
}

void LineChart::setSize(const QSizeF &size)
{
    m_chart->resize(size);
    m_scene->setSceneRect(QRectF(QPointF(), size));
    m_headerHeight = -1;
    updateMargins();
    updateAxes();
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

/// Laying out anew is dear: only when the legend needs another number of rows.
void LineChart::updateMargins()
{
    const double header = chartHeaderHeight(m_data, m_theme, m_chart->size().width());
    if (header == m_headerHeight)
        return;
    m_headerHeight = header;
    const double unit = m_theme.fontScale;
    const double below = hasChartCaption(m_chart->size(), m_theme) ? 20 : 4;
    m_chart->setMargins(QMargins(qRound(4 * unit), qRound(header), qRound(20 * unit), qRound(below * unit)));
    m_chart->layout()->activate();
}

void LineChart::updateAxes()
{
    const QRectF area = plot();
    const double unit = m_theme.fontScale;
    const Axes axes{m_data.x, m_data.y,
                    chartTicks(m_data.x, static_cast<int>(area.width() / (kWideTickPixels * unit))),
                    chartTicks(m_data.y, static_cast<int>(area.height() / (kTickPixels * unit)))};
    if (axes == m_axes)
        return; // axes are dear to rebuild, and dragging rarely changes them
    m_axes = axes;
    relabel(m_xAxis, m_data.x, axes.xTicks);
    relabel(m_yAxis, m_data.y, axes.yTicks);
    m_chart->layout()->activate();
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
        for (const ChartPoint &point : m_data.lines[i].points)
            points.append({along(m_data.x, point.x), along(m_data.y, point.y)});
        m_series[i]->setPen(
            highlighted(chartPen(m_data.lines[i], m_theme), m_data.lines[i].role, m_highlight));
        m_series[i]->replace(points);
    }
}

void LineChart::restyle()
{
    m_chart->setBackgroundBrush(m_theme.canvas);
    m_chart->setBackgroundPen(Qt::NoPen);
    const QPen grid(m_theme.grid, 1);
    for (QCategoryAxis *axis : {m_xAxis, m_yAxis}) {
        axis->setGridLinePen(grid);
        axis->setLinePen(grid);
        axis->setLabelsColor(m_theme.secondaryText);
        axis->setLabelsFont(m_theme.font(kChartTextPixels));
    }
}

void LineChart::paintOverlay(QPainter &painter) const
{
    const ChartPlace place{m_chart->size(), plot(), [this](ChartPoint point) { return position(point); }};
    paintChartOverlay(painter, m_data, m_theme, m_heading, m_highlight, place);
}

void LineChart::paint(QPainter &painter, const QRectF &target)
{
    setSize(target.size());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    m_scene->render(&painter, target, QRectF(QPointF(), target.size()));
    painter.translate(target.topLeft());
    paintOverlay(painter);
    painter.restore();
}

} // namespace tb
