// SPDX-License-Identifier: GPL-3.0-or-later
// One table of keys for the command line (--key value), the one-line form (key=value;key=value) and JSON.
#pragma once

#include "core/json_writer.h"
#include "core/readers/json.h"
#include "core/result.h"
#include "core/scenario.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tb {

struct ScenarioKey
{
    std::string_view name;
    std::string_view values; ///< what may be given, for the help text
    std::string_view fallback; ///< what holds when the key is not given
    Status (*read)(Scenario &, std::string_view text);
    std::optional<std::string> (*write)(const Scenario &); ///< none when the choice is not set
    bool number; ///< written to JSON as a number
};

std::span<const ScenarioKey> scenarioKeys();

/// Those of them that say on what the model runs.
std::span<const ScenarioKey> deviceKeys();

/// Those of them that say how an engine runs.
std::span<const ScenarioKey> engineKeys();

/// Whether a key means anything to an engine; those that do not are left out of reports.
bool keyApplies(std::string_view key, Engine engine);

/// Sets one key. Errors carry the key as place and suggest the nearest key when it is unknown.
Status setKey(Scenario &scenario, std::string_view key, std::string_view value);

/// "model=llama-3.1-8b;context=32768": starts from the defaults; an empty text is the default scenario.
Result<Scenario> scenarioFromText(std::string_view text);

/// Only what differs from the default scenario; reads back equal.
std::string scenarioToText(const Scenario &scenario);

/// An object of keys; "format" and "version" are allowed beside them. `devices` may be a list of texts. Keys
/// that are not there stay as in `start`; null takes one back to its default.
Result<Scenario> scenarioFromJson(const JsonValue &value, const std::string &place, Scenario start = {});

/// Every key that has a value, in their order.
void writeScenarioKeys(JsonWriter &json, const Scenario &scenario);

/// "spare:20GB" or a catalogue id.
std::string deviceText(const DeviceChoice &device);

/// "Q4_K_M", "4b", "4.9GB".
std::string weightsText(const WeightsChoice &weights);

/// "f16" or "f16/q8_0".
std::string kvText(const KvChoice &kv);

} // namespace tb
