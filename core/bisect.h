// SPDX-License-Identifier: GPL-3.0-or-later
// Bisection over whole numbers.
#pragma once

#include <algorithm>
#include <cstdint>

namespace tb {

/// Bisection for the largest x in 0 .. limit with holds(x); holds must be true first, then false.
template<typename Holds> std::int64_t largest(std::int64_t limit, Holds holds)
{
    std::int64_t low = 0;
    std::int64_t high = limit;
    while (low < high) {
        const std::int64_t middle = low + (high - low + 1) / 2;
        if (holds(middle))
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/// The same for holds(x) = margin(x) >= 0, with fewer tries where the margin falls about evenly: from `guess`
/// on it looks outwards until zero lies between two tries, then where a straight line between these meets
/// zero. margin(0) is never asked for and counts as not negative.
template<typename Margin> std::int64_t largestNear(std::int64_t limit, std::int64_t guess, Margin margin)
{
    struct Try
    {
        std::int64_t x;
        double margin; ///< 0: not known
    };
    constexpr int kStraight = 8; // then halving, which ends for every margin
    Try low{0, 0};
    Try high{limit + 1, 0};
    std::int64_t x = std::clamp<std::int64_t>(guess, 1, std::max<std::int64_t>(1, limit));
    std::int64_t step = std::max<std::int64_t>(1, x / 16);
    bool held = false;
    for (int tries = 0; high.x - low.x > 1; ++tries) {
        const std::int64_t here = margin(x);
        const bool holds = here >= 0;
        (holds ? low : high) = {x, static_cast<double>(here) + 0.5};
        if (tries > 0 && holds == held) // an end that stays is taken for half as far from zero: lines bend
            (holds ? high : low).margin /= 2;
        held = holds;
        x = low.x + (high.x - low.x) / 2;
        if (tries < kStraight) {
            const double width = static_cast<double>(high.x - low.x);
            const bool between = low.margin != 0 && high.margin != 0;
            x = between ? low.x + static_cast<std::int64_t>(width * low.margin / (low.margin - high.margin))
                : holds ? low.x + step
                        : high.x - step;
        }
        x = std::clamp(x, low.x + 1, std::max(low.x + 1, high.x - 1));
        step = std::min(step * 4, std::max<std::int64_t>(1, limit));
    }
    return low.x;
}

} // namespace tb
