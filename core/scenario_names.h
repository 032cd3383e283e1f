// SPDX-License-Identifier: GPL-3.0-or-later
// Choices in words: what changed between two scenarios.
#pragma once

#include "core/catalogue.h"
#include "core/scenario.h"

#include <string>
#include <string_view>
#include <vector>

namespace tb {

/// One key whose value differs.
struct InputChange
{
    std::string key; ///< as on the command line
    std::string name; ///< as the start of a sentence: "Context", "KV cache"
    std::string from; ///< in the words of the screen: "Llama 3.1 8B", "32,768"
    std::string to;

    friend bool operator==(const InputChange &, const InputChange &) = default;
};

/// What the screen calls a key, as the start of a sentence; "" for a key that does not exist.
std::string_view keyTitle(std::string_view key);

/// In the order of the keys; the list of devices shown is no input of an answer and is left out.
std::vector<InputChange> changedInputs(const Scenario &before, const Scenario &after,
                                       const Catalogue &catalogue);

/// "context 32,768 -> 8,192, KV cache f16 -> q8_0"; empty when nothing changed.
std::string changeWords(const std::vector<InputChange> &changes);

/// What undoing would take back, for a menu: the changed inputs, or how many; the devices shown where nothing
/// else changed: "B200 added", "order of the devices". Empty when both are the same.
std::string stepWords(const Scenario &before, const Scenario &after, const Catalogue &catalogue);

} // namespace tb
