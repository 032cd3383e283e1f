// SPDX-License-Identifier: GPL-3.0-or-later
// What a learner expects, held against what is.
#pragma once

#include "core/prepared_lesson.h"

#include <string>
#include <string_view>

namespace tb {

enum class Judgement { TooLow, Close, TooHigh };

struct Guess
{
    double value = 0; ///< in the base unit of the figure
    std::string note; ///< that another unit was understood; usually empty

    friend bool operator==(const Guess &, const Guess &) = default;
};

/// What was typed as the value of a figure; a bare number is in the figure's unit. Errors are a sentence for
/// the learner: less than nothing, where the answer is not, and more than 10^15 are refused.
Result<Guess> readGuess(std::string_view text, const LessonFigure &figure, double answer);

/// Close within `closePercent` of the answer, and when it is written as the answer is.
Judgement judge(double guess, double answer, const LessonFigure &figure, double closePercent);

/// A guess with the digits that it was given with, in the figure's unit: "32,768" where the figure is written
/// as "33,000".
std::string guessText(double guess, const LessonFigure &figure);

/// "Your guess: 6. It is 8: 2 more, your guess was 25 % too low." or "... exactly what it is." The difference
/// is that of the two numbers as they are shown.
std::string differenceText(double guess, double answer, const LessonFigure &figure);

} // namespace tb
