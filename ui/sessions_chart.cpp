// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sessions_chart.h"

#include "core/format.h"

#include <QCategoryAxis>
#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLineSeries>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace tb {

namespace {

constexpr double kTextPixels = 13;
constexpr double kTitlePixels = 16;
constexpr double kMarginPixels = 16; ///< as the bars have it, so that titles line up
constexpr double kTickPixels = 26; ///< least distance between two labels of the y axis
constexpr double kWideTickPixels = 60; ///< and of the x axis

double log2Of(std::int64_t value)
{
    return std::log2(static_cast<double>(value));
}

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

/// Powers of two from `low` to `high`, thinned out so that their labels have room.
std::vector<std::int64_t> ticks(std::int64_t low, std::int64_t high, double room)
{
    const int first = static_cast<int>(std::ceil(log2Of(low) - 1e-9));
    const int last = static_cast<int>(std::floor(log2Of(high) + 1e-9));
    const int most = std::max(1, static_cast<int>(room));
    const int step = std::max(1, (last - first + most - 1) / most);
    std::vector<std::int64_t> values;
    for (int exponent = first; exponent <= last; exponent += step)
        values.push_back(std::int64_t{1} << exponent);
    return values;
}

QCategoryAxis *newAxis(QChart *chart, Qt::Alignment side)
{
    auto *axis = new QCategoryAxis;
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    chart->addAxis(axis, side);
    return axis;
}

/// Labels at powers of two on an axis over log2.
void relabel(QCategoryAxis *axis, double low, double high, const std::vector<std::int64_t> &values,
             std::string (*label)(std::int64_t))
{
    for (const QString &old : axis->categoriesLabels())
        axis->remove(old);
    axis->setStartValue(low - 1); // categories must rise from here, and the first may lie on the edge
    axis->setRange(low, high);
    for (const std::int64_t value : values)
        axis->append(text(label(value)), log2Of(value));
}

/// The pen of a line: colour by place in the list, dashes too, so that it can be told apart without colour.
QPen linePen(const QColor &color, std::size_t line, bool current)
{
    constexpr std::array kDashes = {Qt::SolidLine, Qt::DashLine, Qt::DashDotLine, Qt::DotLine};
    // Flat caps and bevelled joins: round ones cost a curve at each of some two hundred points.
    return {color, current ? 3.0 : 2.0, current ? Qt::SolidLine : kDashes[line % kDashes.size()], Qt::FlatCap,
            Qt::BevelJoin};
}

} // namespace

SessionsChart::SessionsChart(QObject *parent)
    : QObject(parent)
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

SessionsChart::~SessionsChart() = default;

void SessionsChart::setSnapshot(const Snapshot &snapshot)
{
    m_data = sessionsChartData(snapshot.scenario, snapshot.view.lines, *snapshot.catalogue);
    updateAxes();
    updateLines();
}

void SessionsChart::setTheme(const Theme &theme)
{
    m_theme = theme;
    restyle();
    updateLines();
}

void SessionsChart::setSize(const QSizeF &size)
{
    // The margins leave room for what paintOverlay() draws: title and legend above, the caption below.
    const double unit = m_theme.fontScale;
    const double top = 1.2 * kMarginPixels + kTitlePixels + 1.4 * kTextPixels;
    m_chart->setMargins(QMargins(qRound(4 * unit), qRound(top * unit), qRound(20 * unit), qRound(20 * unit)));
    m_chart->resize(size);
    m_chart->layout()->activate();
    m_scene->setSceneRect(QRectF(QPointF(), size));
    updateAxes();
}

QPointF SessionsChart::position(const SessionsPoint &point) const
{
    const QRectF plot = m_chart->plotArea();
    const double x = (log2Of(point.context.value) - m_xAxis->min()) / (m_xAxis->max() - m_xAxis->min());
    const double y = (log2Of(std::max<std::int64_t>(1, point.sessions.value)) - m_yAxis->min())
        / (m_yAxis->max() - m_yAxis->min());
    return {plot.left() + x * plot.width(), plot.bottom() - y * plot.height()};
}

