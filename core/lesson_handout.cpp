// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson_handout.h"

#include "core/lesson_fields.h"
#include "core/suggest.h"

#include <algorithm>
#include <string_view>

namespace tb {

namespace {

/// A paragraph with its heading word; nothing where there is no text.
std::string paragraph(const char *heading, const std::string &text)
{
    if (text.empty())
        return {};
    return (*heading ? std::string("*") + heading + ":* " : std::string()) + text + "\n\n";
}

std::string wordsText(const LessonStep &step, const Glossary &glossary)
{
    std::string list;
    for (const std::string &id : step.text.words) {
        const GlossaryTerm *term = glossary.find(id);
        list += term ? "- " + term->term + ": " + term->text + "\n" : std::string();
    }
    return list.empty() ? list : "*Words to know:*\n\n" + list + "\n";
}

std::string questionText(const Question &question, const PreparedLesson &lesson)
{
    std::string text = paragraph("Predict", lesson.plain(question.ask));
    char letter = 'a';
    for (const LessonChoice &choice : question.choices)
        text += std::string("  ") + letter++ + ") " + lesson.plain(choice.text) + "\n";
    return question.choices.empty() ? text : text + "\n";
}

std::string answersText(const Question &question, const PreparedLesson &lesson)
{
    std::string text;
    char letter = 'a';
    for (const LessonChoice &choice : question.choices) {
        text += std::string("  ") + letter++ + (choice.right ? ") \u2713 " : ") ");
        text += lesson.plain(choice.feedback) + "\n";
    }
    if (!question.choices.empty())
        return text + "\n";
    return "  " + lesson.answer(question).text + "\n  - a guess below: " + lesson.plain(question.low)
        + "\n  - close: " + lesson.plain(question.close) + "\n  - above: " + lesson.plain(question.high)
        + "\n\n";
}

std::string stepText(const LessonStep &step, const PreparedLesson &lesson)
{
    std::string text = paragraph("", lesson.plain(step.text.plain));
    text += paragraph("Picture", lesson.plain(step.text.picture));
    text += paragraph("Real numbers", lesson.plain(step.text.numbers));
    text += paragraph("For engineers", lesson.plain(step.text.engineer));
    text += wordsText(step, lesson.glossary());
    if (step.seconds)
        text += paragraph("Time", std::to_string(*step.seconds) + " seconds");
    return step.question ? text + questionText(*step.question, lesson) : text;
}

std::string revealText(const LessonStep &step, const PreparedLesson &lesson)
{
    std::string text = step.question ? answersText(*step.question, lesson) : std::string();
    return step.reveal ? text + lesson.plain(step.reveal->text) + "\n\n" : text;
}

/// Texts come from files: no character that a terminal or a printer would act on.
std::string printableLines(std::string_view text)
{
    std::string lines;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
        lines += std::string(indent, ' ') + printableLine(line) + "\n";
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return lines;
}

} // namespace

std::string handoutText(const PreparedLesson &prepared)
{
    const Lesson &lesson = prepared.lesson();
    std::string text
        = "# " + printableLine(lesson.title) + "\n\n" + paragraph("", printableLine(lesson.story));
    std::string answers;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep &step = lesson.steps[i];
        const std::string heading = "## " + std::to_string(i + 1) + ". " + printableLine(step.title) + "\n\n";
        text += heading + stepText(step, prepared);
        if (step.reveal)
            answers += heading + revealText(step, prepared);
    }
    if (!answers.empty())
        text += "# Answers\n\n" + answers;
    if (!lesson.source.empty())
        text += paragraph("Source", printableLine(lesson.source));
    return printableLines(text.substr(0, text.find_last_not_of('\n') + 1));
}

} // namespace tb
