// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a lesson from the states of the main window, step by step.
#pragma once

#include "core/lesson_draft.h"
#include "core/readers/lesson_shelf.h"
#include "ui/snapshot.h"
#include "ui/step_form.h"
#include "ui/theme.h"

#include <QDialog>
#include <QTimer>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace tb {

class FlowRow;

class LessonMaker : public QDialog
{
    Q_OBJECT

public:
    /// Files are offered in `folder`.
    LessonMaker(const Snapshot &snapshot, QString folder, QWidget *parent = nullptr);

    /// The present state, which steps are made from.
    void setSnapshot(const Snapshot &snapshot) { m_snapshot = snapshot; }
    /// Ids that are taken, and the glossary.
    void setShelf(const LessonShelf &shelf) { m_shelf = shelf; }
    void setTheme(const Theme &theme);

    const Lesson &lesson() const { return m_lesson; }
    void open(const QString &path);
    void saveAs(const QString &path);

Q_SIGNALS:
    void previewAsked(const ShelvedLesson &lesson, std::size_t step);
    void saved(const ShelvedLesson &lesson);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    // lesson_maker_layout.cpp
    void arrange();
    QLineEdit *addLine(QVBoxLayout *page, const QString &label);
    void addSteps(QVBoxLayout *page);
    FlowRow *makeButtons();
    QPushButton *addButton(FlowRow *row, const QString &words, const QString &tip);
    void followFocus();
    void fitHeights();

    // lesson_maker.cpp
    void connectParts();
    void start(Lesson lesson, const QString &file);
    void showStep(std::size_t index);
    void listSteps();
    void take();
    void change();
    void addPresentStep();
    void moveStep(int by);
    void removeStep();
    void putFigure(const AskableFigure &kind, FigureText into);
    Status check() const;
    bool canBeRead(const Lesson &lesson);
    void tell();
    void say(const QString &line);
    void preview();
    void chooseOpen();
    void chooseSave();
    bool mayLeave();
    ShelvedLesson made(const QString &file) const;

    Snapshot m_snapshot;
    LessonShelf m_shelf;
    QString m_folder;
    Lesson m_lesson;
    QString m_file; ///< it was opened from or saved to; empty for none
    std::size_t m_at = 0;
    bool m_unsaved = false;
    QTimer m_telling; ///< mistakes are told once the typing pauses
    QScrollArea *m_scroll = nullptr;
    QLineEdit *m_title = nullptr;
    QLineEdit *m_story = nullptr;
    QListWidget *m_steps = nullptr;
    StepForm *m_form = nullptr;
    QLabel *m_said = nullptr;
    QPushButton *m_add = nullptr;
    QPushButton *m_up = nullptr;
    QPushButton *m_down = nullptr;
    QPushButton *m_remove = nullptr;
    QPushButton *m_new = nullptr;
    QPushButton *m_open = nullptr;
    QPushButton *m_preview = nullptr;
    QPushButton *m_save = nullptr;
    QPushButton *m_close = nullptr;
};

} // namespace tb
