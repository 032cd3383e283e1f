// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memo.h"

#include "core/table_cell.h"

namespace tb {

namespace {

/// What starts a list, a quotation or a heading in other texts starts a sentence here.
std::string plainLine(const std::string &words)
{
    const std::size_t number = words.find_first_not_of("0123456789");
    const bool numbered
        = number != 0 && number != std::string::npos && (words[number] == '.' || words[number] == ')');
    if (numbered)
        return words.substr(0, number) + "\\" + markdownCell(words.substr(number));
    const bool marked = !words.empty() && std::string_view("-+=").find(words[0]) != std::string_view::npos;
    return (marked ? "\\" : "") + markdownCell(words);
}

void addParagraphs(std::string &text, const std::vector<std::string> &paragraphs)
{
    for (const std::string &paragraph : paragraphs)
        text += plainLine(paragraph) + "\n\n";
}

void addRow(std::string &text, const std::vector<std::string> &cells)
{
    text += "|";
    for (const std::string &cell : cells)
        text += ' ' + markdownCell(cell) + " |";
    text += "\n";
}

void addSection(std::string &text, const MemoSection &section)
{
    text += "## " + markdownCell(section.title) + "\n\n";
    addParagraphs(text, section.paragraphs);
    for (const std::string &point : section.points)
        text += "- " + plainLine(point) + "\n";
    if (!section.points.empty())
        text += "\n";
    if (section.rows.empty())
        return;
    addRow(text, section.rows.front());
    addRow(text, std::vector<std::string>(section.rows.front().size(), "---"));
    for (std::size_t i = 1; i < section.rows.size(); ++i)
        addRow(text, section.rows[i]);
    text += "\n";
}

} // namespace

std::string memoMarkdown(const Memo &memo)
{
    std::string text = "# " + markdownCell(memo.question) + "\n\n";
    text += markdownCell(memo.title + (memo.customer.empty() ? "" : ". " + memo.customer) + ". " + memo.date)
        + "\n\n";
    for (const std::string &paragraph : memo.recommendation)
        text += "**" + plainLine(paragraph) + "**\n\n";
    addParagraphs(text, memo.situation);
    for (const MemoFigure &figure : memo.figures)
        text += "- **" + markdownCell(figure.value) + "** " + markdownCell(figure.caption) + "\n";
    if (!memo.figures.empty())
        text += "\n";
    for (const MemoSection *section : memo.sections())
        addSection(text, *section);
    return text + markdownCell(memo.footer) + "\n";
}

} // namespace tb
