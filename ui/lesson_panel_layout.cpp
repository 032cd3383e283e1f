// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the lesson panel: title and steps, voices, text and question, the way on.
#include "ui/lesson_panel.h"
#include "ui/question_form.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace tb {

QWidget *LessonPanel::makeContent()
{
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(makeHead());
    layout->addWidget(makeVoices());
    layout->addWidget(m_text);
    layout->addWidget(m_card);
    layout->addWidget(m_question);
    layout->addStretch(1);
    return content;
}

QWidget *LessonPanel::makeHead()
{
    auto *head = new QWidget(this);
    m_title = new QLabel(head);
    m_title->setWordWrap(true);
    m_steps = new QComboBox(head);
    m_steps->setAccessibleName(tr("Step of the lesson"));
    m_steps->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_stop = new QPushButton(tr("&End"), head);
    m_stop->setToolTip(tr("End the lesson and go back to free play"));
    auto *row = new QHBoxLayout;
    row->addWidget(m_steps, 1);
    row->addWidget(m_stop);
    auto *layout = new QVBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_title);
    layout->addLayout(row);
    connect(m_steps, &QComboBox::activated, this, &LessonPanel::stepChosen);
    connect(m_stop, &QPushButton::clicked, this, &LessonPanel::stopAsked);
    return head;
}

QWidget *LessonPanel::makeVoices()
{
    const std::array<std::pair<QString, QString>, 4> names
        = {{{tr("Picture"), tr("The same as a picture from everyday life")},
            {tr("Numbers"), tr("The same with real numbers")},
            {tr("Engineer"), tr("The same for someone who runs servers")},
            {tr("Words"), tr("The words to know")}}};
    auto *row = new QWidget(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    for (std::size_t i = 0; i < names.size(); ++i) {
        m_voices[i] = new QToolButton(row);
        m_voices[i]->setText(names[i].first);
        m_voices[i]->setToolTip(names[i].second);
        m_voices[i]->setCheckable(true);
        m_voices[i]->setFocusPolicy(Qt::StrongFocus);
        layout->addWidget(m_voices[i]);
        connect(m_voices[i], &QToolButton::toggled, this, &LessonPanel::showText);
    }
    m_voices.front()->setChecked(true);
    layout->addStretch(1);
    return row;
}

QWidget *LessonPanel::makeFoot()
{
    auto *foot = new QWidget(this);
    m_back = new QPushButton(tr("&Back"), foot);
    m_reset = new QPushButton(tr("&Again"), foot);
    m_reset->setToolTip(tr("This step from its beginning"));
    m_next = new QPushButton(tr("&Next"), foot);
    auto *layout = new QHBoxLayout(foot);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_back);
    layout->addWidget(m_reset);
    layout->addWidget(m_next, 1);
    connect(m_back, &QPushButton::clicked, this, &LessonPanel::backAsked);
    connect(m_reset, &QPushButton::clicked, this, &LessonPanel::resetAsked);
    connect(m_next, &QPushButton::clicked, this, &LessonPanel::nextAsked);
    return foot;
}

} // namespace tb
