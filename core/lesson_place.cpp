// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson_place.h"

#include "core/lesson_draft.h"
#include "core/suggest.h"

#include <array>
#include <charconv>

namespace tb {

namespace {

/// The longer field before the one it begins with.
constexpr std::array kFields = {LessonField{"title", "Title of the step"},
                                LessonField{"text.plain", "Text"},
                                LessonField{"text.picture", "Picture", false},
                                LessonField{"text.numbers", "Numbers", false},
                                LessonField{"text.engineer", "Engineer", false},
                                LessonField{"text.words", "Terms of the text", false},
                                LessonField{"text", "Text"},
                                LessonField{"scenario", "State"},
                                LessonField{"view", "Page in front"},
                                LessonField{"compare", "State it is compared with", false},
                                LessonField{"highlight", "Part that lights up", false},
                                LessonField{"mask", "Cover until predicted"},
                                LessonField{"hide", "Controls to hide"},
                                LessonField{"question.ask", "What to ask"},
                                LessonField{"question.answer", "The answer is"},
                                LessonField{"question.close", "Counts as close, either side"},
                                LessonField{"question.feedback.low", "To a guess that is too low"},
                                LessonField{"question.feedback.close", "To a guess that is close"},
                                LessonField{"question.feedback.high", "To a guess that is too high"},
                                LessonField{"question", "Question"},
                                LessonField{"reveal.text", "Text of the answer"},
                                LessonField{"reveal.scenario", "State with the answer"},
                                LessonField{"reveal.arithmetic", "Arithmetic of the answer", false},
                                LessonField{"reveal", "Text of the answer"},
                                LessonField{"seconds", "Seconds of the timer", false}};

constexpr std::string_view kChoices = "question.choices";

/// The number at the start of `text`, which moves behind it; 0 where there is none.
std::size_t takeNumber(std::string_view &text)
{
    std::size_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
    return number;
}

bool take(std::string_view &text, std::string_view start)
{
    if (!text.starts_with(start))
        return false;
    text.remove_prefix(start.size());
    return true;
}

/// `field` is empty or starts with a point or a bracket behind `name`.
bool isPartOf(std::string_view field, std::string_view name)
{
    return take(field, name) && (field.empty() || field[0] == '.' || field[0] == '[');
}

/// `"What to ask"`, `choice 2`; with what is behind a scenario's field, `"State", model`.
std::string fieldOnScreen(std::string_view field)
{
    if (take(field, kChoices)) {
        if (!take(field, "["))
            return "choices";
        return "choice " + std::to_string(takeNumber(field) + 1);
    }
    for (const LessonField &row : kFields) {
        if (!isPartOf(field, row.field))
            continue;
        const std::string label = '"' + std::string(row.label) + '"';
        field.remove_prefix(row.field.size());
        const bool state = row.field.ends_with("scenario") || row.field == "compare";
        return state && take(field, ".") ? label + ", " + std::string(field) : label;
    }
    return std::string(field);
}

/// Numbers of the report by the names that the menus of figures have.
std::string namedOnScreen(std::string text)
{
    for (const AskableFigure &figure : askableFigures()) {
        const std::string path = quoted(figure.path);
        if (const std::size_t at = text.find(path); at != std::string::npos)
            text.replace(at, path.size(), quoted(figure.name));
    }
    return text;
}

} // namespace

std::span<const LessonField> lessonFields()
{
    return kFields;
}

Error onScreen(const Error &error, const std::string &lesson)
{
    std::string_view place = error.place;
    if (!take(place, lesson))
        return error;
    if (take(place, ": figure ")) {
        const std::string_view name = place.substr(0, place.find('.'));
        return {namedOnScreen(error.text), "Figure {" + std::string(name) + "}"};
    }
    if (take(place, ": step ")) {
        const std::string step = "Step " + std::to_string(takeNumber(place));
        return {error.text, take(place, ".") ? step + ", " + fieldOnScreen(place) : step};
    }
    if (take(place, "."))
        return {error.text, "The lesson's " + std::string(place)};
    return {error.text, {}};
}

} // namespace tb
