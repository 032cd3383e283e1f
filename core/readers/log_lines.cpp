// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/log_lines.h"

#include "core/checked.h"

#include <limits>

namespace tb::log {

namespace {

constexpr int kMaxDigits = 15;
constexpr std::size_t kMaxList = 1'024;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::size_t digitsFrom(std::string_view text, std::size_t at)
{
    std::size_t end = at;
    while (end < text.size() && isDigit(text[end]))
        ++end;
    return end - at;
}

std::int64_t powerOfTen(int exponent)
{
    std::int64_t power = 1;
    for (int i = 0; i < exponent; ++i)
        power *= 10;
    return power;
}

/// The end of the whole part; commas are thousands where three digits follow each.
std::size_t wholeEnd(std::string_view text, std::size_t at)
{
    std::size_t end = at + digitsFrom(text, at);
    if (end - at > 3)
        return end;
    while (end < text.size() && text[end] == ',' && digitsFrom(text, end + 1) == 3)
        end += 4;
    return end;
}

std::int64_t unitOf(std::string_view name, Units units)
{
    struct Unit
    {
        std::string_view name;
        std::int64_t written;
        std::int64_t binary;
    };
    constexpr Unit kUnits[] = {{"GiB", kGibi, kGibi},
                               {"MiB", kMebi, kMebi},
                               {"KiB", kKibi, kKibi},
                               {"TiB", kGibi * kKibi, kGibi * kKibi},
                               {"GB", kGiga, kGibi},
                               {"MB", kMega, kMebi},
                               {"KB", kKilo, kKibi},
                               {"kB", kKilo, kKibi},
                               {"TB", kGiga * kKilo, kGibi * kKibi},
                               {"bytes", 1, 1},
                               {"B", 1, 1}};
    for (const Unit &unit : kUnits) {
        if (!startsWith(name, unit.name))
            continue;
        const char next = name.size() > unit.name.size() ? name[unit.name.size()] : ' ';
        const bool word = (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z') || isDigit(next);
        if (!word)
            return units == Units::Binary ? unit.binary : unit.written;
    }
    return 0;
}

} // namespace

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kSpace = " \t";
    const std::size_t first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

bool startsWith(std::string_view text, std::string_view part)
{
    return text.substr(0, part.size()) == part;
}

std::optional<std::string_view> after(std::string_view text, std::string_view mark)
{
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos)
        return std::nullopt;
    return text.substr(at + mark.size());
}

std::string_view before(std::string_view text, std::string_view mark)
{
    return text.substr(0, text.find(mark));
}

std::string plainLine(std::string_view line)
{
    std::string plain;
    plain.reserve(line.size());
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto code = static_cast<unsigned char>(line[i]);
        if (code == 0x1b && i + 1 < line.size() && line[i + 1] == '[') {
            i += 2;
            while (i < line.size() && (line[i] < '@' || line[i] > '~'))
                ++i;
        } else if (code == '\t') {
            plain += ' ';
        } else if (code >= 0x20 && code != 0x7f) {
            plain += line[i];
        }
    }
    return plain;
}

std::optional<std::int64_t> Decimal::times(std::int64_t unit) const
{
    const Wide scale = powerOfTen(decimals);
    const Wide product = Wide{digits < 0 ? -digits : digits} * unit;
    const Wide rounded = (product * 2 + scale) / (scale * 2);
    if (rounded > std::numeric_limits<std::int64_t>::max())
        return std::nullopt;
    const auto whole = static_cast<std::int64_t>(rounded);
    return digits < 0 ? -whole : whole;
}

std::int64_t Decimal::half(std::int64_t unit) const
{
    return ceilDiv(unit, 2 * powerOfTen(decimals));
}

std::optional<Decimal> decimalAt(std::string_view text)
{
    const bool negative = startsWith(text, "-");
    const std::size_t first = negative ? 1 : 0;
    std::size_t end = wholeEnd(text, first);
    if (end == first)
        return std::nullopt;
    int decimals = 0;
    if (end < text.size() && (text[end] == '.' || text[end] == ',')) {
        const std::size_t more = digitsFrom(text, end + 1);
        if (more > kMaxDigits)
            return std::nullopt;
        decimals = static_cast<int>(more);
        end += more > 0 ? more + 1 : 0;
    }
    if (end < text.size() && (text[end] == 'e' || text[end] == 'E'))
        return std::nullopt; // an exponent: no engine prints a size like that
    Decimal number;
    number.decimals = decimals;
    number.length = end;
    int digits = 0;
    for (const char c : text.substr(first, end - first)) {
        if (!isDigit(c))
            continue;
        if (++digits > kMaxDigits)
            return std::nullopt;
        number.digits = number.digits * 10 + (c - '0');
    }
    if (negative)
        number.digits = -number.digits;
    return number;
}

std::optional<std::int64_t> wholeAt(std::string_view text)
{
    const auto number = decimalAt(trimmed(text));
    if (!number || number->decimals != 0 || number->digits < 0)
        return std::nullopt;
    return number->digits;
}

std::optional<std::int64_t> wholeAfter(std::string_view text, std::string_view mark)
{
    const auto rest = after(text, mark);
    return rest ? wholeAt(*rest) : std::nullopt;
}

std::vector<std::int64_t> wholeList(std::string_view text)
{
    std::vector<std::int64_t> numbers;
    text = trimmed(text);
    const bool list = startsWith(text, "[");
    if (list)
        text = before(text.substr(1), "]");
    while (numbers.size() < kMaxList) {
        const std::string_view item = trimmed(before(text, list ? ", " : " "));
        const auto number = wholeAt(before(item, ","));
        if (!number)
            return {};
        numbers.push_back(*number);
        const auto rest = list ? after(text, ",") : std::nullopt;
        if (!rest)
            return numbers;
        text = trimmed(*rest);
        if (startsWith(text, "...") || text.empty())
            return {}; // shortened lists would be read as a different model
    }
    return {};
}

std::optional<PrintedSize> sizeAt(std::string_view text, SizeKind kind, std::int64_t line, Units units)
{
    text = trimmed(text);
    const auto number = decimalAt(text);
    if (!number)
        return std::nullopt;
    const std::string_view rest = trimmed(text.substr(number->length));
    const std::int64_t unit = unitOf(rest, units);
    const auto bytes = unit > 0 ? number->times(unit) : std::nullopt;
    if (!bytes)
        return std::nullopt;
    PrintedSize size;
    size.kind = kind;
    size.bytes = {*bytes};
    size.rounding = {unit == 1 ? 0 : number->half(unit)};
    std::size_t letters = 0;
    while (letters < rest.size() && rest[letters] != ' ' && rest[letters] > '9')
        ++letters;
    size.text = std::string(text.substr(0, number->length)) + " " + std::string(rest.substr(0, letters));
    size.line = line;
    const bool misnamed = unitOf(rest, Units::AsWritten) != unit;
    if (misnamed)
        size.remark = "the log's " + std::string(rest.substr(0, 2)) + " is " + rest[0] + "iB";
    return size;
}

std::optional<PrintedSize> sizeAfter(std::string_view text, std::string_view mark, SizeKind kind,
                                     std::int64_t line, Units units)
{
    const auto rest = after(text, mark);
    return rest ? sizeAt(*rest, kind, line, units) : std::nullopt;
}

} // namespace tb::log
