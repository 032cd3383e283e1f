// SPDX-License-Identifier: GPL-3.0-or-later
// What lies under a point of the memory bars, and what there is to say about it.
#pragma once

#include "core/bar_layout.h"
#include "core/explain.h"

#include <optional>

namespace tb {

struct BarHit
{
    std::size_t row = 0;
    std::optional<BandKind> band; ///< none beside the bar

    friend bool operator==(const BarHit &, const BarHit &) = default;
};

std::optional<BarHit> barAt(const BarPicture &picture, double x, double y);

/// What the legend's entry there stands for, swatch and words; none beside them.
std::optional<BandKind> legendAt(const BarPicture &picture, double x, double y);

/// The budget a band belongs to; none for what is free.
std::optional<BudgetPart> partOf(BandKind kind);

/// The figure that is behind a band.
Figure figureOf(BandKind kind);

/// The figure that is behind what is written right of the bar, none beside it.
std::optional<Figure> verdictFigureAt(const BarRow &row, double x, double y);

/// One band in words: which device, what it is, how many bytes, which share.
struct BandReadout
{
    std::string title; ///< "H100 SXM 80 GB"
    std::string text; ///< "Weights 4.92 GB, 6.3 % of the 78.77 GB a model may use; exact"
};
BandReadout bandReadout(const Budget &budget, BandKind kind, ByteUnits units);
/// The same without what is covered.
BandReadout bandReadout(const BarInput &input, BandKind kind, ByteUnits units);

/// One sentence with each row's verdict and the guess, for those who hear the picture.
std::string barsInWords(std::span<const BarInput> inputs);

} // namespace tb
