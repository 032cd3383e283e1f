// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guess_painter.h"

#include "ui/bar_brush.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

// Of the guess in a chart, in logical pixels before Theme::fontScale.
constexpr double kRing = 9; ///< larger than a mark, which it may surround
constexpr double kAway = 3; ///< of the arrows from the ring
constexpr double kTip = 5;

QPen dashed(const QColor &colour, double width)
{
    QPen pen(colour, width);
    pen.setDashPattern({2.5, 1.75});
    pen.setCapStyle(Qt::FlatCap);
    return pen;
}

/// A tag that points down at the line.
QPolygonF tag(const QRectF &box)
{
    const double shoulder = box.top() + 0.55 * box.height();
    return QPolygonF({box.topLeft(), box.topRight(), QPointF(box.right(), shoulder),
                      QPointF(box.center().x(), box.bottom()), QPointF(box.left(), shoulder)});
}

/// Hollow once it is given: a ghost of what was thought.
void setShape(QPainter &painter, bool open, const Theme &theme, double width)
{
    QPen pen(theme.guess, width);
    pen.setJoinStyle(Qt::MiterJoin);
    painter.setPen(pen);
    painter.setBrush(open ? theme.guess : theme.canvas);
}

/// Up or down, beside the ring.
void paintTip(QPainter &painter, QPointF at, double away, double size, const Theme &theme)
{
    const double tip = at.y() + away + (away < 0 ? -size : size);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.guess);
    painter.drawPolygon(QPolygonF({QPointF(at.x() - size, at.y() + away),
                                   QPointF(at.x() + size, at.y() + away), QPointF(at.x(), tip)}));
}

} // namespace

void paintBarGuess(QPainter &painter, const BarGuess &guess, bool open, const Theme &theme, double pixels)
{
    constexpr float kPaper = 0.93F;
    const double stroke = std::max(1.0, std::round(pixels / 15));
    const QRectF line = snapped(painter, guess.line);
    if (!guess.label.text.empty()) {
        const Rect &box = guess.label.box;
        QColor paper = theme.canvas;
        paper.setAlphaF(kPaper);
        painter.setPen(Qt::NoPen);
        painter.setBrush(paper);
        const double margin = 0.3 * pixels;
        painter.drawRoundedRect(QRectF(box.x, box.y, box.width, box.height).adjusted(-margin, 0, margin, 0),
                                margin, margin);
    }
    painter.fillRect(line.adjusted(-stroke, 0, stroke, 0), theme.canvas);
    painter.setPen(dashed(theme.guess, line.width()));
    painter.drawLine(QPointF(line.center().x(), line.top()), QPointF(line.center().x(), line.bottom()));
    const QRectF handle = snapped(painter, guess.handle);
    if (guess.past) {
        paintArrow(painter, handle, theme.guess);
        return;
    }
    setShape(painter, open, theme, 1.5 * stroke);
    painter.drawPolygon(tag(handle.adjusted(stroke, stroke, -stroke, 0)));
}

QRectF chartGuessBox(const GuessPlace &guess, const Theme &theme, const ChartPlace &place)
{
    const double reach = (kRing + kAway + kTip) * theme.fontScale;
    QPointF at = place.position(guess.at);
    if (guess.above)
        at.setY(place.plot.top() + reach);
    if (guess.below)
        at.setY(place.plot.bottom() - reach);
    return {at - QPointF(reach, reach), at + QPointF(reach, reach)};
}

void paintChartGuess(QPainter &painter, const GuessPlace &guess, bool open, const Theme &theme,
                     const ChartPlace &place)
{
    const double unit = theme.fontScale;
    const QPointF at = chartGuessBox(guess, theme, place).center();
    if (open) {
        painter.setPen(dashed(theme.guess, 1.5));
        painter.drawLine(QPointF(at.x(), place.plot.top()), QPointF(at.x(), place.plot.bottom()));
    }
    painter.setPen(QPen(theme.canvas, 5 * unit));
    painter.setBrush(open ? QBrush(theme.canvas) : QBrush());
    painter.drawEllipse(at, kRing * unit, kRing * unit);
    painter.setPen(dashed(theme.guess, 2.5 * unit));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(at, kRing * unit, kRing * unit);
    if (open || guess.above)
        paintTip(painter, at, -(kRing + kAway) * unit, kTip * unit, theme);
    if (open || guess.below)
        paintTip(painter, at, (kRing + kAway) * unit, kTip * unit, theme);
}

} // namespace tb
