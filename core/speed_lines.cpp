// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/speed_lines.h"

#include "core/bisect.h"
#include "core/budget_parts.h"
#include "core/curves.h"
#include "core/session_lines.h"
#include "core/summary.h"

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

constexpr int kSamples = 64;
constexpr std::size_t kNotOfWeights = 2; ///< place of a line whose colour is not that of the weights
constexpr std::int64_t kFewest = 64; ///< the axis reaches at least this far

std::int64_t lastSessions(const Resolved &r, const Budget &b, const ChartOptions &options)
{
    std::int64_t last = std::max({kFewest, r.scenario.sessions.value, b.sessionsFit.value});
    for (const MeasuredSpeed &point : options.measured)
        if (belongsTo(point, servedText(r)))
            last = std::max(last, point.sessions.value);
    const auto doubled = std::exp2(std::ceil(std::log2(static_cast<double>(last))));
    return std::min(static_cast<std::int64_t>(doubled), kMaxSessions.value);
}

ChartLine lineOf(std::string name, double here, const std::vector<double> &speeds,
                 const std::vector<std::int64_t> &xs, std::size_t place)
{
    ChartLine line;
    line.name = std::move(name);
    line.here = speedText(here) + " tok/s";
    line.place = place;
    for (std::size_t i = 0; i < speeds.size(); ++i)
        line.points.push_back({static_cast<double>(xs[i]), speeds[i]});
    return line;
}

void addMeasured(ChartData &data, const Resolved &r, const ChartOptions &options)
{
    for (const MeasuredSpeed &point : options.measured) {
        if (!belongsTo(point, data.served))
            continue;
        const Budget there
            = evaluate(withX(r, CurveAxis::Concurrency,
                             std::clamp<std::int64_t>(point.sessions.value, 1, kMaxSessions.value)));
        const double share = 100 * point.sessionTokensPerSecond / there.decode->sessionTokensPerSecond;
        data.marks.push_back(
            {MarkKind::Measured, static_cast<double>(point.sessions.value), point.sessionTokensPerSecond,
             "measured " + speedText(point.sessionTokensPerSecond) + " tok/s, " + fixed(share, 0)
                 + (share > 100 ? " % of the limit: not what is chosen here" : " % of the limit")});
    }
}

/// The fewest conversations at once whose step takes the arithmetic units longer than the memory. More of
/// them never go back to the memory's limit, so the samples tell between which two it lies.
std::optional<Sessions> computeBoundFrom(const Resolved &r, double prefill, const Curve &curve,
                                         const std::vector<std::int64_t> &xs)
{
    const auto &totals = curve.totalTokensPerSecond;
    const auto first
        = std::find_if(totals.begin(), totals.end(), [&](double total) { return total >= prefill; })
        - totals.begin();
    if (first == static_cast<std::ptrdiff_t>(totals.size()))
        return std::nullopt;
    const std::int64_t before = first == 0 ? 0 : xs[static_cast<std::size_t>(first) - 1];
    const std::int64_t gap = xs[static_cast<std::size_t>(first)] - before - 1;
    const auto total = [&](std::int64_t n) {
        const std::int64_t there[] = {before + n};
        return curves({&r, 1}, CurveAxis::Concurrency, there, CurveFit::LeftOut)[0].totalTokensPerSecond[0];
    };
    return Sessions{before + 1 + largest(gap, [&](std::int64_t n) { return n == 0 || total(n) < prefill; })};
}

void addBorders(ChartData &data, const Budget &b, std::optional<Sessions> bound)
{
    const auto fit = static_cast<double>(b.sessionsFit.value);
    if (fit >= 1 && fit < data.x.high)
        data.marks.push_back({MarkKind::Border, fit, 0, grouped(b.sessionsFit.value) + " fit"});
    if (bound && static_cast<double>(bound->value) <= data.x.high)
        data.marks.push_back({MarkKind::Border, static_cast<double>(bound->value), 0,
                              "compute-bound from " + grouped(bound->value)});
    data.takeaway = bound && *bound <= b.sessionsFit
        ? "From " + plural(bound->value, "conversation") + " on, arithmetic is the limit, not memory."
        : "Every number of conversations that fits is limited by memory bandwidth, not by arithmetic.";
    if (!b.prefillTokensPerSecond || b.sessionsFit.value == 0)
        data.takeaway = "Each further conversation adds its state to what every step reads.";
}

