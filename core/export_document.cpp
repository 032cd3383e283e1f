// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export_document.h"

#include "core/json_writer.h"
#include "core/suggest.h"
#include "core/table_cell.h"

#include <algorithm>

namespace tb {

namespace {

using Rows = std::vector<std::vector<std::string>>;

/// Characters, not bytes: what a column is wide.
std::size_t lengthOf(std::string_view utf8)
{
    return static_cast<std::size_t>(
        std::count_if(utf8.begin(), utf8.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string madeBy(const ExportDocument &document)
{
    return document.program + ", " + document.date;
}

std::string paragraph(const std::string &words)
{
    return words.empty() ? words : words + "\n\n";
}

std::string padded(const Rows &rows)
{
    std::vector<std::size_t> widths(rows.front().size(), 0);
    for (const auto &row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], lengthOf(row[i]));
    std::string text;
    for (const auto &row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i)
            line += row[i] + std::string(widths[i] - lengthOf(row[i]) + 2, ' ');
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string plainText(const ExportDocument &document)
{
    std::string text = paragraph(document.title) + paragraph(document.subtitle) + paragraph(document.answer);
    for (const ExportTable &table : document.tables)
        text += table.name + "\n" + padded(table.rows) + "\n";
    text += "Assumptions\n";
    for (const std::string &line : document.assumptions)
        text += "  " + line + "\n";
    text += "  " + madeBy(document) + "\n";
    return document.footnote.empty() ? text : text + "\n" + document.footnote + "\n";
}

std::string markdownRow(const std::vector<std::string> &cells)
{
    std::string line = "|";
    for (const std::string &cell : cells)
        line += ' ' + markdownCell(cell) + " |";
    return line + "\n";
}

std::string markdown(const ExportDocument &document)
{
    std::string text
        = "## " + paragraph(markdownCell(document.title)) + paragraph(markdownCell(document.subtitle));
    if (!document.answer.empty())
        text += "**" + markdownCell(document.answer) + "**\n\n";
    for (const ExportTable &table : document.tables) {
        text += "### " + markdownCell(table.name) + "\n\n";
        text += markdownRow(table.rows.front());
        text += markdownRow(std::vector<std::string>(table.rows.front().size(), "---"));
        for (std::size_t i = 1; i < table.rows.size(); ++i)
            text += markdownRow(table.rows[i]);
        text += "\n";
    }
    text += "### Assumptions\n\n";
    for (const std::string &line : document.assumptions)
        text += "- " + markdownCell(line) + "\n";
    text += "- " + markdownCell(madeBy(document)) + "\n";
    return document.footnote.empty() ? text : text + "\n" + markdownCell(document.footnote) + "\n";
}

std::string csvRow(const std::vector<std::string> &cells)
{
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i)
        line += (i > 0 ? "," : "") + csvCell(cells[i]);
    return line + "\r\n";
}

std::string csv(const ExportDocument &document)
{
    std::string text;
    for (const std::string &line : {document.title, document.subtitle, document.answer})
        if (!line.empty())
            text += csvRow({line});
    text += "\r\n";
    for (const ExportTable &table : document.tables) {
        text += csvRow({table.name});
        for (const auto &row : table.rows)
            text += csvRow(row);
        text += "\r\n";
    }
    text += csvRow({"Assumptions"});
    for (const std::string &line : document.assumptions)
        text += csvRow({line});
    text += csvRow({madeBy(document)});
    return document.footnote.empty() ? text : text + "\r\n" + csvRow({document.footnote});
}

void writeTable(JsonWriter &json, const ExportTable &table)
{
    json.open('{');
    json.field("name", table.name);
    json.open("rows", '[');
    for (const auto &row : table.rows) {
        json.open('[');
        for (const std::string &cell : row)
            json.value(cell);
        json.close(']');
    }
    json.close(']');
    json.close('}');
}

void writeChart(JsonWriter &json, const ExportChart &chart)
{
    json.open('{');
    json.field("name", chart.name);
    json.field("title", chart.data.title);
    json.field("x", chart.data.x.title);
    json.field("y", chart.data.y.title);
    json.field("takeaway", chart.data.takeaway);
    json.open("lines", '[');
    for (const ChartLine &line : chart.data.lines) {
        json.open('{');
        json.field("name", line.name);
        json.open("points", '[');
        for (const ChartPoint &point : line.points) {
            json.open('[');
            json.value(point.x);
            json.value(point.y);
            json.close(']');
        }
        json.close(']');
        json.close('}');
    }
    json.close(']');
    json.close('}');
}

std::string json(const ExportDocument &document)
{
    JsonWriter json;
    json.open('{');
    json.field("format", "threebudgets-export");
    json.field("version", std::int64_t{1});
    json.field("program", document.program);
    json.field("date", document.date);
    json.field("title", document.title);
    if (!document.subtitle.empty())
        json.field("subtitle", document.subtitle);
    if (!document.answer.empty())
        json.field("answer", document.answer);
    if (!document.footnote.empty())
        json.field("footnote", document.footnote);
    json.open("tables", '[');
    for (const ExportTable &table : document.tables)
        writeTable(json, table);
    json.close(']');
    json.open("charts", '[');
    for (const ExportChart &chart : document.charts)
        writeChart(json, chart);
    json.close(']');
    json.open("reports", '[');
    for (const std::string &report : document.reports)
        json.object(report);
    json.close(']');
    json.open("assumptions", '[');
    for (const std::string &line : document.assumptions)
        json.value(line);
    json.close(']');
    json.close('}');
    return json.text() + "\n";
}

/// For all forms but JSON, which has escapes: every text one line without control characters.
ExportDocument printable(ExportDocument document)
{
    for (std::string *words : {&document.title, &document.subtitle, &document.answer, &document.footnote})
        *words = printableLine(*words);
    for (std::string &line : document.assumptions)
        line = printableLine(line);
    for (ExportTable &table : document.tables) {
        table.name = printableLine(table.name);
        for (auto &row : table.rows)
            for (std::string &cell : row)
                cell = printableLine(cell);
    }
    return document;
}

} // namespace

std::string documentText(const ExportDocument &document, DocumentFormat format)
{
    switch (format) {
    case DocumentFormat::Markdown:
        return markdown(printable(document));
    case DocumentFormat::Csv:
        return csv(printable(document));
    case DocumentFormat::Json:
        return json(document);
    case DocumentFormat::Text:
        break;
    }
    return plainText(printable(document));
}

} // namespace tb
