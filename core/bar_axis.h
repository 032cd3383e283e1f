// SPDX-License-Identifier: GPL-3.0-or-later
// The scale of the memory bars: bytes to pixels of one row, and the ticks below.
#pragma once

#include "core/bar_text.h"

namespace tb {

/// The share scale ends here and never rescales while a slider moves.
constexpr double kShareEnd = 1.5;

/// From bytes to x on one row. Sizes are doubles here: a pixel needs no exact byte.
struct RowScale
{
    double left = 0;
    double width = 0;
    double end = 1; ///< bytes at the right end of the axis; 0 when no byte has a place on it
    double limit = 0; ///< x of the limit

    double x(double bytes) const; ///< stops at both ends of the axis
    double pixels(double bytes) const { return end > 0 ? bytes / end * width : 0; }
    bool beyond(double bytes) const { return bytes > end; }
};

/// Ends of the axis and distance of its ticks, in bytes of the byte scale.
struct ByteSteps
{
    double step = 1;
    double end = 1;
    std::int64_t unit = kGiga;
    const char *unitName = "GB";
};

/// The first round step that needs at most `mostTicks` steps to reach `largest`.
ByteSteps byteSteps(double largest, ByteUnits units, int mostTicks);

/// The bytes at the end of a common axis: only capacities count, so that what does not fit neither moves nor
/// squashes it.
double largestCapacity(std::span<const BarInput> inputs);

struct BarAxis
{
    BarScale scale = BarScale::ShareOfUsable;
    double left = 0;
    double width = 0;
    double pictureWidth = 0;
    ByteSteps steps; ///< of the byte scale
    double shareEnd = kShareEnd; ///< of the other

    double limitX() const { return left + width / shareEnd; }
    RowScale rowScale(const Budget &budget) const;
};

BarAxis barAxis(std::span<const BarInput> inputs, const BarOptions &options, const TextFitter &text,
                const Rect &plot);

std::vector<BarTick> barTicks(const BarAxis &axis, const TextFitter &text, double centreY);

std::string axisCaption(const BarAxis &axis);

} // namespace tb
