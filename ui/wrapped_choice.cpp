// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wrapped_choice.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QRadioButton>

namespace tb {

WrappedChoice::WrappedChoice(int number, const QString &words, QWidget *parent)
    : QWidget(parent)
    , m_button(new QRadioButton(QStringLiteral("&%1").arg(number), this))
    , m_words(new QLabel(words, this))
{
    m_button->setAccessibleName(words);
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_button, 0, Qt::AlignTop);
    layout->addWidget(m_words, 1);
}

void WrappedChoice::mousePressEvent(QMouseEvent *event)
{
    m_button->setChecked(true);
    m_button->setFocus(Qt::MouseFocusReason);
    QWidget::mousePressEvent(event);
}

} // namespace tb
