// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/picture.h"

#include "core/assumptions.h"
#include "core/suggest.h"
#include "core/summary.h"
#include "ui/bar_painter.h"
#include "ui/bar_picture.h"
#include "ui/chart_picture.h"
#include "ui/picture_levers.h"
#include "ui/text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

constexpr double kMargin = 16;
constexpr double kLeastZoom = 0.6; ///< smaller text cannot be read
constexpr QSizeF kLeastChart(380, 190); ///< at the usual size of text
constexpr qsizetype kShortFooter = 300; ///< characters: a line or two

/// How many fit; nothing while that is asked.
QString answerOf(const Snapshot &snapshot)
{
    if (snapshot.view.asks())
        return {};
    const PinnedState *pinned = snapshot.pinned.get();
    return text(pinned ? sentenceAgainst(snapshot.resolved, snapshot.budget, pinned->pin, pinned->budget)
                       : sentence(snapshot.resolved, snapshot.budget));
}

Paragraphs headingOf(const Snapshot &snapshot, const PictureOptions &options, const Theme &theme,
                     double width)
{
    const QString served = text(scenarioTitle(snapshot.resolved));
    const bool ownTitle = !options.words.title.isEmpty();
    Paragraphs heading(width);
    const double unit = theme.fontScale;
    heading.add(ownTitle ? options.words.title : served, theme.font(24, FontWeight::Bold), theme.text, 0);
    heading.add(options.words.subtitle, theme.font(16), theme.text, 2 * unit);
    heading.add(answerOf(snapshot), theme.font(16, FontWeight::Bold), theme.accent, 3 * unit);
    if (ownTitle)
        heading.add(served, theme.font(13), theme.secondaryText, 3 * unit);
    return heading;
}

/// The assumptions in one column or in two, about as long as each other; a sentence is not divided.
std::vector<QString> columnsOf(const Snapshot &snapshot, const PictureOptions &options)
{
    QStringList lines;
    for (const std::string &line : pictureAssumptions(snapshot))
        lines += text(line);
    lines += QStringLiteral("Three Budgets " TB_VERSION ", ") + options.date.toString(Qt::ISODate);
    const qsizetype all = lines.join(QLatin1Char(' ')).size();
    if (options.size.width() < options.size.height() || all < kShortFooter)
        return {lines.join(QLatin1Char(' '))};
    QString first;
    while (first.size() + lines.first().size() / 2 < all / 2)
        first += lines.takeFirst() + QLatin1Char(' ');
    return {first, lines.join(QLatin1Char(' '))};
}

/// From the bottom of the picture upwards; returns the top.
double placeFooter(PicturePlan &plan, const Snapshot &snapshot, double inset, double bottom)
{
    constexpr double kBetween = 32;
    const double unit = plan.theme.fontScale;
    const double width = plan.options.size.width() - 2 * inset;
    const std::vector<QString> columns = columnsOf(snapshot, plan.options);
    const auto count = static_cast<double>(columns.size());
    const double column = (width - (count - 1) * kBetween * unit) / count;
    double x = inset;
    double highest = 0;
    for (const QString &sentences : columns) {
        Paragraphs words(column);
        words.add(sentences, plan.theme.font(11.5), plan.theme.secondaryText, 0);
        highest = std::max(highest, words.height());
        plan.footer.push_back({std::move(words), {x, 0}});
        x += column + kBetween * unit;
    }
    double top = bottom - highest;
    for (PicturePlan::Words &words : plan.footer)
        words.at.setY(top);
    Paragraphs footnote(width);
    footnote.add(plan.options.words.footnote, plan.theme.font(13), plan.theme.text, 0);
    if (footnote.height() > 0) {
        top -= footnote.height() + 5 * unit;
        plan.footer.push_back({std::move(footnote), {inset, top}});
    }
    return top;
}

/// In as many columns as bring each place nearest to the shape of a chart.
std::vector<QRectF> gridOf(const QRectF &area, int count, double gap)
{
    constexpr double kShape = 1.9; // width over height
    const auto cell = [&](int columns) {
        const int rows = (count + columns - 1) / columns;
        return QSizeF((area.width() - gap * (columns - 1)) / columns,
                      (area.height() - gap * (rows - 1)) / rows);
    };
    const auto missed = [&](int columns) {
        return std::abs(std::log(cell(columns).width() / std::max(1.0, cell(columns).height()) / kShape));
    };
    int columns = 1;
    for (const int more : {2, 4})
        if (more <= count && missed(more) < missed(columns))
            columns = more;
    std::vector<QRectF> places;
    for (int i = 0; i < count; ++i)
        places.emplace_back(QPointF(area.left() + i % columns * (cell(columns).width() + gap),
                                    area.top() + i / columns * (cell(columns).height() + gap)),
                            cell(columns));
    return places;
}

BarPicture barsOf(const PicturePlan &plan, const Snapshot &snapshot, QSizeF size)
{
    const bool speeds = plan.options.view == PictureView::Window && plan.options.chart == ChartId::Speed;
    return layoutBars(snapshot, plan.theme, size, BarHeader::Legend,
                      speeds ? BarMedium::PaperOfSpeeds : BarMedium::Paper);
}

