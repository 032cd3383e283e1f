// SPDX-License-Identifier: GPL-3.0-or-later
// The memory bars as geometry: rectangles, ticks and text slots in plain doubles. Nothing is drawn here.
#pragma once

#include "core/budget_parts.h"
#include "core/format.h"
#include "core/guess_mark.h"

#include <array>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tb {

struct Rect
{
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;

    double right() const { return x + width; }
    double bottom() const { return y + height; }
    bool empty() const { return width <= 0 || height <= 0; }
    bool contains(double px, double py) const { return px >= x && px < right() && py >= y && py < bottom(); }

    friend bool operator==(const Rect &, const Rect &) = default;
};

enum class BarScale {
    ShareOfUsable, ///< each device on the memory a model may use there; one 100 % line for all
    SameBytes, ///< all devices on one scale of bytes; a limit tick a row
};

enum class TextRole {
    Title,
    Legend,
    Name,
    Memory,
    Band, ///< sizes on a band
    Seat, ///< words on the outline of free seats
    Verdict,
    VerdictBad,
    Detail, ///< the smaller line under a verdict
    Tick,
    LimitTick, ///< the tick of the 100 % line
    Caption,
};
constexpr std::size_t kTextRoles = 12;
bool isBold(TextRole role);

/// Font sizes in whole pixels, so that what was measured is what is drawn.
using FontSizes = std::array<double, kTextRoles>;

struct LineMetrics
{
    double ascent = 0;
    double height = 0;
};

/// How the caller's fonts measure text.
struct TextMeasure
{
    std::function<double(std::string_view text, TextRole role, double pixels)> width;
    std::function<LineMetrics(TextRole role, double pixels)> line;
};

/// Text starts at box.x on the baseline.
struct TextSlot
{
    std::string text;
    TextRole role = TextRole::Band;
    Rect box;
    double baseline = 0;

    friend bool operator==(const TextSlot &, const TextSlot &) = default;
};

enum class BandKind {
    Weights,
    Working,
    Scratch, ///< the part of the working space that only a quantised cache needs
    State, ///< the KV cache of one conversation, or of all when each would be too narrow
    Recurrent, ///< the recurrent state beside it, which does not grow with the context
    PartialState, ///< the first conversation that does not fit, as far as the limit
    FreeSeat, ///< room for one more, or for many more in one outline
    Free, ///< the track where nothing is
    Kept, ///< for the system and in reserve, past the limit
    Overflow, ///< what does not fit, past the limit
    Pinned, ///< how long the bar of the pinned state is: an outline below the bar, no band of it
};

struct Band
{
    BandKind kind = BandKind::Free;
    BandKind tint = BandKind::Free; ///< of an overflow or a partial state: what does not fit
    Rect rect;
    TextSlot label; ///< empty when it has no room
    bool joined = false; ///< with the next band: two parts of one thing

    friend bool operator==(const Band &, const Band &) = default;
};

/// Where the state would end if the guess were right; drawn unless `line` is empty.
struct BarGuess
{
    Rect line; ///< upright, across the bar
    Rect handle; ///< at the upper end of the line
    bool past = false; ///< it lies past the end of the axis: the handle is an arrow
    TextSlot label;
    double zeroX = 0; ///< where a guess of 0 is, which may be past the axis
    double perPixel = 0; ///< of the value; 0 when the pointer cannot tell

    friend bool operator==(const BarGuess &, const BarGuess &) = default;
};

/// Which way the verdict's mark goes.
enum class BarMark { Check, Cross };

struct BarRow
{
    Rect hit; ///< the whole row, for pointer and focus
    Rect marker; ///< strip at the left edge of the current row, else empty
    TextSlot name;
    TextSlot memory;
    Rect track; ///< up to the limit
    std::vector<Band> bands; ///< in the order they are painted; those of one budget adjoin
    Rect overflow; ///< outline around everything past the limit, or empty
    Rect arrow; ///< the overflow goes on past the axis, or empty
    Rect pinned; ///< what the pinned state uses here, in the gap below the bar; or empty
    double limitX = 0;
    Rect markBox;
    BarMark mark = BarMark::Check;
    TextSlot verdict;
    TextSlot detail; ///< empty when rows are low or the engine refuses
    BarGuess guess;
    bool covered = false; ///< without state, free seats and verdict: they are asked for

    friend bool operator==(const BarRow &, const BarRow &) = default;
};

struct LegendEntry
{
    BandKind kind = BandKind::Weights;
    Rect swatch;
    TextSlot label;

    friend bool operator==(const LegendEntry &, const LegendEntry &) = default;
};

struct BarTick
{
    double x = 0;
    TextSlot label;

    friend bool operator==(const BarTick &, const BarTick &) = default;
};

struct BarPicture
{
    double width = 0; ///< as asked for, but never less than 120
    double height = 0; ///< larger than asked for when the rows need more
    BarScale scale = BarScale::ShareOfUsable;
    FontSizes fonts{};
    TextSlot title; ///< empty when switched off
    std::vector<LegendEntry> legend;
    Rect rowsArea; ///< full width; what scrolls
    Rect plot; ///< between the columns, as high as rowsArea
    std::vector<BarRow> rows;
    std::vector<BarTick> ticks;
    TextSlot caption;
    double limitX = 0; ///< of the one line for all rows; used in the share scale only

    double fontOf(TextRole role) const { return fonts[static_cast<std::size_t>(role)]; }

    friend bool operator==(const BarPicture &, const BarPicture &) = default;
};

/// One device to draw; what is pointed to must outlive the call only.
struct BarInput
{
    const Resolved *resolved = nullptr;
    const Budget *budget = nullptr;
    bool current = false;
    const Budget *pinned = nullptr; ///< the state it is compared with, on the same device
    std::string name{}; ///< instead of the device's
    const GuessMark *guess = nullptr; ///< about this row
    bool covered = false; ///< the answer is not to be seen, see withGuess()
};

struct BarOptions
{
    double width = 0;
    double height = 0;
    BarScale scale = BarScale::ShareOfUsable;
    ByteUnits units = ByteUnits::Decimal;
    double basePixels = 13; ///< smallest text size; few rows in a large picture get more
    bool showTitle = true;
    bool showLegend = true;
    bool still = false; ///< nothing will change in it: what is not there needs no room
    bool speeds = false; ///< under the verdict of a still picture stand the ceilings of decoding
    std::string pinned; ///< of the state compared with, for the legend; empty for none
};

/// Total: any budgets and any size give finite rectangles inside width x height of the picture.
BarPicture layoutBars(std::span<const BarInput> inputs, const BarOptions &options,
                      const TextMeasure &measure);

} // namespace tb
