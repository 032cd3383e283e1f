// SPDX-License-Identifier: GPL-3.0-or-later
// The units an answer may be typed in.
#pragma once

#include "core/answer_text.h"

namespace tb {

struct AnswerUnit
{
    std::string_view names; ///< how it may be typed, in lower case without blanks: "mib|mebibyte|mebibytes"
    std::string_view shown;
    double factor = 1; ///< base units of one of it
    bool inverse = false; ///< its number divides: ms/token of a speed
};

/// The unit that `typed` names, any case and with blanks anywhere; nullptr where the kind has none of that
/// name. The empty text is a unit of kinds that need none.
const AnswerUnit *findAnswerUnit(AnswerKind kind, std::string_view typed);

/// The unit of TypedAnswer::value.
const AnswerUnit &baseUnit(AnswerKind kind);

/// What to offer where a unit was not understood: "MiB, GiB, MB or GB".
std::string_view usualUnits(AnswerKind kind);

} // namespace tb
