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

} // namespace

QRectF readoutPlace(QSizeF size, QPointF pointer, const ReadoutRoom &room)
{
    const QRectF &bounds = room.bounds;
    const double right = pointer.x() + kFromPointer;
    const double left = pointer.x() - kFromPointer / 2 - size.width();
    const double below = pointer.y() + kFromPointer;
    const double above = pointer.y() - kFromPointer / 2 - size.height();
    const bool fitsRight = right + size.width() <= bounds.right();
    const bool fitsBelow = below + size.height() <= bounds.bottom();
    const double x = fitsRight ? right : left;
    const double y = fitsBelow ? below : above;
    const auto inside = [&](QPointF at) {
        return QRectF(std::max(bounds.left(), std::min(at.x(), bounds.right() - size.width())),
                      std::max(bounds.top(), std::min(at.y(), bounds.bottom() - size.height())), size.width(),
                      size.height());
    };
    const auto isClear = [&](const QRectF &box) {
        return !box.contains(pointer)
            && std::none_of(room.kept.begin(), room.kept.end(),
                            [&](const QRectF &kept) { return kept.intersects(box); });
    };
    const double otherX = fitsRight ? left : right;
    const double otherY = fitsBelow ? above : below;
    for (const QPointF at : {QPointF(x, y), QPointF(otherX, y), QPointF(x, otherY), QPointF(otherX, otherY),
                             QPointF(x, bounds.bottom()), QPointF(otherX, bounds.bottom()),
                             QPointF(x, bounds.top()), QPointF(otherX, bounds.top())})
        if (const QRectF box = inside(at); isClear(box))
            return box;
    return inside({x, y});
}

void paintReadoutBox(QPainter &painter, const QString &title, const QStringList &lines, QPointF pointer,
                     const ReadoutRoom &room, const Theme &theme)
{
    const QFont bold = theme.font(kTextPixels, FontWeight::Bold);
    const QFont regular = theme.font(kTextPixels);
    const QFontMetricsF boldMetrics(bold);
    const QFontMetricsF metrics(regular);
    const double most = std::max(40.0, room.bounds.width() - 2 * kPadding - 2);
    double width = boldMetrics.horizontalAdvance(title);
    QStringList cut;
    for (const QString &line : lines) {
        cut += metrics.elidedText(line, Qt::ElideRight, most);
        width = std::max(width, metrics.horizontalAdvance(cut.back()));
    }
    const double height = boldMetrics.height() + metrics.height() * static_cast<double>(lines.size());
    const QRectF box = readoutPlace(QSizeF(width + 2 * kPadding, height + 1.5 * kPadding), pointer,
                                    {room.bounds.adjusted(1, 1, -1, -1), room.kept});

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
