// SPDX-License-Identifier: GPL-3.0-or-later
// The windows of the Lesson menu that are made when they are first asked for.
#pragma once

#include "core/readers/lesson_shelf.h"
#include "ui/snapshot.h"
#include "ui/theme.h"

#include <QObject>

namespace tb {

class GlossaryWindow;
class LessonMaker;

class LessonTools : public QObject
{
    Q_OBJECT

public:
    explicit LessonTools(QWidget *window);

    void setShelf(const LessonShelf &shelf);
    void setSnapshot(const Snapshot &snapshot);
    void setTheme(const Theme &theme);
    void openGlossary();
    void openMaker();

Q_SIGNALS:
    void previewAsked(const ShelvedLesson &lesson, std::size_t step);
    /// A lesson in the folder of the user's own.
    void lessonMade(const ShelvedLesson &lesson);

private:
    void shelve(const ShelvedLesson &lesson);

    QWidget *m_parent;
    Theme m_theme;
    LessonShelf m_shelf;
    std::optional<Snapshot> m_snapshot;
    GlossaryWindow *m_terms = nullptr;
    LessonMaker *m_maker = nullptr;
};

} // namespace tb
