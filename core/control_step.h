// SPDX-License-Identifier: GPL-3.0-or-later
// One step of a slider without the slider: for keys that move it from afar.
#pragma once

#include "core/lesson.h"
#include "core/resolve.h"

namespace tb {

/// The controls with a slider that are not hidden, the one that most changes the page first.
std::vector<LessonControl> slidersFor(std::optional<LessonPage> page,
                                      const std::vector<LessonControl> &hidden);

/// The scenario with that control `steps` stops on (back when negative); the same at the end of the slider,
/// and for a control without one.
Scenario stepped(const Resolved &resolved, const Catalogue &catalogue, LessonControl control, int steps);

} // namespace tb
