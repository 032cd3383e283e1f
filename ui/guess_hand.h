// SPDX-License-Identifier: GPL-3.0-or-later
// The keys that move an open guess, the same in every picture: arrows, Shift for less, Page keys for more.
#pragma once

#include "core/guess_mark.h"

#include <Qt>

#include <optional>

class QKeyEvent;

namespace tb {

/// Where the key moves the guess: Left and Right in a picture it lies along, Up and Down in one it stands in.
/// None of another key.
std::optional<double> guessAfterKey(const QKeyEvent &event, const GuessMark &guess, Qt::Orientation along,
                                    ByteUnits units);

} // namespace tb
