// SPDX-License-Identifier: GPL-3.0-or-later
// A prediction as it stands in the pictures beside what is.
#pragma once

#include "core/format.h"

#include <string>

namespace tb {

/// What a guess counts, which is where it can be drawn.
enum class GuessOf {
    SessionsFit, ///< in the bars, as blocks of state; in the charts of sessions that fit
    State, ///< a size, in bytes, of the state of all sessions: in the bars and in the chart of state
    Speed, ///< tokens a second of each session: in the speed chart
};

struct GuessMark
{
    GuessOf of = GuessOf::SessionsFit;
    double value = 0; ///< sessions, bytes or tokens a second; at least 0
    std::string text; ///< "your guess: 6"
    bool open = false; ///< it can still be dragged, and the answer is covered

    friend bool operator==(const GuessMark &, const GuessMark &) = default;
};

/// Finite and not negative: nothing else has a place in a picture.
bool canBeDrawn(const GuessMark &guess);

/// The value with its unit: "6 sessions", "17.18 GB", "41.4 tok/s"; empty when it cannot be drawn.
std::string guessValueText(const GuessMark &guess, ByteUnits units);

/// What a place in a picture means as a guess: whole sessions, all to some three digits; 0 and more.
double roundedGuess(GuessOf of, double value, ByteUnits units);

/// How far a key moves a guess: a hundredth, a tenth or all of the value's leading place, but at least one
/// session or a tenth of a token a second. Of sizes in powers of two it is a 128th, a 16th or a half.
enum class GuessStep { Fine, Usual, Large };

/// The next multiple of the step above the guess, or below it where `up` is false.
double guessBeside(const GuessMark &guess, GuessStep step, bool up, ByteUnits units);

} // namespace tb
