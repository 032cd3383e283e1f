// SPDX-License-Identifier: GPL-3.0-or-later
// One step of a lesson as a form: what it says, shows, asks and covers.
#pragma once

#include "core/lesson_draft.h"

#include <QWidget>

#include <array>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace tb {

class QuestionEditor;

/// The texts that a figure can be put into.
enum class FigureText { Step, Answer };

class StepForm : public QWidget
{
    Q_OBJECT

public:
    explicit StepForm(QWidget *parent = nullptr);

    void setStep(const Lesson &lesson, std::size_t index, const Catalogue &catalogue);
    /// As it stands; what the form has no field for stays.
    LessonStep step() const;
    /// The figure chosen as the answer; nullptr where there is none, or that of the file stays.
    const AskableFigure *asked() const;
    /// Where the cursor is.
    void insert(FigureText into, const QString &words);

Q_SIGNALS:
    void edited();
    void figureWanted(const AskableFigure &kind, FigureText into);
    void stateWanted(); ///< the step shall be in the present state
    void answerStateWanted(bool present); ///< the answer in the present state, or in that of the step

private:
    QLabel *addLabel(const QString &words, QWidget *buddy);
    QPlainTextEdit *addText(const QString &label);
    QToolButton *makeFigureButton(FigureText into);
    void addState();
    void addAnswer();
    void addCovers();
    void addHidden();
    void fillMenu(QToolButton *button, FigureText into, const Scenario &state, const Catalogue &catalogue);
    void showParts();
    void change();

    LessonStep m_kept;
    bool m_filling = false; ///< plain text edits tell of every change, also of ours
    QVBoxLayout *m_layout;
    QLineEdit *m_title;
    QPlainTextEdit *m_text = nullptr;
    QToolButton *m_textFigure = nullptr;
    QLabel *m_state = nullptr;
    QComboBox *m_page = nullptr;
    QuestionEditor *m_question = nullptr;
    QWidget *m_answer = nullptr;
    QPlainTextEdit *m_answerText = nullptr;
    QToolButton *m_answerFigure = nullptr;
    QLabel *m_answerState = nullptr;
    QPushButton *m_sameState = nullptr;
    QWidget *m_coverBox = nullptr;
    std::vector<QCheckBox *> m_covers; ///< in the order of their words
    std::vector<QCheckBox *> m_hidden;
};

} // namespace tb
