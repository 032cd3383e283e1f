// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson_draft.h"

#include "core/lesson_figures.h"
#include "core/prepared_lesson.h"
#include "core/suggest.h"
#include "core/summary.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace tb {

namespace {

constexpr std::array kAskable
    = {AskableFigure{"sessions_fit", "fit", "Sessions that fit", Show::Number, 0},
       AskableFigure{"state_bytes_per_session", "session-state", "State of one session", Show::GB, 2},
       AskableFigure{"state_bytes_per_token", "token-state", "State of one token", Show::KB, 1},
       AskableFigure{"state_bytes", "state", "State of all sessions", Show::GB, 2},
       AskableFigure{"weights_bytes", "weights", "Weights", Show::GB, 2},
       AskableFigure{"working_bytes", "working", "Working space", Show::GB, 2},
       AskableFigure{"used_bytes", "used", "Memory in use", Show::GB, 2},
       AskableFigure{"free_bytes", "free", "Memory that is free", Show::GB, 2},
       AskableFigure{"decode.session_tok_s", "session-speed", "Decode speed of one session", Show::Speed, 1},
       AskableFigure{"decode.total_tok_s", "total-speed", "Decode speed of all sessions", Show::Speed, 1},
       AskableFigure{"decode.weights_only_tok_s", "ceiling", "Speed ceiling from the weights alone",
                     Show::Speed, 1},
       AskableFigure{"prefill.tok_s", "prefill", "Prefill speed", Show::Speed, 0},
       AskableFigure{"crossover_tokens", "crossover", "Context at which the state outweighs the weights",
                     Show::TokenCount, 0},
       AskableFigure{"cards_needed", "cards", "Cards needed", Show::Number, 0},
       AskableFigure{"model.parameters", "parameters", "Parameters of the model", Show::Number, 0},
       AskableFigure{"device.capacity_bytes", "capacity", "Memory of the device", Show::GB, 0},
       AskableFigure{"scenario.context", "context", "Context", Show::TokenCount, 0},
       AskableFigure{"scenario.sessions", "sessions", "Sessions", Show::Number, 0}};

bool isPlain(const LessonFigure &figure)
{
    return !figure.given && figure.operation == Operation::None;
}

bool isOf(const LessonFigure &figure, const AskableFigure &kind)
{
    return isPlain(figure) && figure.of == kind.path && figure.show == kind.show
        && figure.decimals == kind.decimals;
}

bool speaksOf(const LessonStep &step, const std::string &figure)
{
    if (step.question && step.question->answer == figure)
        return true;
    const auto texts = textsOf(step);
    return std::any_of(texts.begin(), texts.end(), [&](const FieldText &text) {
        return text.raw.find("{" + figure + "}") != std::string::npos;
    });
}

bool isOperand(const Lesson &lesson, const std::string &name)
{
    return std::any_of(lesson.figures.begin(), lesson.figures.end(),
                       [&](const LessonFigure &f) { return f.of == name || f.operand == name; });
}

bool isBlank(const std::string &text)
{
    return text.find_first_not_of(" \n\t") == std::string::npos;
}

bool isUsed(const Lesson &lesson, const LessonFigure &figure)
{
    return isOperand(lesson, figure.name)
        || std::any_of(lesson.steps.begin(), lesson.steps.end(),
                       [&](const LessonStep &step) { return speaksOf(step, figure.name); });
}

/// Figures of one state that the step at `index` has for itself become those of another.
void moveFigures(Lesson &lesson, std::size_t index, const Scenario &from, const Scenario &to)
{
    for (LessonFigure &figure : lesson.figures) {
        bool shared = isOperand(lesson, figure.name);
        for (std::size_t i = 0; i < lesson.steps.size(); ++i)
            shared = shared || (i != index && speaksOf(lesson.steps[i], figure.name));
        if (isPlain(figure) && !shared && figure.scenario == from
            && speaksOf(lesson.steps[index], figure.name))
            figure.scenario = to;
    }
}

} // namespace

std::span<const AskableFigure> askableFigures()
{
    return kAskable;
}

std::vector<AskableFigure> askableIn(const Scenario &scenario, const Catalogue &catalogue)
{
    std::vector<AskableFigure> found;
    for (const AskableFigure &kind : kAskable) {
        Lesson lesson;
        useFigure(lesson, kind, scenario);
        if (lessonFigures(lesson, catalogue))
            found.push_back(kind);
    }
    return found;
}

