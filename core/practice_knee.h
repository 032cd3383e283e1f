// SPDX-License-Identifier: GPL-3.0-or-later
// Where the practice server's seats run out, the knee, and what moves it in this very scenario.
#pragma once

#include "core/levers.h"
#include "core/practice_server.h"

#include <optional>
#include <string>
#include <vector>

namespace tb {

/// The smaller of the seats that are set and the conversations that memory holds.
struct PracticeSeats
{
    std::int64_t set = 0;
    std::int64_t memory = 0; ///< Budget::sessionsFit
    std::int64_t seats = 0; ///< of both the smaller: the knee; 0 where nobody can be served

    friend bool operator==(const PracticeSeats &, const PracticeSeats &) = default;
};

PracticeSeats practiceSeats(const PracticeServer &server, const Budget &budget);

/// The server with as many seats as there really are; none where nobody can be served.
std::optional<PracticeServer> seatedServer(const PracticeServer &server, const Budget &budget);

/// "Memory for notes allows 4 of 8 seats: the knee is there", without the full stop.
std::string kneeText(const PracticeSeats &seats);

/// One way to move the knee, tried out. `scenario` or `server` is what applies it; neither where it does not
/// move, and `reason` says why.
struct KneeWay
{
    std::string name; ///< "Cap the context"
    std::string words; ///< what it does and what it costs
    std::optional<Scenario> scenario;
    std::optional<PracticeServer> server;
    std::int64_t before = 0; ///< seats
    std::int64_t after = 0;
    std::string reason;

    friend bool operator==(const KneeWay &, const KneeWay &) = default;
};

constexpr std::size_t kKneeWays = 6;

/// Always kKneeWays of them, in the same order: twice the seats, 8 bits for the state, a shorter context, 4
/// bits for the weights, a smaller model, more memory.
std::vector<KneeWay> kneeWays(const PracticeServer &server, const Resolved &resolved, const Budget &budget,
                              const Catalogue &catalogue);

/// "Cap the context: 4 -> 8 seats", or with the reason why not.
std::string kneeWayText(const KneeWay &way);

} // namespace tb
