// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson_run.h"

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

/// Which of the things that are drawn a figure is.
std::optional<GuessOf> drawnAs(const LessonFigure &figure)
{
    if (figure.operation != Operation::None)
        return std::nullopt;
    if (figure.of == "sessions_fit")
        return GuessOf::SessionsFit;
    const bool alone = figure.scenario.sessions.value == 1;
    if (figure.of == "state_bytes" || (alone && figure.of == "state_bytes_per_session"))
        return GuessOf::State;
    if (figure.of == "decode.session_tok_s")
        return GuessOf::Speed;
    return std::nullopt;
}

} // namespace

LessonRun::LessonRun(std::shared_ptr<const PreparedLesson> lesson)
    : m_lesson(std::move(lesson))
    , m_states(m_lesson->lesson().steps.size())
{
}

void LessonRun::go(std::size_t step)
{
    if (step < count())
        m_at = step;
}

bool LessonRun::asks() const
{
    return step().question && !m_states[m_at].revealed;
}

Status LessonRun::take(StepAnswer answer)
{
    m_states[m_at] = {std::move(answer), true};
    return Done{};
}

Status LessonRun::answer(const std::string &typed)
{
    if (!asks() || step().question->kind == QuestionKind::Choice)
        return Error{"nothing is asked that a number answers", {}};
    const Question &question = *step().question;
    const auto guess = readGuess(typed, m_lesson->answerFigure(question), m_lesson->answer(question).value);
    if (!guess)
        return guess.error();
    return take({typed, guess->value, {}});
}

Status LessonRun::choose(std::size_t choice)
{
    if (!asks() || choice >= step().question->choices.size())
        return Error{"there is no such choice", {}};
    return take({{}, 0, choice});
}

Status LessonRun::drag(double value)
{
    if (!asks() || step().question->kind == QuestionKind::Choice || !std::isfinite(value))
        return Error{"nothing is asked that can be dragged", {}};
    return take({{}, value, {}});
}

void LessonRun::reveal()
{
    if (asks())
        m_states[m_at].revealed = true;
}

void LessonRun::clearStep()
{
    m_states[m_at] = {};
}

const Scenario &LessonRun::scenario() const
{
    const std::optional<Reveal> &reveal = step().reveal;
    const bool shown = reveal && reveal->scenario && !asks();
    return shown ? *reveal->scenario : step().scenario;
}

std::optional<GuessMark> LessonRun::markAt(double value, bool open) const
{
    if (!step().question || step().question->kind == QuestionKind::Choice)
        return std::nullopt;
    const LessonFigure &figure = m_lesson->answerFigure(*step().question);
    const auto of = drawnAs(figure);
    if (!of)
        return std::nullopt;
    return GuessMark{*of, value, "your guess: " + guessText(value, figure), open};
}

std::optional<GuessMark> LessonRun::guess() const
{
    const std::optional<StepAnswer> &answer = m_states[m_at].answer;
    return answer && !answer->choice ? markAt(answer->value, false) : std::nullopt;
}

std::optional<GuessMark> LessonRun::openGuess(double value) const
{
    return asks() ? markAt(value, true) : std::nullopt;
}

std::optional<Feedback> LessonRun::feedback() const
{
    const std::optional<StepAnswer> &answer = m_states[m_at].answer;
    if (!step().question || !answer)
        return std::nullopt;
    const Question &question = *step().question;
    if (answer->choice) {
        const LessonChoice &choice = question.choices[*answer->choice];
        return Feedback{m_lesson->text(choice.feedback), {}, {}, choice.right};
    }
    const LessonFigure &figure = m_lesson->answerFigure(question);
    const double right = m_lesson->answer(question).value;
    const Judgement judgement = judge(answer->value, right, figure, question.closePercent);
    const std::string &words = judgement == Judgement::TooLow ? question.low
        : judgement == Judgement::Close                       ? question.close
                                                              : question.high;
    const auto typed = readGuess(answer->typed, figure, right);
    return Feedback{m_lesson->text(words), differenceText(answer->value, right, figure),
                    typed ? typed->note : std::string(), judgement == Judgement::Close};
}

std::size_t LessonRun::answered() const
{
    return static_cast<std::size_t>(std::count_if(m_states.begin(), m_states.end(),
                                                  [](const StepState &s) { return s.answer.has_value(); }));
}

std::size_t LessonRun::questions() const
{
    const auto &steps = lesson().steps;
    return static_cast<std::size_t>(std::count_if(
        steps.begin(), steps.end(), [](const LessonStep &s) { return s.question.has_value(); }));
}

void LessonRun::restore(std::size_t step, std::vector<StepState> states)
{
    states.resize(count());
    for (std::size_t i = 0; i < count(); ++i) {
        const std::optional<Question> &question = lesson().steps[i].question;
        const std::optional<StepAnswer> &answer = states[i].answer;
        const bool choice = question && question->kind == QuestionKind::Choice;
        const bool fits = !answer
            || (question && answer->choice.has_value() == choice
                && (!choice || *answer->choice < question->choices.size()));
        m_states[i] = fits ? std::move(states[i]) : StepState{};
    }
    go(step);
}

} // namespace tb
