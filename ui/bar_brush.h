// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes that come out alike on screen, in SVG and in PDF: no clipping, no image brushes, no glyph symbols.
#pragma once

#include "core/bar_layout.h"

#include <QColor>
#include <QPen>
#include <QRectF>

class QPainter;

namespace tb {

enum class HatchSlope { Rising, Falling };

/// Parallel lines at 45 degrees, each cut at the edges of `rect`; phase-locked to the picture, so that
/// neighbouring rectangles continue each other.
void paintHatch(QPainter &painter, const QRectF &rect, const QPen &pen, double distance,
                HatchSlope slope = HatchSlope::Rising);

/// Dashed outline inside `rect`.
void paintDashedBox(QPainter &painter, const QRectF &rect, const QPen &pen);

void paintMark(QPainter &painter, const QRectF &box, BarMark mark, const QColor &colour);

/// A triangle pointing right that fills `box` to three quarters of its height.
void paintArrow(QPainter &painter, const QRectF &box, const QColor &colour);

/// `share` of `over` mixed into `under`.
QColor mixed(const QColor &under, const QColor &over, double share);

/// Edges on whole device pixels, so that blocks and gaps are crisp and of equal width.
QRectF snapped(const QPainter &painter, const Rect &rect);

} // namespace tb
