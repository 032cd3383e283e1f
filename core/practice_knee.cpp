// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/practice_knee.h"

#include "core/format.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tb {

namespace {

constexpr std::array<std::string_view, kKneeWays - 1> kLevers
    = {"state-8", "cap-context", "weights-4", "smaller-model", "cards"};

KneeWay moreSeats(const PracticeServer &server, const PracticeSeats &now)
{
    KneeWay way;
    way.name = "Twice the seats";
    way.words = "Let the server decode twice as many conversations in one step; each becomes slower.";
    way.before = way.after = now.seats;
    const std::int64_t most = kPracticeSettings.front().range.high;
    if (now.memory <= now.set) {
        way.reason = "Memory for notes allows " + grouped(now.memory) + ": further seats would stay empty.";
    } else if (now.set == most) {
        way.reason = grouped(most) + " seats are the most that is counted.";
    } else {
        way.server = server;
        way.server->seats = std::min(2 * now.set, most);
        way.after = std::min(way.server->seats, now.memory);
    }
    return way;
}

KneeWay wayOf(const Lever &lever, const PracticeSeats &now)
{
    KneeWay way;
    way.name = lever.name;
    way.words = lever.words + " Costs: " + lever.quality + ".";
    way.before = way.after = now.seats;
    const std::int64_t after = std::min(now.set, lever.after.value);
    if (!lever.to) {
        way.reason = lever.reason;
    } else if (after > now.seats) {
        way.scenario = lever.to;
        way.after = after;
    } else if (lever.after > lever.before) {
        way.reason = "Memory for notes would allow " + grouped(lever.after.value) + " instead of "
            + grouped(lever.before.value) + ", but " + plural(now.set, "seat") + " are set.";
    } else {
        way.reason = lever.reason.empty() ? "What it frees is too little for one seat more." : lever.reason;
    }
    return way;
}

} // namespace

PracticeSeats practiceSeats(const PracticeServer &server, const Budget &budget)
{
    const std::int64_t memory = budget.sessionsFit.value;
    return {server.seats, memory, std::min(server.seats, memory)};
}

std::optional<PracticeServer> seatedServer(const PracticeServer &server, const Budget &budget)
{
    PracticeServer seated = server;
    seated.seats = practiceSeats(server, budget).seats;
    return seated.seats > 0 ? std::optional(seated) : std::nullopt;
}

std::string kneeText(const PracticeSeats &seats)
{
    if (seats.memory < seats.set)
        return "Memory for notes allows " + grouped(seats.memory) + " of " + plural(seats.set, "seat")
            + ": the knee is there";
    return plural(seats.set, "seat") + ", and memory for notes of " + grouped(seats.memory)
        + ": the knee is at " + grouped(seats.set);
}

std::vector<KneeWay> kneeWays(const PracticeServer &server, const Resolved &resolved, const Budget &budget,
                              const Catalogue &catalogue)
{
    const PracticeSeats now = practiceSeats(server, budget);
    const std::vector<Lever> all = levers(resolved, budget, catalogue);
    std::vector<KneeWay> ways = {moreSeats(server, now)};
    for (const std::string_view id : kLevers) {
        const auto lever = std::find_if(all.begin(), all.end(), [id](const Lever &l) { return l.id == id; });
        ways.push_back(wayOf(*lever, now));
    }
    return ways;
}

std::string kneeWayText(const KneeWay &way)
{
    if (!way.reason.empty())
        return way.name + ": " + way.reason;
    return way.name + ": " + grouped(way.before) + " -> " + plural(way.after, "seat");
}

} // namespace tb
