// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guess_hand.h"

#include <QKeyEvent>

namespace tb {

GuessHand::GuessHand(Qt::Orientation along, QObject *parent)
    : QObject(parent)
    , m_along(along)
{
}

void GuessHand::moveTo(const GuessMark &guess, double value)
{
    if (value != guess.value)
        Q_EMIT moved(value);
}

bool GuessHand::takeKey(const QKeyEvent &event, const GuessMark &guess, ByteUnits units)
{
    if (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter) {
        Q_EMIT given(guess.value);
        return true;
    }
    const auto value = afterKey(event, guess, units);
    if (value)
        moveTo(guess, *value);
    return value.has_value();
}

std::optional<double> GuessHand::afterKey(const QKeyEvent &event, const GuessMark &guess,
                                          ByteUnits units) const
{
    if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return std::nullopt;
    const int key = event.key();
    const bool lies = m_along == Qt::Horizontal;
    const bool arrow
        = key == (lies ? Qt::Key_Right : Qt::Key_Up) || key == (lies ? Qt::Key_Left : Qt::Key_Down);
    if (!arrow && key != Qt::Key_PageUp && key != Qt::Key_PageDown)
        return std::nullopt;
    const bool up = key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_PageUp;
    const bool fine = event.modifiers().testFlag(Qt::ShiftModifier);
    const GuessStep step = !arrow ? GuessStep::Large : fine ? GuessStep::Fine : GuessStep::Usual;
    return guessBeside(guess, step, up, units);
}

} // namespace tb
