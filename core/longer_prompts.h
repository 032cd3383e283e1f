// SPDX-License-Identifier: GPL-3.0-or-later
// What happens when prompts get longer, and the two ways out: cap the context, or keep the notes in 8 bits.
#pragma once

#include "core/fleet_sum.h"

#include <optional>
#include <string>
#include <vector>

namespace tb {

/// One length of prompts, answered.
struct LongerRow
{
    std::string
        name; ///< "As asked", "Twice as long", "Model's longest", each of these also with ", 8-bit notes"
    Resolved resolved;
    Budget budget;
    FleetSum sum;
};

struct LongerPrompts
{
    std::vector<LongerRow> rows; ///< as asked, twice as long, the longest the model was trained for
    std::vector<std::string> lines; ///< what each length comes to, and which of the two ways helps
    std::string cost; ///< of the two ways; empty where nothing is gained by them
};

/// Each row by evaluate(). Only as asked where the engine refuses. Total.
LongerPrompts longerPrompts(const Resolved &resolved, const Budget &budget, const Catalogue &catalogue,
                            const CardPrices &prices);

} // namespace tb
