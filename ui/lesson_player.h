// SPDX-License-Identifier: GPL-3.0-or-later
// Plays a lesson in the window: sets the state of each step, keeps answers, and brings free play back.
#pragma once

#include "core/lesson_progress.h"
#include "core/readers/lesson_shelf.h"
#include "ui/scenario_store.h"

#include <QObject>

namespace tb {

class LessonPlayer : public QObject
{
    Q_OBJECT

public:
    explicit LessonPlayer(ScenarioStore *store, QObject *parent = nullptr);

    /// The lessons there are; `progressFile` keeps the answers, empty for none.
    void setShelf(LessonShelf shelf, const QString &progressFile);
    const LessonShelf &shelf() const { return m_shelf; }
    const LessonProgress &progress() const { return m_progress; }
    const LessonRun *run() const { return m_run ? &*m_run : nullptr; }
    /// What free play is, or comes back to.
    const Scenario &freeScenario() const { return m_free ? m_free->scenario : m_store->snapshot().scenario; }
    const ViewOptions &freeView() const { return m_free ? m_free->view : m_store->snapshot().view; }

    /// Begins at the step where it was left.
    Status start(const ShelvedLesson &shelved);
    /// Begins at a step, and keeps no answers.
    Status preview(const ShelvedLesson &shelved, std::size_t step);
    /// Another lesson in the list, or another version of one.
    void shelve(const ShelvedLesson &shelved) { m_shelf.put(shelved); }
    void stop();

    /// The next thing to happen: an open question is answered for the class, else the next step, or the end.
    void next();
    void back();
    void go(std::size_t step);
    /// The first step, with every question open again.
    void restart();
    void reveal();
    /// The step's own state again, and its question open.
    void resetStep();

    void answer(const QString &typed);
    void choose(int choice);
    void drag(double value); ///< refused where the guess was not moved
    void drop(); ///< the guess counts where it was dragged to
    /// Where the guess is while it is dragged.
    void moveGuess(double value);

Q_SIGNALS:
    /// Whatever of the lesson changed; run() tells what it is now.
    void changed();
    void said(const QString &line);
    void refused(const QString &line); ///< an answer; said as well

private:
    Status begin(const ShelvedLesson &shelved, bool kept);
    void show();
    void keep();
    void report(const Status &status);
    void refuse(const QString &why);
    std::optional<GuessMark> openGuess() const;

    ScenarioStore *m_store;
    LessonShelf m_shelf;
    LessonProgress m_progress;
    QString m_progressFile;
    bool m_kept = true; ///< the progress of the lesson that is on
    std::optional<LessonRun> m_run;
    std::optional<double> m_dragged; ///< the open guess
    bool m_moved = false; ///< it stands where the learner put it
    /// What free play was before the lesson.
    struct FreePlay
    {
        Scenario scenario;
        ViewOptions view;
        History history; ///< a step has its own, which ends where the step begins
    };
    std::optional<FreePlay> m_free;
};

} // namespace tb
