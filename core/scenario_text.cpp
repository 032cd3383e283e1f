// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario_text.h"

#include "core/format.h"
#include "core/suggest.h"

#include <algorithm>
#include <vector>

namespace tb {

namespace {

const ScenarioKey *findKey(std::string_view name)
{
    const auto keys = scenarioKeys();
    const auto key
        = std::find_if(keys.begin(), keys.end(), [name](const ScenarioKey &k) { return k.name == name; });
    return key == keys.end() ? nullptr : &*key;
}

Error unknownKey(std::string_view name)
{
    std::vector<std::string> names;
    for (const ScenarioKey &key : scenarioKeys())
        names.emplace_back(key.name);
    const std::string hint = didYouMean(name, names);
    return Error{"unknown key" + (hint.empty() ? "; `threebudgets --help` lists all" : "; " + hint),
                 shown(name, 60)};
}

/// A JSON value as the text its key reads; nothing for values that no key takes.
std::optional<std::string> jsonAsText(const JsonValue &value)
{
    if (const auto *text = value.as<std::string>())
        return *text;
    if (const auto *integer = value.as<std::int64_t>())
        return std::to_string(*integer);
    if (const auto *real = value.as<double>())
        return roundTrip(*real); // 70e9 is a number of parameters too
    const auto *list = value.as<JsonArray>();
    if (!list)
        return std::nullopt;
    std::string joined;
    for (const JsonValue &item : *list) {
        const auto *text = item.as<std::string>();
        if (!text)
            return std::nullopt;
        joined += (joined.empty() ? "" : ",") + *text;
    }
    return joined;
}

/// All choices but one, which is as by default.
Scenario without(const Scenario &scenario, std::string_view name)
{
    Scenario rest;
    for (const ScenarioKey &key : scenarioKeys())
        if (const auto value = key.write(scenario); value && key.name != name)
            (void)key.read(rest, *value); // what a key writes it reads
    rest.weights.chosen = scenario.weights.chosen && name != "weights";
    return rest;
}

bool isHeader(const std::string &key)
{
    return key == "format" || key == "version";
}

Status checkHeader(const JsonValue &value, const std::string &place)
{
    if (const JsonValue *format = value.find("format")) {
        const auto *name = format->as<std::string>();
        if (!name || *name != "threebudgets-scenario")
            return Error{"\"format\":\"threebudgets-scenario\" was expected", place};
    }
    if (const JsonValue *version = value.find("version")) {
        const auto *number = version->as<std::int64_t>();
        if (!number || *number < 1)
            return Error{"\"version\" must be a whole number from 1", place};
        if (*number > 1)
            return Error{"written by a newer version of Three Budgets (format " + std::to_string(*number)
                             + "); this one reads format 1",
                         place};
    }
    return Done{};
}

} // namespace

Status setKey(Scenario &scenario, std::string_view name, std::string_view value)
{
    const ScenarioKey *key = findKey(name);
    if (!key)
        return unknownKey(name);
    Status status = key->read(scenario, value);
    if (!status)
        return Error{status.error().text, std::string(name)};
    return status;
}

Result<Scenario> scenarioFromText(std::string_view text)
{
    Scenario scenario;
    while (!text.empty()) {
        const auto end = std::min(text.find(';'), text.size());
        const std::string_view part = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (part.find_first_not_of(' ') == std::string_view::npos)
            continue;
        const auto equals = part.find('=');
        if (equals == std::string_view::npos)
            return Error{quoted(part) + " is not key=value", {}};
        const auto name = part.substr(0, equals);
        const auto first = std::min(name.find_first_not_of(' '), name.size());
        const auto last = name.find_last_not_of(' ') + 1;
        Status status
            = setKey(scenario, name.substr(first, last - std::min(first, last)), part.substr(equals + 1));
        if (!status)
            return status.error();
    }
    return scenario;
}

std::string scenarioToText(const Scenario &scenario)
{
    const Scenario fallback;
    std::string text;
    for (const ScenarioKey &key : scenarioKeys()) {
        const auto value = key.write(scenario);
        if (value && value != key.write(fallback))
            text += (text.empty() ? "" : ";") + std::string(key.name) + "=" + *value;
    }
    return text;
}

void writeScenarioKeys(JsonWriter &json, const Scenario &scenario)
{
    for (const ScenarioKey &key : scenarioKeys()) {
        const auto value = key.write(scenario);
        if (value && key.number)
            json.field(key.name, static_cast<std::int64_t>(std::stoll(*value)));
        else if (value)
            json.field(key.name, *value);
    }
}

Result<Scenario> scenarioFromJson(const JsonValue &value, const std::string &place, Scenario scenario)
{
    const auto *members = value.as<JsonObject>();
    if (!members)
        return Error{"a scenario is an object {\"key\": value, ...}", place};
    if (Status header = checkHeader(value, place); !header)
        return header.error();

    for (const auto &[name, member] : *members) {
        if (isHeader(name))
            continue;
        if (member.isNull()) {
            scenario = without(scenario, name);
            continue;
        }
        const auto text = jsonAsText(member);
        const std::string shortName = shown(name, 60);
        const std::string keyPlace = place.empty() ? shortName : place + ": " + shortName;
        if (!text)
            return Error{"a text or a whole number was expected", keyPlace};
        if (Status status = setKey(scenario, name, *text); !status)
            return Error{status.error().text, keyPlace};
    }
    return scenario;
}

} // namespace tb