const AskableFigure *askableOf(const Lesson &lesson, std::string_view name)
{
    for (const LessonFigure &figure : lesson.figures)
        for (const AskableFigure &kind : kAskable)
            if (figure.name == name && isOf(figure, kind))
                return &kind;
    return nullptr;
}

std::string stateTitle(const Scenario &scenario, const Catalogue &catalogue)
{
    const auto resolved = resolve(scenario, catalogue);
    if (!resolved)
        return resolved.error().line();
    return scenarioTitle(*resolved) + ", " + deviceText(evaluate(*resolved));
}

const Scenario &answerState(const LessonStep &step)
{
    return step.reveal && step.reveal->scenario ? *step.reveal->scenario : step.scenario;
}

std::string useFigure(Lesson &lesson, const AskableFigure &kind, const Scenario &state)
{
    for (const LessonFigure &figure : lesson.figures)
        if (isOf(figure, kind) && figure.scenario == state)
            return figure.name;
    LessonFigure figure;
    figure.of = kind.path;
    figure.scenario = state;
    figure.show = kind.show;
    figure.decimals = kind.decimals;
    const auto taken = [&lesson](const std::string &name) {
        return std::any_of(lesson.figures.begin(), lesson.figures.end(),
                           [&name](const LessonFigure &other) { return other.name == name; });
    };
    figure.name = kind.stem;
    for (int i = 2; taken(figure.name); ++i)
        figure.name = std::string(kind.stem) + "-" + std::to_string(i);
    lesson.figures.push_back(figure);
    return figure.name;
}

Lesson newLesson(const Scenario &state)
{
    Lesson lesson;
    lesson.scenario = state;
    addStep(lesson, 0, state);
    return lesson;
}

void addStep(Lesson &lesson, std::size_t index, const Scenario &state)
{
    LessonStep step;
    step.title = "Step " + std::to_string(lesson.steps.size() + 1);
    step.scenario = state;
    const std::size_t at = std::min(index + 1, lesson.steps.size());
    lesson.steps.insert(lesson.steps.begin() + static_cast<std::ptrdiff_t>(at), std::move(step));
}

void retakeStep(Lesson &lesson, std::size_t index, const Scenario &state)
{
    moveFigures(lesson, index, lesson.steps[index].scenario, state);
    lesson.steps[index].scenario = state;
}

void retakeAnswer(Lesson &lesson, std::size_t index, const std::optional<Scenario> &state)
{
    LessonStep &step = lesson.steps[index];
    const AskableFigure *asked = step.question ? askableOf(lesson, step.question->answer) : nullptr;
    const std::optional<Scenario> before = step.reveal ? step.reveal->scenario : std::nullopt;
    if (before && state)
        moveFigures(lesson, index, *before, *state);
    if (!step.reveal)
        step.reveal.emplace();
    step.reveal->scenario = state;
    if (asked)
        step.question->answer = useFigure(lesson, *asked, answerState(step));
}

void dropUnused(Lesson &lesson)
{
    const Lesson before = lesson; // asked while figures go
    std::erase_if(lesson.figures, [&before](const LessonFigure &figure) {
        return askableOf(before, figure.name) && !isUsed(before, figure);
    });
}

Status nothingMissing(const Lesson &lesson)
{
    if (isBlank(lesson.title))
        return Error{"the lesson has no title yet", {}};
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep &step = lesson.steps[i];
        const std::string name = "step " + std::to_string(i + 1);
        if (isBlank(step.title))
            return Error{name + " has no title yet", {}};
        if (isBlank(step.text.plain))
            return Error{name + " has no text yet", {}};
        if (step.question && isBlank(step.question->ask))
            return Error{name + " has a question without words", {}};
        if (step.question && isBlank(step.reveal->text))
            return Error{name + " does not tell its answer yet", {}};
    }
    return Done{};
}

std::string lessonIdOf(std::string_view title)
{
    std::string id;
    for (const char c : lowerCase(title)) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 && static_cast<unsigned char>(c) < 0x80)
            id += c;
        else if (!id.empty() && id.back() != '-')
            id += '-';
    }
    while (!id.empty() && id.back() == '-')
        id.pop_back();
    return id.empty() ? "lesson" : id;
}

} // namespace tb
