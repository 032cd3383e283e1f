// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of the presenter, and the sheet that lists them.
#pragma once

#include "core/budget_parts.h"

#include <QString>

#include <optional>
#include <vector>

class QKeyEvent;

namespace tb {

enum class PresenterCommand {
    Next,
    Back,
    FromStart, ///< the first step with every question open again
    Jump,
    Answer,
    Reset,
    Digit, ///< answers the open question, else points at a budget
    Point, ///< at the next budget
    More, ///< one stop of the slider on
    Less,
    OtherSlider,
    Controls,
    Timer,
    Blank,
    Keys,
    Leave
};

/// What a key asks for; none for keys that mean nothing here, and for those with Ctrl, Alt or Meta.
std::optional<PresenterCommand> presenterCommand(const QKeyEvent &event);

/// 0 to 9 of a digit key.
std::optional<int> digitOf(const QKeyEvent &event);

struct PresenterKey
{
    QString keys;
    QString meaning;
};

/// In the order of their use.
const std::vector<PresenterKey> &presenterKeys();

} // namespace tb
