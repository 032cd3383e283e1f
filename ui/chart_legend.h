// SPDX-License-Identifier: GPL-3.0-or-later
// The legend of a chart: the names of its lines, in rows above the plot.
#pragma once

#include "ui/chart_overlay.h"

#include <QString>

#include <vector>

namespace tb {

constexpr double kChartMargin = 16; ///< as the bars have it, so that titles line up

struct ChartLegendEntry
{
    const ChartLine *line = nullptr; ///< none: how many lines have no room
    QString label;
    QPointF at; ///< left end of the swatch, on the text's baseline
    double width = 0; ///< of swatch and words
};

/// In rows as wide as the chart from `top` on; entries beyond the last row have no room. The entries point
/// into `data`.
std::vector<ChartLegendEntry> chartLegend(const ChartData &data, const Theme &theme, double top,
                                          double width);

/// The line whose entry is at a position; none beside the entries.
const ChartLine *legendLineAt(const std::vector<ChartLegendEntry> &entries, const Theme &theme,
                              QPointF position);

void paintChartLegend(QPainter &painter, const std::vector<ChartLegendEntry> &entries, const Theme &theme);

} // namespace tb
