// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format.h"

#include "core/checked.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace tb {

namespace {

std::string withCommas(std::string digits)
{
    const auto point = std::min(digits.find('.'), digits.size());
    const std::size_t first = !digits.empty() && digits[0] == '-' ? 1 : 0;
    for (std::size_t at = point; at > first + 3; at -= 3)
        digits.insert(at - 3, ",");
    return digits;
}

Wide powerOfTen(int exponent)
{
    Wide power = 1;
    for (int i = 0; i < exponent; ++i)
        power *= 10;
    return power;
}

struct Unit
{
    std::int64_t size;
    const char *name;
};

constexpr std::array<Unit, 4> kDecimalUnits = {{{kGiga, "GB"}, {kMega, "MB"}, {kKilo, "kB"}, {1, "B"}}};
constexpr std::array<Unit, 4> kBinaryUnits = {{{kGibi, "GiB"}, {kMebi, "MiB"}, {kKibi, "KiB"}, {1, "B"}}};

const Unit &unitFor(Bytes bytes, ByteUnits units)
{
    const auto &table = units == ByteUnits::Decimal ? kDecimalUnits : kBinaryUnits;
    const auto unit = std::find_if(table.begin(), table.end(), [bytes](const Unit &u) {
        return bytes.value >= u.size || bytes.value <= -u.size;
    });
    return unit == table.end() ? table.back() : *unit;
}

int decimalsFor(Bytes bytes, const Unit &unit)
{
    const std::int64_t whole = std::abs(bytes.value / unit.size);
    if (unit.size >= kGiga)
        return whole < 100 ? 2 : whole < 1'000 ? 1 : 0;
    if (unit.size >= kMega)
        return whole < 10 ? 2 : whole < 100 ? 1 : 0;
    return 0;
}

} // namespace

std::string grouped(std::int64_t value)
{
    return withCommas(std::to_string(value));
}

std::string fixed(double value, int decimals)
{
    if (!std::isfinite(value))
        return value > 0 ? "infinite" : "undefined";
    std::array<char, 400> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                   std::chars_format::fixed, decimals);
    return withCommas(std::string(buffer.data(), end.ptr));
}

std::string fixedFloor(double value, int decimals)
{
    const double scale = std::pow(10.0, decimals);
    return fixed(std::floor(value * scale) / scale, decimals);
}

std::string bytesInUnit(Bytes bytes, std::int64_t unit, int decimals)
{
    const Wide scale = powerOfTen(decimals);
    const bool negative = bytes.value < 0;
    const Wide magnitude = negative ? -Wide{bytes.value} : Wide{bytes.value};
    const auto scaled = static_cast<std::int64_t>(
        std::min<Wide>((magnitude * scale + unit / 2) / unit, std::numeric_limits<std::int64_t>::max()));
    const auto divisor = static_cast<std::int64_t>(scale);
    std::string text = grouped(scaled / divisor);
    if (decimals > 0)
        text += "." + std::to_string(divisor + scaled % divisor).substr(1);
    return negative && scaled != 0 ? "-" + text : text;
}

std::string bytesText(Bytes bytes, ByteUnits units)
{
    if (bytes.value == std::numeric_limits<std::int64_t>::max())
        return "over 9.2 EB"; // saturated: the true figure is larger than 64 bits can hold
    const ShortBytes text = shortBytes(bytes, units);
    return text.number + " " + text.unit;
}

ShortBytes shortBytes(Bytes bytes, ByteUnits units)
{
    const Unit &unit = unitFor(bytes, units);
    return {bytesInUnit(bytes, unit.size, decimalsFor(bytes, unit)), unit.name};
}

std::string roundTrip(double value)
{
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return std::string(buffer.data(), end.ptr);
}

std::string ratioText(double ratio)
{
    return fixedFloor(ratio, ratio < 100 ? 2 : 1);
}

std::string speedText(double tokensPerSecond)
{
    return fixed(tokensPerSecond, tokensPerSecond < 1'000 ? 1 : 0);
}

std::string tokensShort(Tokens tokens)
{
    if (tokens.value >= kMebi && tokens.value % kMebi == 0)
        return std::to_string(tokens.value / kMebi) + "M";
    if (tokens.value >= kKibi && tokens.value % kKibi == 0)
        return std::to_string(tokens.value / kKibi) + "K";
    return grouped(tokens.value);
}

} // namespace tb
