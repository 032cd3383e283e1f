// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario_file.h"

#include "core/json_writer.h"
#include "core/readers/picture_scenario.h"
#include "core/readers/text_file.h"
#include "core/scenario_text.h"
#include "core/scenario_view.h"
#include "core/suggest.h"

#include <algorithm>

namespace tb {

namespace {

const std::vector<std::string> &pinKeys()
{
    static const std::vector<std::string> kKeys = {"name", "scenario"};
    return kKeys;
}

bool isScenarioKey(const std::string &name)
{
    const auto keys = scenarioKeys();
    return std::any_of(keys.begin(), keys.end(),
                       [&name](const ScenarioKey &key) { return key.name == name; });
}

bool isOneOf(const std::vector<std::string> &names, const std::string &name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// A scenario in the midst of other keys.
struct SplitKeys
{
    JsonValue scenario;
    JsonObject unknown;
};

/// `value` is an object.
SplitKeys split(const JsonValue &value, const std::vector<std::string> &others)
{
    SplitKeys keys;
    JsonObject scenario;
    for (const auto &member : *value.as<JsonObject>()) {
        if (isScenarioKey(member.first))
            scenario.push_back(member);
        else if (!isOneOf(others, member.first))
            keys.unknown.push_back(member);
    }
    keys.scenario = JsonValue(std::move(scenario));
    return keys;
}

Result<Pin> readPin(const JsonValue &value, const std::string &place, UnknownKeys &unknown)
{
    JsonRow row(value, place);
    Pin pin{row.text("name"), {}};
    const JsonValue *member = row.member("scenario");
    if (!member || !member->as<JsonObject>())
        row.fail("an object {\"key\": value, ...} was expected", "scenario");
    if (row.error())
        return *row.error();
    const SplitKeys keys = split(*member, {});
    auto scenario = scenarioFromJson(keys.scenario, place);
    if (!scenario)
        return scenario.error();
    pin.scenario = std::move(scenario).value();
    const UnknownKeys::OfPin ofPin{unknownMembers(value, pinKeys()), keys.unknown};
    if (ofPin != UnknownKeys::OfPin())
        unknown.pins[pin.name] = ofPin;
    return pin;
}

Status readPins(ScenarioFile &file, JsonRow &top)
{
    if (!top.member("pins"))
        return Done{};
    const JsonArray &pins = top.array("pins");
    if (pins.size() > kMostPins)
        top.fail("at most " + std::to_string(kMostPins) + " are kept", "pins");
    if (top.error())
        return *top.error();
    for (std::size_t i = 0; i < pins.size(); ++i) {
        auto pin = readPin(pins[i], top.place() + ": pins[" + std::to_string(i) + "]", file.unknown);
        if (!pin)
            return pin.error();
        file.pins.list.push_back(std::move(pin).value());
    }
    return Done{};
}

void writePins(JsonWriter &json, const ScenarioFile &file)
{
    json.open("pins", '[');
    for (const Pin &pin : file.pins.list) {
        const auto known = file.unknown.pins.find(pin.name);
        const UnknownKeys::OfPin unknown
            = known == file.unknown.pins.end() ? UnknownKeys::OfPin() : known->second;
        json.open('{');
        json.field("name", pin.name);
        json.open("scenario", '{');
        writeScenarioKeys(json, pin.scenario);
        writeMembers(json, unknown.scenario);
        json.close('}');
        writeMembers(json, unknown.pin);
        json.close('}');
    }
    json.close(']');
}

void writeWords(JsonWriter &json, const char *key, const std::string &words)
{
    if (!words.empty())
        json.field(key, words);
}

/// The header alone, so that a later format is told apart from a mistake.
Status checkHeader(const JsonValue &root, const std::string &place)
{
    JsonObject header;
    for (const char *key : {"format", "version"})
        if (const JsonValue *member = root.find(key))
            header.emplace_back(key, *member);
    const auto scenario = scenarioFromJson(JsonValue(std::move(header)), place);
    return scenario ? Status(Done{}) : Status(scenario.error());
}

/// One line that has room in a picture; its length in characters, not in bytes.
std::string readLine(JsonRow &row, const char *key, std::size_t most)
{
    std::string line = row.optionalText(key).value_or(std::string());
    const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; };
    const bool controls = std::any_of(
        line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
    if (controls || static_cast<std::size_t>(std::count_if(line.begin(), line.end(), begins)) > most)
        row.fail("one line of at most " + std::to_string(most) + " characters was expected", key);
    return line;
}

} // namespace

const std::vector<std::string> &fileKeys()
{
    static const std::vector<std::string> kKeys
        = {"format", "version", "title", "story", "pins", "view", "note"};
    return kKeys;
}

std::string scenarioFileToJson(const ScenarioFile &file)
{
    JsonWriter json;
    json.open('{');
    json.field("format", "threebudgets-scenario");
    json.field("version", std::int64_t{1});
    writeWords(json, "title", file.title);
    writeWords(json, "story", file.story);
    writeScenarioKeys(json, file.scenario);
    writePins(json, file);
    writeView(json, file);
    writeWords(json, "note", file.note);
    writeMembers(json, file.unknown.file);
    json.close('}');
    return json.text();
}

Result<ScenarioFile> scenarioFileFromJson(std::string_view text, const std::string &place)
{
    const auto root = parseJson(text, place);
    if (!root)
        return Error{root.error().text + "; a scenario file is JSON", root.error().place};
    if (!root->as<JsonObject>())
        return Error{"a scenario is an object {\"key\": value, ...}", place};
    if (Status header = checkHeader(*root, place); !header)
        return header.error();

    ScenarioFile file;
    SplitKeys keys = split(*root, fileKeys());
    if (!keys.unknown.empty() && !root->find("format"))
        return Error{setKey(file.scenario, keys.unknown.front().first, {}).error().text,
                     place + ": " + shown(keys.unknown.front().first, 60)};
    file.unknown.file = std::move(keys.unknown);
    auto scenario = scenarioFromJson(keys.scenario, place);
    if (!scenario)
        return scenario.error();
    file.scenario = std::move(scenario).value();

    JsonRow top(*root, place);
    file.title = readLine(top, "title", kMostTitle);
    file.story = readLine(top, "story", kMostStory);
    file.note = top.optionalText("note").value_or(std::string());
    if (top.error())
        return *top.error();
    if (Status pins = readPins(file, top); !pins)
        return pins.error();
    if (const JsonValue *view = root->find("view"))
        if (Status status = readView(file, *view, place + ": view"); !status)
            return status.error();
    return file;
}

Result<ScenarioFile> readScenarioFile(const std::string &path)
{
    if (isPictureFile(path)) {
        auto source = ByteSource::open(path);
        if (!source)
            return source.error();
        ByteSource picture = std::move(source).value();
        const auto inside = scenarioTextInPicture(picture, path);
        return inside ? scenarioFileFromJson(*inside, path) : Result<ScenarioFile>(inside.error());
    }
    const auto text = readTextFile(path, JsonLimits().bytes);
    return text ? scenarioFileFromJson(*text, path) : Result<ScenarioFile>(text.error());
}

std::string unknownNames(const ScenarioFile &file)
{
    std::string names;
    const auto add = [&names](const std::string &where, const JsonObject &members) {
        for (const auto &[name, value] : members)
            names += (names.empty() ? "" : ", ") + where + shown(name, 60);
    };
    add({}, file.unknown.file);
    add("view.", file.unknown.view);
    for (const auto &[pin, unknown] : file.unknown.pins) {
        add("pin " + shown(pin, 60) + ".", unknown.pin);
        add("pin " + shown(pin, 60) + ".", unknown.scenario);
    }
    return names;
}

} // namespace tb
