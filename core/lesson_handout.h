// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson on paper: every step with its figures, the questions with their answers at the end.
#pragma once

#include "core/prepared_lesson.h"

#include <string>

namespace tb {

/// Markdown, which also reads well as plain text; ends with a line break.
std::string handoutText(const PreparedLesson &lesson);

} // namespace tb
