// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson on paper, and the check of a lesson someone wrote.
#include "app/commands/lessons.h"

#include "core/lesson_handout.h"

namespace tb {

int runHandout(Arguments arguments)
{
    if (!arguments.options.empty())
        return fail(ExitBadArguments,
                    {"handout takes the id or the file of a lesson", "--" + arguments.options.front().name});
    if (arguments.words.size() != 1)
        return fail(ExitBadArguments, {"give one lesson: an id of `list lessons`, or a file", "handout"});
    const auto catalogue = loadCatalogue();
    if (!catalogue)
        return fail(ExitBadInput, catalogue.error());
    const LessonShelf shelf = readShelf(dataFolder(), ownLessonFolders());
    const LessonRequest request = findLesson(arguments.words.front(), shelf);
    if (request.error)
        return fail(request.code, *request.error);
    const auto prepared = shelf.prepare(*request.lesson, *catalogue);
    if (!prepared)
        return fail(ExitBadInput, prepared.error());
    return print(handoutText(**prepared));
}

} // namespace tb
