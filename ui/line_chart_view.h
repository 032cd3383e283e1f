// SPDX-License-Identifier: GPL-3.0-or-later
// A chart as a widget: reads out what is under the pointer or the reading cursor, and takes drags.
#pragma once

#include "ui/line_chart.h"
#include "ui/part_pointer.h"

#include <QGraphicsView>

#include <optional>

namespace tb {

class GuessHand;

class LineChartView : public QGraphicsView
{
    Q_OBJECT

public:
    explicit LineChartView(const QString &name, QWidget *parent = nullptr);

    void setData(ChartData content);
    void setHeading(ChartHeading heading);
    void setHighlight(std::optional<BudgetPart> part);
    void setTheme(const Theme &theme);
    const LineChart &chart() const { return m_chart; }

    /// What is read out now; nothing when neither pointer nor cursor is in the chart.
    std::optional<ChartReading> reading() const;

    QSize sizeHint() const override { return {640, 280}; }
    QSize minimumSizeHint() const override { return {320, 170}; }

Q_SIGNALS:
    /// The user clicked, dragged, or pressed Enter at this place.
    void pointChosen(tb::ChartPoint point);
    /// Until dragEnded() all points are of one drag.
    void dragBegan();
    void dragEnded();
    /// The open guess is dragged or moved by keys to this value. It stands where the next data has it.
    void guessMoved(double value);
    /// Enter on the open guess.
    void guessGiven(double value);
    void partPointed(std::optional<tb::BudgetPart> part);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void drawBackground(QPainter *painter, const QRectF &rect) override;
    void drawForeground(QPainter *painter, const QRectF &rect) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    /// The guess that can still be moved; none while there is no such one.
    const GuessMark *openGuess() const;
    void dragTo(QPointF position);
    void moveCursor(int samples);
    void describe();
    void paintReading(QPainter &painter) const;

    LineChart m_chart;
    PartPointer m_part;
    GuessHand *m_guess;
    Theme m_theme = Theme::of(ThemeKind::Light);
    std::optional<QPointF> m_pointer; ///< inside the plot
    std::optional<double> m_cursor; ///< x of the keyboard's reading cursor, while the chart has the focus
    bool m_dragging = false;
    QPointF m_grip; ///< from where the pointer took hold to the mark that is dragged
};

} // namespace tb
