// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart_labels.h"

#include "ui/guess_painter.h"
#include "ui/text.h"
#include "ui/text_metrics.h"

#include <QPainter>

#include <algorithm>
#include <utility>
#include <vector>

namespace tb {

namespace {

constexpr double kDot = 7; ///< radius of a mark, at font scale 1
constexpr int kRows = 6; ///< in which the words of an upright line are tried, from the top
constexpr float kPaperOpacity = 0.88F;

QSizeF paperOf(const QString &label, const Theme &theme, FontWeight weight)
{
    TextMetrics &metrics = textMetrics(theme, kChartTextPixels, weight);
    return {metrics.width(label) + 12, metrics.height() + 4};
}

/// Gives labels their places, each where none was yet.
class LabelPlacer
{
public:
    LabelPlacer(const Theme &theme, const QRectF &plot)
        : m_theme(theme)
        , m_plot(plot)
    {
    }

    /// At the first of the wished places that is free. Where all are taken nothing is written: words over
    /// words say less.
    void place(ChartLabel label, const std::vector<QPointF> &wishes)
    {
        if (label.text.isEmpty())
            return;
        const QSizeF size = paperOf(label.text, m_theme, label.weight);
        const auto free = std::find_if(wishes.begin(), wishes.end(), [&](const QPointF &wish) {
            return isFree(inside(QRectF(wish, size)));
        });
        if (free == wishes.end())
            return;
        label.box = inside(QRectF(*free, size));
        m_taken.push_back(label.box);
        m_labels.push_back(std::move(label));
    }

    /// Nothing is written here.
    void keepFree(const QRectF &box) { m_taken.push_back(box); }

    const std::vector<ChartLabel> &labels() const { return m_labels; }

private:
    QRectF inside(QRectF box) const
    {
        box.moveLeft(std::max(m_plot.left(), std::min(box.left(), m_plot.right() - box.width())));
        box.moveTop(std::max(m_plot.top(), std::min(box.top(), m_plot.bottom() - box.height())));
        return box;
    }

    bool isFree(const QRectF &box) const
    {
        return std::none_of(m_taken.begin(), m_taken.end(),
                            [&](const QRectF &taken) { return taken.intersects(box); });
    }

