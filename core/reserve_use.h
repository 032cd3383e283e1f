// SPDX-License-Identifier: GPL-3.0-or-later
// Reserve against use: a slot of the full context for every conversation, or pages as it grows.
#pragma once

#include "core/budget.h"
#include "core/format.h"

#include <optional>
#include <string>

namespace tb {

constexpr std::int64_t kPageTokens = 16; ///< vLLM's block (vllm/config/cache.py)

/// One of the two ways to hand out the room.
struct Seating
{
    Sessions seated; ///< rounded down
    Bytes held; ///< by all who are seated
    Bytes stranded; ///< of it never written
    std::int64_t strandedMillionths = 0; ///< its share of what is held, half up; 0 when nobody is seated
    std::int64_t recurrentMillionths = 0; ///< the share of recurrent state, all of it written; half up
    std::optional<Sessions> turnedAway; ///< in the busiest moment, when that is known

    friend bool operator==(const Seating &, const Seating &) = default;
};

struct ReserveUse
{
    Seating slots;
    Seating pages;

    friend bool operator==(const ReserveUse &, const ReserveUse &) = default;
};

/// For a scenario that says how long conversations really are (`p95`; no longer than the context), by the
/// rules of its engine. None without p95, for a given size of the state, and when refused.
std::optional<ReserveUse> reserveUse(const Resolved &resolved, const Budget &budget);

/// "1 seated, 4.19 MB used of 17.18 GB, 99 turned away".
std::string seatingText(const Seating &seating, ByteUnits units);

/// Why there is no answer to reserve against use, in one sentence; empty when there is one or only p95 is
/// missing.
std::string whyNoReserveUse(const Budget &budget, const Scenario &scenario);

/// A length to begin with where none is known: an eighth of the context, rounded up.
Tokens supposedLength(Tokens context);

/// "Slots seat 1 conversation, pages 50; 97.7 % of the slots is never used."
std::string reserveUseText(const ReserveUse &use, Engine engine);

} // namespace tb
