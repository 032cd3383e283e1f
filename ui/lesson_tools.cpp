// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson_tools.h"

#include "ui/glossary_window.h"
#include "ui/lesson_maker.h"
#include "ui/settings.h"
#include "ui/text.h"

#include <QFileInfo>
#include <QWidget>

namespace tb {

namespace {

void bringUp(QWidget *window)
{
    window->show();
    window->raise();
    window->activateWindow();
}

} // namespace

LessonTools::LessonTools(QWidget *window)
    : QObject(window)
    , m_parent(window)
{
}

void LessonTools::setShelf(const LessonShelf &shelf)
{
    m_shelf = shelf;
    delete std::exchange(m_terms, nullptr);
    if (m_maker)
        m_maker->setShelf(m_shelf);
}

void LessonTools::setSnapshot(const Snapshot &snapshot)
{
    m_snapshot = snapshot;
    if (m_maker)
        m_maker->setSnapshot(snapshot);
}

void LessonTools::setTheme(const Theme &theme)
{
    m_theme = theme;
    if (m_terms)
        m_terms->setTheme(theme);
    if (m_maker)
        m_maker->setTheme(theme);
}

void LessonTools::openGlossary()
{
    if (!m_terms) {
        m_terms = new GlossaryWindow(m_shelf.glossary, m_parent);
        m_terms->setTheme(m_theme);
    }
    bringUp(m_terms);
}

void LessonTools::openMaker()
{
    if (!m_maker && m_snapshot) {
        m_maker = new LessonMaker(*m_snapshot, ownLessonFolder(), m_parent);
        m_maker->setShelf(m_shelf);
        m_maker->setTheme(m_theme);
        connect(m_maker, &LessonMaker::previewAsked, this, &LessonTools::previewAsked);
        connect(m_maker, &LessonMaker::saved, this, &LessonTools::shelve);
    }
    bringUp(m_maker);
}

void LessonTools::shelve(const ShelvedLesson &lesson)
{
    const QString folder = QFileInfo(text(lesson.file)).absolutePath();
    if (QFileInfo(folder) != QFileInfo(ownLessonFolder()))
        return;
    m_shelf.put(lesson);
    m_maker->setShelf(m_shelf);
    Q_EMIT lessonMade(lesson);
}

} // namespace tb
