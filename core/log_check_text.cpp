// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log_check.h"

#include "core/format.h"
#include "core/json_writer.h"
#include "core/scenario_text.h"

#include <algorithm>
#include <iterator>

namespace tb {

namespace {

std::string amount(const CheckLine &line, std::int64_t value)
{
    switch (line.unit) {
    case CheckLine::Unit::Size:
        return bytesInUnit({value}, kMebi, 2) + " MiB";
    case CheckLine::Unit::Count:
        return grouped(value);
    case CheckLine::Unit::Hundredths:
        return fixed(static_cast<double>(value) / 100, 2) + "x";
    }
    return {};
}

std::string verdict(const CheckLine &line)
{
    if (!line.predicted)
        return "no prediction";
    if (line.within())
        return "within the rounding";
    if (line.printed == 0)
        return "off";
    const double share = 100.0 * static_cast<double>(line.difference()) / static_cast<double>(line.printed);
    return (share > 0 ? "+" : "") + fixed(share, 2) + " %" + (line.modelled ? ", modelled" : "");
}

std::string padded(const std::string &text, std::size_t width, bool right)
{
    const std::string space(text.size() < width ? width - text.size() : 0, ' ');
    return right ? space + text : text + space;
}

std::string table(const RunCheck &run)
{
    std::vector<CheckRow> rows{{"", "printed", "predicted", "difference", "", "", 0}};
    for (const CheckLine &line : run.lines)
        rows.push_back(checkRow(line));
    constexpr std::string CheckRow::*kCells[] = {&CheckRow::what, &CheckRow::printed, &CheckRow::predicted,
                                                 &CheckRow::difference, &CheckRow::verdict};
    std::size_t width[std::size(kCells)] = {};
    for (const CheckRow &row : rows)
        for (std::size_t i = 0; i < std::size(kCells); ++i)
            width[i] = std::max(width[i], (row.*kCells[i]).size());
    std::string text;
    for (const CheckRow &row : rows) {
        std::string line;
        for (std::size_t i = 0; i < std::size(kCells); ++i)
            line += padded(row.*kCells[i], width[i], i >= 1 && i <= 3) + "  ";
        if (row.line > 0)
            line += "line " + std::to_string(row.line);
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
        if (!row.explanation.empty())
            text += "      " + row.explanation + "\n";
    }
    return text;
}

std::string runText(const RunCheck &run)
{
    std::string text = "\nModel: " + checkModel(run) + "\n";
    if (!run.settings.empty())
        text += "Settings: " + run.settings + "\n";
    text += "Rules: " + run.rules + "\n\n" + table(run);
    if (!run.failure.empty())
        text += "\n" + run.failure + "\n";
    if (!run.verdict.empty())
        text += (run.failure.empty() ? "\n" : "") + run.verdict + "\n";
    for (const std::string &note : run.notes)
        text += "Note: " + note + "\n";
    if (run.scenario)
        text += "Scenario: " + scenarioToText(*run.scenario) + "\n";
    return text;
}

void writeLine(JsonWriter &json, const CheckLine &line)
{
    constexpr const char *kSuffix[] = {"bytes", "count", "hundredths"};
    const std::string suffix = std::string("_") + kSuffix[static_cast<int>(line.unit)];
    json.open('{');
    const std::size_t first = line.what.find_first_not_of(' ');
    json.field("what", std::string_view(line.what).substr(first == std::string::npos ? 0 : first));
    json.field("line", line.line);
    json.field("printed", line.text);
    json.field("printed" + suffix, line.printed);
    if (line.predicted) {
        json.field("predicted" + suffix, *line.predicted);
        json.field("difference" + suffix, line.difference());
        json.field("rounding" + suffix, line.rounding);
        json.field("within_rounding", line.within());
        json.field("modelled", line.modelled);
    }
    if (!line.reason.empty())
        json.field("reason", line.reason);
    json.close('}');
}

constexpr const char *kBudgets[] = {"unknown", "weights", "kv_cache", "working_space", "elsewhere"};

void writeRun(JsonWriter &json, const RunCheck &run)
{
    json.open('{');
    json.field("line", run.line);
    json.field("model", run.model);
    json.field("recognised", run.how);
    json.field("listed", run.listed);
    json.field("settings", run.settings);
    json.field("rules", run.rules);
    json.open("lines", '[');
    for (const CheckLine &line : run.lines)
        writeLine(json, line);
    json.close(']');
    json.open("notes", '[');
    for (const std::string &note : run.notes)
        json.value(note);
    json.close(']');
    if (run.failed) {
        json.field("failed", kBudgets[static_cast<int>(*run.failed)]);
        json.field("failure", run.failure);
    }
    if (run.lever) {
        json.open("lever", '{');
        json.field("id", run.lever->id);
        json.field("name", run.lever->name);
        json.field("gained_bytes", run.lever->gained.value);
        if (run.lever->fits)
            json.field("fits", *run.lever->fits);
        json.close('}');
        json.field("verdict", run.verdict);
    }
    if (run.scenario)
        json.field("scenario", scenarioToText(*run.scenario));
    json.close('}');
}

} // namespace

CheckRow checkRow(const CheckLine &line)
{
    CheckRow row;
    row.what = line.what;
    row.printed = amount(line, line.printed);
    row.predicted = line.predicted ? amount(line, *line.predicted) : "-";
    row.difference = line.predicted ? amount(line, line.difference()) : "-";
    row.verdict = verdict(line);
    row.explanation = line.reason;
    const bool unit = line.text.find('(') != std::string::npos;
    if (unit)
        row.explanation = "printed as " + line.text + (line.reason.empty() ? "" : "; " + line.reason);
    row.line = line.line;
    return row;
}

std::string checkEngine(const LogCheck &check)
{
    return logEngineName(check.engine) + (check.version.empty() ? "" : " " + check.version);
}

std::string checkModel(const RunCheck &run)
{
    return (run.model.empty() ? "not recognised" : run.model) + "; " + run.how;
}

std::string checkSettings(const LogCheck &check, const RunCheck &run)
{
    std::string text = run.settings.empty() ? "" : "Settings: " + run.settings + ". ";
    text += "Rules: " + run.rules + ".";
    for (const auto *notes : {&run.notes, &check.remarks})
        for (const std::string &note : *notes)
            text += " Note: " + note + ".";
    return text;
}

std::string checkText(const LogCheck &check, const std::string &file)
{
    std::string text = file + ": " + checkEngine(check);
    text += check.runs.size() == 1 ? "\n" : ", " + std::to_string(check.runs.size()) + " loads\n";
    for (const RunCheck &run : check.runs)
        text += runText(run);
    for (const std::string &remark : check.remarks)
        text += "Note: " + remark + "\n";
    return text;
}

std::string checkJson(const LogCheck &check, const std::string &file)
{
    JsonWriter json;
    json.open('{');
    json.field("format", "threebudgets-check");
    json.field("version", std::int64_t{1});
    json.field("file", file);
    json.field("engine", logEngineName(check.engine));
    json.field("engine_version", check.version);
    json.open("runs", '[');
    for (const RunCheck &run : check.runs)
        writeRun(json, run);
    json.close(']');
    json.open("remarks", '[');
    for (const std::string &remark : check.remarks)
        json.value(remark);
    json.close(']');
    json.close('}');
    return json.text() + "\n";
}

} // namespace tb
