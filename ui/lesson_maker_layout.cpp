// SPDX-License-Identifier: GPL-3.0-or-later
// How the maker of lessons is arranged: one column that scrolls, the buttons below it.
#include "ui/flow_row.h"
#include "ui/lesson_maker.h"

#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace tb {

namespace {

constexpr int kStepLines = 4; ///< of the list that are seen at once

} // namespace

QLineEdit *LessonMaker::addLine(QVBoxLayout *page, const QString &label)
{
    auto *line = new QLineEdit(this);
    auto *words = new QLabel(label, this);
    words->setBuddy(line);
    line->setAccessibleName(QString(label).remove(u'&'));
    page->addWidget(words);
    page->addWidget(line);
    return line;
}

QPushButton *LessonMaker::addButton(FlowRow *row, const QString &words, const QString &tip)
{
    auto *button = new QPushButton(words, row);
    button->setToolTip(tip);
    button->setAutoDefault(false); // Enter belongs to the fields
    row->add(button);
    return button;
}

void LessonMaker::addSteps(QVBoxLayout *page)
{
    m_steps = new QListWidget(this);
    m_steps->setAccessibleName(tr("Steps"));
    m_steps->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_steps->setTextElideMode(Qt::ElideRight);
    auto *label = new QLabel(tr("Ste&ps"), this);
    label->setBuddy(m_steps);
    auto *buttons = new FlowRow(this);
    m_add = addButton(buttons, tr("Add a Step From the Present State"),
                      tr("Behind this one, in the state that the main window shows"));
    m_up = addButton(buttons, tr("Earlier"), tr("This step before the one above it"));
    m_down = addButton(buttons, tr("Later"), tr("This step behind the one below it"));
    m_remove = addButton(buttons, tr("Remove"), tr("Take this step away"));
    page->addWidget(label);
    page->addWidget(m_steps);
    page->addWidget(buttons);
}

FlowRow *LessonMaker::makeButtons()
{
    auto *buttons = new FlowRow(this);
    m_new = addButton(buttons, tr("&New"), tr("Begin another lesson in the present state"));
    m_open = addButton(buttons, tr("&Open..."), tr("Go on with a lesson file"));
    m_preview = addButton(buttons, tr("Pre&view"), tr("Play the lesson from this step in the main window"));
    m_save = addButton(buttons, tr("&Save As..."),
                       tr("In the folder of your own lessons it appears in the list"));
    m_close = addButton(buttons, tr("&Close"), tr("What is written stays until the program ends"));
    return buttons;
}

void LessonMaker::arrange()
{
    m_scroll = new QScrollArea(this);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    auto *content = new QWidget;
    auto *page = new QVBoxLayout(content);
    m_title = addLine(page, tr("&Title of the lesson"));
    m_story = addLine(page, tr("What it is a&bout, in a sentence"));
    addSteps(page);
    m_form = new StepForm(content);
    page->addWidget(m_form);
    page->addStretch(1);
    m_scroll->setWidget(content);
    m_said = new QLabel(this);
    m_said->setWordWrap(true);
    m_said->setTextFormat(Qt::PlainText);
    m_said->setObjectName(QStringLiteral("said"));
    auto *layout = new QVBoxLayout(this);
    layout->setSizeConstraint(QLayout::SetNoConstraint); // a small window scrolls
    layout->addWidget(m_scroll, 1);
    layout->addWidget(m_said);
    layout->addWidget(makeButtons());
    followFocus();
}

/// Whatever has the focus comes into sight, also where its label and neighbours are long.
void LessonMaker::followFocus()
{
    for (QWidget *widget : m_scroll->widget()->findChildren<QWidget *>())
        if (widget->focusPolicy() != Qt::NoFocus)
            widget->installEventFilter(this);
}

bool LessonMaker::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn)
        m_scroll->ensureWidgetVisible(static_cast<QWidget *>(watched), 0, 2 * fontMetrics().height());
    return QDialog::eventFilter(watched, event);
}

void LessonMaker::setTheme(const Theme &theme)
{
    setFont(theme.font(13));
    m_said->setFont(theme.font(13, FontWeight::Bold));
    fitHeights();
    m_form->setFont(theme.font(13));
    showStep(m_at);
}

void LessonMaker::fitHeights()
{
    m_steps->setFixedHeight(m_steps->fontMetrics().lineSpacing() * (kStepLines + 1));
}

} // namespace tb
