// SPDX-License-Identifier: GPL-3.0-or-later
// The small box beside the pointer that reads out one band. Drawn inside the picture, so that it is in
// screenshots and on projectors, unlike a tooltip.
#pragma once

#include "core/bar_hit.h"
#include "ui/theme.h"

#include <QPointF>
#include <QRectF>

class QPainter;

namespace tb {

/// Near `pointer`, but always inside `bounds`.
void paintBarReadout(QPainter &painter, const BandReadout &words, QPointF pointer, const QRectF &bounds,
                     const Theme &theme);

} // namespace tb
