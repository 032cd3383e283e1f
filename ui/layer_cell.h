// SPDX-License-Identifier: GPL-3.0-or-later
// One cell of the layer strip, the same in strip and legend. Full cells grow with the context, low ones are
// bounded, hollow ones use what another layer keeps, flat ones keep nothing: colour is not alone.
#pragma once

#include "ui/theme.h"

#include <QRectF>

class QPainter;

namespace tb {

void paintLayerCell(QPainter &painter, const Theme &theme, char kind, const QRectF &place);

/// For cells wide enough.
void paintLayerLetter(QPainter &painter, const Theme &theme, char kind, const QRectF &place);

} // namespace tb
