// SPDX-License-Identifier: GPL-3.0-or-later
// A prediction as it stands in the pictures beside what is.
#pragma once

#include <string>

namespace tb {

/// What a guess counts, which is where it can be drawn.
enum class GuessOf {
    SessionsFit, ///< in the bars, as blocks of state; in the chart of sessions that fit
    State, ///< a size, in bytes, of the state of all sessions: in the bars and in the chart of state
    Speed, ///< tokens a second of each session: in the speed chart
};

struct GuessMark
{
    GuessOf of = GuessOf::SessionsFit;
    double value = 0; ///< sessions, bytes or tokens a second; at least 0
    std::string text; ///< "your guess: 6"
    bool open = false; ///< it can still be dragged

    friend bool operator==(const GuessMark &, const GuessMark &) = default;
};

} // namespace tb
