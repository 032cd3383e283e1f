// SPDX-License-Identifier: GPL-3.0-or-later
// The two pictures in a row of levers: what a lever works on, and the three budgets as one thin bar.
#pragma once

#include "core/levers.h"
#include "core/techniques.h"
#include "ui/theme.h"

#include <QRectF>

class QPainter;

namespace tb {

void paintLeverSwatch(QPainter &painter, const Theme &theme, LeverGroup group, const QRectF &rect);

/// `recurrent` is a part of the state; `longest` bytes are as wide as `rect`.
void paintThreeSizes(QPainter &painter, const Theme &theme, const ThreeSizes &sizes, Bytes recurrent,
                     double longest, const QRectF &rect);

} // namespace tb
