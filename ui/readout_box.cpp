// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/readout_box.h"

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

void paintReadoutBox(QPainter &painter, const QString &title, const QStringList &lines, QPointF pointer,
                     const QRectF &bounds, const Theme &theme)
{
    const QFont bold = theme.font(kTextPixels, FontWeight::Bold);
    const QFont regular = theme.font(kTextPixels);
    const QFontMetricsF boldMetrics(bold);
    const QFontMetricsF metrics(regular);
    const double most = std::max(40.0, bounds.width() - 2 * kPadding - 2);
    double width = boldMetrics.horizontalAdvance(title);
    QStringList cut;
    for (const QString &line : lines) {
        cut += metrics.elidedText(line, Qt::ElideRight, most);
        width = std::max(width, metrics.horizontalAdvance(cut.back()));
    }
    const double height = boldMetrics.height() + metrics.height() * static_cast<double>(lines.size());
    const QRectF box = placed(QSizeF(width + 2 * kPadding, height + 1.5 * kPadding), pointer,
                              bounds.adjusted(1, 1, -1, -1));

    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.secondaryText, 1));
    painter.setBrush(theme.window);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setPen(theme.text);
    painter.setFont(bold);
    QPointF at(box.left() + kPadding, box.top() + 0.75 * kPadding + boldMetrics.ascent());
    painter.drawText(at, title);
    painter.setFont(regular);
    at.ry() += boldMetrics.descent() + metrics.ascent();
    for (const QString &line : cut) {
        painter.drawText(at, line);
        at.ry() += metrics.height();
    }
    painter.restore();
}

} // namespace tb
