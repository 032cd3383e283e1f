// SPDX-License-Identifier: GPL-3.0-or-later
// Lesson files: JSON that a teacher may have written by hand, so every mistake is told with its place.
#pragma once

#include "core/lesson.h"
#include "core/result.h"

#include <string>
#include <string_view>

namespace tb {

constexpr std::size_t kMaxLessonBytes = std::size_t{64} * 1024;

/// Errors name file, step and field: "four.json: step 2.question.close: ...". Names of figures and models are
/// looked up later, by lessonFigures() and checkLesson().
Result<Lesson> lessonFromJson(std::string_view text, const std::string &file);

} // namespace tb
