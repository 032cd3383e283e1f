// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson whose figures are computed and whose names are all known: nothing in it can fail any more.
#pragma once

#include "core/lesson_text.h"

#include <memory>
#include <string>
#include <string_view>

namespace tb {

class PreparedLesson
{
public:
    /// Errors name the file, the step and the field.
    static Result<PreparedLesson> make(Lesson lesson, const Catalogue &catalogue,
                                       std::shared_ptr<const Glossary> glossary, const std::string &file);

    const Lesson &lesson() const { return m_lesson; }
    const FigureValues &figures() const { return m_figures; }
    const Glossary &glossary() const { return *m_glossary; }

    /// One of the lesson's own texts.
    RichText text(std::string_view raw) const;
    std::string plain(std::string_view raw) const { return plainText(text(raw)); }

    /// The figure that answers a question of the lesson, and its value; of a choice there is none.
    const LessonFigure &answerFigure(const Question &question) const;
    const FigureValue &answer(const Question &question) const;

private:
    PreparedLesson(Lesson lesson, FigureValues figures, std::shared_ptr<const Glossary> glossary);

    Lesson m_lesson;
    FigureValues m_figures;
    std::shared_ptr<const Glossary> m_glossary;
};

/// Every text of a step with the field it stands in: "text.plain", "question.ask", "reveal.text".
struct FieldText
{
    std::string field;
    std::string raw;
};
std::vector<FieldText> textsOf(const LessonStep &step);

} // namespace tb