QColor SessionsChart::lineColor(std::size_t line) const
{
    return m_theme.lines[line % m_theme.lines.size()];
}

void SessionsChart::updateAxes()
{
    const QRectF plot = m_chart->plotArea();
    const double unit = m_theme.fontScale;
    const int top = std::max(1, static_cast<int>(std::ceil(log2Of(m_data.most.value + 1))));
    const Axes axes{ticks(m_data.low.value, m_data.high.value, plot.width() / (kWideTickPixels * unit)),
                    ticks(1, std::int64_t{1} << top, plot.height() / (kTickPixels * unit)), m_data.low,
                    m_data.high, top};
    if (axes == m_axes)
        return; // axes are dear to rebuild, and dragging rarely changes them
    m_axes = axes;
    relabel(m_xAxis, log2Of(m_data.low.value), log2Of(m_data.high.value), axes.x,
            [](std::int64_t value) { return tokensShort({value}); });
    relabel(m_yAxis, 0, top, axes.y, [](std::int64_t value) { return grouped(value); });
    m_chart->layout()->activate();
}

void SessionsChart::updateLines()
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
        for (const SessionsPoint &point : m_data.lines[i].points)
            points.append({log2Of(point.context.value), log2Of(point.sessions.value)});
        m_series[i]->setPen(linePen(lineColor(i), i, m_data.lines[i].current));
        m_series[i]->replace(points);
    }
}

void SessionsChart::restyle()
{
    m_chart->setBackgroundBrush(m_theme.canvas);
    m_chart->setBackgroundPen(Qt::NoPen);
    const QPen grid(m_theme.grid, 1);
    for (QCategoryAxis *axis : {m_xAxis, m_yAxis}) {
        axis->setGridLinePen(grid);
        axis->setLinePen(grid);
        axis->setLabelsColor(m_theme.secondaryText);
        axis->setLabelsFont(m_theme.font(kTextPixels));
    }
}

void SessionsChart::paintOverlay(QPainter &painter) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    paintLegend(painter);
    paintEnds(painter);
    paintCurrentPoint(painter);

    painter.setFont(m_theme.font(kTextPixels));
    painter.setPen(m_theme.secondaryText);
    const QRectF plot = m_chart->plotArea();
    const double unit = m_theme.fontScale;
    painter.drawText(QRectF(plot.left(), m_chart->size().height() - 24 * unit, plot.width(), 20 * unit),
                     Qt::AlignCenter, tr("context of each conversation, in tokens"));
    painter.drawText(plot, Qt::AlignCenter | Qt::TextWordWrap, text(m_data.emptyText));
}

void SessionsChart::paintLegend(QPainter &painter) const
{
    const double unit = m_theme.fontScale;
    painter.setFont(m_theme.font(kTitlePixels, FontWeight::Bold));
    painter.setPen(m_theme.text);
    const double base = (0.6 * kMarginPixels + kTitlePixels * 0.85) * unit;
    const QString title = tr("Sessions that fit");
    painter.drawText(QPointF(kMarginPixels * unit, base), title);

    double x = kMarginPixels * unit;
    const double y = base + 1.9 * kTextPixels * unit;
    const double swatch = 26 * unit;
    for (std::size_t i = 0; i < m_data.lines.size(); ++i) {
        const SessionsLine &line = m_data.lines[i];
        painter.setFont(m_theme.font(kTextPixels, line.current ? FontWeight::Bold : FontWeight::Regular));
        const QString label = text(line.name + ": " + line.hereText);
        const double width = painter.fontMetrics().horizontalAdvance(label);
        if (x + swatch + width > m_chart->size().width() - kMarginPixels * unit)
            continue; // a shorter name may still have its place
        painter.setPen(linePen(lineColor(i), i, line.current));
        painter.drawLine(QPointF(x, y - 4 * unit), QPointF(x + swatch - 6 * unit, y - 4 * unit));
        painter.setPen(m_theme.text);
        painter.drawText(QPointF(x + swatch, y), label);
        x += swatch + width + 18 * unit;
    }
}

