// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/prediction.h"

#include "core/answer_text.h"

#include <cmath>

namespace tb {

namespace {

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
    if (typed->otherUnit)
        guess.note = "Understood in " + typed->unit + ": that is " + written(guess.value, figure) + ".";
    return guess;
}

Judgement judge(double guess, double answer, const LessonFigure &figure, double closePercent)
{
    const double margin = std::abs(answer) * closePercent / 100;
    if (std::abs(guess - answer) <= margin || written(guess, figure) == written(answer, figure))
        return Judgement::Close;
    return guess < answer ? Judgement::TooLow : Judgement::TooHigh;
}

std::string differenceText(double guess, double answer, const LessonFigure &figure)
{
    const std::string start = "Your guess: " + written(guess, figure) + ". ";
    if (written(guess, figure) == written(answer, figure))
        return start + "That is exactly what it is.";
    const bool low = guess < answer;
    std::string text = start + "It is " + written(answer, figure) + ": "
        + written(std::abs(answer - guess), figure) + (low ? " more" : " less");
    if (answer != 0)
        text += ", your guess was " + fixed(100 * std::abs(guess - answer) / std::abs(answer), 0) + " % too "
            + (low ? "low" : "high");
    return text + ".";
}

} // namespace tb
