// SPDX-License-Identifier: GPL-3.0-or-later
// A line chart as data: what is drawn, spoken, tabulated and exported is this one value.
#pragma once

#include "core/budget_parts.h"
#include "core/format.h"
#include "core/guess_mark.h"
#include "core/scenario.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace tb {

/// What the values along an axis are: how they are written, and what a drag along it changes.
enum class AxisKind {
    Context,
    Concurrency,
    Memory,
    Speed,
    Wait, ///< in milliseconds
    Users, ///< in the busiest moment
    Cards,
};

enum class AxisScale { Linear, Log2, Log10 };

struct ChartAxis
{
    std::string title;
    AxisKind kind = AxisKind::Context;
    AxisScale scale = AxisScale::Log2;
    double low = 1; ///< above 0 on a logarithmic scale
    double high = 2; ///< above low
    ByteUnits units = ByteUnits::Decimal;

    friend bool operator==(const ChartAxis &, const ChartAxis &) = default;
};

/// What a line stands for, which is where its colour comes from.
enum class ChartRole {
    Plain, ///< one of several of a kind, told apart by its place in the list
    Weights,
    State,
    Room,
    Pinned, ///< what the same line was in the pinned state
};

/// The budget a role stands for; none for the others.
std::optional<BudgetPart> partOf(ChartRole role);

struct ChartPoint
{
    double x = 0;
    double y = 0;

    friend bool operator==(const ChartPoint &, const ChartPoint &) = default;
};

struct ChartLine
{
    std::string name;
    std::string here; ///< its value at the scenario's own place on the x axis, in words; may be empty
    ChartRole role = ChartRole::Plain;
    std::size_t place = 0; ///< among the lines of its role
    bool current = false; ///< the line the scenario lies on
    bool ends = false; ///< the last point is where it stops being true, not the end of the axis
    std::vector<ChartPoint> points; ///< by rising x, each exact; may be empty

    friend bool operator==(const ChartLine &, const ChartLine &) = default;
};

/// A line straight across.
struct ChartLevel
{
    std::string name;
    ChartRole role = ChartRole::Room;
    double y = 0;

    friend bool operator==(const ChartLevel &, const ChartLevel &) = default;
};

enum class MarkKind {
    Current, ///< where the scenario is; with a line down to the x axis
    Nothing, ///< the same where nothing fits
    Crossing, ///< where two lines meet
    Border, ///< a line upright through the whole chart: two regimes meet there
    Measured, ///< what a user measured
};

struct ChartMark
{
    MarkKind kind = MarkKind::Current;
    double x = 0;
    double y = 0; ///< of no meaning for a border
    std::string label;

    friend bool operator==(const ChartMark &, const ChartMark &) = default;
};

/// What a learner expects at a place of the x axis.
struct ChartGuess
{
    double x = 0;
    GuessMark mark; ///< its value is in the unit of the y axis, and may lie past its ends

    friend bool operator==(const ChartGuess &, const ChartGuess &) = default;
};

/// Which values of the scenario the user may drag in the chart.
enum class ChartDrag { None, X, Both };

struct ChartData
{
    std::string title;
    ChartAxis x;
    ChartAxis y;
    std::vector<ChartLine> lines;
    std::vector<ChartLevel> levels;
    std::vector<ChartMark> marks;
    std::optional<ChartGuess> guess;
    ChartDrag drag = ChartDrag::None;
    bool fillsBelow = false; ///< what lies under the current line is tinted: it fits
    std::string served; ///< of a chart that takes measured speeds: whose they are
    std::string takeaway; ///< what the chart says, in one sentence
    std::string emptyText; ///< why no line has a point, and there is no level; else empty

    friend bool operator==(const ChartData &, const ChartData &) = default;
};

/// Ends of a logarithmic axis that hold both values with some air above: whole powers of two, or half powers
/// of ten. They stay while the values change a little, so that a chart stands still under a drag.
void setEnds(ChartAxis &axis, double least, double most);

/// The value on the axis as a chart lays it out: itself, its log2 or its log10. Values of zero or less on a
/// logarithmic axis are taken for the low end.
double along(const ChartAxis &axis, double value);

/// 0 at the low end, 1 at the high end; beyond them when the value is.
double fractionOf(const ChartAxis &axis, double value);

/// The value at a fraction, kept on the axis.
double valueAt(const ChartAxis &axis, double fraction);

/// Those points of the line that its shape on a plot of `width` x `height` pixels needs: samples that lie on
/// a straight line, to a tenth of a pixel, take time to paint and show nothing.
std::vector<ChartPoint> pointsToDraw(const ChartData &data, const ChartLine &line, double width,
                                     double height);

/// In words with its unit: "32,768 tokens", "1 session", "17.18 GB", "41.4 tok/s".
std::string valueText(const ChartAxis &axis, double value);

struct ChartTick
{
    double value = 0;
    std::string label;

    friend bool operator==(const ChartTick &, const ChartTick &) = default;
};

/// At most `most` round values (at least two, where the axis holds two), by rising value.
std::vector<ChartTick> chartTicks(const ChartAxis &axis, int most);

/// What a reader at a place of the chart learns: the sampled x nearest to it, and every line there.
struct ChartReading
{
    double x = 0;
    std::vector<std::string> lines; ///< the x in words, then "q8_0: 8 sessions" for each line that is there,
                                    ///< and the guess at its place

    friend bool operator==(const ChartReading &, const ChartReading &) = default;
};

/// Nothing when the chart has no point. Lines are read at their own nearest point not right of the x.
std::optional<ChartReading> readChart(const ChartData &data, double x);

/// One line at x in words, "8 sessions"; nothing where it has not begun or has ended.
std::optional<std::string> lineValue(const ChartData &data, const ChartLine &line, double x);

/// The sampled x `steps` points right (left when negative) of the one nearest to x.
double sampleBeside(const ChartData &data, double x, int steps);

/// The scenario with the dragged values taken over, whole and within their limits.
Scenario draggedTo(const ChartData &data, Scenario scenario, ChartPoint point);

/// The chart as a table: a header, then a row for each x that any line has a point at; empty cells where a
/// line has none. Levels are columns of one value, a guess is a column with a value at its x.
std::vector<std::vector<std::string>> chartTable(const ChartData &data);

} // namespace tb
