// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session_lines.h"

#include "core/budget.h"
#include "core/curves.h"
#include "core/engine_sizes.h"
#include "core/fit_search.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace tb {

namespace {

constexpr int kSamples = 80;
constexpr std::int64_t kExactSteps = 24; ///< steps between whole sessions are drawn upright up to here
constexpr Tokens kShortest{1'024};
constexpr Tokens kUsualLength{131'072}; ///< for models that were trained for any length

/// The corner points of the lowest steps: n sessions fit up to here, n - 1 from the next token on.
void addSteps(std::map<std::int64_t, std::int64_t> &points, const Resolved &r, const ChartAxis &axis)
{
    FitSearch search(r, loadedWeights(r));
    for (std::int64_t n = 1; n <= kExactSteps; ++n) {
        const Tokens last = search.longest({n});
        if (static_cast<double>(last.value) < axis.low)
            return;
        if (static_cast<double>(last.value) >= axis.high)
            continue;
        points[last.value] = n;
        if (n > 1)
            points[last.value + 1] = n - 1;
    }
}

std::vector<ChartPoint> pointsOf(const Resolved &r, const Curve &curve, const std::vector<std::int64_t> &xs,
                                 const ChartAxis &axis)
{
    std::map<std::int64_t, std::int64_t> steps;
    for (std::size_t i = 0; i < xs.size(); ++i)
        if (curve.sessionsFit[i] > 0)
            steps[xs[i]] = curve.sessionsFit[i];
    addSteps(steps, r, axis);
    std::vector<ChartPoint> points;
    for (const auto &[context, sessions] : steps)
        points.push_back({static_cast<double>(context), static_cast<double>(sessions)});
    return points;
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
    std::vector<Resolved> resolved;
    for (const FamilyLine &line : family)
        resolved.push_back(line.resolved);
    const std::vector<Curve> table = curves(resolved, CurveAxis::Context, xs, CurveFit::Alone);
    const auto index
        = static_cast<std::size_t>(std::lower_bound(xs.begin(), xs.end(), here.value) - xs.begin());

    double most = 1;
    for (std::size_t i = 0; i < family.size(); ++i) {
        const bool refused = refusalOf(family[i].resolved).has_value();
        const std::int64_t fit = table[i].sessionsFit[index];
        ChartLine line;
        line.name = family[i].name;
        line.here = refused ? "refused" : grouped(fit);
        line.role = family[i].pinned ? ChartRole::Pinned : ChartRole::Plain;
        line.place = i;
        line.current = family[i].current;
        line.points = pointsOf(family[i].resolved, table[i], xs, data.x);
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
