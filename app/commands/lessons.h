// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons by their id or their file.
#pragma once

#include "app/commands/commands.h"

#include "core/readers/lesson_shelf.h"

namespace tb {

/// Where lessons of the user's own are kept: "lessons" beside the settings.
std::vector<std::string> ownLessonFolders();

struct LessonRequest
{
    std::optional<ShelvedLesson> lesson;
    std::optional<Error> error;
    ExitCode code = ExitOk;
};

/// The lesson with that id, or in the file of that name.
LessonRequest findLesson(const std::string &word, const LessonShelf &shelf);

/// What `list lessons` prints, as text or as JSON; the exit code says whether all files could be read.
int listLessons(bool json);

} // namespace tb
