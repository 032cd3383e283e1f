// SPDX-License-Identifier: GPL-3.0-or-later
// The reason behind a number: what it means, its formula, where its inputs come from, how sure it is.
#pragma once

#include "core/explain.h"

#include <optional>
#include <string>
#include <vector>

namespace tb {

/// One input of a formula, with where it comes from.
struct ExplainedInput
{
    std::string name;
    std::string value;
    std::string source;

    friend bool operator==(const ExplainedInput &, const ExplainedInput &) = default;
};

struct Explanation
{
    Step step; ///< the formula with the numbers in it
    std::string plain; ///< for someone who has never sized a server
    std::string engineer; ///< for someone who has
    std::string formula; ///< in names
    std::vector<ExplainedInput> inputs;
    std::string rounding;
    std::string certainty; ///< "exact", or how far it was off at worst

    friend bool operator==(const Explanation &, const Explanation &) = default;
};

/// One for each step of allSteps(), in its order.
std::vector<Explanation> explanations(const Resolved &resolved, const Budget &budget, ByteUnits units);

/// As plain text in paragraphs, for the clipboard and for those who hear it.
enum class Voice { Plain, Engineer };
std::string explanationText(const Explanation &explanation, Voice voice);

} // namespace tb
