// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report.h"

#include "core/budget_parts.h"
#include "core/cache_trade.h"
#include "core/explain.h"
#include "core/format.h"
#include "core/report_json.h"
#include "core/scenario_text.h"
#include "core/suggest.h"
#include "core/summary.h"
#include "core/table_cell.h"

namespace tb {

namespace {

/// A figure for the table forms: name, value for reading, exact value.
struct Figure
{
    std::string name;
    std::string shown;
    std::string exact;
};

std::string bothUnits(Bytes bytes)
{
    return bytesText(bytes, ByteUnits::Decimal) + " (" + bytesText(bytes, ByteUnits::Binary) + ")";
}

std::vector<Figure> figures(const Resolved &r, const Budget &b)
{
    std::vector<Figure> rows;
    const auto size = [&rows](const char *name, Bytes bytes) {
        rows.push_back({name, bothUnits(bytes), std::to_string(bytes.value)});
    };
    const auto certain = [&](const char *name, Bytes bytes, BudgetPart part) {
        rows.push_back({name, bothUnits(bytes) + ", " + certaintyOf(b, part), std::to_string(bytes.value)});
    };
    const auto count = [&rows](const char *name, std::int64_t value) {
        rows.push_back({name, grouped(value), std::to_string(value)});
    };
    const auto speed = [&rows](const char *name, double value) {
        rows.push_back({name, speedText(value) + " tok/s", roundTrip(value)});
    };
    rows.push_back({"Model", r.model.name, printableLine(r.model.id)});
    rows.push_back({"Device",
                    (b.cards > 1 && !b.isRoom ? grouped(b.cards) + " x " : std::string()) + b.deviceName,
                    b.deviceId});
    rows.push_back({"Engine", engineName(b.engine), engineId(b.engine)});
    if (b.refused) {
        rows.push_back({"Refused", *b.refused, *b.refused});
        return rows;
    }
    if (!b.isRoom) {
        size("Memory before the reserve", b.usable);
        size("A model may use", modelMemory(b));
    }
    certain("Weights", b.weights, BudgetPart::Weights);
    if (!b.isRoom) {
        certain("Working space", b.working, BudgetPart::Working);
        if (reserveIsWorkingSpace(b))
            size(outsidePoolName(r).c_str(), outsidePool(b));
        else
            size("Reserve", b.reserve);
    }
    if (!b.stateParts.empty())
        rows.push_back({"KV cache of a token", grouped(b.statePerToken.value) + " B",
                        std::to_string(b.statePerToken.value)});
    certain("State of a session", b.statePerSession, BudgetPart::State);
    if (b.sharedState.value > 0)
        size("State that all share", b.sharedState);
    certain("State of all sessions", b.state, BudgetPart::State);
    if (b.stateParts.size() > 1)
        for (const StatePart &part : b.stateParts)
            rows.push_back({std::string("of it ") + stateKindName(part.kind), bothUnits(part.bytes),
                            std::to_string(part.bytes.value)});
    if (b.reserved)
        size("Taken by the engine", *b.reserved);
    size("Room for sessions", b.room);
    size("Free", b.free);
    count("Sessions that fit", b.sessionsFit.value);
    rows.push_back({"Sessions, raw ratio", ratioText(b.sessionsRatio), roundTrip(b.sessionsRatio)});
    if (b.sessionsFitAtP95)
        count("Sessions that fit at the p95 length", b.sessionsFitAtP95->value);
    if (b.crossover)
        rows.push_back({"One session outgrows the weights after", grouped(b.crossover->value) + " tokens",
                        std::to_string(b.crossover->value)});
    if (b.decode) {
        speed("Decode ceiling, each session", b.decode->sessionTokensPerSecond);
        speed("Decode ceiling, all sessions", b.decode->totalTokensPerSecond);
        if (weightsAloneAreACeiling(b))
            speed("Decode ceiling, weights only", b.decode->weightsOnly);
        if (const auto each = arithmeticCeiling(b))
            speed("Arithmetic allows, each session", *each);
    }
    if (b.prefillTokensPerSecond)
        speed("Prefill ceiling", *b.prefillTokensPerSecond);
    if (b.vllm) {
        count("Blocks of the pool", b.vllm->blocks);
        rows.push_back(
            {"Maximum concurrency", fixed(b.vllm->maxConcurrency, 2), roundTrip(b.vllm->maxConcurrency)});
        count("GPU KV cache size, tokens", b.vllm->cacheTokens);
    }
    if (b.cardsNeeded)
        count("Cards needed", *b.cardsNeeded);
    if (b.replicas) {
        count("Replicas", b.replicas->minimum);
        count("Replicas with headroom", b.replicas->withHeadroom);
    }
    return rows;
}

/// The help in a line of its own, where there is any.
std::string helpLine(const Resolved &r, const Budget &b)
{
    const std::string help = helpSentence(r, b);
    return help.empty() ? help : help + "\n";
}

std::string plainReport(const Resolved &r, const Budget &b)
{
    constexpr std::size_t kNames = 40;
    std::string text = scenarioTitle(r) + "\n" + sentence(r, b) + "\n" + helpLine(r, b) + "\n";
    for (const Figure &row : figures(r, b))
        text += row.name + std::string(row.name.size() < kNames ? kNames - row.name.size() : 1, ' ')
            + row.shown + "\n";
    text += "\nHow it adds up\n";
    for (const Step &step : explain(r, b, ByteUnits::Decimal))
        text += "  " + step.label + ": " + step.expression + " = " + step.result + "\n";
    text += "\nAssumptions\n";
    for (const std::string &line : b.assumptions)
        text += "  " + line + "\n";
    return text;
}

std::string markdownReport(const Resolved &r, const Budget &b)
{
    std::string text = "## " + scenarioTitle(r) + "\n\n" + sentence(r, b) + "\n" + helpLine(r, b)
        + "\n| Figure | Value |\n| --- | ---: |\n";
    for (const Figure &row : figures(r, b))
        text += "| " + row.name + " | " + row.shown + " |\n";
    text += "\n";
    for (const std::string &line : b.assumptions)
        text += "- " + line + "\n";
    return text;
}

std::string csvReport(const Resolved &r, const Budget &b)
{
    const auto cell = [](const std::string &text) {
        return text.find_first_of(",\"\r\n") == std::string::npos ? text : csvCell(text);
    };
    std::string text = "figure,value,shown\n";
    for (const Figure &row : figures(r, b))
        text += cell(row.name) + "," + cell(row.exact) + "," + csvCell(row.shown) + "\n";
    return text;
}

} // namespace

std::string reportText(const Resolved &r, const Budget &b, ReportFormat format)
{
    switch (format) {
    case ReportFormat::Json:
        return jsonReport(r, b);
    case ReportFormat::Csv:
        return csvReport(r, b);
    case ReportFormat::Markdown:
        return markdownReport(r, b);
    case ReportFormat::Text:
        break;
    }
    return plainReport(r, b);
}

} // namespace tb
