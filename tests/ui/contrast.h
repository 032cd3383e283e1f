// SPDX-License-Identifier: GPL-3.0-or-later
// Contrast of two colours as WCAG 2.2 has it.
#pragma once

#include <QColor>

#include <algorithm>
#include <array>
#include <cmath>

namespace tb::test {

using Three = std::array<double, 3>;

inline double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

inline Three linearOf(const QColor &colour)
{
    return {linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())};
}

inline double dot(const Three &a, const Three &b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

inline double luminance(const QColor &colour)
{
    return dot({0.2126, 0.7152, 0.0722}, linearOf(colour));
}

inline double contrast(const QColor &a, const QColor &b)
{
    const double one = luminance(a);
    const double other = luminance(b);
    return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

} // namespace tb::test
