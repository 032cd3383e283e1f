// SPDX-License-Identifier: GPL-3.0-or-later
// Writes lessons as the files that lessonFromJson() reads.
#pragma once

#include "core/lesson.h"

#include <string>

namespace tb {

/// Indented JSON, ending with a line break; reads back equal. Each scenario is written as what differs from
/// the one it builds on; a key that is taken back to its default is null.
std::string lessonToJson(const Lesson &lesson);

} // namespace tb
