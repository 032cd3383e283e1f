// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/prediction.h"

#include "core/answer_text.h"
#include "core/format.h"

#include <cmath>
#include <cstdlib>

namespace tb {

namespace {

constexpr double kMostGuess = 1e15; ///< in the unit shown; up to there every digit is written as typed

AnswerKind kindOf(Show show)
{
    switch (show) {
    case Show::GB:
    case Show::MB:
    case Show::KB:
    case Show::GiB:
    case Show::MiB:
    case Show::KiB:
    case Show::ByteCount:
        return AnswerKind::ByteCount;
    case Show::TokenCount:
        return AnswerKind::TokenCount;
    case Show::Percent:
        return AnswerKind::Percent;
    case Show::Speed:
        return AnswerKind::TokensPerSecond;
    case Show::Seconds:
    case Show::Milliseconds:
        return AnswerKind::Seconds;
    case Show::Number:
        break;
    }
    return AnswerKind::Count;
}

/// What an answer counts by itself, in our base unit: shares are written in per cent.
double inBase(double typed, AnswerKind kind)
{
    return kind == AnswerKind::Percent ? typed / 100 : typed;
}

std::string written(double value, const LessonFigure &figure)
{
    return figureText(value, figure.show, figure.decimals, figure.rounding);
}

/// The fewest decimals, from those of the figure on, that write the value as exactly as a learner would;
/// those of the figure where none do, as in another unit.
int ownDecimals(double value, const LessonFigure &figure)
{
    constexpr int kMostDecimals = 6;
    constexpr double kHair = 1e-12;
    const double shown = value / scaleOf(figure.show);
    for (int decimals = figure.decimals; decimals <= kMostDecimals; ++decimals) {
        const double power = std::pow(10, decimals);
        if (std::abs(std::round(shown * power) / power - shown) <= kHair * std::abs(shown))
            return decimals;
    }
    return figure.decimals;
}

/// The number that a text of figureText() shows.
double shownNumber(std::string text)
{
    std::erase(text, ',');
    return std::strtod(text.c_str(), nullptr);
}

/// ", your guess was 33 % too low"
std::string shareText(double guess, double answer)
{
    constexpr double kMostTimes = 1'000;
    if (answer == 0)
        return {};
    const double share = 100 * std::abs(guess - answer) / std::abs(answer);
    std::string text = ", your guess was ";
    if (share < 1)
        text += "less than 1 %";
    else if (std::abs(guess) > kMostTimes * std::abs(answer))
        text += "more than " + grouped(static_cast<std::int64_t>(kMostTimes)) + " times";
    else
        text += fixed(share, 0) + " %";
    return text + (guess < answer ? " too low" : " too high");
}

} // namespace

Result<Guess> readGuess(std::string_view text, const LessonFigure &figure, double answer)
{
    const AnswerKind kind = kindOf(figure.show);
    const auto typed = readAnswer(text, kind, unitOf(figure.show));
    if (!typed)
        return typed.error();
    Guess guess{inBase(typed->value, kind), {}};
    if (typed->otherwise) {
        const double other = inBase(*typed->otherwise, kind);
        if (std::abs(other - answer) < std::abs(guess.value - answer))
            guess.value = other;
    }
    if (guess.value < 0 && answer >= 0)
        return Error{"Less than nothing cannot be.", {}};
    if (std::abs(guess.value) > kMostGuess * scaleOf(figure.show))
        return Error{"That is larger than any figure here.", {}};
    if (typed->otherUnit)
        guess.note = "Understood in " + typed->unit + ": that is " + guessText(guess.value, figure) + ".";
    return guess;
}

Judgement judge(double guess, double answer, const LessonFigure &figure, double closePercent)
{
    const double margin = std::abs(answer) * closePercent / 100;
    if (std::abs(guess - answer) <= margin || written(guess, figure) == written(answer, figure))
        return Judgement::Close;
    return guess < answer ? Judgement::TooLow : Judgement::TooHigh;
}

std::string guessText(double guess, const LessonFigure &figure)
{
    return figureText(guess, figure.show, ownDecimals(guess, figure), Rounding::HalfUp);
}

std::string differenceText(double guess, double answer, const LessonFigure &figure)
{
    const std::string own = guessText(guess, figure);
    const std::string right = written(answer, figure);
    const std::string start = "Your guess: " + own + ". ";
    if (own == right || guess == answer)
        return start + "That is exactly what it is.";
    if (written(guess, figure) == right)
        return start + "It is " + right + ": the same once rounded.";
    const double thought = shownNumber(own); // so that whoever subtracts what is shown finds the same
    const double is = shownNumber(right);
    const std::string apart = figureText(std::abs(is - thought) * scaleOf(figure.show), figure.show,
                                         ownDecimals(guess, figure), Rounding::HalfUp);
    return start + "It is " + right + ": " + apart + (thought < is ? " more" : " less")
        + shareText(thought, is) + ".";
}

} // namespace tb
