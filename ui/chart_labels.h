// SPDX-License-Identifier: GPL-3.0-or-later
// Levels and marks of a chart with their words, placed so that no two labels cover each other.
#pragma once

#include "ui/chart_overlay.h"

namespace tb {

void paintLevelsAndMarks(QPainter &painter, const ChartData &data, const Theme &theme,
                         std::optional<BudgetPart> highlight, const ChartPlace &place);

} // namespace tb
