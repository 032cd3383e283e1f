// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bar_readout.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace tb {

namespace {

constexpr double kTextPixels = 13;
constexpr double kPadding = 8;
constexpr double kFromPointer = 16;

/// Right of the pointer and below it where there is room, else on the other side.
QRectF placed(QSizeF size, QPointF pointer, const QRectF &bounds)
{
    double x = pointer.x() + kFromPointer;
    if (x + size.width() > bounds.right())
        x = pointer.x() - kFromPointer / 2 - size.width();
    double y = pointer.y() + kFromPointer;
    if (y + size.height() > bounds.bottom())
        y = pointer.y() - kFromPointer / 2 - size.height();
    return {QPointF(std::max(bounds.left(), std::min(x, bounds.right() - size.width())),
                    std::max(bounds.top(), std::min(y, bounds.bottom() - size.height()))),
            size};
}

} // namespace

void paintBarReadout(QPainter &painter, const BandReadout &words, QPointF pointer, const QRectF &bounds,
                     const Theme &theme)
{
    const QFont bold = theme.font(kTextPixels, FontWeight::Bold);
    const QFont regular = theme.font(kTextPixels);
    const QFontMetricsF boldMetrics(bold);
    const QFontMetricsF metrics(regular);
    const QString title = QString::fromStdString(words.title);
    const double most = std::max(40.0, bounds.width() - 2 * kPadding - 2);
    const QString text = metrics.elidedText(QString::fromStdString(words.text), Qt::ElideRight, most);
    const double width = std::max(boldMetrics.horizontalAdvance(title), metrics.horizontalAdvance(text));
    const QSizeF size(width + 2 * kPadding, boldMetrics.height() + metrics.height() + 1.5 * kPadding);
    const QRectF box = placed(size, pointer, bounds.adjusted(1, 1, -1, -1));

    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.secondaryText, 1));
    painter.setBrush(theme.window);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setPen(theme.text);
    painter.setFont(bold);
    const double first = box.top() + 0.75 * kPadding + boldMetrics.ascent();
    painter.drawText(QPointF(box.left() + kPadding, first), title);
    painter.setFont(regular);
    painter.drawText(QPointF(box.left() + kPadding, first + boldMetrics.descent() + metrics.ascent()), text);
    painter.restore();
}

} // namespace tb
