// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the memory bars, the same for screen, PNG, SVG and PDF.
#pragma once

#include "core/budget_parts.h"
#include "ui/bar_picture.h"

class QPainter;

namespace tb {

/// Everything, from the painter's origin, background included.
void paintBars(QPainter &painter, const BarPicture &picture, const Theme &theme);

// The same in parts, for a widget whose rows scroll between a fixed header and a fixed axis.
void paintBarHeader(QPainter &painter, const BarPicture &picture, const Theme &theme);
void paintBarRows(QPainter &painter, const BarPicture &picture, const Theme &theme);
void paintBarAxis(QPainter &painter, const BarPicture &picture, const Theme &theme);

/// Lets everything fade that does not belong to `part`, over rows that are painted.
void paintBarHighlight(QPainter &painter, const BarPicture &picture, BudgetPart part, const Theme &theme);

} // namespace tb
