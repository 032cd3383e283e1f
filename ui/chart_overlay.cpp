// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart_overlay.h"

#include "ui/chart_labels.h"
#include "ui/chart_legend.h"
#include "ui/text.h"
#include "ui/text_metrics.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>

namespace tb {

namespace {

constexpr int kInTheMiddle = Qt::AlignCenter | Qt::TextWordWrap;
constexpr double kTitlePixels = 16;
constexpr double kTakeawayPixels = 14; ///< a sentence, not a name
constexpr double kLeastPixels = 11; ///< of a sentence that is shrunk to its line

QColor roleColor(ChartRole role, std::size_t place, const Theme &theme)
{
    switch (role) {
    case ChartRole::Weights:
        return theme.weights;
    case ChartRole::State:
        return theme.state;
    case ChartRole::Room:
        return theme.limit;
    case ChartRole::Pinned:
        return theme.secondaryText;
    case ChartRole::Plain:
        break;
    }
    return theme.lines[place % theme.lines.size()];
}

double titleHeight(const Theme &theme)
{
    return (0.5 * kChartMargin + 1.5 * kTitlePixels) * theme.fontScale;
}

/// The title, or a sentence that is set smaller and then in further lines until it fits.
struct Heading
{
    QString words;
    QFont font;
    double room = 0; ///< width of its lines
    double height = 0;
    double ascent = 0; ///< of the first line
    double more = 0; ///< height of its lines but the first
};

Heading headingOf(const ChartData &data, const Theme &theme, ChartHeading kind, double width)
{
    const bool takeaway = kind == ChartHeading::Takeaway && !data.takeaway.empty();
    Heading heading;
    heading.words = text(takeaway ? data.takeaway : data.title);
    heading.room = width - 2 * kChartMargin * theme.fontScale;
    double pixels = takeaway ? kTakeawayPixels : kTitlePixels;
    const auto metrics = [&]() -> TextMetrics & { return textMetrics(theme, pixels, FontWeight::Bold); };
    while (pixels > kLeastPixels && metrics().width(heading.words) > heading.room)
        --pixels;
    heading.font = theme.font(pixels, FontWeight::Bold);
    heading.ascent = metrics().ascent();
    heading.height = std::ceil(metrics().height());
    if (metrics().width(heading.words) > heading.room) {
        const QRectF lines(0, 0, std::max(1.0, heading.room), 1e4);
        const QRectF taken = QFontMetricsF(heading.font).boundingRect(lines, Qt::TextWordWrap, heading.words);
        heading.height = std::ceil(taken.height());
    }
    heading.more = std::max(0.0, std::floor(heading.height - metrics().height()));
    return heading;
}

double legendTop(const Heading &heading, const Theme &theme)
{
    return titleHeight(theme) + heading.more;
}

void paintHeader(QPainter &painter, const ChartData &data, const Theme &theme, ChartHeading kind,
                 const ChartPlace &place)
{
    const double unit = theme.fontScale;
    const Heading heading = headingOf(data, theme, kind, place.size.width());
    const double top = (0.6 * kChartMargin + 0.85 * kTitlePixels) * unit - heading.ascent;
    painter.setPen(theme.text);
    painter.setFont(heading.font);
    painter.drawText(QRectF(kChartMargin * unit, top, heading.room, heading.height), Qt::TextWordWrap,
                     heading.words);
    paintChartLegend(painter, chartLegend(data, theme, legendTop(heading, theme), place.size.width()), theme);
}

void paintBelow(QPainter &painter, const ChartData &data, const Theme &theme, const ChartPlace &place)
{
    for (const ChartLine &line : data.lines) {
        if (!data.fillsBelow || !line.current || line.points.empty())
            continue;
        QPainterPath path(QPointF(place.position(line.points.front()).x(), place.plot.bottom()));
        for (const ChartPoint &point : line.points)
            path.lineTo(place.position(point));
        path.lineTo(place.position(line.points.back()).x(), place.plot.bottom());
        QColor tint = theme.accent;
        tint.setAlphaF(0.12F);
        painter.fillPath(path, tint);
    }
}

/// A short bar across the end of a line: beyond it the line is not true.
void paintEnds(QPainter &painter, const ChartData &data, const Theme &theme, const ChartPlace &place)
{
    for (const ChartLine &line : data.lines) {
        if (!line.ends || line.points.empty())
            continue;
        const QPointF end = place.position(line.points.back());
        painter.setPen(QPen(chartPen(line, theme).color(), 3));
        painter.drawLine(end - QPointF(0, 6), end + QPointF(0, 6));
    }
}

void paintCaptions(QPainter &painter, const ChartData &data, const Theme &theme, const ChartPlace &place)
{
    const double unit = theme.fontScale;
    TextMetrics &metrics = textMetrics(theme, kChartTextPixels);
    painter.setPen(theme.secondaryText);
    if (hasChartCaption(place.size, theme)) {
        const QString title = text(data.x.title);
        const double left = place.plot.center().x() - metrics.width(title) / 2;
        const double top = place.size.height() - 14 * unit - metrics.height() / 2;
        metrics.paint(painter, {left, top + metrics.ascent()}, title);
    }
    if (data.emptyText.empty())
        return;
    painter.setFont(theme.font(kChartTextPixels));
    painter.fillRect(emptyTextBox(data, theme, place.plot), theme.canvas); // over the grid
    painter.drawText(place.plot, kInTheMiddle, text(data.emptyText));
}

} // namespace

bool hasChartCaption(const QSizeF &size, const Theme &theme)
{
    constexpr double kLow = 210;
    return size.height() >= kLow * theme.fontScale;
}

QRectF emptyTextBox(const ChartData &data, const Theme &theme, const QRectF &plot)
{
    if (data.emptyText.empty())
        return {};
    return QFontMetricsF(theme.font(kChartTextPixels)).boundingRect(plot, kInTheMiddle, text(data.emptyText));
}

QPen chartPen(const ChartLine &line, const Theme &theme)
{
    const double unit = std::max(1.0, theme.fontScale); // as wide beside the words on any screen
    if (line.role == ChartRole::Pinned) { // a wide shade, seen also below a line it coincides with
        QColor shade = roleColor(line.role, line.place, theme);
        shade.setAlphaF(0.35F);
        return {shade, 7.0 * unit, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin};
    }
    constexpr std::array kDashes = {Qt::SolidLine, Qt::DashLine, Qt::DashDotLine, Qt::DotLine};
    const bool solid = line.current && line.role == ChartRole::Plain;
    const Qt::PenStyle style = solid ? Qt::SolidLine : kDashes[line.place % kDashes.size()];
    // Flat caps and bevelled joins: round ones cost a curve at each of some two hundred points.
    return {roleColor(line.role, line.place, theme), unit * (line.current ? 3.0 : 2.0), style, Qt::FlatCap,
            Qt::BevelJoin};
}

QPen highlighted(QPen pen, ChartRole role, std::optional<BudgetPart> highlight)
{
    constexpr float kFaded = 0.25F;
    if (!highlight)
        return pen;
    if (partOf(role) == highlight) {
        pen.setWidthF(pen.widthF() + 2);
        return pen;
    }
    QColor color = pen.color();
    color.setAlphaF(kFaded);
    pen.setColor(color);
    return pen;
}

double chartLegendTop(const ChartData &data, const Theme &theme, ChartHeading kind, double width)
{
    return legendTop(headingOf(data, theme, kind, width), theme);
}

double chartHeaderHeight(const ChartData &data, const Theme &theme, ChartHeading kind, double width)
{
    const Heading heading = headingOf(data, theme, kind, width);
    const double top = legendTop(heading, theme);
    const auto entries = chartLegend(data, theme, top, width);
    const double last = entries.empty() ? top : entries.back().at.y();
    return last + 1.3 * kChartTextPixels * theme.fontScale;
}

void paintChartOverlay(QPainter &painter, const ChartData &data, const Theme &theme, ChartHeading heading,
                       std::optional<BudgetPart> highlight, const ChartPlace &place)
{
    painter.setRenderHint(QPainter::Antialiasing);
    paintBelow(painter, data, theme, place);
    paintHeader(painter, data, theme, heading, place);
    paintEnds(painter, data, theme, place);
    paintLevelsAndMarks(painter, data, theme, highlight, place);
    paintCaptions(painter, data, theme, place);
}

} // namespace tb
