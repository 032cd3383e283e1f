// SPDX-License-Identifier: GPL-3.0-or-later
// The sums of the practice server, and what the course measured beside them, in words.
#pragma once

#include "core/budget.h"
#include "core/practice_server.h"

#include <string>
#include <vector>

namespace tb {

struct PracticeFact
{
    std::string what; ///< "A step with 8 in the batch"
    std::string value; ///< "18 ms x 1.42 = 25.6 ms"

    friend bool operator==(const PracticeFact &, const PracticeFact &) = default;
};

/// For the seats there really are; those of the model only where there is none. The last ones are the
/// course's.
std::vector<PracticeFact> practiceFacts(const PracticeServer &server, const Budget &budget,
                                        const Scenario &scenario);

/// What is supposed and what comes of it, beside what was measured: one line.
std::string practiceDefaultsText();

} // namespace tb
