// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart.h"

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

constexpr double kSlack = 1e-9; ///< of a logarithm, so that 2^10 is found at exactly 2^10

std::string tickLabel(const ChartAxis &axis, double value)
{
    switch (axis.kind) {
    case AxisKind::Context:
        return tokensShort({std::llround(value)});
    case AxisKind::Memory:
        return value == 0 ? std::string("0") : bytesText({std::llround(value)}, axis.units);
    case AxisKind::Concurrency:
    case AxisKind::Users:
    case AxisKind::Cards:
    case AxisKind::Speed:
    case AxisKind::Wait:
        break;
    }
    return value < 1 && value > 0 ? roundTrip(value) : grouped(std::llround(value));
}

/// Powers of two, thinned out evenly.
std::vector<double> powersOfTwo(double low, double high, int most)
{
    const int first = static_cast<int>(std::ceil(std::log2(low) - kSlack));
    const int last = static_cast<int>(std::floor(std::log2(high) + kSlack));
    const int step = std::max(1, (last - first + most - 1) / most);
    std::vector<double> values;
    for (int exponent = first; exponent <= last; exponent += step)
        values.push_back(std::exp2(exponent));
    return values;
}

/// 1, 2 and 5 times the powers of ten, then the powers alone, then every second one and so on.
std::vector<double> powersOfTen(double low, double high, int most)
{
    const int first = static_cast<int>(std::floor(std::log10(low) - kSlack));
    const int last = static_cast<int>(std::ceil(std::log10(high) + kSlack));
    const auto values = [&](const std::vector<double> &digits, int step) {
        std::vector<double> found;
        for (int exponent = first; exponent <= last; ++exponent)
            for (const double digit : digits)
                if (const double value = digit * std::pow(10, exponent);
                    exponent % step == 0 && value >= low * (1 - kSlack) && value <= high * (1 + kSlack))
                    found.push_back(value);
        return found;
    };
    for (const auto &digits : {std::vector<double>{1, 2, 5}, std::vector<double>{1, 3}})
        if (auto found = values(digits, 1); found.size() <= static_cast<std::size_t>(most))
            return found;
    int step = 1;
    while (values({1}, step).size() > static_cast<std::size_t>(most))
        ++step;
    return values({1}, step);
}

/// Steps of 1, 2 or 5 times a power of the unit.
std::vector<double> evenSteps(const ChartAxis &axis, int most)
{
    const bool binary = axis.kind == AxisKind::Memory && axis.units == ByteUnits::Binary;
    const double rough = (axis.high - axis.low) / most;
    const double unit = binary ? std::exp2(10 * std::floor(std::log2(rough) / 10)) : 1;
    const double power = unit * std::pow(10, std::floor(std::log10(rough / unit)));
    double step = power * 10;
    for (const double digit : {1.0, 2.0, 5.0})
        if (power * digit >= rough * (1 - kSlack)) {
            step = power * digit;
            break;
        }
    std::vector<double> values;
    for (double k = std::ceil(axis.low / step - kSlack); k * step <= axis.high * (1 + kSlack); ++k)
        values.push_back(k * step);
    return values;
}

} // namespace

std::vector<ChartTick> chartTicks(const ChartAxis &axis, int most)
{
    const int count = std::max(2, most);
    const std::vector<double> values = axis.scale == AxisScale::Log2 ? powersOfTwo(axis.low, axis.high, count)
        : axis.scale == AxisScale::Log10                             ? powersOfTen(axis.low, axis.high, count)
                                                                     : evenSteps(axis, count);
    std::vector<ChartTick> ticks;
    for (const double value : values)
        if (std::string label = tickLabel(axis, value); ticks.empty() || ticks.back().label != label)
            ticks.push_back({value, std::move(label)});
    return ticks;
}

} // namespace tb