void SessionsChart::paintEnds(QPainter &painter) const
{
    for (std::size_t i = 0; i < m_data.lines.size(); ++i) {
        const SessionsLine &line = m_data.lines[i];
        if (!line.ends)
            continue;
        // A short bar across the end: beyond it not one session fits.
        const QPointF end = position(line.points.back());
        painter.setPen(QPen(lineColor(i), 3));
        painter.drawLine(end - QPointF(0, 6), end + QPointF(0, 6));
    }
}

void SessionsChart::paintCurrentPoint(QPainter &painter) const
{
    if (m_data.now.context.value == 0)
        return;
    const QPointF at = position(m_data.now);
    const QRectF plot = m_chart->plotArea();
    painter.setPen(QPen(m_theme.accent, 1, Qt::DashLine));
    painter.drawLine(QPointF(at.x(), plot.top()), QPointF(at.x(), plot.bottom()));
    const bool fits = m_data.now.sessions.value > 0;
    painter.setPen(QPen(m_theme.canvas, 2));
    painter.setBrush(fits ? m_theme.accent : m_theme.overflow);
    painter.drawEllipse(at, 7, 7);

    const QString label
        = text(grouped(m_data.now.sessions.value) + " at " + grouped(m_data.now.context.value) + " tokens");
    painter.setFont(m_theme.font(kTextPixels, FontWeight::Bold));
    // Lines fall to the right, so the corner above them is free more often than the neighbourhood of the
    // point.
    const double width = painter.fontMetrics().horizontalAdvance(label) + 12;
    const double height = painter.fontMetrics().height() + 4;
    const bool left = at.x() + 6 + width > plot.right();
    const QRectF frame(left ? at.x() - 6 - width : at.x() + 6, plot.top() + 4, width, height);
    QColor paper = m_theme.canvas;
    paper.setAlpha(225);
    painter.setPen(Qt::NoPen);
    painter.setBrush(paper);
    painter.drawRoundedRect(frame, 4, 4);
    painter.setPen(fits ? m_theme.text : m_theme.overflowText);
    painter.drawText(frame, Qt::AlignCenter, label);
}

void SessionsChart::paint(QPainter &painter, const QRectF &target)
{
    setSize(target.size());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    m_scene->render(&painter, target, QRectF(QPointF(), target.size()));
    painter.translate(target.topLeft());
    paintOverlay(painter);
    painter.restore();
}

SessionsChartView::SessionsChartView(QWidget *parent)
    : QGraphicsView(parent)
{
    setScene(m_chart.m_scene.get());
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate); // the overlay covers all of it anyway
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("Sessions that fit, by context"));
}

void SessionsChartView::setSnapshot(const Snapshot &snapshot)
{
    m_chart.setSnapshot(snapshot);
    QString description;
    for (const SessionsLine &line : m_chart.data().lines)
        description += text(line.name + ": " + line.hereText + " at "
                            + grouped(snapshot.scenario.context.value) + " tokens. ");
    setAccessibleDescription(description);
    viewport()->update();
}

void SessionsChartView::setTheme(const Theme &theme)
{
    m_chart.setTheme(theme);
    m_chart.setSize(viewport()->size());
    setBackgroundBrush(theme.canvas);
    viewport()->update();
}

void SessionsChartView::resizeEvent(QResizeEvent *event)
{
    QGraphicsView::resizeEvent(event);
    m_chart.setSize(viewport()->size());
}

void SessionsChartView::drawForeground(QPainter *painter, const QRectF &)
{
    m_chart.paintOverlay(*painter);
}

} // namespace tb
