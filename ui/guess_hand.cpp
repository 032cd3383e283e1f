// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guess_keys.h"

#include <QKeyEvent>

namespace tb {

std::optional<double> guessAfterKey(const QKeyEvent &event, const GuessMark &guess, Qt::Orientation along,
                                    ByteUnits units)
{
    if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return std::nullopt;
    const int key = event.key();
    const bool lies = along == Qt::Horizontal;
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
