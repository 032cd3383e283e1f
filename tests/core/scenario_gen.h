// SPDX-License-Identifier: GPL-3.0-or-later
// Random scenarios within the limits of the keys, for property tests.
#pragma once

#include "core/scenario_text.h"
#include "support.h"

#include <rapidcheck/Gen.h>

#include <ostream>
#include <string>
#include <vector>

namespace tb {

// Found by RapidCheck when it prints a counterexample.
void showValue(const Scenario &scenario, std::ostream &out);

} // namespace tb

namespace tb::test {

/// Every order of magnitude alike.
std::int64_t pickMagnitude(std::int64_t low, std::int64_t high);
bool oneIn(int count);
Bytes pickSize();
std::string pickText(const std::vector<std::string> &texts);
Scenario pickScenario();
Scenario pickServed(); ///< by an engine, in formats that most of them take
rc::Gen<Scenario> anyScenario();

template<typename Row> std::string pickId(const std::vector<Row> &rows)
{
    std::vector<std::string> ids;
    for (const Row &row : rows)
        ids.push_back(row.id);
    return pickText(ids);
}

inline Resolved resolvedOf(const Scenario &scenario)
{
    return orThrow(resolve(scenario, catalogue()));
}

} // namespace tb::test
