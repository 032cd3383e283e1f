// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/state_lines.h"

#include "core/bisect.h"
#include "core/budget.h"
#include "core/curves.h"
#include "core/session_lines.h"
#include "core/summary.h"

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

constexpr int kSamples = 64;

/// The scenario's own number among those asked for, by rising order.
std::vector<std::int64_t> requestsOf(const ChartInputs &inputs)
{
    std::vector<std::int64_t> requests = inputs.options.requests;
    requests.push_back(inputs.resolved.scenario.sessions.value);
    std::sort(requests.begin(), requests.end());
    requests.erase(std::unique(requests.begin(), requests.end()), requests.end());
    return requests;
}

ChartLine lineOf(const Resolved &r, const Curve &curve, const std::vector<std::int64_t> &xs)
{
    ChartLine line;
    line.name = plural(r.scenario.sessions.value, "request");
    line.role = ChartRole::State;
    for (std::size_t i = 0; i < xs.size(); ++i)
        if (i < curve.state.size() && curve.state[i] > 0)
            line.points.push_back({static_cast<double>(xs[i]), static_cast<double>(curve.state[i])});
    return line;
}

ChartAxis bytesAxis(const ChartData &data, ByteUnits units)
{
    const double kLeast = 1e6;
    double low = 1e18;
    double high = kLeast;
    for (const ChartLine &line : data.lines)
        for (const ChartPoint &point : line.points) {
            low = std::min(low, point.y);
            high = std::max(high, point.y);
        }
    for (const ChartLevel &level : data.levels) {
        low = std::min(low, level.y);
        high = std::max(high, level.y);
    }
    const AxisScale scale = units == ByteUnits::Binary ? AxisScale::Log2 : AxisScale::Log10;
    ChartAxis axis{"memory", AxisKind::Memory, scale, kLeast, 10 * kLeast, units};
    setEnds(axis, std::min(low, high), high);
    return axis;
}

void addLevels(ChartData &data, const Budget &b, ByteUnits units)
{
    if (b.weights.value > 0)
        data.levels.push_back({"weights " + bytesText(b.weights, units), ChartRole::Weights,
                               static_cast<double>(b.weights.value)});
    if (b.room.value > 0)
        data.levels.push_back({"room for the state on " + deviceText(b) + ", " + bytesText(b.room, units),
                               ChartRole::Room, static_cast<double>(b.room.value)});
}

/// Where the scenario's own line meets the weights: after that the state is the larger budget.
void addCrossing(ChartData &data, const Resolved &r, const Budget &b)
{
    const auto at = longestStateWithin(r, r.scenario.sessions, b.weights);
    const std::string who = plural(r.scenario.sessions.value, "conversation");
    const bool always = stateOf(r, {1}, r.scenario.sessions).value() > b.weights.value;
    if (!at && always) {
        data.takeaway = "The state of " + who + " is larger than the weights at every context.";
        return;
    }
    if (!at) {
        data.takeaway = "The state of " + who + " does not outgrow the weights within "
            + plural(kMaxContext.value, "token") + ".";
        return;
    }
    data.takeaway = "After " + grouped(at->value) + " tokens the state of " + who
        + " outgrows the weights: shrinking the model stops helping.";
    const auto x = static_cast<double>(at->value);
    if (x < data.x.low || x > data.x.high)
        return;
    data.marks.push_back({MarkKind::Crossing, x, static_cast<double>(b.weights.value),
                          "after " + grouped(at->value) + " tokens: state > weights"});
}

} // namespace

std::optional<Tokens> longestStateWithin(const Resolved &r, Sessions sessions, Bytes bytes)
{
    const std::int64_t tokens = largestNear(kMaxContext.value, r.scenario.context.value, [&](std::int64_t t) {
        return (Checked(bytes.value) - stateOf(r, {t}, sessions)).value();
    });
    if (tokens == 0 || tokens == kMaxContext.value)
        return std::nullopt;
    return Tokens{tokens};
}

ChartData stateChart(const ChartInputs &inputs)
{
    const Resolved &r = inputs.resolved;
    const Budget &b = inputs.budget;
    ChartData data;
    data.title = "State against context";
    data.x = contextAxis(r);
    data.y = {"memory", AxisKind::Memory, AxisScale::Log10, 1e6, 1e12, inputs.units};
    if (b.refused) {
        data.emptyText = noLinesText(r);
        return data;
    }
    data.drag = ChartDrag::X;

    std::vector<Resolved> lines;
    for (const std::int64_t sessions : requestsOf(inputs))
        lines.push_back(withX(r, CurveAxis::Concurrency, sessions));
    const auto pinned = inputs.pinned ? resolve(inputs.pinned->scenario, inputs.catalogue) : Error{};
    if (pinned)
        lines.push_back(*pinned);
    const Tokens here = r.scenario.context;
    const std::vector<std::int64_t> xs = axisSamples(data.x, here.value, kSamples);
    const std::vector<Curve> table = curves(lines, CurveAxis::Context, xs, CurveFit::LeftOut);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        ChartLine line = lineOf(lines[i], table[i], xs);
        line.place = i;
        if (pinned && i + 1 == lines.size()) {
            line.role = ChartRole::Pinned;
            line.name = pinLabel(*inputs.pinned);
        } else {
            line.current = lines[i].scenario.sessions == r.scenario.sessions;
        }
        data.lines.push_back(std::move(line));
    }
    addLevels(data, b, inputs.units);
    data.y = bytesAxis(data, inputs.units);
    data.marks.push_back({MarkKind::Current, static_cast<double>(here.value),
                          static_cast<double>(b.state.value),
                          bytesText(b.state, inputs.units) + " of state"});
    addCrossing(data, r, b);
    return data;
}

} // namespace tb
