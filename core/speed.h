// SPDX-License-Identifier: GPL-3.0-or-later
// Speed ceilings: what the memory and the arithmetic units allow at most. Real servers stay below them.
#pragma once

#include "core/checked.h"
#include "core/units.h"

#include <optional>

namespace tb {

/// Tokens a second when every token needs `bytesPerToken` read at `bandwidth`; both > 0.
inline double decodeCeiling(BytesPerSecond bandwidth, Bytes bytesPerToken)
{
    return static_cast<double>(bandwidth.value) / static_cast<double>(bytesPerToken.value);
}

/// Ceilings of one decode step, in which every conversation advances by one token.
struct DecodeCeilings
{
    Bytes bytesPerStep; ///< weights read plus the whole state of every conversation
    double sessionTokensPerSecond = 0; ///< of each conversation
    double totalTokensPerSecond = 0; ///< of all conversations together
    double weightsOnly = 0; ///< the course's ceiling: bandwidth over the size of the model

    friend bool operator==(const DecodeCeilings &, const DecodeCeilings &) = default;
};

/// Two operations for every weight a token meets; attention's own arithmetic is left out, so this is a
/// ceiling for short prompts too.
inline double prefillCeiling(double flops, Parameters readPerToken)
{
    return flops / (2.0 * static_cast<double>(readPerToken.value));
}

} // namespace tb
