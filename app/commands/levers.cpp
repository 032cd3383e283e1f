// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"

#include "core/format.h"
#include "core/json_writer.h"
#include "core/levers.h"
#include "core/scenario_text.h"
#include "core/summary.h"

namespace tb {

namespace {

std::string signedText(Bytes bytes)
{
    return bytes.value == 0 ? "" : bytesText(bytes, ByteUnits::Decimal);
}

std::string leversText(const Answer &answer, const std::vector<Lever> &levers)
{
    std::vector<std::vector<std::string>> rows
        = {{"What", "Budget", "Sessions", "Gained", "Weights", "State", "Working space", "Cost"}};
    std::string without;
    for (const Lever &lever : levers) {
        if (!lever.reason.empty()) {
            without += "  " + lever.name + ": " + lever.reason + "\n";
            continue;
        }
        rows.push_back({lever.name, leverGroupName(lever.group),
                        grouped(lever.before.value) + " -> " + grouped(lever.after.value),
                        signedText(lever.gained), signedText(lever.weightsFreed),
                        signedText(lever.stateFreed), signedText(lever.workingFreed), lever.quality});
    }
    std::string text
        = scenarioTitle(answer.resolved) + "\n" + diagnosis(answer.budget) + "\n\n" + table(rows);
    if (!without.empty())
        text += "\nNothing to gain here:\n" + without;
    text += "\nWhat each does:\n";
    for (const Lever &lever : levers)
        text += "  " + lever.name + ": " + lever.words + "\n";
    return text;
}

void writeLever(JsonWriter &json, const Lever &lever)
{
    json.open('{');
    json.field("id", lever.id);
    json.field("name", lever.name);
    json.field("group", leverGroupName(lever.group));
    json.field("words", lever.words);
    if (lever.to)
        json.field("scenario", scenarioToText(*lever.to));
    json.field("weights_freed_bytes", lever.weightsFreed.value);
    json.field("state_freed_bytes", lever.stateFreed.value);
    json.field("working_freed_bytes", lever.workingFreed.value);
    json.field("gained_bytes", lever.gained.value);
    json.field("sessions_before", lever.before.value);
    json.field("sessions_after", lever.after.value);
    json.field("quality", lever.quality);
    if (!lever.source.empty())
        json.field("source", lever.source);
    if (!lever.reason.empty())
        json.field("reason", lever.reason);
    json.close('}');
}

std::string leversJson(const Answer &answer, const std::vector<Lever> &levers)
{
    JsonWriter json;
    json.open('{');
    json.field("format", "threebudgets-levers");
    json.field("version", std::int64_t{1});
    json.field("scenario", scenarioToText(answer.resolved.scenario));
    json.field("diagnosis", diagnosis(answer.budget));
    json.open("levers", '[');
    for (const Lever &lever : levers)
        writeLever(json, lever);
    json.close(']');
    json.close('}');
    return json.text() + "\n";
}

} // namespace

int runLevers(Arguments arguments)
{
    const std::string format = arguments.take("format").value_or("text");
    if (format != "text" && format != "json")
        return fail(ExitBadArguments, {"\"" + format + "\" is not text or json", "--format"});
    const AnswerRequest request = answerFor(arguments);
    if (!request.answer)
        return request.code;
    const Answer &answer = *request.answer;
    const std::vector<Lever> all = levers(answer.resolved, answer.budget, answer.catalogue);
    return print(format == "json" ? leversJson(answer, all) : leversText(answer, all));
}

} // namespace tb
