// SPDX-License-Identifier: GPL-3.0-or-later
// Where a prediction is given: a field, choices, or a word on what to drag.
#pragma once

#include "core/lesson_run.h"
#include "ui/theme.h"

#include <QWidget>

class QButtonGroup;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace tb {

class QuestionForm : public QWidget
{
    Q_OBJECT

public:
    explicit QuestionForm(QWidget *parent = nullptr);

    /// The step's question while it is open; nullptr where nothing is asked.
    void setQuestion(const LessonRun *run);
    void setTheme(const Theme &theme);
    void takeFocus();
    /// Why the answer was not taken, until another is typed.
    void refuse(const QString &why);

Q_SIGNALS:
    void answered(const QString &typed);
    void chosen(int choice);
    void dropped(); ///< the dragged guess shall count
    void revealAsked();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void showChoices(const LessonRun &run);
    void give();

    QLabel *m_ask;
    QWidget *m_choices;
    QVBoxLayout *m_choiceRows;
    QButtonGroup *m_group;
    QLineEdit *m_field;
    QLabel *m_unit;
    QLabel *m_refusal;
    QPushButton *m_give;
    QPushButton *m_reveal;
    QuestionKind m_kind = QuestionKind::Number;
    std::string m_shown; ///< the question that is set out, so that typing is not disturbed
};

} // namespace tb
