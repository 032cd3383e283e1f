// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/checked_line.h"

#include <QToolTip>

namespace tb {

CheckedLine::CheckedLine(QWidget *parent)
    : QLineEdit(parent)
{
    constexpr int kLongest = 64;
    setMaxLength(kLongest);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(this, &QLineEdit::editingFinished, this, &CheckedLine::tryText);
}

QSize CheckedLine::sizeHint() const
{
    constexpr int kCharacters = 11;
    return {fontMetrics().averageCharWidth() * kCharacters, QLineEdit::sizeHint().height()};
}

void CheckedLine::setShown(const QString &text)
{
    if (text == m_shown)
        return; // what is being typed stays
    m_shown = text;
    setText(text);
}

void CheckedLine::tryText()
{
    if (!m_taker || text() == m_shown)
        return;
    const Status taken = m_taker(text().toStdString());
    complain(taken ? QString() : QString::fromStdString(taken.error().line()));
    setText(m_shown); // by now what was made of it, or what was there before
}

void CheckedLine::complain(const QString &why)
{
    setAccessibleDescription(why);
    if (!why.isEmpty())
        QToolTip::showText(mapToGlobal(rect().bottomLeft()), why, this);
}

} // namespace tb
