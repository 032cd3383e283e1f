// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/lesson_shelf.h"

#include "core/lesson_reader.h"
#include "core/readers/text_file.h"
#include "core/suggest.h"

#include <algorithm>
#include <filesystem>

namespace tb {

namespace {

namespace fs = std::filesystem;

/// The JSON files of a folder by name; none where there is no such folder.
std::vector<std::string> jsonFiles(const fs::path &folder)
{
    std::vector<std::string> files;
    std::error_code ignored;
    for (const fs::directory_entry &entry : fs::directory_iterator(folder, ignored))
        if (entry.path().extension() == ".json")
            files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    return files;
}

void addFrom(const fs::path &folder, LessonShelf &shelf)
{
    for (const std::string &file : jsonFiles(folder)) {
        auto shelved = readLessonFile(file);
        if (!shelved)
            shelf.faults.push_back(shelved.error());
        else if (shelf.find(shelved->lesson.id))
            shelf.faults.push_back({"another lesson has the id " + tb::quoted(shelved->lesson.id), file});
        else
            shelf.lessons.push_back(std::move(shelved).value());
    }
}

void sortByPlace(std::vector<ShelvedLesson> &lessons)
{
    std::stable_sort(lessons.begin(), lessons.end(), [](const auto &a, const auto &b) {
        return std::pair(a.lesson.group, a.lesson.order) < std::pair(b.lesson.group, b.lesson.order);
    });
}

} // namespace

void LessonShelf::put(ShelvedLesson lesson)
{
    std::erase_if(lessons, [&lesson](const ShelvedLesson &old) { return old.file == lesson.file; });
    lessons.push_back(std::move(lesson));
    sortByPlace(lessons);
}

const ShelvedLesson *LessonShelf::find(std::string_view id) const
{
    const auto found
        = std::find_if(lessons.begin(), lessons.end(), [id](const auto &s) { return s.lesson.id == id; });
    return found == lessons.end() ? nullptr : &*found;
}

Result<std::shared_ptr<const PreparedLesson>> LessonShelf::prepare(const ShelvedLesson &shelved,
                                                                   const Catalogue &catalogue) const
{
    auto prepared = PreparedLesson::make(shelved.lesson, catalogue, glossary, shelved.file);
    if (!prepared)
        return prepared.error();
    return std::make_shared<const PreparedLesson>(std::move(prepared).value());
}

LessonShelf readShelf(const std::string &folder, const std::vector<std::string> &ownFolders)
{
    LessonShelf shelf;
    if (auto glossary = readGlossary(folder))
        shelf.glossary = std::make_shared<const Glossary>(std::move(glossary).value());
    else
        shelf.faults.push_back(glossary.error());
    addFrom(fs::path(folder) / "lessons", shelf);
    for (const std::string &own : ownFolders)
        addFrom(own, shelf);
    sortByPlace(shelf.lessons);
    return shelf;
}

Result<ShelvedLesson> readLessonFile(const std::string &path)
{
    const auto text = readTextFile(path, kMaxLessonBytes);
    if (!text)
        return text.error();
    auto lesson = lessonFromJson(*text, path);
    if (!lesson)
        return lesson.error();
    return ShelvedLesson{std::move(lesson).value(), path};
}

} // namespace tb
