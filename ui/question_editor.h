// SPDX-License-Identifier: GPL-3.0-or-later
// Where a teacher writes the question of a step, and what to say to the answers.
#pragma once

#include "core/lesson_draft.h"

#include <QWidget>

#include <array>
#include <optional>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QRadioButton;
class QVBoxLayout;

namespace tb {

class QuestionEditor : public QWidget
{
    Q_OBJECT

public:
    explicit QuestionEditor(QWidget *parent = nullptr);

    /// The question of a step and the figures that can be asked for in it.
    void setQuestion(const Lesson &lesson, const LessonStep &step, const std::vector<AskableFigure> &askable);
    /// As it stands; the answer to a number is named by whoever keeps the figures, see asked().
    std::optional<Question> question() const;
    /// The figure that is chosen as the answer; nullptr where there is none, or that of the file stays.
    const AskableFigure *asked() const;

Q_SIGNALS:
    void edited();

private:
    struct ChoiceRow
    {
        QWidget *box = nullptr;
        QRadioButton *right = nullptr;
        QLineEdit *text = nullptr;
        QLineEdit *feedback = nullptr;
    };

    QWidget *makeNumber();
    QWidget *makeChoices();
    QLineEdit *makeLine(QVBoxLayout *into, const QString &label);
    void fillFigures(const Lesson &lesson, const std::vector<AskableFigure> &askable);
    void fillChoices();
    void showParts();
    void change();
    std::vector<LessonChoice> choices() const;

    Question m_kept; ///< what the form has no field for
    std::vector<AskableFigure> m_askable;
    QComboBox *m_kind;
    QWidget *m_asking;
    QLineEdit *m_ask = nullptr;
    QWidget *m_number = nullptr;
    QLabel *m_figureLabel = nullptr;
    QComboBox *m_figure = nullptr;
    QDoubleSpinBox *m_close = nullptr;
    QLineEdit *m_low = nullptr;
    QLineEdit *m_near = nullptr;
    QLineEdit *m_high = nullptr;
    QWidget *m_choices = nullptr;
    std::array<ChoiceRow, 6> m_rows;
};

} // namespace tb
