// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session_lines.h"

#include "core/budget.h"
#include "core/curves.h"
#include "core/engine_sizes.h"
#include "core/format.h"

#include <algorithm>
#include <map>

namespace tb {

namespace {

constexpr int kSamples = 160;
constexpr std::int64_t kExactSteps = 24; ///< steps between whole sessions are drawn upright up to here
constexpr Tokens kShortest{1'024};
constexpr Tokens kUsualLength{131'072}; ///< for models that were trained for any length

/// The corner points of the lowest steps: n sessions fit up to here, n - 1 from the next token on.
void addSteps(std::map<std::int64_t, std::int64_t> &points, const Resolved &r, const SessionsChartData &data)
{
    const Checked weights = loadedWeights(r);
    for (std::int64_t n = 1; n <= kExactSteps; ++n) {
        const Tokens last = longestContextThatFits(r, weights, {n});
        if (last < data.low)
            return;
        if (last >= data.high)
            continue;
        points[last.value] = n;
        if (n > 1)
            points[last.value + 1] = n - 1;
    }
}

SessionsLine lineOf(const FamilyLine &line, const Curve &curve, const std::vector<std::int64_t> &xs,
                    const SessionsChartData &data)
{
    std::map<std::int64_t, std::int64_t> points;
    for (std::size_t i = 0; i < xs.size(); ++i)
        if (curve.sessionsFit[i] > 0)
            points[xs[i]] = curve.sessionsFit[i];
    addSteps(points, line.resolved, data);

    SessionsLine result;
    result.name = line.name;
    result.current = line.current;
    for (const auto &[context, sessions] : points)
        result.points.push_back({{context}, {sessions}});
    result.ends = !points.empty() && points.rbegin()->first < data.high.value;
    const std::int64_t here = line.resolved.scenario.context.value;
    const auto index = std::find(xs.begin(), xs.end(), here) - xs.begin();
    result.here = {curve.sessionsFit[static_cast<std::size_t>(index)]};
    result.hereText = refusalOf(line.resolved) ? "refused" : grouped(result.here.value);
    return result;
}

std::string emptyText(const SessionsChartData &data, const std::vector<FamilyLine> &lines)
{
    if (std::any_of(data.lines.begin(), data.lines.end(),
                    [](const auto &line) { return !line.points.empty(); }))
        return {};
    for (const FamilyLine &line : lines)
        if (const auto reason = refusalOf(line.resolved); reason && line.current)
            return std::string(engineName(line.resolved.engine)) + " refuses this: " + *reason + ".";
    return "Not one session fits at any context shown here.";
}

} // namespace

SessionsChartData sessionsChartData(const Scenario &scenario, LineFamily family, const Catalogue &catalogue)
{
    SessionsChartData data;
    const std::vector<FamilyLine> lines = familyLines(scenario, family, catalogue);
    if (lines.empty())
        return data;
    data.low = std::min(kShortest, scenario.context);
    data.high = std::clamp(lines.front().resolved.model.maxContext.value_or(kUsualLength),
                           std::max(scenario.context, Tokens{2 * data.low.value}), kMaxContext);

    std::vector<std::int64_t> xs = logSpaced(data.low.value, data.high.value, kSamples);
    xs.insert(std::lower_bound(xs.begin(), xs.end(), scenario.context.value), scenario.context.value);
    std::vector<Resolved> resolved;
    for (const FamilyLine &line : lines)
        resolved.push_back(line.resolved);
    const std::vector<Curve> table = curves(resolved, CurveAxis::Context, xs);

    for (std::size_t i = 0; i < lines.size(); ++i) {
        data.lines.push_back(lineOf(lines[i], table[i], xs, data));
        for (const SessionsPoint &point : data.lines.back().points)
            data.most = std::max(data.most, point.sessions);
        if (lines[i].current && !refusalOf(lines[i].resolved))
            data.now = {scenario.context, data.lines.back().here};
    }
    data.emptyText = emptyText(data, lines);
    return data;
}

} // namespace tb
