// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/eval_number.h"

#include "core/decimal_mark.h"
#include "core/suggest.h"

#include <algorithm>
#include <utility>

namespace tb {

namespace {

constexpr std::size_t kMostDigits = 15;
constexpr std::pair<std::string_view, std::string_view> kUnits[]
    = {{"%", "%"},          {"percent", "%"},     {"pct", "%"},
       {"s", "s"},          {"sec", "s"},         {"seconds", "s"},
       {"ms", "ms"},        {"msec", "ms"},       {"milliseconds", "ms"},
       {"$", "$"},          {"\u20ac", "\u20ac"}, {"\u00a3", "\u00a3"},
       {"\u00a5", "\u00a5"}};
constexpr std::string_view kCurrencies[] = {"usd", "eur", "gbp", "chf", "jpy", "cny", "inr", "cad", "aud"};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool allDigits(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), isDigit);
}

/// Blanks of any kind and the Swiss apostrophe as one blank each, none around it.
std::string withPlainBlanks(std::string_view cell)
{
    std::string text(cell);
    for (const std::string_view blank : {"\u00a0", "\u202f", "\u2009", "'", "\u2019"})
        for (auto at = text.find(blank); at != std::string::npos; at = text.find(blank))
            text.replace(at, blank.size(), " ");
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? std::string()
                                      : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

Error noNumber(std::string_view cell)
{
    return {quoted(cell) + " is no number; leave the cell empty where nothing was measured", {}};
}

/// The digits of `number` with a point before the decimals and no zeros in front.
Result<std::string> plainDigits(const std::string &number, std::string_view cell)
{
    auto pointed = withDecimalPoint(number);
    if (!pointed)
        return pointed.error();
    const std::size_t mark = std::min(pointed->find('.'), pointed->size());
    std::string whole = pointed->substr(0, mark);
    const std::string behind = pointed->substr(std::min(mark + 1, pointed->size()));
    if (!allDigits(whole) || (!behind.empty() && !allDigits(behind)))
        return noNumber(cell);
    whole.erase(0, std::min(whole.find_first_not_of('0'), whole.size() - 1));
    if (whole.size() + behind.size() > kMostDigits)
        return Error{quoted(cell) + " has more than " + std::to_string(kMostDigits) + " digits", {}};
    return behind.empty() ? whole : whole + "." + behind;
}

} // namespace

std::string evalUnit(std::string_view word)
{
    std::string unit = lowerCase(withPlainBlanks(word));
    std::erase(unit, ' '); // "/ 50"
    for (const auto &[name, written] : kUnits)
        if (unit == name)
            return std::string(written);
    if (std::find(std::begin(kCurrencies), std::end(kCurrencies), unit) != std::end(kCurrencies)) {
        std::string code = unit;
        std::transform(code.begin(), code.end(), code.begin(),
                       [](char c) { return static_cast<char>(c - 'a' + 'A'); });
        return code;
    }
    constexpr std::size_t kLongestOf = 6;
    const bool share = unit.size() > 1 && unit.size() <= kLongestOf && unit[0] == '/'
        && allDigits(unit.substr(1)) && unit[1] != '0';
    return share ? unit : std::string();
}

Result<EvalNumber> evalNumber(std::string_view cell)
{
    const std::string text = withPlainBlanks(cell);
    const std::size_t start = std::min(text.find_first_of("0123456789.,"), text.size());
    const std::size_t end = std::min(text.find_first_not_of("0123456789., ", start), text.size());
    const std::string number = withPlainBlanks(text.substr(start, end - start));
    const std::string before = withPlainBlanks(text.substr(0, start));
    const std::string after = text.substr(end);
    if (before == "-" || before == "\u2212")
        return Error{quoted(cell) + " is below 0", {}};
    if (start == end || (!before.empty() && !after.empty()))
        return noNumber(cell);
    EvalNumber read{{}, evalUnit(before.empty() ? after : before)};
    if (read.unit.empty() && !(before + after).empty())
        return noNumber(cell);
    auto digits = plainDigits(number, cell);
    if (!digits)
        return digits.error();
    read.digits = std::move(digits).value();
    return read;
}

} // namespace tb
