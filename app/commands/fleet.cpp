// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"

#include "core/fleet_plan.h"
#include "core/json_writer.h"
#include "core/scenario_text.h"
#include "core/summary.h"
#include "core/table_cell.h"

#include <algorithm>

namespace tb {

namespace {

constexpr std::size_t kMostLines = 20; ///< of alternatives in the text; the other formats have all

std::string fleetText(const Answer &answer, const FleetPlan &plan)
{
    auto rows = fleetTable(plan, ByteUnits::Decimal);
    const std::size_t more = rows.size() > kMostLines + 1 ? rows.size() - kMostLines - 1 : 0;
    rows.resize(rows.size() - more);
    std::string text = scenarioTitle(answer.resolved) + " " + placeText(answer.budget) + "\n"
        + fleetSentence(plan.sum, answer.budget) + "\n";
    if (const std::string limit = limitText(plan.sum); !limit.empty())
        text += limit + "\n";
    if (plan.rows.empty())
        return text + "\nNothing that was tried holds one conversation.\n";
    text += cheapestText(plan) + "\n\n" + table(rows);
    if (more > 0)
        text += "and " + grouped(static_cast<std::int64_t>(more)) + " more; --format csv has all\n";
    if (plan.left > 0)
        text += grouped(plan.left) + " combinations were not tried; name fewer --devices\n";
    return text;
}

void writeSum(JsonWriter &json, const FleetSum &sum)
{
    json.field("sessions_fit", sum.fit.value);
    json.field("per_replica", sum.perReplica.value);
    json.field("limit", sum.limit == SeatLimit::Memory ? "memory" : "measured");
    json.field("minimum", sum.minimum);
    json.field("replicas", sum.replicas);
    json.field("cards_of_replica", sum.cardsOfReplica);
    json.field("cards", sum.cards);
    if (sum.hundredths)
        json.field("price_hundredths_per_hour", *sum.hundredths);
}

std::string fleetJson(const Answer &answer, const FleetPlan &plan)
{
    JsonWriter json;
    json.open('{');
    json.field("format", "threebudgets-fleet");
    json.field("version", std::int64_t{1});
    json.field("scenario", scenarioToText(answer.resolved.scenario));
    json.field("peak", plan.sum.peak.value);
    json.field("headroom_percent", plan.sum.headroomPercent);
    writeSum(json, plan.sum);
    json.field("sentence", fleetSentence(plan.sum, answer.budget));
    json.field("not_tried", plan.left);
    json.open("alternatives", '[');
    for (const FleetRow &row : plan.rows) {
        json.open('{');
        json.field("scenario", scenarioToText(row.scenario));
        json.field("device", row.device);
        json.field("weights", weightsText(row.scenario.weights));
        json.field("kv", row.kv);
        writeSum(json, row.sum);
        json.field("used_bytes_per_card", row.usedOfCard.value);
        json.field("usable_bytes_per_card", row.usableOfCard.value);
        json.field("cheapest", row.cheapest);
        json.field("current", row.current);
        json.close('}');
    }
    json.close(']');
    json.close('}');
    return json.text() + "\n";
}

std::string fleetCsv(const FleetPlan &plan)
{
    std::string text;
    for (const auto &row : fleetTable(plan, ByteUnits::Decimal)) {
        std::string line;
        for (const std::string &cell : row)
            line += (line.empty() ? "" : ",") + csvCell(cell);
        text += line + "\r\n";
    }
    return text;
}

} // namespace

std::string takePrices(Arguments &arguments)
{
    std::string text;
    for (const Arguments::Option &option : arguments.options)
        if (option.name == "price")
            text += option.value + ",";
    arguments.take("price");
    return text;
}

int runFleet(Arguments arguments)
{
    const std::string format = arguments.take("format").value_or("text");
    if (format != "text" && format != "json" && format != "csv")
        return fail(ExitBadArguments, {"\"" + format + "\" is not text, json or csv", "--format"});
    const std::string typed = takePrices(arguments);
    const AnswerRequest request = answerFor(arguments);
    if (!request.answer)
        return request.code;
    const Answer &answer = *request.answer;
    const auto prices = pricesFromText(typed, answer.catalogue);
    if (!prices)
        return fail(ExitBadArguments, {prices.error().text, "--price"});
    const FleetPlan plan = fleetPlan(answer.resolved, answer.budget, answer.catalogue, *prices);
    if (format == "json")
        return print(fleetJson(answer, plan));
    return print(format == "csv" ? fleetCsv(plan) : fleetText(answer, plan));
}

} // namespace tb
