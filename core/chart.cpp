// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tb {

namespace {

/// The points of all lines, as their x values by rising order without repeats.
std::vector<double> samples(const ChartData &data)
{
    std::vector<double> xs;
    for (const ChartLine &line : data.lines)
        for (const ChartPoint &point : line.points)
            xs.push_back(point.x);
    std::sort(xs.begin(), xs.end());
    xs.erase(std::unique(xs.begin(), xs.end()), xs.end());
    return xs;
}

/// Index of the sample that looks nearest to x on the axis; xs is not empty.
std::size_t nearest(const ChartData &data, const std::vector<double> &xs, double x)
{
    const auto next = std::lower_bound(xs.begin(), xs.end(), x);
    if (next == xs.begin())
        return 0;
    if (next == xs.end())
        return xs.size() - 1;
    const double here = along(data.x, x);
    const bool left = here - along(data.x, *(next - 1)) <= along(data.x, *next) - here;
    return static_cast<std::size_t>(next - xs.begin()) - (left ? 1 : 0);
}

/// The last point not right of x; nothing where the line has not begun or has ended.
const ChartPoint *pointAt(const ChartLine &line, double x)
{
    const auto after = std::upper_bound(line.points.begin(), line.points.end(), x,
                                        [](double value, const ChartPoint &p) { return value < p.x; });
    if (after == line.points.begin() || (after == line.points.end() && line.points.back().x < x))
        return nullptr;
    return &*(after - 1);
}

std::int64_t whole(double value, std::int64_t low, std::int64_t high)
{
    const double rounded = std::round(value);
    if (!(rounded > static_cast<double>(low)))
        return low;
    return rounded < static_cast<double>(high) ? static_cast<std::int64_t>(rounded) : high;
}

void take(Scenario &scenario, AxisKind kind, double value)
{
    if (kind == AxisKind::Context)
        scenario.context = {whole(value, 1, kMaxContext.value)};
    else if (kind == AxisKind::Concurrency)
        scenario.sessions = {whole(value, 1, kMaxSessions.value)};
    else if (kind == AxisKind::Users)
        scenario.peak = Sessions{whole(value, 1, kGiga)};
}

} // namespace

std::optional<BudgetPart> partOf(ChartRole role)
{
    if (role == ChartRole::Weights)
        return BudgetPart::Weights;
    return role == ChartRole::State ? std::optional(BudgetPart::State) : std::nullopt;
}

void setEnds(ChartAxis &axis, double least, double most)
{
    constexpr double kAir = 1.25;
    const double steps = axis.scale == AxisScale::Log10 ? 2 : 1;
    const auto power = [&](double exponent) {
        return axis.scale == AxisScale::Log10 ? std::pow(10, exponent) : std::exp2(exponent);
    };
    axis.low = least;
    const double low = std::floor(along(axis, least) * steps + 1e-9) / steps;
    const double high = std::ceil(along(axis, most * kAir) * steps - 1e-9) / steps;
    axis.low = power(low);
    axis.high = power(std::max(high, low + 1));
}

double along(const ChartAxis &axis, double value)
{
    if (axis.scale == AxisScale::Linear)
        return value;
    const double positive = value > 0 ? value : axis.low;
    return axis.scale == AxisScale::Log2 ? std::log2(positive) : std::log10(positive);
}

double fractionOf(const ChartAxis &axis, double value)
{
    const double low = along(axis, axis.low);
    return (along(axis, value) - low) / (along(axis, axis.high) - low);
}

double valueAt(const ChartAxis &axis, double fraction)
{
    const double low = along(axis, axis.low);
    const double at = low + std::clamp(fraction, 0.0, 1.0) * (along(axis, axis.high) - low);
    const double value = axis.scale == AxisScale::Linear ? at
        : axis.scale == AxisScale::Log2                  ? std::exp2(at)
                                                         : std::pow(10, at);
    return std::clamp(value, axis.low, axis.high);
}

