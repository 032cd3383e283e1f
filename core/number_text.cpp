// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/number_text.h"

#include "core/checked.h"
#include "core/decimal_mark.h"
#include "core/format.h"
#include "core/suggest.h"

#include <array>
#include <optional>
#include <utility>

namespace tb {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kBlank = " \t\r\n";
    const auto first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

/// digits x 10^exponent, and the text behind the number.
struct Decimal
{
    Wide digits = 0;
    int exponent = 0;
    std::string_view rest;
};

/// None when `text` does not start with a number, or when it has more digits than any sensible size.
std::optional<Decimal> readDecimal(std::string_view text)
{
    constexpr int kMostDigits = 19; // of the largest 64-bit number
    constexpr int kMostExponent = 1'000;
    Decimal number;
    int count = 0;
    std::size_t at = 0;
    bool any = false;
    bool fraction = false;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '.' && !fraction) {
            fraction = true;
            continue;
        }
        if (!isDigit(c))
            break;
        any = true;
        if (number.digits == 0 && c == '0' && !fraction)
            continue;
        if (++count > kMostDigits)
            return std::nullopt;
        number.digits = number.digits * 10 + (c - '0');
        number.exponent -= fraction ? 1 : 0;
    }
    if (!any)
        return std::nullopt;

    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        std::size_t digit = at + 1;
        const bool negative = digit < text.size() && text[digit] == '-';
        if (digit < text.size() && (text[digit] == '-' || text[digit] == '+'))
            ++digit;
        if (digit < text.size() && isDigit(text[digit])) {
            int exponent = 0;
            for (; digit < text.size() && isDigit(text[digit]); ++digit)
                exponent = std::min(kMostExponent, exponent * 10 + (text[digit] - '0'));
            number.exponent += negative ? -exponent : exponent;
            at = digit;
        }
    }
    number.rest = text.substr(at);
    return number;
}

enum class Rounding { MustBeWhole, HalfUp };

/// number x factor as an integer, or nothing when it is not whole or does not fit.
std::optional<std::int64_t> scaled(const Decimal &number, std::int64_t factor, Rounding rounding)
{
    constexpr Wide kHigh = std::numeric_limits<std::int64_t>::max();
    Wide value = number.digits * factor;
    for (int i = 0; i < number.exponent && value != 0; ++i) {
        value *= 10;
        if (value > kHigh)
            return std::nullopt;
    }
    Wide divisor = 1;
    for (int i = 0; i > number.exponent && value != 0; --i) {
        divisor *= 10;
        if (divisor / 20 > value) // far below a half
            return rounding == Rounding::MustBeWhole ? std::nullopt : std::optional<std::int64_t>(0);
    }
    if (rounding == Rounding::MustBeWhole && value % divisor != 0)
        return std::nullopt;
    value = (value + divisor / 2) / divisor;
    if (value > kHigh)
        return std::nullopt;
    return static_cast<std::int64_t>(value);
}

Error notANumber(std::string_view text, const std::string &expected)
{
    return Error{quoted(text) + " is not " + expected, {}};
}

Result<std::int64_t> inRange(std::optional<std::int64_t> value, std::string_view text, WholeRange range,
                             const std::string &expected)
{
    if (!value)
        return notANumber(text, expected);
    if (*value >= range.low && *value <= range.high)
        return *value;
    if (range.high == std::numeric_limits<std::int64_t>::max())
        return Error{quoted(text) + " must be at least " + grouped(range.low), {}};
    return Error{quoted(text) + " is outside " + grouped(range.low) + " to " + grouped(range.high), {}};
}

constexpr std::array<std::pair<std::string_view, std::int64_t>, 10> kUnits = {{
    {"", 1},
    {"b", 1},
    {"kb", kKilo},
    {"mb", kMega},
    {"gb", kGiga},
    {"tb", kGiga *kKilo},
    {"kib", kKibi},
    {"mib", kMebi},
    {"gib", kGibi},
    {"tib", kGibi *kKibi},
}};

} // namespace

