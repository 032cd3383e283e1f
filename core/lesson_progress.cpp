// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson_progress.h"

#include "core/json_writer.h"
#include "core/lesson_fields.h"

namespace tb {

namespace {

constexpr std::int64_t kMostChoices = 5; ///< the last of six
constexpr std::int64_t kLastStep = 29;
constexpr double kLargest = 1e300;

void writeState(JsonWriter &json, const StepState &state)
{
    json.open('{');
    json.field("revealed", state.revealed);
    if (state.answer) {
        json.field("typed", state.answer->typed);
        json.field("value", state.answer->value);
        if (state.answer->choice)
            json.field("choice", static_cast<std::int64_t>(*state.answer->choice));
    }
    json.close('}');
}

StepState readState(JsonRow &row)
{
    StepState state;
    state.revealed = row.flag("revealed");
    const auto value = optionalNumber(row, "value", -kLargest, kLargest);
    if (!value)
        return state;
    state.answer = StepAnswer{row.text("typed"), *value, {}};
    if (const auto choice = row.optionalInteger("choice", {0, kMostChoices}))
        state.answer->choice = static_cast<std::size_t>(*choice);
    return state;
}

LessonProgress::Place readPlace(JsonRow &row)
{
    LessonProgress::Place place;
    place.step = static_cast<std::size_t>(row.integer("step", {0, kLastStep}));
    for (const JsonValue &item : row.array("states")) {
        JsonRow state(item, row.place() + ".states");
        place.states.push_back(readState(state));
        pass(state, row);
    }
    return place;
}

} // namespace

std::string progressToJson(const LessonProgress &progress)
{
    JsonWriter json;
    json.open('{');
    json.field("format", "threebudgets-progress");
    json.field("version", std::int64_t{1});
    json.open("lessons", '{');
    for (const auto &[id, place] : progress.lessons) {
        json.open(id, '{');
        json.field("step", static_cast<std::int64_t>(place.step));
        json.open("states", '[');
        for (const StepState &state : place.states)
            writeState(json, state);
        json.close(']');
        json.close('}');
    }
    json.close('}');
    json.close('}');
    return json.text() + "\n";
}

Result<LessonProgress> progressFromJson(std::string_view text, const std::string &file)
{
    const auto root = parseJson(text, file);
    if (!root)
        return root.error();
    JsonRow top(*root, file);
    if (top.text("format") != "threebudgets-progress")
        top.fail("\"threebudgets-progress\" was expected", "format");
    LessonProgress progress;
    const JsonValue *lessons = top.member("lessons");
    const auto *members = lessons ? lessons->as<JsonObject>() : nullptr;
    if (!members)
        top.fail("an object {...} was expected", "lessons");
    for (const auto &[id, member] : members ? *members : JsonObject{}) {
        JsonRow row(member, file + ": " + shown(id));
        progress.lessons[id] = readPlace(row);
        pass(row, top);
    }
    if (top.error())
        return *top.error();
    return progress;
}

} // namespace tb
