// SPDX-License-Identifier: GPL-3.0-or-later
// The small box beside the pointer that reads out what is under it. Drawn inside the picture, so that it is
// in screenshots and on projectors, unlike a tooltip.
#pragma once

#include "ui/theme.h"

#include <QPointF>
#include <QRectF>
#include <QStringList>

class QPainter;

namespace tb {

/// The title in bold, the lines below it. Near `pointer`, but always inside `bounds`; long lines are cut.
void paintReadoutBox(QPainter &painter, const QString &title, const QStringList &lines, QPointF pointer,
                     const QRectF &bounds, const Theme &theme);

} // namespace tb
