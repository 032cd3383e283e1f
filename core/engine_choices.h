// SPDX-License-Identifier: GPL-3.0-or-later
// What a user can pick of how the model is served, and why some of it cannot be had.
#pragma once

#include "core/resolve.h"

#include <string>
#include <string_view>
#include <vector>

namespace tb {

struct EngineChoice
{
    std::string key; ///< as the scenario key reads it; empty for "as the accounting or the device says"
    std::string name; ///< in words
    std::string refusal; ///< why it cannot be had, as a sentence; empty when it can

    friend bool operator==(const EngineChoice &, const EngineChoice &) = default;
};

/// The keys of cache types, which the scenario text has in one: "kv".
constexpr std::string_view kKeyCache = "kv-k";
constexpr std::string_view kValueCache = "kv-v";

/// The choices of the keys "engine", "backend", "flash-attention", "parts", kKeyCache and kValueCache; others
/// have none. Of a scenario that is refused already, only what has another reason against it is marked.
std::vector<EngineChoice> engineChoices(std::string_view key, const Resolved &resolved,
                                        const Catalogue &catalogue);

/// What is chosen now, as the key of a choice.
std::string chosenKey(std::string_view key, const Scenario &scenario);

/// The scenario with one key set; an empty value takes the choice back. Unchanged when the value is no good.
Scenario withChoice(const Scenario &scenario, std::string_view key, const std::string &value);

} // namespace tb
