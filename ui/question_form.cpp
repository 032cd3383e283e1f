// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/question_form.h"

#include "ui/text.h"
#include "ui/wrapped_choice.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>

namespace tb {

namespace {

constexpr int kLongestAnswer = 200; ///< a number with its unit is far shorter

} // namespace

QuestionForm::QuestionForm(QWidget *parent)
    : QWidget(parent)
    , m_ask(new QLabel(this))
    , m_choices(new QWidget(this))
    , m_choiceRows(new QVBoxLayout(m_choices))
    , m_group(new QButtonGroup(this))
    , m_field(new QLineEdit(this))
    , m_unit(new QLabel(this))
    , m_refusal(new QLabel(this))
    , m_give(new QPushButton(tr("&Predict"), this))
    , m_reveal(new QPushButton(tr("&Show the Answer"), this))
{
    m_ask->setWordWrap(true);
    m_ask->setBuddy(m_field);
    m_unit->setWordWrap(true);
    m_refusal->setWordWrap(true);
    m_refusal->hide();
    m_field->setAccessibleName(tr("Your prediction"));
    m_field->setMaxLength(kLongestAnswer);
    m_reveal->setToolTip(tr("Without a prediction of your own"));
    m_choiceRows->setContentsMargins(0, 0, 0, 0);
    auto *entry = new QHBoxLayout;
    entry->addWidget(m_field, 1);
    entry->addWidget(m_unit);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_give);
    buttons->addWidget(m_reveal);
    buttons->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_ask);
    layout->addWidget(m_choices);
    layout->addLayout(entry);
    layout->addWidget(m_refusal);
    layout->addLayout(buttons);
    connect(m_give, &QPushButton::clicked, this, &QuestionForm::give);
    connect(m_field, &QLineEdit::textEdited, m_refusal, &QLabel::hide);
    connect(m_group, &QButtonGroup::idClicked, m_refusal, &QLabel::hide);
    connect(m_reveal, &QPushButton::clicked, this, &QuestionForm::revealAsked);
}

void QuestionForm::setQuestion(const LessonRun *run)
{
    const bool open = run && run->asks();
    setVisible(open);
    if (!open) {
        m_shown.clear();
        return;
    }
    const Question &question = *run->step().question;
    const std::string shown = run->lesson().id + "#" + std::to_string(run->at());
    if (shown == m_shown)
        return;
    m_shown = shown;
    m_refusal->hide();
    m_kind = question.kind;
    m_ask->setText(text(run->prepared().plain(question.ask)));
    m_field->clear();
    m_field->setVisible(m_kind == QuestionKind::Number);
    m_unit->setVisible(m_kind != QuestionKind::Choice);
    m_choices->setVisible(m_kind == QuestionKind::Choice);
    if (m_kind == QuestionKind::Number) {
        const std::string_view unit = unitOf(run->prepared().answerFigure(question).show);
        m_unit->setText(text(std::string(unit)));
    } else {
        m_unit->setText(tr("Drag in the picture, or use the arrow keys; Enter predicts."));
    }
    showChoices(*run);
}

void QuestionForm::showChoices(const LessonRun &run)
{
    for (QWidget *old : m_choices->findChildren<QWidget *>(Qt::FindDirectChildrenOnly))
        delete old;
    int number = 0;
    for (const LessonChoice &choice : run.step().question->choices) {
        auto *row = new WrappedChoice(number + 1, text(run.prepared().plain(choice.text)), m_choices);
        m_choiceRows->addWidget(row);
        m_group->addButton(row->button(), number++);
    }
}

void QuestionForm::setTheme(const Theme &theme)
{
    m_ask->setFont(theme.font(14, FontWeight::Bold));
}

void QuestionForm::refuse(const QString &why)
{
    m_refusal->setText(why);
    m_refusal->show();
}

void QuestionForm::takeFocus()
{
    if (m_kind == QuestionKind::Number)
        m_field->setFocus();
    else if (m_kind == QuestionKind::Choice)
        m_group->button(0)->setFocus(); // what is dragged takes the focus itself
}

/// Enter gives the answer that is chosen; numbers choose.
void QuestionForm::keyPressEvent(QKeyEvent *event)
{
    const int number = event->key() - Qt::Key_1;
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    QAbstractButton *choice = m_kind == QuestionKind::Choice ? m_group->button(number) : nullptr;
    if (choice)
        choice->setChecked(true);
    else if (enter && !m_reveal->hasFocus())
        give();
    else
        QWidget::keyPressEvent(event);
}

void QuestionForm::give()
{
    switch (m_kind) {
    case QuestionKind::Number:
        return answered(m_field->text());
    case QuestionKind::Choice:
        return chosen(m_group->checkedId());
    case QuestionKind::DragBar:
    case QuestionKind::DragChart:
        return dropped();
    }
}

} // namespace tb
