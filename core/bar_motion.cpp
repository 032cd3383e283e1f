// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bar_motion.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace tb {

namespace {

/// From the left end of a row's bands of one kind to their right end.
struct Span
{
    double left = 0;
    double right = 0;
};

std::optional<Span> spanOf(const BarRow &row, BandKind kind)
{
    std::optional<Span> span;
    for (const Band &band : row.bands) {
        if (band.kind != kind)
            continue;
        if (!span)
            span = Span{band.rect.x, band.rect.right()};
        span->left = std::min(span->left, band.rect.x);
        span->right = std::max(span->right, band.rect.right());
    }
    return span;
}

void moveBands(const BarRow &from, const BarRow &to, double share, BarRow &row)
{
    for (Band &band : row.bands) {
        const Span end = *spanOf(to, band.kind);
        const Span start = spanOf(from, band.kind).value_or(Span{end.left, end.left});
        const Span now{std::lerp(start.left, end.left, share), std::lerp(start.right, end.right, share)};
        const double width = end.right - end.left;
        const double stretch = width > 0 ? (now.right - now.left) / width : 0;
        band.rect.x = now.left + (band.rect.x - end.left) * stretch;
        band.rect.width *= stretch;
        band.label = {};
    }
    row.overflow = {};
    row.arrow = {};
}

} // namespace

BarPicture between(const BarPicture &from, const BarPicture &to, double share)
{
    BarPicture picture = to;
    if (share >= 1 || from.rows.size() != to.rows.size() || from.plot != to.plot)
        return picture;
    for (std::size_t i = 0; i < picture.rows.size(); ++i)
        if (from.rows[i].bands != to.rows[i].bands)
            moveBands(from.rows[i], to.rows[i], std::max(0.0, share), picture.rows[i]);
    return picture;
}

} // namespace tb
