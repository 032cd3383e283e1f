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
/// the learner.
Result<Guess> readGuess(std::string_view text, const LessonFigure &figure, double answer);

/// Close within `closePercent` of the answer, and when it is written as the answer is.
Judgement judge(double guess, double answer, const LessonFigure &figure, double closePercent);

/// "Your guess: 6. It is 8: 2 more, by 33 % of your guess." or "... exactly."
std::string differenceText(double guess, double answer, const LessonFigure &figure);

} // namespace tb
