// SPDX-License-Identifier: GPL-3.0-or-later
// What the presenter says of a step: its text and question, or what came of it.
#pragma once

#include "core/lesson_run.h"
#include "ui/presenter_text.h"
#include "ui/snapshot.h"

namespace tb {

/// Text and question while it is open, with the choice the class made marked; after it the answer.
std::vector<PresenterLine> presenterWords(const LessonRun &run, const Snapshot &snapshot,
                                          std::optional<int> marked);

/// The figures of the state on screen, worked out.
std::vector<PresenterLine> presenterArithmetic(const Snapshot &snapshot);

/// The chart of a page that is one.
std::optional<ChartId> chartOf(LessonPage page);

/// The large number, and what it is.
struct PresenterAnswer
{
    QString number;
    QString words;
    bool good = true; ///< false where nothing fits
};

/// A question mark while the step asks, then its answer, or the right choice, while its state is `untouched`;
/// else the figure of the page that is seen, or how many fit.
PresenterAnswer presenterAnswer(const LessonRun *run, const Snapshot &snapshot, bool untouched,
                                std::optional<LessonPage> seen);

} // namespace tb
