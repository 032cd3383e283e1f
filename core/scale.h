// SPDX-License-Identifier: GPL-3.0-or-later
// Where a value sits on a slider, and what a slider position stands for.
#pragma once

#include "core/number_text.h"
#include "core/units.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tb {

enum class StopKind {
    Plain,
    Landmark, ///< stands out among the others: the length a model was trained for
    Closed, ///< there, but not to be had
};

/// A named value a slider rests on.
struct ScaleStop
{
    std::int64_t value = 0;
    int position = 0;
    std::string label; ///< written under the slider where there is room; may be empty
    StopKind kind = StopKind::Plain;

    friend bool operator==(const ScaleStop &, const ScaleStop &) = default;
};

enum class Snapping {
    NearStops, ///< positions close to a stop mean the stop
    Off,
};

/// A row of stops with whole values between them, evenly spaced in the logarithm.
/// Never empty; positions run from 0 to lastPosition().
class Scale
{
public:
    Scale();

    const std::vector<ScaleStop> &stops() const { return m_stops; }
    int lastPosition() const { return m_stops.back().position; }

    /// Values outside the stops sit at the nearer end.
    int positionOf(std::int64_t value) const;
    std::int64_t valueAt(int position, Snapping snapping) const;

    /// The stop `steps` stops above (below when negative) a value, which need not be a stop itself. Stays
    /// where it is when there is none in that direction.
    std::int64_t stopBeside(std::int64_t value, int steps) const;

    /// One grain up or down (`steps` of them), between the first and the last stop.
    std::int64_t grainBeside(std::int64_t value, int steps) const;

    friend bool operator==(const Scale &, const Scale &) = default;

private:
    friend Scale contextScale(std::optional<Tokens> trained, Tokens current);
    friend Scale sessionsScale(Sessions current);
    friend Scale doublingScale(WholeRange range);
    friend Scale wholeScale(WholeRange range);
    friend Scale choiceScale(std::span<const std::string> labels, std::span<const StopKind> kinds);

    Scale(std::vector<ScaleStop> stops, std::int64_t grainsPerOctave);
    std::int64_t grainAt(std::int64_t value) const;
    std::size_t segmentOfPosition(int position) const;

    std::vector<ScaleStop> m_stops;
    std::int64_t m_grainsPerOctave = 1;
};

/// Powers of two from 256 to the larger of 131,072 and what the model was trained for, which is a stop as
/// well; further when `current` needs it.
Scale contextScale(std::optional<Tokens> trained, Tokens current);

/// 1, 2, 3, 4, 6, 8, 12, ... 1,000; further when `current` needs it.
Scale sessionsScale(Sessions current);

/// Powers of two within `range`.
Scale doublingScale(WholeRange range);

/// Both ends of `range`, which begins at 0 or 1 and ends at 2 or more, and the powers of two between them.
Scale wholeScale(WholeRange range);

/// One position for each choice; its value is the index. An empty list has one nameless choice.
/// Choices without a kind are plain.
Scale choiceScale(std::span<const std::string> labels, std::span<const StopKind> kinds = {});

/// The next multiple of `step` above (below when negative), `steps` of them, kept within `range`.
std::int64_t multipleBeside(std::int64_t value, std::int64_t step, int steps, WholeRange range);

} // namespace tb