std::vector<ChartPoint> pointsToDraw(const ChartData &data, const ChartLine &line, double width,
                                     double height)
{
    constexpr double kTolerance = 0.1;
    const auto inPixels = [&](const ChartPoint &p) {
        return ChartPoint{fractionOf(data.x, p.x) * width, fractionOf(data.y, p.y) * height};
    };
    std::vector<ChartPoint> kept;
    ChartPoint from; // the last that is kept
    ChartPoint last;
    double least = 0; // slopes of lines from there that pass closely by all points since
    double most = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < line.points.size(); ++i) {
        const ChartPoint here = inPixels(line.points[i]);
        const auto slope = [&](double off) { return (here.y - from.y + off) / (here.x - from.x); };
        const bool leaves = i > 0 && (slope(0) < least || slope(0) > most);
        if (i == 0 || leaves) {
            kept.push_back(line.points[i == 0 ? 0 : i - 1]);
            from = i == 0 ? here : last;
            least = -std::numeric_limits<double>::infinity();
            most = -least;
        }
        if (i > 0) {
            least = std::max(least, slope(-kTolerance));
            most = std::min(most, slope(kTolerance));
        }
        last = here;
    }
    if (line.points.size() > 1)
        kept.push_back(line.points.back());
    return kept;
}

std::string valueText(const ChartAxis &axis, double value)
{
    switch (axis.kind) {
    case AxisKind::Context:
        return plural(std::llround(value), "token");
    case AxisKind::Concurrency:
        return plural(std::llround(value), "session");
    case AxisKind::Memory:
        return bytesText({std::llround(value)}, axis.units);
    case AxisKind::Users:
        return plural(std::llround(value), "user");
    case AxisKind::Cards:
        return plural(std::llround(value), "card");
    case AxisKind::Wait:
        return waitText(std::llround(value * 1'000));
    case AxisKind::Speed:
        break;
    }
    return speedText(value) + " tok/s";
}

std::optional<ChartReading> readChart(const ChartData &data, double x)
{
    const std::vector<double> xs = samples(data);
    if (xs.empty())
        return std::nullopt;
    ChartReading reading;
    reading.x = xs[nearest(data, xs, x)];
    reading.lines.push_back(valueText(data.x, reading.x));
    for (const ChartLine &line : data.lines)
        if (const auto value = lineValue(data, line, reading.x))
            reading.lines.push_back(line.name + ": " + *value);
    if (data.guess && data.guess->x == reading.x)
        reading.lines.push_back(data.guess->mark.text);
    return reading;
}

std::optional<std::string> lineValue(const ChartData &data, const ChartLine &line, double x)
{
    const ChartPoint *point = pointAt(line, x);
    return point ? std::optional(valueText(data.y, point->y)) : std::nullopt;
}

double sampleBeside(const ChartData &data, double x, int steps)
{
    const std::vector<double> xs = samples(data);
    if (xs.empty())
        return x;
    const auto at = static_cast<std::int64_t>(nearest(data, xs, x)) + steps;
    return xs[static_cast<std::size_t>(
        std::clamp<std::int64_t>(at, 0, static_cast<std::int64_t>(xs.size()) - 1))];
}

Scenario draggedTo(const ChartData &data, Scenario scenario, ChartPoint point)
{
    if (data.drag != ChartDrag::None)
        take(scenario, data.x.kind, point.x);
    if (data.drag == ChartDrag::Both)
        take(scenario, data.y.kind, point.y);
    return scenario;
}

std::vector<std::vector<std::string>> chartTable(const ChartData &data)
{
    std::vector<std::string> header = {data.x.title};
    for (const ChartLine &line : data.lines)
        header.push_back(line.name);
    for (const ChartLevel &level : data.levels)
        header.push_back(level.name);
    std::vector<double> xs = samples(data);
    if (data.guess) {
        header.emplace_back("Your guess");
        if (const auto at = std::lower_bound(xs.begin(), xs.end(), data.guess->x);
            at == xs.end() || *at != data.guess->x)
            xs.insert(at, data.guess->x);
    }
    std::vector<std::vector<std::string>> table = {header};
    for (const double x : xs) {
        std::vector<std::string> row = {valueText(data.x, x)};
        for (const ChartLine &line : data.lines)
            row.push_back(lineValue(data, line, x).value_or(std::string()));
        for (const ChartLevel &level : data.levels)
            row.push_back(valueText(data.y, level.y));
        if (data.guess)
            row.push_back(x == data.guess->x ? guessValueText(data.guess->mark, data.y.units)
                                             : std::string());
        table.push_back(std::move(row));
    }
    return table;
}

} // namespace tb
