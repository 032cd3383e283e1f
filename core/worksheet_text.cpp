// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/worksheet_text.h"

#include "core/format.h"
#include "core/json_writer.h"
#include "core/table_cell.h"

#include <cmath>

namespace tb {

namespace {

constexpr const char *kHeading = "Seven numbers";

std::string answerText(const Worksheet &sheet, const SheetField &field)
{
    const auto found = sheet.answers.find(field.id);
    if (found == sheet.answers.end() || found->second.text.empty())
        return {};
    return found->second.text + (found->second.filled ? " (filled in by the program)" : "");
}

std::string labelText(const SheetField &field)
{
    return field.unit.empty() ? field.label : field.label + " (" + field.unit + ")";
}

void addRow(std::string &text, const std::vector<std::string> &cells)
{
    for (const std::string &cell : cells)
        text += "| " + cell + " ";
    text += "|\n";
}

void addTable(std::string &text, const SheetForm &form, const Worksheet &sheet, const SheetFacts &facts,
              const SheetGroup &group, SheetColumns columns)
{
    const bool computed = columns == SheetColumns::Computed;
    addRow(text,
           computed ? std::vector<std::string>{"Number", "Yours", "Computed", "Remark"}
                    : std::vector<std::string>{"Number", "Yours", "Remark"});
    text += computed ? "|---|---|---|---|\n" : "|---|---|---|\n";
    for (const SheetField &field : group.fields) {
        std::vector<std::string> cells = {labelText(field), markdownCell(answerText(sheet, field))};
        const SheetExpected expected = sheetExpected(form, sheet, facts, field);
        if (computed)
            cells.push_back(
                markdownCell(expected.value ? expected.text + " = " + expected.how : expected.how));
        cells.push_back(markdownCell(checkAnswer(form, sheet, facts, field).words));
        addRow(text, cells);
    }
}

} // namespace

std::string sheetTitle(const SheetFacts &facts)
{
    std::string title = facts.modelName + " on " + facts.deviceName;
    if (facts.bandwidth)
        title += ", " + bytesText({facts.bandwidth->value}, ByteUnits::Decimal) + "/s";
    return title;
}

std::string sheetMarkdown(const SheetForm &form, const Worksheet &sheet, const SheetFacts &facts,
                          SheetColumns columns)
{
    std::string text = std::string("# ") + kHeading + "\n\n" + markdownCell(sheetTitle(facts)) + "\n";
    for (const SheetGroup &group : form.groups) {
        text += "\n## " + group.title + "\n\n" + group.help + "\n\n";
        addTable(text, form, sheet, facts, group, columns);
    }
    return text;
}

std::string sheetCsv(const SheetForm &form, const Worksheet &sheet, const SheetFacts &facts)
{
    std::string text = "number,blank,unit,answer,filled_in,computed,remark\r\n";
    for (const SheetGroup &group : form.groups) {
        for (const SheetField &field : group.fields) {
            const auto found = sheet.answers.find(field.id);
            const bool filled = found != sheet.answers.end() && found->second.filled;
            for (const std::string &cell :
                 {group.title, field.label, field.unit, sheet.textOf(field), std::string(filled ? "yes" : ""),
                  sheetExpected(form, sheet, facts, field).text})
                text += csvCell(cell) + ",";
            text += csvCell(checkAnswer(form, sheet, facts, field).words) + "\r\n";
        }
    }
    return text;
}

std::string sheetExpectedJson(const SheetForm &form, const Worksheet &sheet, const SheetFacts &facts)
{
    JsonWriter json;
    json.open('{');
    json.field("format", "threebudgets-worksheet-expected");
    json.field("version", std::int64_t{1});
    json.field("model", sheet.model);
    json.field("device", sheet.device);
    json.open("fields", '[');
    for (const SheetField *field : form.fields()) {
        const SheetExpected expected = sheetExpected(form, sheet, facts, *field);
        json.open('{');
        json.field("id", field->id);
        json.field("name", field->name);
        if (expected.value) {
            const bool whole = field->kind() == AnswerKind::ByteCount || field->kind() == AnswerKind::Count;
            const char *key = field->kind() == AnswerKind::ByteCount ? "bytes"
                : field->kind() == AnswerKind::Count                 ? "count"
                : field->kind() == AnswerKind::Percent               ? "percent"
                                                                     : "tok_s";
            if (whole)
                json.field(key, static_cast<std::int64_t>(*expected.value));
            else
                json.field(key, *expected.value);
            json.field("text", expected.text);
        }
        json.field("how", expected.how);
        json.close('}');
    }
    json.close(']');
    json.close('}');
    return json.text() + "\n";
}

} // namespace tb
