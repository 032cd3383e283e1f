// SPDX-License-Identifier: GPL-3.0-or-later
// Where a mistake of a lesson is, in the words of the window that makes lessons.
#pragma once

#include "core/result.h"

#include <span>
#include <string>
#include <string_view>

namespace tb {

/// A part of a step in a lesson file, and what it is called on screen.
struct LessonField
{
    std::string_view field; ///< "question.ask"; a part of it is called the same
    std::string_view label; ///< "What to ask"
    bool onForm = true; ///< otherwise only a file has it
};

std::span<const LessonField> lessonFields();

/// "half-the-bits: step 2.question.ask" as `Step 2, "What to ask"`; `lesson` is what the place begins with. A
/// place of another make stays as it is.
Error onScreen(const Error &error, const std::string &lesson);

} // namespace tb
