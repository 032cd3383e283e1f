// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/lessons.h"

#include "core/json_writer.h"
#include "core/suggest.h"
#include "ui/settings.h"

namespace tb {

namespace {

std::string lessonsText(const LessonShelf &shelf)
{
    std::vector<std::vector<std::string>> rows = {{"id", "group", "steps", "title"}};
    for (const ShelvedLesson &shelved : shelf.lessons) {
        const Lesson &lesson = shelved.lesson;
        rows.push_back({lesson.id, std::string(wordOf(kLessonGroups, lesson.group)),
                        std::to_string(lesson.steps.size()), lesson.title});
    }
    return table(rows);
}

std::string lessonsJson(const LessonShelf &shelf)
{
    JsonWriter json;
    json.open('[');
    for (const ShelvedLesson &shelved : shelf.lessons) {
        const Lesson &lesson = shelved.lesson;
        json.open('{');
        json.field("id", lesson.id);
        json.field("group", wordOf(kLessonGroups, lesson.group));
        json.field("title", lesson.title);
        json.field("story", lesson.story);
        json.field("steps", static_cast<std::int64_t>(lesson.steps.size()));
        json.field("file", shelved.file);
        json.close('}');
    }
    json.close(']');
    return json.text() + "\n";
}

} // namespace

std::vector<std::string> ownLessonFolders()
{
    return {ownLessonFolder().toStdString()};
}

LessonRequest findLesson(const std::string &word, const LessonShelf &shelf)
{
    if (word.find('/') != std::string::npos || word.find('.') != std::string::npos) {
        auto read = readLessonFile(word);
        return read ? LessonRequest{std::move(read).value(), {}, ExitOk}
                    : LessonRequest{{}, read.error(), ExitBadInput};
    }
    if (const ShelvedLesson *found = shelf.find(word))
        return {*found, {}, ExitOk};
    std::vector<std::string> ids;
    for (const ShelvedLesson &shelved : shelf.lessons)
        ids.push_back(shelved.lesson.id);
    const std::string hint = didYouMean(word, ids);
    return {{},
            Error{"no such lesson; " + (hint.empty() ? "`threebudgets list lessons` shows all" : hint), word},
            ExitBadArguments};
}

int listLessons(bool json)
{
    const LessonShelf shelf = readShelf(dataFolder(), ownLessonFolders());
    const int printed = print(json ? lessonsJson(shelf) : lessonsText(shelf));
    for (const Error &fault : shelf.faults)
        fail(ExitBadInput, fault);
    return printed == ExitOk && !shelf.faults.empty() ? ExitBadInput : printed;
}

} // namespace tb
