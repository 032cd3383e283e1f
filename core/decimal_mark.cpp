// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decimal_mark.h"

#include "core/suggest.h"

#include <algorithm>

namespace tb {

namespace {

bool allDigits(std::string_view text)
{
    return !text.empty()
        && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// "1,234,567" without its marks: groups of three behind the first; empty where they are not.
std::string ungrouped(std::string_view text, char mark)
{
    std::string digits;
    for (bool first = true;; first = false) {
        const std::size_t end = std::min(text.find(mark), text.size());
        const std::string_view group = text.substr(0, end);
        if (!allDigits(group) || (first ? group.size() > 3 : group.size() != 3))
            return {};
        digits += group;
        if (end == text.size())
            return digits;
        text.remove_prefix(end + 1);
    }
}

/// How long the number at the start of `text` is: to the last digit before any other character.
std::size_t numberLength(std::string_view text)
{
    const std::size_t end = std::min(text.find_first_not_of("0123456789., "), text.size());
    return text.substr(0, end).find_last_of("0123456789") + 1; // 0 where there is none
}

} // namespace

Result<std::string> withDecimalPoint(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    const std::string_view number = text.substr(0, numberLength(text));
    const auto commas = std::count(number.begin(), number.end(), ',');
    const auto points = std::count(number.begin(), number.end(), '.');
    // The last of both marks is the decimal one; a single kind that repeats parts thousands.
    char decimal = points > 0 ? '.' : ',';
    if (commas > 0 && points > 0)
        decimal = number.rfind(',') > number.rfind('.') ? ',' : '.';
    const bool repeats = std::count(number.begin(), number.end(), decimal) > 1;
    const std::size_t mark = repeats ? std::string_view::npos : number.rfind(decimal);
    std::string whole(number.substr(0, mark));
    const std::string behind(mark == std::string_view::npos ? std::string_view() : number.substr(mark + 1));
    if (commas == 1 && points == 0 && behind.size() == 3 && whole.size() <= 3 && whole != "0"
        && allDigits(whole) && allDigits(behind))
        return Error{quoted(number) + " can be " + whole + behind + " or " + whole + "." + behind
                         + "; write one of these",
                     {}};
    const char thousands = decimal == ',' ? '.' : ',';
    const char group = whole.find(' ') != std::string::npos ? ' ' : repeats ? decimal : thousands;
    if (whole.find(group) != std::string::npos)
        whole = ungrouped(whole, group);
    if (!allDigits(whole) || (!behind.empty() && !allDigits(behind)))
        return std::string(text);
    return whole + (behind.empty() ? "" : "." + behind) + std::string(text.substr(number.size()));
}

std::string withoutThousands(std::string_view text)
{
    const std::size_t start = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t end = std::min(text.find_first_not_of("0123456789,", start), text.size());
    const std::string digits = ungrouped(text.substr(start, end - start), ',');
    return digits.empty() ? std::string(text) : digits + std::string(text.substr(end));
}

} // namespace tb
