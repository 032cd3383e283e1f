// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/checked_line.h"

#include "ui/complaint.h"

namespace tb {

CheckedLine::CheckedLine(QWidget *parent)
    : QLineEdit(parent)
{
    constexpr int kLongest = 64;
    setMaxLength(kLongest);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(this, &QLineEdit::textEdited, this, [this] { complain(this, {}); });
    connect(this, &QLineEdit::editingFinished, this, &CheckedLine::tryText);
}

QSize CheckedLine::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * m_characters, QLineEdit::sizeHint().height()};
}

void CheckedLine::setCharacters(int characters)
{
    m_characters = characters;
    updateGeometry();
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
    complain(this, taken ? QString() : refusal(QString::fromStdString(taken.error().text)));
    setText(m_shown); // by now what was made of it, or what was there before
}

QString CheckedLine::refusal(const QString &why) const
{
    return m_shown.isEmpty() ? tr("%1. It stays empty.").arg(why) : tr("%1. It stays %2.").arg(why, m_shown);
}

} // namespace tb
