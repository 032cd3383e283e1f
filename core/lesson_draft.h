// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson while a teacher makes it: steps from states, figures by what they are called on screen.
#pragma once

#include "core/catalogue.h"
#include "core/lesson.h"
#include "core/result.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tb {

/// A number that can be asked for or printed.
struct AskableFigure
{
    std::string_view path; ///< in the report
    std::string_view stem; ///< what such a figure is called in a lesson file
    std::string_view name; ///< on screen
    Show show = Show::Number;
    int decimals = 0;
};

std::span<const AskableFigure> askableFigures();

/// Those of them that the report of a scenario has.
std::vector<AskableFigure> askableIn(const Scenario &scenario, const Catalogue &catalogue);

/// Which of them a figure of the lesson is; nullptr for figures of another make.
const AskableFigure *askableOf(const Lesson &lesson, std::string_view figure);

/// "Llama 3.1 8B, Q4_K_M weights, 1 session x 32,768 tokens, f16 KV cache, in 20.00 GB spare"
std::string stateTitle(const Scenario &scenario, const Catalogue &catalogue);

/// The state in which a step's question has its answer: that of the reveal, where it has one.
const Scenario &answerState(const LessonStep &step);

/// The name of the lesson's figure of that kind in that state; one is added where there is none.
std::string useFigure(Lesson &lesson, const AskableFigure &kind, const Scenario &state);

/// One step in the state.
Lesson newLesson(const Scenario &state);

/// A step in the state, behind the one at `index`.
void addStep(Lesson &lesson, std::size_t index, const Scenario &state);

/// The step in another state: figures that only this step speaks of are those of the new state.
void retakeStep(Lesson &lesson, std::size_t index, const Scenario &state);

/// The answer of the step in another state, or in that of the step.
void retakeAnswer(Lesson &lesson, std::size_t index, const std::optional<Scenario> &state);

/// Figures of askable kinds that nothing uses any more go.
void dropUnused(Lesson &lesson);

/// The first thing that is still to be written: "step 2 has no text yet".
Status nothingMissing(const Lesson &lesson);

/// "Four, then eight" -> "four-then-eight"; "lesson" where nothing is left.
std::string lessonIdOf(std::string_view title);

} // namespace tb
