// SPDX-License-Identifier: GPL-3.0-or-later
// The same answers along an axis, for many lines at once: what evaluate() says at each point, from arrays.
#pragma once

#include "core/resolve.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tb {

enum class CurveAxis {
    Context, ///< x in tokens of each conversation
    Concurrency, ///< x in conversations at once
    Bits, ///< x in hundredths of a bit for every weight
};

/// The sessions that fit have to be searched for some engines, which takes longer than all the rest.
enum class CurveFit { Searched, LeftOut, Alone };

/// One line of a chart: a value for each x. Decode figures are empty where the device has no bandwidth. What
/// was not asked for is perhaps empty as well.
struct Curve
{
    std::vector<std::int64_t> sessionsFit;
    std::vector<std::int64_t> statePerSession; ///< bytes
    std::vector<std::int64_t> state; ///< bytes of all conversations asked for
    std::vector<std::int64_t> weights; ///< bytes
    std::vector<double> sessionTokensPerSecond;
    std::vector<double> totalTokensPerSecond;
};

/// One curve a line, equal point by point to evaluate() with that x. All x must lie in the limits of a
/// scenario (1 .. kMaxContext tokens, 1 .. kMaxSessions, 100 .. 3,200 hundredths of a bit).
std::vector<Curve> curves(std::span<const Resolved> lines, CurveAxis axis, std::span<const std::int64_t> xs,
                          CurveFit fit = CurveFit::Searched);

/// `resolved` with x put in its place on the axis.
Resolved withX(const Resolved &resolved, CurveAxis axis, std::int64_t x);

/// `count` whole numbers from `low` to `high`, evenly spaced in log2, without repeats.
std::vector<std::int64_t> logSpaced(std::int64_t low, std::int64_t high, int count);

} // namespace tb
