// SPDX-License-Identifier: GPL-3.0-or-later
// The sum behind a fleet: busiest moment / conversations of a replica x headroom, and what its cards cost.
#pragma once

#include "core/budget.h"
#include "core/catalogue.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace tb {

/// What an hour of one card costs in hundredths of the user's currency, by the id of the device.
using CardPrices = std::map<std::string, std::int64_t>;

constexpr std::int64_t kHighestPrice = 100'000'000; ///< what costs more is a slip of the keyboard

/// "2.50" or "2,50": 0.01 to 1,000,000 with at most two decimals, in hundredths. "1,600" can be either:
/// refused.
Result<std::int64_t> priceFromText(std::string_view text);

/// "h100-sxm=2.50, b200=4"; ids in the spelling of the catalogue; the comma parts entries. The later of two
/// prices counts.
Result<CardPrices> pricesFromText(std::string_view text, const Catalogue &catalogue);

/// What keeps a replica from serving more.
enum class SeatLimit { Memory, Measured };

struct FleetSum
{
    Sessions peak;
    bool peakGiven = false; ///< otherwise `peak` is the conversations asked for
    Sessions fit; ///< in the memory of a replica
    std::optional<Sessions> measured; ///< within the promise
    Sessions perReplica; ///< the smaller of both; 0 when nothing fits, and then all that follows is 0
    SeatLimit limit = SeatLimit::Memory;
    std::int64_t headroomPercent = 0;
    std::int64_t replicas = 0; ///< with headroom, rounded up once
    std::int64_t minimum = 0; ///< without headroom
    std::int64_t cardsOfReplica = 1;
    std::int64_t cards = 0; ///< of all replicas
    std::optional<std::int64_t> hundredths; ///< price of all cards for an hour; none where the card has none

    friend bool operator==(const FleetSum &, const FleetSum &) = default;
};

FleetSum fleetSum(const Scenario &scenario, const Budget &budget, const CardPrices &prices);

/// "120 / 8 x 1.2 = 18 replicas, 18 cards"; empty when nothing fits.
std::string fleetEquation(const FleetSum &sum);

/// "8 a replica is what was measured; memory would hold 14."; empty when nothing fits.
std::string limitText(const FleetSum &sum);

/// The answer: the sum with its price where there is one, or why there is none.
std::string fleetSentence(const FleetSum &sum, const Budget &budget);

} // namespace tb
