// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson beside the pictures: the step's text in the voices asked for, its question, and what came of it.
#pragma once

#include "core/lesson_run.h"
#include "ui/lesson_text_view.h"
#include "ui/snapshot.h"
#include "ui/theme.h"

#include <QWidget>

#include <array>

class QComboBox;
class QLabel;
class QPushButton;
class QToolButton;

namespace tb {

class QuestionForm;
class ScrollColumn;

class LessonPanel : public QWidget
{
    Q_OBJECT

public:
    explicit LessonPanel(QWidget *parent = nullptr);

    void setGlossary(std::shared_ptr<const Glossary> glossary);
    /// nullptr: no lesson is on.
    void setRun(const LessonRun *run);
    void setSnapshot(const Snapshot &snapshot);
    void setTheme(const Theme &theme);

    /// Why an answer was not taken, beside the question.
    void refuse(const QString &why);

    /// Wide enough to read; the height scrolls.
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void nextAsked();
    void backAsked();
    void stopAsked();
    void stepChosen(int step);
    void resetAsked();
    void revealAsked();
    void answered(const QString &typed);
    void chosen(int choice);
    void dropped();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeContent();
    QWidget *makeHead();
    QWidget *makeVoices();
    QWidget *makeFoot();
    void showSteps(const LessonRun &run);
    void showText();
    void takeFocus();
    void scrollTo(int height);
    std::vector<LessonParagraph> paragraphs() const;
    void addOutcome(std::vector<LessonParagraph> &paragraphs) const;
    void addArithmetic(std::vector<LessonParagraph> &paragraphs) const;

    std::optional<LessonRun> m_run;
    std::optional<Snapshot> m_snapshot;
    std::shared_ptr<const Glossary> m_glossary = std::make_shared<const Glossary>();
    ScrollColumn *m_scroll; ///< all but the buttons that lead to another step
    QLabel *m_title;
    QComboBox *m_steps;
    std::array<QToolButton *, 4> m_voices{}; ///< picture, numbers, engineer, words
    LessonTextView *m_text;
    QLabel *m_card; ///< of the term that was asked about
    QuestionForm *m_question;
    QPushButton *m_back;
    QPushButton *m_next;
    QPushButton *m_reset;
    QPushButton *m_stop;
    std::string m_listed; ///< the lesson whose steps are listed
};

} // namespace tb
