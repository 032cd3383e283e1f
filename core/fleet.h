// SPDX-License-Identifier: GPL-3.0-or-later
// How many conversations, cards and replicas: the whole numbers a plan needs.
#pragma once

#include "core/checked.h"
#include "core/units.h"

#include <algorithm>
#include <optional>

namespace tb {

/// Conversations of `perSession` bytes that fit in `room`; rounded down, never negative. perSession > 0.
constexpr std::int64_t sessionsThatFit(std::int64_t room, std::int64_t perSession)
{
    return std::max<std::int64_t>(0, room / perSession);
}

/// Cards of `usable` bytes that hold `needed`; rounded up, at least one. usable > 0.
constexpr std::int64_t cardsThatHold(std::int64_t needed, std::int64_t usable)
{
    return std::max<std::int64_t>(1, ceilDiv(std::max<std::int64_t>(0, needed), usable));
}

/// Conversations that one replica serves: what fits, or fewer where fewer were measured within the promise.
constexpr Sessions servedByReplica(Sessions fit, const std::optional<Sessions> &measured)
{
    return measured ? std::min(fit, *measured) : fit;
}

/// Replicas for `peak` conversations plus a headroom in per cent, in one rounding up.
constexpr std::int64_t replicasFor(std::int64_t peak, std::int64_t perReplica, std::int64_t headroomPercent)
{
    return Checked::mulDivCeil(peak, 100 + headroomPercent, (Checked(100) * perReplica).value()).value();
}

} // namespace tb