    const Theme &m_theme;
    QRectF m_plot;
    std::vector<QRectF> m_taken;
    std::vector<ChartLabel> m_labels;
};

QColor levelColor(ChartRole role, const Theme &theme)
{
    return role == ChartRole::Weights ? theme.weights : theme.limit;
}

/// Upright or level, on whole pixels: crisp, and dashed in a fraction of the time.
void drawStraight(QPainter &painter, const QLineF &line)
{
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.drawLine(line);
    painter.setRenderHint(QPainter::Antialiasing);
}

void paintLevel(QPainter &painter, const ChartLevel &level, const Theme &theme,
                std::optional<BudgetPart> highlight, const ChartPlace &place, double x)
{
    const double y = place.position({x, level.y}).y();
    const double unit = std::max(1.0, theme.fontScale);
    const QPen pen(levelColor(level.role, theme), unit * (level.role == ChartRole::Weights ? 3 : 2));
    painter.setPen(highlighted(pen, level.role, highlight));
    drawStraight(painter, {place.plot.left(), y, place.plot.right(), y});
}

void paintMark(QPainter &painter, const ChartMark &mark, const Theme &theme, const ChartPlace &place)
{
    const QPointF at = place.position({mark.x, mark.y});
    const QLineF upright(at.x(), place.plot.top(), at.x(), place.plot.bottom());
    if (mark.kind == MarkKind::Border) {
        painter.setPen(QPen(theme.secondaryText, 1, Qt::DashDotLine));
        drawStraight(painter, upright);
        return;
    }
    const bool here = mark.kind == MarkKind::Current || mark.kind == MarkKind::Nothing;
    if (here) {
        painter.setPen(QPen(theme.accent, 1, Qt::DashLine));
        drawStraight(painter, upright);
    }
    painter.setPen(QPen(here ? theme.canvas : theme.text, 2));
    painter.setBrush(mark.kind == MarkKind::Current        ? theme.accent
                         : mark.kind == MarkKind::Nothing  ? theme.overflow
                         : mark.kind == MarkKind::Measured ? theme.text
                                                           : theme.canvas);
    if (mark.kind == MarkKind::Measured)
        painter.drawRect(QRectF(at - QPointF(5, 5), QSizeF(10, 10)));
    else
        painter.drawEllipse(at, markRadius(theme), markRadius(theme));
}

/// Beside the ring, then ever further above and below.
std::vector<QPointF> wishesBeside(const QRectF &box, const QString &label, const Theme &theme)
{
    const auto [width, height] = paperOf(label, theme, FontWeight::Bold);
    std::vector<QPointF> wishes;
    for (const int row : {0, -1, 1, -2, 2, -3, 3})
        for (const double x : {box.right(), box.left() - width})
            wishes.emplace_back(x, box.center().y() - height / 2 + row * height);
    return wishes;
}

/// Where a mark's words may go: lines fall to the right more often than not, so the corner at the top of its
/// line first, then beside it.
std::vector<QPointF> wishesOf(const ChartMark &mark, const QString &label, const Theme &theme,
                              const ChartPlace &place)
{
    const QPointF at = place.position({mark.x, mark.y});
    const auto [width, height] = paperOf(label, theme, FontWeight::Bold);
    const double right = at.x() + markRadius(theme) + 3;
    const double left = at.x() - markRadius(theme) - 3 - width;
    const bool first = right + width <= place.plot.right();
    const double near = first ? right : left;
    if (mark.kind == MarkKind::Crossing || mark.kind == MarkKind::Measured)
        return {
            {near, at.y() + 6}, {near, at.y() - 6 - height}, {left, at.y() + 6}, {left, at.y() - 6 - height}};
    std::vector<QPointF> wishes;
    for (int row = 0; row < kRows; ++row)
        for (const double x : {near, first ? left : right})
            wishes.emplace_back(x, place.plot.top() + 4 + row * height);
    return wishes;
}

/// Above and below its line, from the left.
std::vector<QPointF> wishesAlong(const ChartLevel &level, const ChartData &data, const Theme &theme,
                                 const ChartPlace &place)
{
    const double y = place.position({data.x.low, level.y}).y();
    const double height = textMetrics(theme, kChartTextPixels).height() + 6;
    std::vector<QPointF> wishes;
    for (const double share : {0.0, 0.25, 0.5, 1.0})
        for (const double top : {y - height, y + 3})
            wishes.emplace_back(place.plot.left() + 6 + share * place.plot.width(), top);
    return wishes;
}

void paintLabel(QPainter &painter, const ChartLabel &label, const Theme &theme)
{
    QColor paper = theme.canvas;
    paper.setAlphaF(kPaperOpacity);
    painter.setPen(Qt::NoPen);
    painter.setBrush(paper);
    painter.drawRoundedRect(label.box, 4, 4);
    painter.setPen(label.color);
    TextMetrics &metrics = textMetrics(theme, kChartTextPixels, label.weight);
    const QPointF margin((label.box.width() - metrics.width(label.text)) / 2,
                         (label.box.height() - metrics.height()) / 2 + metrics.ascent());
    metrics.paint(painter, label.box.topLeft() + margin, label.text);
}

} // namespace

double markRadius(const Theme &theme)
{
    return kDot * std::max(1.0, theme.fontScale);
}

std::vector<ChartLabel> chartLabels(const ChartData &data, const Theme &theme, const ChartPlace &place)
{
    LabelPlacer labels(theme, place.plot);
    const double dot = markRadius(theme);
    for (const ChartMark &mark : data.marks)
        if (mark.kind != MarkKind::Border)
            labels.keepFree(
                QRectF(place.position({mark.x, mark.y}) - QPointF(dot, dot), QSizeF(2 * dot, 2 * dot)));
    if (data.guess) {
        const QRectF box = chartGuessBox(placeOf(data, *data.guess), theme, place);
        const QString label = text(data.guess->mark.text);
        labels.keepFree(box);
        labels.place({label, FontWeight::Bold, theme.guess, {}, {}}, wishesBeside(box, label, theme));
    }
    for (const ChartLevel &level : data.levels)
        labels.keepFree(
            {place.plot.left(), place.position({data.x.low, level.y}).y() - 1, place.plot.width(), 2});
    for (const ChartMark &mark : data.marks) {
        const QString label = text(mark.label);
        const QColor color = mark.kind == MarkKind::Nothing ? theme.overflowText : theme.text;
        labels.place({label, FontWeight::Bold, color, {}, {}}, wishesOf(mark, label, theme, place));
    }
    for (const ChartLevel &level : data.levels)
        labels.place({text(level.name), FontWeight::Regular, theme.text, {}, partOf(level.role)},
                     wishesAlong(level, data, theme, place));
    return labels.labels();
}

void paintLevelsAndMarks(QPainter &painter, const ChartData &data, const Theme &theme,
                         std::optional<BudgetPart> highlight, const ChartPlace &place)
{
    for (const ChartLevel &level : data.levels)
        paintLevel(painter, level, theme, highlight, place, data.x.low);
    if (data.guess) // below the marks: what is lies over what was thought
        paintChartGuess(painter, placeOf(data, *data.guess), data.guess->mark.open, theme, place);
    for (const ChartMark &mark : data.marks)
        paintMark(painter, mark, theme, place);
    for (const ChartLabel &label : chartLabels(data, theme, place))
        paintLabel(painter, label, theme);
}

} // namespace tb
