// SPDX-License-Identifier: GPL-3.0-or-later
// The bands of one memory bar: weights, working space, conversations, free seats, what does not fit.
#pragma once

#include "core/bar_axis.h"

namespace tb {

/// Fills bands, overflow and arrow of `row`, whose track and limit are set. `bar` spans the whole axis at the
/// height of the bar; the arrow is put behind its right end, `arrowWidth` wide. No state where the answer is
/// covered.
void layOutBands(BarRow &row, const BarInput &input, const RowScale &scale, const Rect &bar,
                 double arrowWidth, ByteUnits units, const TextFitter &text);

} // namespace tb
