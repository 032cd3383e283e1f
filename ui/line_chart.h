// SPDX-License-Identifier: GPL-3.0-or-later
// Draws chart data: Qt Charts the lines, we the axes below them and the words over them, which it would lay
// out anew at every step of a drag. For screen and pictures alike.
#pragma once

#include "core/chart.h"
#include "ui/chart_axes.h"
#include "ui/theme.h"

#include <QObject>
#include <QPointF>
#include <QRectF>

#include <memory>
#include <optional>
#include <vector>

class QChart;
class QGraphicsScene;
class QLineSeries;
class QPainter;
class QValueAxis;

namespace tb {

/// What stands above the legend: the chart's title, or what it says where a tab names it already.
enum class ChartHeading { Title, Takeaway };

struct ChartPlace;

class LineChart : public QObject
{
    Q_OBJECT

public:
    explicit LineChart(ChartHeading heading = ChartHeading::Title, QObject *parent = nullptr);
    ~LineChart() override;

    void setData(ChartData data);
    /// Lines and levels of this budget stand out, where the chart has any.
    void setHighlight(std::optional<BudgetPart> part);
    void setHeading(ChartHeading heading);
    void setTheme(const Theme &theme);
    void setSize(const QSizeF &size);

    const ChartData &data() const { return m_data; }
    QChart *chart() const { return m_chart; }
    QGraphicsScene *scene() const { return m_scene.get(); }
    QRectF plot() const;

    QPointF position(ChartPoint point) const; ///< in the coordinates of the chart
    ChartPoint pointAt(QPointF position) const; ///< kept on the axes
    /// Where the mark of the scenario is, if the position is on what can be dragged of it: the mark, or its
    /// whole line where only x can be.
    std::optional<QPointF> handleAt(QPointF position) const;
    std::optional<BudgetPart> partAt(QPointF position) const; ///< the budget that is pointed at there
    std::vector<QRectF> markBoxes() const; ///< what the marks and their words take
    double guessAt(QPointF position) const; ///< what a guess dragged here says; the chart has one

    /// Grid and the labels of the axes, below the chart.
    void paintAxes(QPainter &painter) const;
    /// Legend, levels, marks and captions, over the chart.
    void paintOverlay(QPainter &painter) const;

    /// Everything into `target`; for pictures.
    void paint(QPainter &painter, const QRectF &target);

Q_SIGNALS:
    void axesChanged(); ///< what paintAxes() paints is another

private:
    ChartPlace place() const;
    void layOut();
    void updateLines();

    ChartHeading m_heading;
    std::unique_ptr<QGraphicsScene> m_scene; ///< holds the chart while no view does
    QChart *m_chart; ///< owned by m_scene
    QValueAxis *m_xAxis; ///< over along(): Qt Charts' own logarithmic axis drops lines that touch zero
    QValueAxis *m_yAxis;
    ChartTicks m_ticks;
    QSizeF m_size;
    std::vector<QLineSeries *> m_series;
    ChartData m_data;
    std::optional<BudgetPart> m_highlight;
    Theme m_theme = Theme::of(ThemeKind::Light);
};

} // namespace tb
