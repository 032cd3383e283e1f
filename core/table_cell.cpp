// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table_cell.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace tb {

namespace {

/// A spreadsheet must not take words for a formula; "-1.5 GB (-1.4 GiB)" is none.
bool startsFormula(std::string_view text)
{
    constexpr std::string_view kFormula = "=+-@\t\r"; // how formulas start
    if (text.empty() || kFormula.find(text[0]) == std::string_view::npos)
        return false;
    if (text[0] != '-')
        return true;
    char before = '-';
    return !std::all_of(text.begin() + 1, text.end(), [&before](char c) {
        const char last = std::exchange(before, c);
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == ' ' || c == '.' || c == ','
            || c == ')' || (c == '(' && last == ' ') || (c == '-' && last == '(');
    });
}

} // namespace

std::string markdownCell(std::string_view text)
{
    constexpr std::string_view kMarks = "\\`*_{}[]<>#|~&!";
    std::string cell;
    for (const char c : text) {
        if (kMarks.find(c) != std::string_view::npos)
            cell += '\\';
        cell += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return cell;
}

std::string csvCell(std::string_view text)
{
    std::string cell = startsFormula(text) ? "\"'" : "\"";
    for (const char c : text)
        cell += c == '"' ? std::string("\"\"") : std::string(1, c);
    return cell + "\"";
}

} // namespace tb
