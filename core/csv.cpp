// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/csv.h"

namespace tb {

std::string csvCell(std::string_view text)
{
    constexpr std::string_view kFormula = "=+-@\t\r"; // how formulas start
    std::string cell = "\"";
    if (!text.empty() && kFormula.find(text[0]) != std::string_view::npos)
        cell += '\'';
    for (const char c : text)
        cell += c == '"' ? std::string("\"\"") : std::string(1, c);
    return cell + "\"";
}

} // namespace tb
