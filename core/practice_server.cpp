// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/practice_server.h"

#include "core/format.h"

#include <algorithm>
#include <string>

namespace tb {

namespace {

std::int64_t inBatch(const PracticeServer &server, std::int64_t users)
{
    return std::clamp<std::int64_t>(users, 1, server.seats);
}

} // namespace

Status checked(const PracticeServer &server)
{
    for (const PracticeSetting &setting : kPracticeSettings) {
        const std::int64_t value = server.*setting.value;
        if (value < setting.range.low || value > setting.range.high)
            return Error{grouped(value) + " is not from " + grouped(setting.range.low) + " to "
                             + grouped(setting.range.high),
                         std::string(setting.key)};
    }
    return Done{};
}

std::int64_t stepMicros(const PracticeServer &server, std::int64_t users)
{
    constexpr std::int64_t kMicrosOfAPercent = 10; // of a millisecond
    return server.stepMs * kMicrosOfAPercent * (100 + server.growthPercent * (inBatch(server, users) - 1));
}

TokenRate sessionSpeed(const PracticeServer &server, std::int64_t users)
{
    return {1, stepMicros(server, users)};
}

TokenRate totalSpeed(const PracticeServer &server, std::int64_t users)
{
    return {inBatch(server, users), stepMicros(server, users)};
}

} // namespace tb
