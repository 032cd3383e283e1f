// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session_lines.h"

#include "core/budget.h"
#include "core/curves.h"
#include "core/engine_sizes.h"
#include "core/fit_search.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace tb {

namespace {

constexpr int kSamples = 80;
constexpr std::size_t kExactSteps = 24; ///< steps between whole sessions are drawn upright up to here
constexpr Tokens kShortest{1'024};
constexpr Tokens kUsualLength{131'072}; ///< for models that were trained for any length

/// Where the lowest steps end: the longest contexts at which at least 1, 2, .. conversations fit, up to
/// kExactSteps or to where the axis begins.
std::vector<std::int64_t> stepEnds(const Resolved &r, const ChartAxis &axis)
{
    FitSearch search(r, loadedWeights(r));
    std::vector<std::int64_t> ends;
    while (ends.size() < kExactSteps) {
        const Tokens last = search.longestOfAtLeast({static_cast<std::int64_t>(ends.size()) + 1});
        if (static_cast<double>(last.value) < axis.low)
            break;
        ends.push_back(last.value);
    }
    return ends;
}

/// What fits at each x. Only what lies above the known steps is searched for.
std::vector<std::int64_t> fitsAt(const std::vector<std::int64_t> &xs, const Resolved &r,
                                 const std::vector<std::int64_t> &ends)
{
    const bool more = ends.size() == kExactSteps;
    const auto known = more ? std::upper_bound(xs.begin(), xs.end(), ends.back()) : xs.begin();
    const std::span searched(xs.begin(), known);
    std::vector<std::int64_t> fits
        = curves({&r, 1}, CurveAxis::Context, searched, CurveFit::Alone).front().sessionsFit;
    for (auto x = known; x != xs.end(); ++x)
        fits.push_back(std::count_if(ends.begin(), ends.end(), [x](std::int64_t end) { return end >= *x; }));
    return fits;
}

/// The samples, and both corners of every step that is known.
std::vector<ChartPoint> pointsOf(const Resolved &r, std::vector<std::int64_t> xs, const ChartAxis &axis)
{
    const std::vector<std::int64_t> ends = stepEnds(r, axis);
    for (const std::int64_t end : ends)
        if (static_cast<double>(end) < axis.high)
            xs.insert(xs.end(), {end, end + 1});
    std::sort(xs.begin(), xs.end());
    xs.erase(std::unique(xs.begin(), xs.end()), xs.end());
    const std::vector<std::int64_t> fits = fitsAt(xs, r, ends);
    std::vector<ChartPoint> points;
    for (std::size_t i = 0; i < xs.size(); ++i)
        if (fits[i] > 0)
            points.push_back({static_cast<double>(xs[i]), static_cast<double>(fits[i])});
    return points;
}

/// How many of them are at x; none where not one fits.
std::int64_t fitAt(const std::vector<ChartPoint> &points, Tokens x)
{
    const auto found = std::find_if(points.begin(), points.end(), [x](const ChartPoint &point) {
        return point.x == static_cast<double>(x.value);
    });
    return found == points.end() ? 0 : std::llround(found->y);
}

/// "8 at 16,384 tokens, 4 at 32,768, 2 at 65,536."
std::string halvesAndDoubles(const Resolved &r)
{
    FitSearch search(r, loadedWeights(r));
    const std::int64_t here = r.scenario.context.value;
    std::string words;
    for (const std::int64_t context : {here / 2, here, 2 * here}) {
        if (context < 1 || context > kMaxContext.value)
            continue;
        const Sessions fit = search.most({context});
        words += (words.empty() ? "" : ", ") + grouped(fit.value) + " at "
            + (words.empty() ? plural(context, "token") : grouped(context));
    }
    return "Sessions that fit: " + words + ".";
}

/// The lines of the family, and the pinned state's line behind them.
std::vector<FamilyLine> linesOf(const ChartInputs &inputs, Asked asked)
{
    std::vector<FamilyLine> lines
        = familyLines(inputs.resolved.scenario, inputs.options.lines, inputs.catalogue);
    if (inputs.pinned)
        if (const auto pinned = resolve(inputs.pinned->scenario, inputs.catalogue))
            lines.push_back({pinLabel(*inputs.pinned), *pinned, false, true});
    if (asked == Asked::AnyNumber)
        for (FamilyLine &line : lines)
            line.resolved.scenario.sessions
                = std::min(line.resolved.scenario.sessions, mostSessions(line.resolved));
    return lines;
}

} // namespace

ChartAxis contextAxis(const Resolved &r)
{
    const Tokens context = r.scenario.context;
    const Tokens low = std::min(kShortest, context);
    const Tokens high = std::clamp(r.model.maxContext.value_or(kUsualLength),
                                   std::max(context, Tokens{2 * low.value}), kMaxContext);
    ChartAxis axis;
    axis.title = "context of each conversation, in tokens";
    axis.low = static_cast<double>(low.value);
    axis.high = static_cast<double>(high.value);
    return axis;
}

std::vector<std::int64_t> axisSamples(const ChartAxis &axis, std::int64_t here, int count)
{
    std::vector<std::int64_t> xs = logSpaced(std::llround(axis.low), std::llround(axis.high), count);
    const auto place = std::lower_bound(xs.begin(), xs.end(), here);
    if (place == xs.end() || *place != here)
        xs.insert(place, here);
    return xs;
}

std::string noLinesText(const Resolved &r)
{
    if (const auto reason = refusalOf(r))
        return std::string(engineName(r.engine)) + " refuses this: " + *reason + ".";
    return "Not one session fits at any context shown here.";
}

ChartData sessionsChart(const ChartInputs &inputs, Asked asked)
{
    const Tokens here = inputs.resolved.scenario.context;
    ChartData data;
    data.title = "Sessions that fit";
    data.x = contextAxis(inputs.resolved);
    data.y = {"sessions", AxisKind::Concurrency, AxisScale::Log2, 1, 2, inputs.units};
    data.drag = ChartDrag::X;

    const std::vector<FamilyLine> family = linesOf(inputs, asked);
    const std::vector<std::int64_t> xs = axisSamples(data.x, here.value, kSamples);
    double most = 1;
    for (std::size_t i = 0; i < family.size(); ++i) {
        const bool refused = refusalOf(family[i].resolved).has_value();
        std::vector<ChartPoint> points = pointsOf(family[i].resolved, xs, data.x);
        const std::int64_t fit = fitAt(points, here);
        ChartLine line;
        line.name = family[i].name;
        line.here = refused ? "refused" : grouped(fit);
        line.role = family[i].pinned ? ChartRole::Pinned : ChartRole::Plain;
        line.place = i;
        line.current = family[i].current;
        line.points = std::move(points);
        line.ends = !line.points.empty() && line.points.back().x < data.x.high;
        for (const ChartPoint &point : line.points)
            most = std::max(most, point.y);
        if (line.current && !refused) {
            const auto x = static_cast<double>(here.value);
            const std::string label = grouped(fit) + " at " + plural(here.value, "token");
            data.marks.push_back({fit > 0 ? MarkKind::Current : MarkKind::Nothing, x,
                                  static_cast<double>(std::max<std::int64_t>(1, fit)), label});
            data.takeaway = halvesAndDoubles(family[i].resolved);
        }
        data.lines.push_back(std::move(line));
    }
    data.y.high = std::exp2(std::max(1.0, std::ceil(std::log2(most + 1))));
    if (std::all_of(data.lines.begin(), data.lines.end(), [](const auto &l) { return l.points.empty(); }))
        data.emptyText = noLinesText(inputs.resolved);
    return data;
}

} // namespace tb
