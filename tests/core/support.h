// SPDX-License-Identifier: GPL-3.0-or-later
// What most tests of the core need: the built-in lists, and a short way from a line of text to an answer.
#pragma once

#include "core/budget.h"
#include "core/catalogue.h"
#include "core/scenario_text.h"

#include <stdexcept>
#include <string>
#include <string_view>

namespace tb::test {

std::string sourceFile(const std::string &path);

template<typename T> T orThrow(Result<T> result)
{
    if (!result)
        throw std::runtime_error(result.error().line());
    return std::move(result).value();
}

const Catalogue &catalogue();
Scenario scenarioOf(std::string_view text);
Resolved resolvedOf(std::string_view text);
Budget budgetOf(std::string_view text);
const Model &modelOf(std::string_view id);
const WeightFormat &weightsOf(std::string_view id);
/// The same precision for keys and values.
KvRatios kvOf(std::string_view id);

inline bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// Whether one of the lines contains `part`.
template<typename Lines> bool anyContains(const Lines &lines, std::string_view part)
{
    for (const auto &line : lines)
        if (contains(line, part))
            return true;
    return false;
}

} // namespace tb::test
