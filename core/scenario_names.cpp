// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario_names.h"

#include "core/format.h"
#include "core/scenario_text.h"

namespace tb {

namespace {

std::string valueText(const ScenarioKey &key, const Scenario &scenario)
{
    const auto value = key.write(scenario);
    if (!value)
        return "as by default";
    if (key.number)
        return grouped(std::stoll(*value));
    return key.name == "bandwidth" ? *value + "/s" : *value;
}

std::string nameOf(const ScenarioKey &key)
{
    if (key.name == "kv")
        return "KV cache";
    std::string name(key.name);
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

/// "Context" inside a sentence; an abbreviation stays as it is.
std::string insideSentence(std::string name)
{
    const bool abbreviation = name.size() > 1 && name[1] >= 'A' && name[1] <= 'Z';
    if (!abbreviation)
        name[0] = static_cast<char>(name[0] - 'A' + 'a');
    return name;
}

} // namespace

std::vector<InputChange> changedInputs(const Scenario &before, const Scenario &after)
{
    std::vector<InputChange> changes;
    for (const ScenarioKey &key : scenarioKeys())
        if (key.name != "devices" && key.write(before) != key.write(after))
            changes.push_back(
                {std::string(key.name), nameOf(key), valueText(key, before), valueText(key, after)});
    return changes;
}

std::string changeWords(const std::vector<InputChange> &changes)
{
    std::string text;
    for (const InputChange &change : changes)
        text += (text.empty() ? "" : ", ") + insideSentence(change.name) + " " + change.from + " -> "
            + change.to;
    return text;
}

} // namespace tb
