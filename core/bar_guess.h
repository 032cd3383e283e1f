// SPDX-License-Identifier: GPL-3.0-or-later
// A prediction in the memory bars: where it stands, what a drag makes of it, and what it covers until then.
#pragma once

#include "core/bar_axis.h"

namespace tb {

/// The rows with the guess at the current one, as far as bars show what it is about. An open one covers the
/// answer: of sessions in the current row, of the state in all rows, as it is much the same in each. What the
/// inputs are laid out, spoken and tabulated as tells no covered figure. `guess` must outlive the result.
std::vector<BarInput> withGuess(std::vector<BarInput> inputs, const GuessMark &guess);

/// Fills `row.guess`, whose texts and bands are in place: its words go where they cover no other, or else
/// take the place of a band's. `size` is that of the body text.
void layOutGuess(BarRow &row, const BarInput &input, const RowScale &scale, const TextFitter &text,
                 double size);

/// The row with an open guess; none when there is no such row.
const BarRow *openRow(const BarPicture &picture);

/// The same if a pointer at this place takes hold of the guess; none elsewhere.
const BarRow *guessUnder(const BarPicture &picture, double x, double y);

/// The guess that lies at x of its row, from 0 to the end of the axis; the same as now where a pointer cannot
/// tell.
double guessAt(const BarGuess &place, const GuessMark &guess, double x, ByteUnits units);

/// "fits 4 sessions; your guess: 6"; of a covered row the guess alone.
std::string verdictWithGuess(const BarInput &input);

} // namespace tb
