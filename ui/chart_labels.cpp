// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart_labels.h"

#include "ui/guess_painter.h"
#include "ui/text.h"
#include "ui/text_metrics.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <vector>

namespace tb {

namespace {

constexpr double kDot = 7; ///< radius of a mark, at font scale 1
constexpr int kRows = 6; ///< in which the words of an upright line are tried, from the top
constexpr int kRowsBeside = 4; ///< above a mark, and below it
constexpr int kStepsAlong = 24; ///< along a level, where its name is tried
constexpr float kPaperOpacity = 0.88F;

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

/// Its words are about the point alone, not about all above and below it.
bool isOfAPoint(const ChartMark &mark)
{
    return mark.kind == MarkKind::Crossing || mark.kind == MarkKind::Measured;
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
    const double far = first ? left : right;
    std::vector<QPointF> wishes;
    if (isOfAPoint(mark)) {
        for (int row = 0; row < kRowsBeside; ++row)
            for (const double x : {near, far, at.x() - width / 2})
                for (const double top : {at.y() + 6 + row * height, at.y() - 6 - (row + 1) * height})
                    wishes.emplace_back(x, top);
        return wishes;
    }
    for (int row = 0; row < kRows; ++row)
        for (const double x : {near, far})
            wishes.emplace_back(x, place.plot.top() + 4 + row * height);
    return wishes;
}

double distance(const QRectF &box, QPointF from)
{
    const double x = std::max({box.left() - from.x(), from.x() - box.right(), 0.0});
    const double y = std::max({box.top() - from.y(), from.y() - box.bottom(), 0.0});
    return std::hypot(x, y);
}

/// Words that stand nearer to another mark would be read as that one's.
bool isRead(const QRectF &box, const ChartMark &mark, const ChartData &data, double asNear,
            const ChartPlace &place)
{
    const double own = distance(box, place.position({mark.x, mark.y}));
    return std::all_of(data.marks.begin(), data.marks.end(), [&](const ChartMark &other) {
        return other.kind == MarkKind::Border
            || own <= distance(box, place.position({other.x, other.y})) + asNear;
    });
}

void placeMark(LabelPlacer &labels, const ChartMark &mark, const ChartData &data, const Theme &theme,
               const ChartPlace &place)
{
    const QString label = text(mark.label);
    const QColor color = mark.kind == MarkKind::Nothing ? theme.overflowText : theme.text;
    std::vector<QPointF> wishes = wishesOf(mark, label, theme, place);
    if (isOfAPoint(mark)) {
        const QSizeF paper = paperOf(label, theme, FontWeight::Bold);
        std::erase_if(wishes, [&](const QPointF &wish) {
            return !isRead(labels.inside(QRectF(wish, paper)), mark, data, markRadius(theme), place);
        });
    }
    labels.place({label, FontWeight::Bold, color, {}, {}}, wishes);
}

/// Above and below its line, ever further from the left.
std::vector<QPointF> wishesAlong(const ChartLevel &level, const ChartData &data, const Theme &theme,
                                 const ChartPlace &place)
{
    const double y = place.position({data.x.low, level.y}).y();
    const double height = paperOf(text(level.name), theme, FontWeight::Regular).height();
    std::vector<QPointF> wishes;
    for (int step = 0; step <= kStepsAlong; ++step)
        for (const double top : {y - 1 - height, y + 1})
            wishes.emplace_back(place.plot.left() + 6 + step * place.plot.width() / kStepsAlong, top);
    return wishes;
}

QPolygonF drawn(const ChartLine &line, const ChartPlace &place)
{
    QPolygonF points;
    for (const ChartPoint &point : line.points)
        points.append(place.position(point));
    return points;
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

std::vector<QRectF> dotBoxes(const ChartData &data, const Theme &theme, const ChartPlace &place)
{
    const double dot = markRadius(theme);
    std::vector<QRectF> boxes;
    for (const ChartMark &mark : data.marks)
        if (mark.kind != MarkKind::Border)
            boxes.emplace_back(place.position({mark.x, mark.y}) - QPointF(dot, dot),
                               QSizeF(2 * dot, 2 * dot));
    return boxes;
}

std::vector<ChartLabel> chartLabels(const ChartData &data, const Theme &theme, const ChartPlace &place)
{
    LabelPlacer labels(theme, place.plot);
    labels.keepFree(emptyTextBox(data, theme, place.plot));
    for (const ChartLine &line : data.lines)
        labels.addLine(drawn(line, place));
    for (const QRectF &box : dotBoxes(data, theme, place))
        labels.keepFree(box);
    if (data.guess) {
        const QRectF box = chartGuessBox(placeOf(data, *data.guess), theme, place);
        const QString label = text(data.guess->mark.text);
        labels.keepFree(box);
        labels.place({label, FontWeight::Bold, theme.guess, {}, {}}, wishesBeside(box, label, theme));
    }
    const double high = paperOf({}, theme, FontWeight::Regular).height();
    for (const ChartLevel &level : data.levels) {
        const double y = place.position({data.x.low, level.y}).y();
        labels.keepFree({place.plot.left(), y - 1, place.plot.width(), 2});
        labels.addStrip({place.plot.left(), y - 1 - high, place.plot.width(), 2 + 2 * high}); // for its name
    }
    const auto placeAll = [&](auto &&isTurn) {
        for (const ChartMark &mark : data.marks)
            if (isTurn(mark))
                placeMark(labels, mark, data, theme, place);
    };
    placeAll([](const ChartMark &mark) { return mark.kind != MarkKind::Border && !isOfAPoint(mark); });
    placeAll(isOfAPoint);
    placeAll([](const ChartMark &mark) { return mark.kind == MarkKind::Border; }); // anywhere along it
    labels.leaveStrips();
    // From the uppermost, which has fewer places.
    for (auto level = data.levels.rbegin(); level != data.levels.rend(); ++level)
        labels.place({text(level->name), FontWeight::Regular, theme.text, {}, partOf(level->role)},
                     wishesAlong(*level, data, theme, place));
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
