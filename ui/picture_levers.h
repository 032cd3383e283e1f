// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/snapshot.h"
#include "ui/theme.h"

#include <QRectF>

class QPainter;

namespace tb {

/// The diagnosis and as many levers as have room, the most useful first.
void paintLevers(QPainter &painter, const Snapshot &snapshot, const Theme &theme, const QRectF &area);

} // namespace tb
