// SPDX-License-Identifier: GPL-3.0-or-later
// The one sentence with those of its numbers marked that can be changed right there.
#pragma once

#include "core/budget.h"

#include <string>
#include <vector>

namespace tb {

struct SentencePart
{
    std::string text;
    std::string key; ///< of the scenario, where the text is an input; else empty

    friend bool operator==(const SentencePart &, const SentencePart &) = default;
};

/// The parts of sentence(), in its order: together they are that sentence.
std::vector<SentencePart> sentenceParts(const Resolved &resolved, const Budget &budget);

/// What stands in a field to type into: "32768", "20GB".
std::string typedText(const Scenario &scenario, const std::string &key);

/// The scenario with the number of `key` multiplied by 2^octaves, whole and within its limits: tokens to the
/// next multiple of 256 where there are that many, sizes to a tenth of a GB.
Scenario dragged(Scenario scenario, const std::string &key, double octaves);

/// The scenario with what was typed for `key`.
Result<Scenario> typed(Scenario scenario, const std::string &key, const std::string &text);

} // namespace tb
