// SPDX-License-Identifier: GPL-3.0-or-later
// Other ways to serve the same busiest moment: weights x KV cache x device x cards of a replica, each
// evaluated.
#pragma once

#include "core/fleet_sum.h"
#include "core/format.h"

#include <string>
#include <vector>

namespace tb {

struct FleetRow
{
    Scenario scenario; ///< what to apply
    std::string device; ///< name
    std::string weights;
    std::string kv;
    FleetSum sum;
    Bytes usedOfCard; ///< with all conversations a replica serves; rounded up
    Bytes usableOfCard;
    bool current = false; ///< the scenario itself
    bool cheapest = false;

    friend bool operator==(const FleetRow &, const FleetRow &) = default;
};

struct FleetPlan
{
    FleetSum sum; ///< of the scenario itself
    std::vector<FleetRow> rows; ///< the cheapest first; those where not one conversation fits are left out
    std::int64_t tried = 0;
    std::int64_t left = 0; ///< not tried, as there are too many

    friend bool operator==(const FleetPlan &, const FleetPlan &) = default;
};

constexpr std::int64_t kMostFleetTries = 1'000;

/// Of the devices shown that can be bought (no rooms), in their order. Where prices are given the cheapest is
/// that of the lowest price among those that have one, else that of the fewest cards; of equals the one with
/// more bits. Macs serve alone, other devices also as 2, 4 or 8 cards. Total.
FleetPlan fleetPlan(const Resolved &resolved, const Budget &budget, const Catalogue &catalogue,
                    const CardPrices &prices);

/// Which of the rows is the cheapest and by what, in a sentence; empty without rows.
std::string cheapestText(const FleetPlan &plan);

/// A header and a row for each alternative, as text for reading.
std::vector<std::vector<std::string>> fleetTable(const FleetPlan &plan, ByteUnits units);

} // namespace tb
