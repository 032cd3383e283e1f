// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bar_brush.h"

#include <QLineF>
#include <QPaintDevice>
#include <QPainter>
#include <QPolygonF>
#include <QVarLengthArray>

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

/// The part inside `rect` of the line x + y = sum (rising) or x - y = sum (falling).
QLineF hatchLine(const QRectF &rect, double sum, HatchSlope slope)
{
    if (slope == HatchSlope::Rising) {
        const double left = std::max(rect.left(), sum - rect.bottom());
        const double right = std::min(rect.right(), sum - rect.top());
        return {left, sum - left, right, sum - right};
    }
    const double left = std::max(rect.left(), sum + rect.top());
    const double right = std::min(rect.right(), sum + rect.bottom());
    return {left, left - sum, right, right - sum};
}

} // namespace

void paintHatch(QPainter &painter, const QRectF &rect, const QPen &pen, double distance, HatchSlope slope)
{
    if (rect.width() <= 0 || rect.height() <= 0)
        return;
    // Half the pen's width stays inside on each side.
    const double inset = std::min({pen.widthF() / 2, rect.width() / 2, rect.height() / 2});
    const QRectF inner = rect.adjusted(inset, inset, -inset, -inset);
    const double apart = distance * std::sqrt(2.0);
    const bool rising = slope == HatchSlope::Rising;
    const double first = rising ? inner.left() + inner.top() : inner.left() - inner.bottom();
    const double last = rising ? inner.right() + inner.bottom() : inner.right() - inner.top();
    QVarLengthArray<QLineF, 256> lines;
    const double start = std::ceil(first / apart) * apart;
    const int count = static_cast<int>(std::floor((last - start) / apart)) + 1;
    for (int i = 0; i < count; ++i)
        lines.append(hatchLine(inner, start + i * apart, slope));
    QPen flat = pen;
    flat.setCapStyle(Qt::FlatCap);
    painter.setPen(flat);
    painter.drawLines(lines.constData(), static_cast<int>(lines.size()));
}

void paintDashedBox(QPainter &painter, const QRectF &rect, const QPen &pen)
{
    QPen dashed = pen;
    dashed.setDashPattern({3, 2});
    dashed.setCapStyle(Qt::FlatCap);
    dashed.setJoinStyle(Qt::MiterJoin);
    painter.setPen(dashed);
    painter.setBrush(Qt::NoBrush);
    const double inset = pen.widthF() / 2;
    if (rect.width() > pen.widthF() && rect.height() > pen.widthF())
        painter.drawRect(rect.adjusted(inset, inset, -inset, -inset));
}

void paintMark(QPainter &painter, const QRectF &box, BarMark mark, const QColor &colour)
{
    QPen pen(colour, std::max(1.5, box.width() * 0.16));
    pen.setCapStyle(Qt::RoundCap);
    pen.setJoinStyle(Qt::RoundJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    const auto at = [&box](double x, double y) {
        return QPointF(box.left() + x * box.width(), box.top() + y * box.height());
    };
    if (mark == BarMark::Check) {
        painter.drawPolyline(QPolygonF({at(0.12, 0.55), at(0.40, 0.84), at(0.90, 0.18)}));
        return;
    }
    painter.drawLine(at(0.17, 0.17), at(0.83, 0.83));
    painter.drawLine(at(0.83, 0.17), at(0.17, 0.83));
}

void paintArrow(QPainter &painter, const QRectF &box, const QColor &colour)
{
    const double inset = box.height() / 8;
    const double left = box.left() + box.width() * 0.2;
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF({QPointF(left, box.top() + inset), QPointF(box.right(), box.center().y()),
                                   QPointF(left, box.bottom() - inset)}));
}

QColor mixed(const QColor &under, const QColor &over, double share)
{
    const auto part = [share](double a, double b) { return a + (b - a) * share; };
    return QColor::fromRgbF(static_cast<float>(part(under.redF(), over.redF())),
                            static_cast<float>(part(under.greenF(), over.greenF())),
                            static_cast<float>(part(under.blueF(), over.blueF())));
}

QRectF snapped(const QPainter &painter, const Rect &rect)
{
    const double ratio = painter.device() ? painter.device()->devicePixelRatioF() : 1;
    const auto snap = [ratio](double value) { return std::round(value * ratio) / ratio; };
    return {QPointF(snap(rect.x), snap(rect.y)), QPointF(snap(rect.right()), snap(rect.bottom()))};
}

} // namespace tb
