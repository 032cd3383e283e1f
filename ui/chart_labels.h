// SPDX-License-Identifier: GPL-3.0-or-later
// Levels and marks of a chart with their words, placed so that no two labels cover each other.
#pragma once

#include "ui/chart_overlay.h"
#include "ui/label_placer.h"

namespace tb {

/// Radius of a mark, in logical pixels.
double markRadius(const Theme &theme);

/// What the dots and squares of the marks take.
std::vector<QRectF> dotBoxes(const ChartData &data, const Theme &theme, const ChartPlace &place);

/// Those that have room: of the guess, the marks, the levels.
std::vector<ChartLabel> chartLabels(const ChartData &data, const Theme &theme, const ChartPlace &place);

void paintLevelsAndMarks(QPainter &painter, const ChartData &data, const Theme &theme,
                         std::optional<BudgetPart> highlight, const ChartPlace &place);

} // namespace tb
