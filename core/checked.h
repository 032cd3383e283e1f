// SPDX-License-Identifier: GPL-3.0-or-later
// Integer arithmetic that cannot wrap: results stop at the limits of 64 bits and say so.
#pragma once

#include <cassert>
#include <cstdint>
#include <limits>

namespace tb {

// NOLINTNEXTLINE(modernize-use-using): __extension__ cannot stand before an alias
__extension__ typedef __int128 Wide; // both supported compilers have it; ISO C++ does not

/// A 64-bit integer that saturates instead of wrapping. Once a step has saturated, every value
/// computed from it reports it too, so a formula is checked once, at its end.
class Checked
{
public:
    constexpr Checked() = default;
    constexpr Checked(std::int64_t value) // NOLINT(google-explicit-constructor): reads as a number
        : m_value(value)
    {
    }

    constexpr std::int64_t value() const { return m_value; }
    constexpr bool saturated() const { return m_saturated; }

    friend constexpr bool operator==(const Checked &, const Checked &) = default;

    friend constexpr Checked operator+(Checked a, Checked b)
    {
        return fromWide(Wide{a.m_value} + b.m_value, a.m_saturated || b.m_saturated);
    }
    friend constexpr Checked operator-(Checked a, Checked b)
    {
        return fromWide(Wide{a.m_value} - b.m_value, a.m_saturated || b.m_saturated);
    }
    friend constexpr Checked operator*(Checked a, Checked b)
    {
        return fromWide(Wide{a.m_value} * b.m_value, a.m_saturated || b.m_saturated);
    }
    constexpr Checked &operator+=(Checked other) { return *this = *this + other; }

    /// a * b / c rounded up, with a 128-bit product. a, b >= 0 and c > 0.
    static constexpr Checked mulDivCeil(Checked a, std::int64_t b, std::int64_t c)
    {
        assert(a.m_value >= 0 && b >= 0 && c > 0);
        return fromWide((Wide{a.m_value} * b + (c - 1)) / c, a.m_saturated);
    }

private:
    static constexpr Checked fromWide(Wide wide, bool saturated)
    {
        constexpr auto low = std::numeric_limits<std::int64_t>::min();
        constexpr auto high = std::numeric_limits<std::int64_t>::max();
        Checked result;
        result.m_value = wide > high ? high : wide < low ? low : static_cast<std::int64_t>(wide);
        result.m_saturated = saturated || wide > high || wide < low;
        return result;
    }

    std::int64_t m_value = 0;
    bool m_saturated = false;
};

/// a / b rounded up; a >= 0, b > 0.
constexpr std::int64_t ceilDiv(std::int64_t a, std::int64_t b)
{
    assert(a >= 0 && b > 0);
    return a / b + (a % b != 0 ? 1 : 0);
}

/// value rounded up to a multiple of step; value >= 0, step > 0.
constexpr Checked roundUp(std::int64_t value, std::int64_t step)
{
    return Checked(ceilDiv(value, step)) * step;
}

} // namespace tb