Result<std::int64_t> parseTokensNumber(std::string_view text, WholeRange range)
{
    const std::string expected = "a number of tokens, such as 32768 or 32k";
    const std::string plain = withoutThousands(trimmed(text));
    const auto number = readDecimal(plain);
    if (!number)
        return notANumber(text, expected);
    const std::string unit = lowerCase(number->rest);
    const std::int64_t factor = unit == "k" ? kKibi : unit == "m" ? kMebi : unit.empty() ? 1 : 0;
    if (factor == 0)
        return notANumber(text, expected);
    return inRange(scaled(*number, factor, Rounding::MustBeWhole), text, range, expected);
}

Result<std::int64_t> parseWhole(std::string_view text, WholeRange range)
{
    const std::string expected = "a whole number, such as 8 or 70e9";
    const std::string plain = withoutThousands(trimmed(text));
    const auto number = readDecimal(plain);
    if (!number || !number->rest.empty())
        return notANumber(text, expected);
    return inRange(scaled(*number, 1, Rounding::MustBeWhole), text, range, expected);
}

Result<std::int64_t> parseSize(std::string_view text, WholeRange range)
{
    const std::string expected = "a size, such as 20GB, 1.5GiB or 512MiB";
    const auto number = readDecimal(trimmed(text));
    if (!number)
        return notANumber(text, expected);
    const std::string unit = lowerCase(trimmed(number->rest));
    for (const auto &[name, factor] : kUnits)
        if (unit == name)
            return inRange(scaled(*number, factor, Rounding::HalfUp), text, range, expected);
    return notANumber(text, expected);
}

Result<std::int64_t> parseRate(std::string_view text, WholeRange range)
{
    std::string_view size = trimmed(text);
    if (lowerCase(size.substr(size.size() - std::min<std::size_t>(2, size.size()))) == "/s")
        size.remove_suffix(2);
    if (auto rate = parseSize(size, range))
        return rate;
    return notANumber(text, "a rate in range, such as 273GB/s");
}

Result<std::int64_t> parseShareInMillionths(std::string_view text)
{
    const auto number = readDecimal(trimmed(text));
    if (!number || trimmed(number->rest) != "%")
        return notANumber(text, "a share, such as 8%");
    const auto share = scaled(*number, 10'000, Rounding::MustBeWhole);
    if (!share || *share >= kMega)
        return Error{quoted(text) + " is outside 0% to below 100%", {}};
    return *share;
}

Result<std::int64_t> parseHundredths(std::string_view text, WholeRange range)
{
    const auto number = readDecimal(trimmed(text));
    if (!number || !number->rest.empty())
        return notANumber(text, "a number with at most two decimals");
    const auto value = scaled(*number, 100, Rounding::MustBeWhole);
    if (!value || *value < range.low || *value > range.high)
        return Error{quoted(text) + " is outside " + hundredthsText(range.low) + " to "
                         + hundredthsText(range.high),
                     {}};
    return *value;
}

std::string sizeText(std::int64_t bytes)
{
    constexpr std::int64_t kMilliGiga = kGiga / 1000;
    if (bytes != 0 && bytes % kMilliGiga == 0) {
        std::string text = std::to_string(bytes / kGiga);
        if (const std::int64_t thousandths = bytes % kGiga / kMilliGiga; thousandths != 0) {
            std::string digits = std::to_string(1000 + thousandths).substr(1);
            digits.erase(digits.find_last_not_of('0') + 1);
            text += "." + digits;
        }
        return text + "GB";
    }
    if (bytes != 0 && bytes % kMebi == 0)
        return std::to_string(bytes / kMebi) + "MiB";
    return std::to_string(bytes);
}

std::string hundredthsText(std::int64_t hundredths)
{
    std::string text = std::to_string(hundredths / 100);
    if (const std::int64_t part = hundredths % 100; part != 0) {
        std::string digits = std::to_string(100 + part).substr(1);
        digits.erase(digits.find_last_not_of('0') + 1);
        text += "." + digits;
    }
    return text;
}

} // namespace tb
