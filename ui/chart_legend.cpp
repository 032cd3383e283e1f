// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart_legend.h"

#include "ui/text.h"
#include "ui/text_metrics.h"

#include <QPainter>

#include <algorithm>

namespace tb {

namespace {

constexpr double kSwatch = 26;
constexpr double kBetweenEntries = 18;
constexpr double kLegendLeading = 1.55; ///< line height over font size
constexpr int kMostLegendRows = 3;

FontWeight legendWeight(const ChartLine &line)
{
    return line.current ? FontWeight::Bold : FontWeight::Regular;
}

} // namespace

std::vector<ChartLegendEntry> chartLegend(const ChartData &data, const Theme &theme, double top, double width)
{
    const double unit = theme.fontScale;
    const double rowHeight = kChartTextPixels * kLegendLeading * unit;
    QPointF at(kChartMargin * unit, top + kChartTextPixels * unit);
    int row = 1;
    std::vector<ChartLegendEntry> entries;
    for (const ChartLine &line : data.lines) {
        const QString label = text(line.here.empty() ? line.name : line.name + ": " + line.here);
        const double needed
            = kSwatch * unit + textMetrics(theme, kChartTextPixels, legendWeight(line)).width(label);
        if (at.x() > kChartMargin * unit && at.x() + needed > width - kChartMargin * unit) {
            if (++row > kMostLegendRows) {
                const std::size_t unnamed = data.lines.size() - entries.size() + 1;
                entries.back() = {nullptr, QObject::tr("+%1 more").arg(unnamed), entries.back().at, 0};
                break;
            }
            at = QPointF(kChartMargin * unit, at.y() + rowHeight);
        }
        entries.push_back({&line, label, at, needed});
        at.rx() += needed + kBetweenEntries * unit;
    }
    return entries;
}

const ChartLine *legendLineAt(const std::vector<ChartLegendEntry> &entries, const Theme &theme,
                              QPointF position)
{
    const double height = kChartTextPixels * theme.fontScale;
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const ChartLegendEntry &entry) {
        return QRectF(entry.at.x(), entry.at.y() - height, entry.width, 1.3 * height).contains(position);
    });
    return found == entries.end() ? nullptr : found->line;
}

void paintChartLegend(QPainter &painter, const std::vector<ChartLegendEntry> &entries, const Theme &theme)
{
    const double unit = theme.fontScale;
    for (const ChartLegendEntry &entry : entries) {
        if (!entry.line) {
            painter.setPen(theme.secondaryText);
            textMetrics(theme, kChartTextPixels).paint(painter, entry.at, entry.label);
            continue;
        }
        painter.setPen(chartPen(*entry.line, theme));
        const QPointF middle = entry.at - QPointF(0, 4 * unit);
        painter.drawLine(middle, middle + QPointF((kSwatch - 6) * unit, 0));
        painter.setPen(theme.text);
        textMetrics(theme, kChartTextPixels, legendWeight(*entry.line))
            .paint(painter, entry.at + QPointF(kSwatch * unit, 0), entry.label);
    }
}

} // namespace tb
