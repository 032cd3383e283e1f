// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/question_editor.h"

#include "ui/form_rows.h"
#include "ui/text.h"
#include "ui/wheel_guard.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tb {

namespace {

enum Kind { Nothing, Number, Choice, Drag };
constexpr int kOfTheFile = -1; ///< a figure that is none of the list

int kindOf(const std::optional<Question> &question)
{
    if (!question)
        return Nothing;
    return question->kind == QuestionKind::Number ? Number
        : question->kind == QuestionKind::Choice  ? Choice
                                                  : Drag;
}

QString nameOf(const AskableFigure &figure)
{
    return text(std::string(figure.name));
}

} // namespace

QuestionEditor::QuestionEditor(QWidget *parent)
    : QWidget(parent)
    , m_kind(makeCombo(this))
    , m_asking(new QWidget(this))
{
    m_kind->addItems({tr("No question"), tr("A number to predict"), tr("A choice")});
    m_kind->setAccessibleName(tr("Kind of question"));
    WheelGuard::guard(m_kind);
    auto *label = new QLabel(tr("&Question"), this);
    label->setBuddy(m_kind);
    auto *asking = new QVBoxLayout(m_asking);
    asking->setContentsMargins(0, 0, 0, 0);
    m_ask = makeLine(asking, tr("What to as&k"));
    asking->addWidget(makeNumber());
    asking->addWidget(makeChoices());
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(label);
    layout->addWidget(m_kind);
    layout->addWidget(m_asking);
    connect(m_kind, &QComboBox::activated, this, &QuestionEditor::change);
}

/// A line with its label above it.
QLineEdit *QuestionEditor::makeLine(QVBoxLayout *into, const QString &label)
{
    auto *line = new QLineEdit(this);
    auto *words = new QLabel(label, this);
    words->setBuddy(line);
    line->setAccessibleName(QString(label).remove(u'&'));
    into->addWidget(words);
    into->addWidget(line);
    connect(line, &QLineEdit::textEdited, this, &QuestionEditor::change);
    return line;
}

QWidget *QuestionEditor::makeNumber()
{
    m_number = new QWidget(m_asking);
    auto *layout = new QVBoxLayout(m_number);
    layout->setContentsMargins(0, 0, 0, 0);
    m_figureLabel = new QLabel(tr("The answer &is"), m_number);
    m_figure = makeCombo(m_number);
    m_figureLabel->setBuddy(m_figure);
    m_figure->setAccessibleName(tr("The figure that is the answer"));
    m_close = new QDoubleSpinBox(m_number);
    m_close->setRange(0, 100);
    m_close->setDecimals(1);
    m_close->setSuffix(tr(" %"));
    m_close->setAccessibleName(tr("Percent of the answer that count as close"));
    auto *closeLabel = new QLabel(tr("Counts as c&lose, either side"), m_number);
    closeLabel->setBuddy(m_close);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_figure, m_close})
        WheelGuard::guard(widget);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_figureLabel, m_figure, closeLabel, m_close})
        layout->addWidget(widget);
    m_low = makeLine(layout, tr("To a &guess that is too low"));
    m_near = makeLine(layout, tr("To a guess that is close"));
    m_high = makeLine(layout, tr("To a guess that is too &high"));
    connect(m_figure, &QComboBox::activated, this, &QuestionEditor::change);
    connect(m_close, &QDoubleSpinBox::editingFinished, this, &QuestionEditor::change);
    return m_number;
}

QWidget *QuestionEditor::makeChoices()
{
    m_choices = new QWidget(m_asking);
    auto *layout = new QVBoxLayout(m_choices);
    layout->setContentsMargins(0, 0, 0, 0);
    int number = 0;
    for (ChoiceRow &row : m_rows) {
        ++number;
        row.box = new QWidget(m_choices);
        row.right = new QRadioButton(tr("Choice %1 is right").arg(number), m_choices);
        row.text = new QLineEdit(row.box);
        row.text->setPlaceholderText(tr("The choice"));
        row.text->setAccessibleName(tr("Choice %1").arg(number));
        row.feedback = new QLineEdit(row.box);
        row.feedback->setPlaceholderText(tr("What to say to whoever chooses it"));
        row.feedback->setAccessibleName(tr("What to say to choice %1").arg(number));
        auto *lines = new QVBoxLayout(row.box);
        lines->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(row.right);
        lines->addWidget(row.text);
        lines->addWidget(row.feedback);
        layout->addWidget(row.box);
        connect(row.right, &QRadioButton::clicked, this, &QuestionEditor::change);
        for (QLineEdit *line : {row.text, row.feedback})
            connect(line, &QLineEdit::textEdited, this, &QuestionEditor::change);
    }
    return m_choices;
}

