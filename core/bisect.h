// SPDX-License-Identifier: GPL-3.0-or-later
// Bisection over whole numbers.
#pragma once

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

} // namespace tb
