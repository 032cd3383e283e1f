// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson on its way: which step, what was predicted, what is covered and what is shown.
#pragma once

#include "core/guess_mark.h"
#include "core/prediction.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tb {

/// What was answered in a step.
struct StepAnswer
{
    std::string typed; ///< as it was typed; empty for a choice or a drag
    double value = 0; ///< of a number or a drag, in the figure's base unit
    std::optional<std::size_t> choice;

    friend bool operator==(const StepAnswer &, const StepAnswer &) = default;
};

/// How far someone has come.
struct StepState
{
    std::optional<StepAnswer> answer;
    bool revealed = false; ///< with an answer, or by the teacher without one

    friend bool operator==(const StepState &, const StepState &) = default;
};

/// What a learner reads after the answer.
struct Feedback
{
    RichText words; ///< to this very guess
    std::string difference; ///< the guess against the answer; empty for a choice
    std::string note; ///< another unit was understood
    bool good = false; ///< close, or the right choice

    friend bool operator==(const Feedback &, const Feedback &) = default;
};

class LessonRun
{
public:
    explicit LessonRun(std::shared_ptr<const PreparedLesson> lesson);

    const PreparedLesson &prepared() const { return *m_lesson; }
    const Lesson &lesson() const { return m_lesson->lesson(); }
    const LessonStep &step() const { return lesson().steps[m_at]; }
    std::size_t at() const { return m_at; }
    std::size_t count() const { return lesson().steps.size(); }
    const std::vector<StepState> &states() const { return m_states; }

    /// Any step may be jumped to; one that is not there changes nothing.
    void go(std::size_t step);
    bool isFirst() const { return m_at == 0; }
    bool isLast() const { return m_at + 1 == count(); }

    /// Whether the step asks and has not been answered or revealed.
    bool asks() const;
    /// Answers the question that is open. Errors are a sentence for the learner and change nothing.
    Status answer(const std::string &typed);
    Status choose(std::size_t choice);
    Status drag(double value);
    /// By the teacher: without a prediction.
    void reveal();
    /// The step as if it had never been answered.
    void clearStep();

    /// The state to show: after the reveal it is that of the reveal.
    const Scenario &scenario() const;
    Mask mask() const { return asks() ? step().mask : Mask{}; }
    /// The guess that stays in the pictures, or the one that is being dragged; none where the question is of
    /// something that they do not draw.
    std::optional<GuessMark> guess() const;
    /// The same while it is being dragged.
    std::optional<GuessMark> openGuess(double value) const;
    std::optional<Feedback> feedback() const; ///< none before an answer
    std::size_t answered() const; ///< steps with a question that were answered
    std::size_t questions() const;

    /// Goes on where someone stopped; states of steps that are no longer there are dropped.
    void restore(std::size_t step, std::vector<StepState> states);

private:
    Status take(StepAnswer answer);
    std::optional<GuessMark> markAt(double value, bool open) const;

    std::shared_ptr<const PreparedLesson> m_lesson;
    std::size_t m_at = 0;
    std::vector<StepState> m_states; ///< one a step
};

} // namespace tb