void QuestionEditor::fillFigures(const Lesson &lesson, const std::vector<AskableFigure> &askable)
{
    m_askable = askable;
    m_figure->clear();
    const AskableFigure *asked = askableOf(lesson, m_kept.answer);
    const bool listed = m_kept.answer.empty()
        || (asked && std::any_of(askable.begin(), askable.end(), [asked](const AskableFigure &f) {
                            return f.path == asked->path;
                        }));
    for (std::size_t i = 0; i < askable.size(); ++i) {
        m_figure->addItem(nameOf(askable[i]), static_cast<int>(i));
        if (asked && askable[i].path == asked->path)
            m_figure->setCurrentIndex(static_cast<int>(i));
    }
    if (!listed) {
        m_figure->insertItem(0, tr("%1, as in the file").arg(text(m_kept.answer)), kOfTheFile);
        m_figure->setCurrentIndex(0);
    }
}

void QuestionEditor::fillChoices()
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const LessonChoice choice = i < m_kept.choices.size() ? m_kept.choices[i] : LessonChoice();
        m_rows[i].text->setText(text(choice.text));
        m_rows[i].feedback->setText(text(choice.feedback));
        m_rows[i].right->setChecked(choice.right || (i == 0 && m_kept.choices.empty()));
    }
}

void QuestionEditor::setQuestion(const Lesson &lesson, const LessonStep &step,
                                 const std::vector<AskableFigure> &askable)
{
    const int kind = kindOf(step.question);
    if (m_kind->count() > Drag)
        m_kind->removeItem(Drag);
    if (kind == Drag) // made by hand: the form only keeps it
        m_kind->addItem(tr("A guess dragged in a picture"));
    m_kind->setCurrentIndex(kind);
    m_kept = step.question.value_or(Question());
    m_ask->setText(text(m_kept.ask));
    fillFigures(lesson, askable);
    m_close->setValue(m_kept.closePercent);
    const auto fill = [this](QLineEdit *line, const std::string &words, const QString &usual) {
        line->setText(words.empty() && m_kept.answer.empty() ? usual : text(words));
    };
    fill(m_low, m_kept.low, tr("It is more than that."));
    fill(m_near, m_kept.close, tr("That is it."));
    fill(m_high, m_kept.high, tr("It is less than that."));
    fillChoices();
    showParts();
}

std::vector<LessonChoice> QuestionEditor::choices() const
{
    std::vector<LessonChoice> written;
    for (const ChoiceRow &row : m_rows)
        if (!row.text->text().trimmed().isEmpty())
            written.push_back(
                {row.text->text().toStdString(), row.feedback->text().toStdString(), row.right->isChecked()});
    return written;
}

std::optional<Question> QuestionEditor::question() const
{
    const int kind = m_kind->currentIndex();
    if (kind == Nothing)
        return std::nullopt;
    Question question;
    question.ask = m_ask->text().toStdString();
    if (kind == Choice) {
        question.kind = QuestionKind::Choice;
        question.choices = choices();
        return question;
    }
    question.kind = kind == Drag ? m_kept.kind : QuestionKind::Number;
    question.answer = m_kept.answer;
    question.closePercent = m_close->value();
    question.low = m_low->text().toStdString();
    question.close = m_near->text().toStdString();
    question.high = m_high->text().toStdString();
    return question;
}

const AskableFigure *QuestionEditor::asked() const
{
    const int index = m_figure->currentData().isValid() ? m_figure->currentData().toInt() : kOfTheFile;
    if (m_kind->currentIndex() != Number || index == kOfTheFile)
        return nullptr;
    return &m_askable[static_cast<std::size_t>(index)];
}

/// What the kind of question needs; one choice more than is written.
void QuestionEditor::showParts()
{
    const int kind = m_kind->currentIndex();
    m_asking->setVisible(kind != Nothing);
    m_number->setVisible(kind == Number || kind == Drag);
    m_figure->setVisible(kind == Number);
    m_figureLabel->setVisible(kind == Number);
    m_choices->setVisible(kind == Choice);
    const std::size_t shown = std::max<std::size_t>(choices().size() + 1, 2);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool written = !m_rows[i].text->text().isEmpty();
        m_rows[i].box->setVisible(i < shown || written);
        m_rows[i].right->setVisible(i < shown || written);
    }
}

void QuestionEditor::change()
{
    showParts();
    Q_EMIT edited();
}

} // namespace tb
