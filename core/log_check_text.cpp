// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log_check.h"

#include "core/format.h"
#include "core/json_writer.h"

#include <algorithm>

namespace tb {

namespace {

/// In MiB, whatever the log's unit, so that a column can be compared by eye.
std::string amount(const CheckLine &line, std::int64_t value)
{
    switch (line.unit) {
    case CheckLine::Unit::Size:
        return (value < 0 ? "-" : "") + bytesInUnit({value < 0 ? -value : value}, kMebi, 2) + " MiB";
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

struct Row
{
    std::string cells[5];
    std::string reason;
};

Row rowOf(const CheckLine &line)
{
    Row row;
    row.cells[0] = line.what;
    row.cells[1] = amount(line, line.printed);
    row.cells[2] = line.predicted ? amount(line, *line.predicted) : "-";
    row.cells[3] = line.predicted ? amount(line, line.difference()) : "-";
    row.cells[4] = verdict(line);
    row.reason = line.reason;
    const bool unit = line.text.find('(') != std::string::npos;
    if (unit)
        row.reason = "printed as " + line.text + (row.reason.empty() ? "" : "; " + row.reason);
    return row;
}

std::string table(const RunCheck &run)
{
    std::vector<Row> rows{{{"", "printed", "predicted", "difference", ""}, {}}};
    for (const CheckLine &line : run.lines)
        rows.push_back(rowOf(line));
    std::size_t width[5] = {};
    for (const Row &row : rows)
        for (std::size_t i = 0; i < 5; ++i)
            width[i] = std::max(width[i], row.cells[i].size());
    std::string text;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::string line;
        for (std::size_t i = 0; i < 5; ++i)
            line += padded(rows[r].cells[i], width[i], i >= 1 && i <= 3) + "  ";
        if (r > 0)
            line += "line " + std::to_string(run.lines[r - 1].line);
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
        if (!rows[r].reason.empty())
            text += "      " + rows[r].reason + "\n";
    }
    return text;
}

std::string runText(const RunCheck &run)
{
    std::string text
        = "\nModel: " + (run.model.empty() ? "not recognised" : run.model) + "; " + run.how + "\n";
    if (!run.settings.empty())
        text += "Settings: " + run.settings + "\n";
    text += "Rules: " + run.rules + "\n\n" + table(run);
    for (const std::string &note : run.notes)
        text += "Note: " + note + "\n";
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
    json.close('}');
}

} // namespace

std::string checkText(const LogCheck &check, const std::string &file)
{
    std::string text
        = file + ": " + logEngineName(check.engine) + (check.version.empty() ? "" : " " + check.version);
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
