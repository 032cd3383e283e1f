// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step_form.h"

#include "core/lesson_fields.h"
#include "ui/flow_row.h"
#include "ui/form_rows.h"
#include "ui/question_editor.h"
#include "ui/text.h"
#include "ui/wheel_guard.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tb {

namespace {

constexpr int kTextLines = 4;

QString wordsOnScreen(std::string_view words)
{
    return text(std::string(words));
}

/// The cursor stays where the text does, else figures are put in at its end.
void fill(QPlainTextEdit *edit, const std::string &words)
{
    if (edit->toPlainText() == text(words))
        return;
    edit->setPlainText(text(words));
    edit->moveCursor(QTextCursor::End);
}

} // namespace

StepForm::StepForm(QWidget *parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
    , m_title(new QLineEdit(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_title->setAccessibleName(tr("Title of the step"));
    addLabel(tr("Title of the st&ep"), m_title);
    m_layout->addWidget(m_title);
    m_text = addText(tr("Te&xt"));
    m_textFigure = makeFigureButton(FigureText::Step);
    addState();
    m_question = new QuestionEditor(this);
    m_layout->addWidget(m_question);
    addAnswer();
    addCovers();
    addHidden();
    connect(m_title, &QLineEdit::textEdited, this, &StepForm::change);
    connect(m_page, &QComboBox::activated, this, &StepForm::change);
    connect(m_question, &QuestionEditor::edited, this, &StepForm::change);
}

QLabel *StepForm::addLabel(const QString &words, QWidget *buddy)
{
    auto *label = new QLabel(words, this);
    label->setBuddy(buddy);
    label->setWordWrap(true);
    m_layout->addWidget(label);
    return label;
}

QPlainTextEdit *StepForm::addText(const QString &label)
{
    auto *edit = new QPlainTextEdit(this);
    edit->setTabChangesFocus(true);
    edit->setAccessibleName(QString(label).remove(u'&'));
    addLabel(label, edit);
    m_layout->addWidget(edit);
    connect(edit, &QPlainTextEdit::textChanged, this, &StepForm::change);
    return edit;
}

QToolButton *StepForm::makeFigureButton(FigureText into)
{
    auto *button = new QToolButton(this);
    button->setText(into == FigureText::Step ? tr("Put In a &Figure") : tr("Put In a Figure of the &Answer"));
    button->setToolTip(tr("A number that is computed when the lesson is played"));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setMenu(new QMenu(button));
    m_layout->addWidget(button);
    return button;
}

void StepForm::addState()
{
    auto *take = new QPushButton(tr("Use the Present State"), this);
    m_state = addLabel({}, take);
    m_layout->addWidget(take, 0, Qt::AlignLeft);
    m_page = makeCombo(this);
    m_page->addItem(tr("As it is"), -1);
    for (const auto &row : kLessonPages)
        m_page->addItem(wordsOnScreen(row.name), static_cast<int>(row.value));
    m_page->setAccessibleName(tr("Page in front"));
    WheelGuard::guard(m_page);
    addLabel(tr("Page in f&ront"), m_page);
    m_layout->addWidget(m_page);
    take->setAutoDefault(false);
    connect(take, &QPushButton::clicked, this, &StepForm::stateWanted);
}

/// The answer is part of the question; it stands in the same column.
void StepForm::addAnswer()
{
    QVBoxLayout *outer = m_layout;
    m_answer = new QWidget(this);
    m_layout = new QVBoxLayout(m_answer);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_answerText = addText(tr("Text of the ans&wer"));
    m_answerFigure = makeFigureButton(FigureText::Answer);
    auto *buttons = new FlowRow(m_answer);
    auto *take = new QPushButton(tr("Answer in the Present State"), buttons);
    take->setToolTip(tr("With the answer the window shows what the main window shows now"));
    m_sameState = new QPushButton(tr("Answer in the Step's State"), buttons);
    for (QPushButton *button : {take, m_sameState}) {
        button->setAutoDefault(false);
        buttons->add(button);
    }
    m_answerState = addLabel({}, take);
    m_layout->addWidget(buttons);
    connect(take, &QPushButton::clicked, this, [this] { Q_EMIT answerStateWanted(true); });
    connect(m_sameState, &QPushButton::clicked, this, [this] { Q_EMIT answerStateWanted(false); });
    m_layout = outer;
    m_layout->addWidget(m_answer);
}

void StepForm::addCovers()
{
    m_coverBox = new QWidget(this);
    auto *layout = new QVBoxLayout(m_coverBox);
    layout->setContentsMargins(0, 0, 0, 0);
    auto *boxes = new FlowRow(m_coverBox);
    for (const auto &row : kMaskWords) {
        auto *box = new QCheckBox(wordsOnScreen(row.name), boxes);
        box->setAccessibleName(tr("Cover until predicted: %1").arg(box->text()));
        boxes->add(box);
        m_covers.push_back(box);
        connect(box, &QCheckBox::clicked, this, &StepForm::change);
    }
    layout->addWidget(new QLabel(tr("Cover until predicted"), m_coverBox));
    layout->addWidget(boxes);
    m_layout->addWidget(m_coverBox);
}

void StepForm::addHidden()
{
    auto *boxes = new FlowRow(this);
    for (const auto &row : kLessonControls) {
        auto *box = new QCheckBox(wordsOnScreen(row.name), boxes);
        box->setAccessibleName(tr("Hide the control: %1").arg(box->text()));
        boxes->add(box);
        m_hidden.push_back(box);
        connect(box, &QCheckBox::clicked, this, &StepForm::change);
    }
    m_layout->addWidget(new QLabel(tr("Controls to hide"), this));
    m_layout->addWidget(boxes);
}

/// One entry for each figure that the state has.
void StepForm::fillMenu(QToolButton *button, FigureText into, const Scenario &state,
                        const Catalogue &catalogue)
{
    button->menu()->clear();
    for (const AskableFigure &kind : askableIn(state, catalogue))
        button->menu()->addAction(wordsOnScreen(kind.name), this,
                                  [this, kind, into] { Q_EMIT figureWanted(kind, into); });
}

void StepForm::setStep(const Lesson &lesson, std::size_t index, const Catalogue &catalogue)
{
    m_filling = true;
    m_kept = lesson.steps[index];
    const Scenario &answered = answerState(m_kept);
    m_title->setText(text(m_kept.title));
    fill(m_text, m_kept.text.plain);
    m_state->setText(tr("State: %1").arg(text(stateTitle(m_kept.scenario, catalogue))));
    m_page->setCurrentIndex(m_page->findData(m_kept.page ? static_cast<int>(*m_kept.page) : -1));
    m_question->setQuestion(lesson, m_kept, askableIn(answered, catalogue));
    fill(m_answerText, m_kept.reveal ? m_kept.reveal->text : std::string());
    const bool own = m_kept.reveal && m_kept.reveal->scenario;
    m_answerState->setText(own ? tr("State with the answer: %1").arg(text(stateTitle(answered, catalogue)))
                               : tr("State with the answer: that of the step"));
    m_sameState->setEnabled(own);
    for (std::size_t i = 0; i < m_covers.size(); ++i)
        m_covers[i]->setChecked(m_kept.mask.*kMaskWords[i].value);
    for (std::size_t i = 0; i < m_hidden.size(); ++i)
        m_hidden[i]->setChecked(std::find(m_kept.hide.begin(), m_kept.hide.end(), kLessonControls[i].value)
                                != m_kept.hide.end());
    fillMenu(m_textFigure, FigureText::Step, m_kept.scenario, catalogue);
    fillMenu(m_answerFigure, FigureText::Answer, answered, catalogue);
    showParts();
    m_filling = false;
}

LessonStep StepForm::step() const
{
    LessonStep step = m_kept;
    step.title = m_title->text().toStdString();
    step.text.plain = m_text->toPlainText().toStdString();
    const int page = m_page->currentData().toInt();
    step.page = page < 0 ? std::nullopt : std::optional(static_cast<LessonPage>(page));
    step.question = m_question->question();
    if (step.question) {
        step.reveal = m_kept.reveal.value_or(Reveal());
        step.reveal->text = m_answerText->toPlainText().toStdString();
    } else if (m_kept.question) {
        step.reveal.reset(); // it was the answer to that question
    }
    for (std::size_t i = 0; i < m_covers.size(); ++i)
        step.mask.*kMaskWords[i].value = step.question && m_covers[i]->isChecked();
    step.hide.clear();
    for (std::size_t i = 0; i < m_hidden.size(); ++i)
        if (m_hidden[i]->isChecked())
            step.hide.push_back(kLessonControls[i].value);
    return step;
}

const AskableFigure *StepForm::asked() const
{
    return m_question->asked();
}

void StepForm::insert(FigureText into, const QString &words)
{
    QPlainTextEdit *edit = into == FigureText::Step ? m_text : m_answerText;
    edit->insertPlainText(words);
    edit->setFocus();
}

/// The texts as high as a few lines of the font they have.
void StepForm::showParts()
{
    const bool asks = m_question->question().has_value();
    m_answer->setVisible(asks);
    m_coverBox->setVisible(asks);
    for (QPlainTextEdit *edit : {m_text, m_answerText})
        edit->setFixedHeight(edit->fontMetrics().lineSpacing() * (kTextLines + 1));
}

void StepForm::change()
{
    if (m_filling)
        return;
    showParts();
    Q_EMIT edited();
}

} // namespace tb
