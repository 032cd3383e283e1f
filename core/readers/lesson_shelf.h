// SPDX-License-Identifier: GPL-3.0-or-later
// All lessons there are: those of the program, and the user's own.
#pragma once

#include "core/prepared_lesson.h"

#include <memory>
#include <string>
#include <vector>

namespace tb {

struct ShelvedLesson
{
    Lesson lesson;
    std::string file; ///< it was read from
};

struct LessonShelf
{
    std::shared_ptr<const Glossary> glossary = std::make_shared<const Glossary>();
    std::vector<ShelvedLesson> lessons; ///< by group, then by order
    std::vector<Error> faults; ///< files that could not be read

    const ShelvedLesson *find(std::string_view id) const;
    /// In its place, instead of what was read from the same file.
    void put(ShelvedLesson lesson);
    /// With its figures computed.
    Result<std::shared_ptr<const PreparedLesson>> prepare(const ShelvedLesson &shelved,
                                                          const Catalogue &catalogue) const;
};

/// Reads glossary.json and lessons/*.json in `folder`, then *.json in each of `ownFolders` that is there; a
/// file that cannot be read, or an id that is there already, becomes a fault and the rest goes on.
LessonShelf readShelf(const std::string &folder, const std::vector<std::string> &ownFolders = {});

/// One lesson from a file of any name.
Result<ShelvedLesson> readLessonFile(const std::string &path);

} // namespace tb