void setSpeedAxis(ChartData &data)
{
    double low = 1e18;
    double high = 1e-3;
    const auto take = [&](double y) {
        low = std::min(low, y);
        high = std::max(high, y);
    };
    for (const ChartLine &line : data.lines)
        for (const ChartPoint &point : line.points)
            take(point.y);
    for (const ChartLevel &level : data.levels)
        take(level.y);
    for (const ChartMark &mark : data.marks)
        if (mark.kind == MarkKind::Measured)
            take(mark.y);
    setEnds(data.y, low, high);
}

} // namespace

std::optional<Resolved> withBandwidth(const ChartInputs &inputs)
{
    if (inputs.resolved.device.bandwidth)
        return inputs.resolved;
    for (const DeviceChoice &device : inputs.resolved.scenario.devices)
        if (auto r = resolveOn(inputs.resolved.scenario, device, inputs.catalogue); r && r->device.bandwidth)
            return std::move(r).value();
    return std::nullopt;
}

ChartData speedChart(const ChartInputs &inputs)
{
    ChartData data;
    data.title = "Speed ceilings";
    data.x = {"conversations at once",      AxisKind::Concurrency, AxisScale::Log2, 1,
              static_cast<double>(kFewest), inputs.units};
    data.y = {"tokens a second", AxisKind::Speed, AxisScale::Log10, 1, 1'000, inputs.units};
    const auto r = withBandwidth(inputs);
    if (!r) {
        data.emptyText = "No shown device has a known memory bandwidth.";
        return data;
    }
    const Budget b = inputs.resolved.device.bandwidth ? inputs.budget : evaluate(*r);
    if (b.refused) {
        data.emptyText = noLinesText(*r);
        return data;
    }
    data.title = "Speed ceilings on " + deviceText(b);
    data.served = servedText(*r);
    data.drag = ChartDrag::X;
    data.x.high = static_cast<double>(lastSessions(*r, b, inputs.options));

    std::vector<Resolved> lines = {*r};
    const auto pinned
        = inputs.pinned ? resolveOn(inputs.pinned->scenario, r->scenario.device, inputs.catalogue) : Error{};
    if (pinned)
        lines.push_back(*pinned);
    const std::vector<std::int64_t> xs = axisSamples(data.x, r->scenario.sessions.value, kSamples);
    const std::vector<Curve> table = curves(lines, CurveAxis::Concurrency, xs, CurveFit::LeftOut);
    data.lines.push_back(lineOf("each, by memory", b.decode->sessionTokensPerSecond,
                                table[0].sessionTokensPerSecond, xs, kNotOfWeights));
    data.lines.push_back(lineOf("all together, by memory", b.decode->totalTokensPerSecond,
                                table[0].totalTokensPerSecond, xs, 1));
    data.lines.front().current = true;
    if (pinned && !table[1].sessionTokensPerSecond.empty()) {
        data.lines.push_back(
            lineOf(pinLabel(*inputs.pinned) + ", each", 0, table[1].sessionTokensPerSecond, xs, 2));
        data.lines.back().role = ChartRole::Pinned;
        data.lines.back().here.clear();
    }
    if (weightsAloneAreACeiling(b))
        data.levels.push_back({"weights alone: " + speedText(b.decode->weightsOnly) + " tok/s",
                               ChartRole::Weights, b.decode->weightsOnly});
    if (b.prefillTokensPerSecond)
        data.levels.push_back({"prefill, by arithmetic: " + speedText(*b.prefillTokensPerSecond) + " tok/s",
                               ChartRole::Room, *b.prefillTokensPerSecond});
    const auto here = static_cast<double>(b.asked.value);
    const auto arithmetic = arithmeticCeiling(b);
    data.marks.push_back(
        {MarkKind::Current, here, b.decode->sessionTokensPerSecond,
         speedText(b.decode->sessionTokensPerSecond) + " tok/s each"
             + (arithmetic ? " by memory, " + speedText(*arithmetic) + " by arithmetic" : "")});
    addBorders(data, b,
               b.prefillTokensPerSecond ? computeBoundFrom(*r, *b.prefillTokensPerSecond, table[0], xs)
                                        : std::nullopt);
    addMeasured(data, *r, inputs.options);
    if (!inputs.resolved.device.bandwidth)
        data.takeaway
            = (inputs.budget.isRoom ? std::string("A spare room has no speed")
                                    : "The bandwidth of " + inputs.budget.deviceName + " is not known")
            + ", this is " + b.deviceName + ". " + data.takeaway;
    setSpeedAxis(data);
    return data;
}

} // namespace tb
