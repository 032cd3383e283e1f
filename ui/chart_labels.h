// SPDX-License-Identifier: GPL-3.0-or-later
// Levels and marks of a chart with their words, placed so that no two labels cover each other.
#pragma once

#include "ui/chart_overlay.h"

namespace tb {

/// Radius of a mark, in logical pixels.
double markRadius(const Theme &theme);

/// Words over the plot, on paper of their own.
struct ChartLabel
{
    QString text;
    FontWeight weight = FontWeight::Regular;
    QColor color;
    QRectF box;
    std::optional<BudgetPart> part; ///< the budget that is spoken of
};

/// Those that have room: of the guess, the marks, the levels.
std::vector<ChartLabel> chartLabels(const ChartData &data, const Theme &theme, const ChartPlace &place);

void paintLevelsAndMarks(QPainter &painter, const ChartData &data, const Theme &theme,
                         std::optional<BudgetPart> highlight, const ChartPlace &place);

} // namespace tb
