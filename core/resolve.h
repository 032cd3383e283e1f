// SPDX-License-Identifier: GPL-3.0-or-later
// A scenario with its names looked up: everything evaluate() needs, and nothing that can fail.
#pragma once

#include "core/catalogue.h"
#include "core/scenario.h"
#include "core/state.h"

#include <string>
#include <vector>

namespace tb {

struct Resolved
{
    Scenario scenario;
    Model model; ///< parameter counts replaced when the scenario says so
    WeightFormat weights;
    KvRatios kv;
    Engine engine = Engine::Textbook;
    Backend backend = Backend::Gpu; ///< of llama.cpp
    Device device; ///< a device of one's own when `memory` is given; for a room only its name
    Capacity capacity; ///< of one card
    std::vector<std::string> notes; ///< what the user should know about the look-up
};

/// Every weight in so many hundredths of a bit, without any overhead.
WeightFormat idealBits(std::int64_t hundredths);

/// Every id checked and put into its catalogue spelling; the default devices filled in.
Result<Scenario> normalised(Scenario scenario, const Catalogue &catalogue);

/// The scenario on its `device`.
Result<Resolved> resolve(const Scenario &scenario, const Catalogue &catalogue);

/// The same for another device of the list. A device of one's own (`memory`, `bandwidth`), `free` and a wired
/// limit do not carry over: each row of a comparison is its own machine.
Result<Resolved> resolveOn(const Scenario &scenario, const DeviceChoice &device, const Catalogue &catalogue);

} // namespace tb
