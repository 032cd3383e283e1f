// SPDX-License-Identifier: GPL-3.0-or-later
// The small box beside the pointer that reads out what is under it. Drawn inside the picture, so that it is
// in screenshots and on projectors, unlike a tooltip.
#pragma once

#include "ui/theme.h"

#include <QPointF>
#include <QRectF>
#include <QStringList>

#include <vector>

class QPainter;

namespace tb {

/// Where a box may stand: always inside `bounds`, and on none of `kept` where there is room beside them.
struct ReadoutRoom
{
    QRectF bounds;
    std::vector<QRectF> kept;
};

/// Right of the pointer and below it, else on another side of it.
QRectF readoutPlace(QSizeF size, QPointF pointer, const ReadoutRoom &room);

/// The title in bold, the lines below it; near `pointer`. Long lines are cut.
void paintReadoutBox(QPainter &painter, const QString &title, const QStringList &lines, QPointF pointer,
                     const ReadoutRoom &room, const Theme &theme);

} // namespace tb
