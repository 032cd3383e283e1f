// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bar_axis.h"

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

double asDouble(Bytes bytes)
{
    return static_cast<double>(bytes.value);
}

/// 1, 2, 5, 10, ... or 1, 2, 4, 8, ...
double nextStep(double step, ByteUnits units)
{
    if (units == ByteUnits::Binary)
        return step * 2;
    const double lead = step / std::pow(10.0, std::floor(std::log10(step) + 1e-9));
    return lead > 1.5 && lead < 3 ? step * 2.5 : step * 2;
}

int ticksThatFit(const BarOptions &options, const TextFitter &text, double width)
{
    const double room = text.width("8,888", TextRole::Tick) + 2 * options.basePixels;
    return static_cast<int>(std::clamp(width / std::max(1.0, room), 1.0, 8.0));
}

/// Labels stay inside the picture, and one that has no room beside its neighbour is left out.
void addTick(std::vector<BarTick> &ticks, const BarAxis &axis, const TextFitter &text, BarTick tick,
             double centreY)
{
    constexpr double kGap = 4;
    TextSlot &label = tick.label;
    const double width = text.width(label.text, label.role);
    const double left = std::clamp(tick.x - width / 2, 0.0, std::max(0.0, axis.pictureWidth - width));
    const bool overlaps = std::any_of(ticks.begin(), ticks.end(), [left](const BarTick &other) {
        return !other.label.text.empty() && left < other.label.box.right() + kGap;
    });
    if (overlaps || width > axis.pictureWidth)
        label = {};
    else
        label = text.slot(std::move(label.text), label.role, left, centreY);
    ticks.push_back(std::move(tick));
}

BarTick unplaced(double x, std::string label, TextRole role)
{
    BarTick tick;
    tick.x = x;
    tick.label.text = std::move(label);
    tick.label.role = role;
    return tick;
}

std::vector<BarTick> shareTicks(const BarAxis &axis, const TextFitter &text, double centreY)
{
    const bool quarters = axis.width > 7 * 1.6 * text.width("150 %", TextRole::LimitTick);
    std::vector<BarTick> ticks;
    for (int percent = 0; percent <= 100 * axis.shareEnd; percent += quarters ? 25 : 50) {
        const double x = axis.left + axis.width * percent / 100 / axis.shareEnd;
        const TextRole role = percent == 100 ? TextRole::LimitTick : TextRole::Tick;
        addTick(ticks, axis, text, unplaced(x, std::to_string(percent) + " %", role), centreY);
    }
    return ticks;
}

std::vector<BarTick> byteTicks(const BarAxis &axis, const TextFitter &text, double centreY)
{
    std::vector<BarTick> ticks;
    const auto count = static_cast<int>(axis.steps.end / axis.steps.step + 1e-9);
    for (int i = 0; i <= count; ++i) {
        const double bytes = axis.steps.step * i;
        const double inUnits = bytes / static_cast<double>(axis.steps.unit);
        const double x = axis.left + axis.width * bytes / axis.steps.end;
        addTick(ticks, axis, text, unplaced(x, fixed(inUnits, 0), TextRole::Tick), centreY);
    }
    return ticks;
}

/// How far the longest bar goes, with a little air, within what is drawn at all; while one is asked for, all
/// of that.
double longestShare(std::span<const BarInput> inputs)
{
    constexpr double kAir = 0.02;
    double longest = 1;
    const auto reach = [&longest](const Budget &b, Bytes to) {
        const double limit = asDouble(modelMemory(b));
        if (!b.refused && limit > 0)
            longest = std::max(longest, asDouble(to) / limit);
    };
    for (const BarInput &input : inputs) {
        if (input.covered)
            return kShareEnd;
        const Budget &b = *input.budget;
        reach(b, {(Checked(modelMemory(b).value) + std::max<std::int64_t>(0, keptMemory(b).value)).value()});
        reach(b, modelNeed(b));
        if (input.pinned)
            reach(*input.pinned, modelNeed(*input.pinned));
    }
    return std::min(longest + kAir, kShareEnd);
}

} // namespace

double RowScale::x(double bytes) const
{
    if (end <= 0)
        return bytes > 0 ? left + width : left;
    return left + width * std::clamp(bytes / end, 0.0, 1.0);
}

ByteSteps byteSteps(double largest, ByteUnits units, int mostTicks)
{
    const bool binary = units == ByteUnits::Binary;
    ByteSteps steps;
    const bool small = largest < static_cast<double>(binary ? kGibi : kGiga);
    steps.unit = binary ? (small ? kMebi : kGibi) : (small ? kMega : kGiga);
    steps.unitName = binary ? (small ? "MiB" : "GiB") : (small ? "MB" : "GB");
    const double inUnits = std::max(1.0, largest / static_cast<double>(steps.unit));
    double step = 1;
    // A hair of tolerance, so that 512 in steps of 64 is eight steps and not nine.
    while (std::ceil(inUnits / step - 1e-9) > mostTicks)
        step = nextStep(step, units);
    steps.step = step * static_cast<double>(steps.unit);
    // With few ticks a whole step may leave half the axis empty: it then ends between two of them.
    constexpr int kEnoughTicks = 5;
    const double grain = mostTicks >= kEnoughTicks ? step : step / (binary ? 4 : 5);
    steps.end = grain * std::max(1.0, std::ceil(inUnits / grain - 1e-9)) * static_cast<double>(steps.unit);
    return steps;
}

double largestCapacity(std::span<const BarInput> inputs)
{
    double largest = 0;
    for (const BarInput &input : inputs) {
        const Budget &b = *input.budget;
        largest = std::max(largest, asDouble(b.isRoom ? b.room : std::max(b.capacity, b.usable)));
    }
    return largest;
}

RowScale BarAxis::rowScale(const Budget &budget) const
{
    const double limit = std::max(0.0, asDouble(modelMemory(budget)));
    RowScale row;
    row.left = left;
    row.width = width;
    row.end = scale == BarScale::SameBytes ? steps.end : limit * shareEnd;
    row.limit = scale == BarScale::SameBytes ? row.x(limit) : limitX();
    return row;
}

BarAxis barAxis(std::span<const BarInput> inputs, const BarOptions &options, const TextFitter &text,
                const Rect &plot)
{
    BarAxis axis;
    axis.scale = options.scale;
    axis.left = plot.x;
    axis.width = plot.width;
    axis.pictureWidth = options.width;
    if (options.scale == BarScale::SameBytes)
        axis.steps
            = byteSteps(largestCapacity(inputs), options.units, ticksThatFit(options, text, plot.width));
    if (options.still)
        axis.shareEnd = longestShare(inputs);
    return axis;
}

std::vector<BarTick> barTicks(const BarAxis &axis, const TextFitter &text, double centreY)
{
    return axis.scale == BarScale::SameBytes ? byteTicks(axis, text, centreY)
                                             : shareTicks(axis, text, centreY);
}

std::string axisCaption(const BarAxis &axis)
{
    return axis.scale == BarScale::SameBytes ? axis.steps.unitName
                                             : "share of the memory a model may use on each device";
}

} // namespace tb
