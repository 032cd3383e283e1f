// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/prepared_lesson.h"

#include "core/suggest.h"

#include <algorithm>
#include <cassert>

namespace tb {

namespace {

std::optional<Error> unknownName(const Scenario &scenario, const Catalogue &catalogue,
                                 const std::string &place)
{
    const auto known = normalised(scenario, catalogue);
    if (known)
        return std::nullopt;
    return Error{known.error().text, place + "." + known.error().place};
}

/// The scenarios of a step with their fields.
std::vector<std::pair<const char *, const Scenario *>> scenariosOf(const LessonStep &step)
{
    std::vector<std::pair<const char *, const Scenario *>> all = {{"scenario", &step.scenario}};
    if (step.compare)
        all.emplace_back("compare", &*step.compare);
    if (step.reveal && step.reveal->scenario)
        all.emplace_back("reveal.scenario", &*step.reveal->scenario);
    return all;
}

std::optional<Error> mistakeIn(const LessonStep &step, const FigureValues &figures, const Glossary &glossary,
                               const Catalogue &catalogue, const std::string &place)
{
    for (const auto &[field, scenario] : scenariosOf(step))
        if (auto error = unknownName(*scenario, catalogue, place + "." + field))
            return error;
    for (const FieldText &text : textsOf(step))
        if (const auto rich = richText(text.raw, figures, glossary); !rich)
            return Error{rich.error().text, place + "." + text.field};
    for (const std::string &word : step.text.words)
        if (!glossary.find(word))
            return Error{quoted(word) + " is no term of the glossary", place + ".text.words"};
    if (step.question && step.question->kind != QuestionKind::Choice
        && !findFigure(figures, step.question->answer))
        return Error{"no figure is called " + quoted(step.question->answer), place + ".question.answer"};
    return std::nullopt;
}

} // namespace

std::vector<FieldText> textsOf(const LessonStep &step)
{
    std::vector<FieldText> texts = {{"text.plain", step.text.plain},
                                    {"text.picture", step.text.picture},
                                    {"text.numbers", step.text.numbers},
                                    {"text.engineer", step.text.engineer}};
    if (step.question) {
        const Question &question = *step.question;
        texts.push_back({"question.ask", question.ask});
        for (std::size_t i = 0; i < question.choices.size(); ++i) {
            const std::string field = "question.choices[" + std::to_string(i) + "]";
            texts.push_back({field + ".text", question.choices[i].text});
            texts.push_back({field + ".feedback", question.choices[i].feedback});
        }
        texts.push_back({"question.feedback.low", question.low});
        texts.push_back({"question.feedback.close", question.close});
        texts.push_back({"question.feedback.high", question.high});
    }
    if (step.reveal)
        texts.push_back({"reveal.text", step.reveal->text});
    return texts;
}

PreparedLesson::PreparedLesson(Lesson lesson, FigureValues figures, std::shared_ptr<const Glossary> glossary)
    : m_lesson(std::move(lesson))
    , m_figures(std::move(figures))
    , m_glossary(std::move(glossary))
{
}

Result<PreparedLesson> PreparedLesson::make(Lesson lesson, const Catalogue &catalogue,
                                            std::shared_ptr<const Glossary> glossary, const std::string &file)
{
    auto figures = lessonFigures(lesson, catalogue);
    if (!figures)
        return Error{figures.error().text, file + ": " + figures.error().place};
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const std::string place = file + ": step " + std::to_string(i + 1);
        if (auto error = mistakeIn(lesson.steps[i], *figures, *glossary, catalogue, place))
            return *error;
    }
    return PreparedLesson(std::move(lesson), std::move(figures).value(), std::move(glossary));
}

RichText PreparedLesson::text(std::string_view raw) const
{
    auto text = richText(raw, m_figures, *m_glossary);
    return text ? std::move(text).value() : RichText{};
}

const LessonFigure &PreparedLesson::answerFigure(const Question &question) const
{
    const auto found
        = std::find_if(m_lesson.figures.begin(), m_lesson.figures.end(),
                       [&question](const LessonFigure &figure) { return figure.name == question.answer; });
    assert(found != m_lesson.figures.end());
    return *found;
}

const FigureValue &PreparedLesson::answer(const Question &question) const
{
    const FigureValue *value = findFigure(m_figures, question.answer);
    assert(value);
    return *value;
}

} // namespace tb
