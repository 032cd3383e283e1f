// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions that fit against context: Qt Charts draws axes and lines, we draw what it cannot.
#pragma once

#include "core/session_lines.h"
#include "ui/snapshot.h"
#include "ui/theme.h"

#include <QGraphicsView>
#include <QRectF>

#include <memory>

class QCategoryAxis;
class QChart;
class QGraphicsScene;
class QLineSeries;
class QPainter;

namespace tb {

/// The chart itself, for the screen and for pictures alike. Axes run over log2 of tokens and of sessions.
class SessionsChart : public QObject
{
    Q_OBJECT

public:
    explicit SessionsChart(QObject *parent = nullptr);
    ~SessionsChart() override;

    void setSnapshot(const Snapshot &snapshot);
    void setTheme(const Theme &theme);
    void setSize(const QSizeF &size);

    QChart *chart() const { return m_chart; }
    const SessionsChartData &data() const { return m_data; }
    const Theme &theme() const { return m_theme; }

    /// Where a point lies, in the coordinates of the chart.
    QPointF position(const SessionsPoint &point) const;
    QColor lineColor(std::size_t line) const;

    /// Title, legend, the ends of lines and the current point, over the chart.
    void paintOverlay(QPainter &painter) const;

    /// Everything into `target`; for pictures.
    void paint(QPainter &painter, const QRectF &target);

private:
    /// What the axes were last built for.
    struct Axes
    {
        std::vector<std::int64_t> x;
        std::vector<std::int64_t> y;
        Tokens low{};
        Tokens high{};
        int top = 0;

        friend bool operator==(const Axes &, const Axes &) = default;
    };

    void updateLines();
    void updateAxes();
    void restyle();
    void paintLegend(QPainter &painter) const;
    void paintEnds(QPainter &painter) const;
    void paintCurrentPoint(QPainter &painter) const;

    std::unique_ptr<QGraphicsScene> m_scene; ///< holds the chart while no view does
    QChart *m_chart; ///< owned by m_scene
    QCategoryAxis *m_xAxis;
    QCategoryAxis *m_yAxis;
    Axes m_axes;
    std::vector<QLineSeries *> m_series;
    SessionsChartData m_data;
    Theme m_theme = Theme::of(ThemeKind::Light);

    friend class SessionsChartView;
};

class SessionsChartView : public QGraphicsView
{
    Q_OBJECT

public:
    explicit SessionsChartView(QWidget *parent = nullptr);

    void setSnapshot(const Snapshot &snapshot);
    void setTheme(const Theme &theme);
    const SessionsChart &chart() const { return m_chart; }

    QSize sizeHint() const override { return {640, 280}; }
    QSize minimumSizeHint() const override { return {320, 180}; }

protected:
    void resizeEvent(QResizeEvent *event) override;
    void drawForeground(QPainter *painter, const QRectF &rect) override;

private:
    SessionsChart m_chart;
};

} // namespace tb