/// The bars' part of the height, where they do not need more.
double barsShare(PictureView view, std::size_t rows)
{
    constexpr double kLeast = 0.33;
    constexpr double kOfRow = 0.04;
    constexpr double kMost = 0.52;
    return view == PictureView::BarsOnly ? 1 : std::min(kMost, kLeast + kOfRow * static_cast<double>(rows));
}

/// Bars and charts between heading and footer; false when there is too little room.
bool placeViews(PicturePlan &plan, const Snapshot &snapshot, const QRectF &area)
{
    const PictureView view = plan.options.view;
    const double unit = plan.theme.fontScale;
    if (view == PictureView::Levers) {
        plan.levers = area;
        return area.height() >= kLeastChart.height() * unit;
    }
    QRectF charts = area;
    if (view != PictureView::ChartOnly) {
        const double share = std::max(1.0, area.height() * barsShare(view, snapshot.rows.size()));
        const double least = barsOf(plan, snapshot, QSizeF(area.width(), share)).height;
        plan.bars = area;
        plan.bars.setHeight(std::max(share, least));
        if (view == PictureView::BarsOnly)
            return plan.bars.bottom() <= area.bottom() + 1;
        charts.setTop(plan.bars.bottom() + kMargin / 2 * unit);
    }
    std::vector<ChartId> ids{plan.options.chart};
    if (view == PictureView::All)
        ids.assign(kScenarioCharts.begin(), kScenarioCharts.end());
    const std::vector<QRectF> places = gridOf(charts, static_cast<int>(ids.size()), kMargin / 2 * unit);
    for (std::size_t i = 0; i < ids.size(); ++i)
        plan.charts.push_back({ids[i], places[i]});
    const QSizeF least = kLeastChart * unit;
    return places.front().width() >= least.width() && places.front().height() >= least.height();
}

/// The picture with text of this size, or nothing when it does not fit.
std::optional<PicturePlan> planAt(double zoom, const Snapshot &snapshot, const PictureOptions &options)
{
    PicturePlan plan;
    plan.options = options;
    plan.theme = Theme::of(options.theme);
    plan.theme.fontScale *= zoom;
    const double margin = kMargin * zoom;
    const double inset = 2 * margin; // bars and charts keep a margin of their own
    const double width = options.size.width() - 2 * inset;
    plan.heading = headingOf(snapshot, options, plan.theme, width);
    plan.headingAt = {inset, margin};
    const double bottom = placeFooter(plan, snapshot, inset, options.size.height() - margin);
    const double top = margin + plan.heading.height() + margin / 4;
    const QRectF area(margin, top, options.size.width() - 2 * margin, bottom - margin / 2 - top);
    return area.height() > 0 && placeViews(plan, snapshot, area) ? std::optional(plan) : std::nullopt;
}

} // namespace

std::vector<std::string> pictureAssumptions(const Snapshot &snapshot)
{
    std::vector<const Budget *> shown;
    for (const DeviceRow &row : snapshot.rows)
        shown.push_back(&row.budget);
    std::vector<std::string> lines = jointAssumptions(snapshot.budget, shown);
    lines.insert(lines.begin(), stateLine(snapshot.resolved, snapshot.budget));
    return lines;
}

Error leversTellTheAnswer()
{
    return {"what each lever gains tells the answer to the open question: give your guess first", "levers"};
}

Result<PicturePlan> planPicture(const Snapshot &snapshot, const PictureOptions &options)
{
    if (options.view == PictureView::Levers && snapshot.view.asks())
        return leversTellTheAnswer();
    constexpr double kSmaller = 0.94;
    PictureOptions plain = options;
    for (QString *words : {&plain.words.title, &plain.words.subtitle, &plain.words.footnote})
        *words = text(printableLine(words->toStdString()));
    const double ideal = std::sqrt(1.0 * options.size.width() * options.size.height() / (1280 * 720));
    for (double zoom = std::clamp(ideal, kLeastZoom, 6.0); zoom >= kLeastZoom * kSmaller; zoom *= kSmaller)
        if (const auto plan = planAt(zoom, snapshot, plain))
            return *plan;
    return Error{"too small for " + std::to_string(snapshot.rows.size())
                     + " devices and the assumptions; ask for a larger size or fewer devices",
                 std::to_string(options.size.width()) + "x" + std::to_string(options.size.height())};
}

bool paintPicture(QPainter &painter, const Snapshot &snapshot, const PicturePlan &plan,
                  const Progress &progress)
{
    const double parts = 2.0 + static_cast<double>(plan.charts.size());
    double done = 0;
    const auto goesOn = [&] { return !progress || progress(++done / parts); };
    painter.fillRect(QRect(QPoint(), plan.options.size), plan.theme.canvas);
    plan.heading.paint(painter, plan.headingAt);
    for (const PicturePlan::Words &words : plan.footer)
        words.words.paint(painter, words.at);
    if (!goesOn())
        return false;
    if (!plan.bars.isEmpty()) {
        painter.save();
        painter.translate(plan.bars.topLeft());
        paintBars(painter, barsOf(plan, snapshot, plan.bars.size()), plan.theme);
        painter.restore();
    }
    if (!plan.levers.isEmpty())
        paintLevers(painter, snapshot, plan.theme, plan.levers);
    if (!goesOn())
        return false;
    for (const PlacedChart &chart : plan.charts) {
        paintChart(painter, printedChart(chart.id, chartInputs(snapshot)), plan.theme, chart.place);
        if (!goesOn())
            return false;
    }
    return true;
}

} // namespace tb
