// SPDX-License-Identifier: GPL-3.0-or-later
// Choices in words: what changed between two scenarios.
#pragma once

#include "core/scenario.h"

#include <string>
#include <vector>

namespace tb {

/// One key whose value differs.
struct InputChange
{
    std::string key; ///< as on the command line
    std::string name; ///< as the start of a sentence: "Context", "KV cache"
    std::string from;
    std::string to;

    friend bool operator==(const InputChange &, const InputChange &) = default;
};

/// In the order of the keys; the list of devices shown is no input of an answer and is left out.
std::vector<InputChange> changedInputs(const Scenario &before, const Scenario &after);

/// "context 32,768 -> 8,192, KV cache f16 -> q8_0"; empty when nothing changed.
std::string changeWords(const std::vector<InputChange> &changes);

} // namespace tb
