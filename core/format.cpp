// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format.h"

#include "core/checked.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

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

/// The largest unit of which there is at least one, once rounded as it is shown: 999,999,999 B are 1.00 GB.
const Unit &unitFor(Bytes bytes, ByteUnits units)
{
    const auto &table = units == ByteUnits::Decimal ? kDecimalUnits : kBinaryUnits;
    const std::int64_t step = units == ByteUnits::Decimal ? kKilo : kKibi;
    const auto unit = std::find_if(table.begin(), table.end(), [bytes, step](const Unit &u) {
        const std::int64_t reached = u.size - u.size / step / 2; // half of the next smaller unit below
        return bytes.value >= reached || bytes.value <= -reached;
    });
    return unit == table.end() ? table.back() : *unit;
}

int decimalsFor(Bytes bytes, const Unit &unit)
{
    const std::int64_t whole = std::abs(bytes.value / unit.size);
    if (bytes.value % unit.size == 0)
        return 0;
    if (unit.size >= kGiga)
        return whole < 100 ? 2 : whole < 1'000 ? 1 : 0;
    if (unit.size >= kKilo)
        return whole < 10 ? 2 : whole < 100 ? 1 : 0;
    return 0;
}

/// `digits` ("9.95") with one more in the last place, by hand: "9.96".
void addOne(std::string &digits)
{
    for (std::size_t at = digits.size(); at-- > 0;) {
        if (digits[at] == '.')
            continue;
        if (digits[at] != '9') {
            ++digits[at];
            return;
        }
        digits[at] = '0';
    }
    digits.insert(0, 1, '1');
}

/// The shortest decimal figure that reads back as `value`, cut to `decimals`; `away(cut digits)` says whether
/// the last digit moves away from zero.
template<typename Away> std::string figureText(double value, int decimals, Away away)
{
    if (!std::isfinite(value))
        return value > 0 ? "infinite" : "undefined";
    std::array<char, 1'200> buffer{}; // the smallest doubles have hundreds of digits
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(value),
                                   std::chars_format::fixed);
    std::string digits(buffer.data(), end.ptr);
    if (digits.find('.') == std::string::npos)
        digits += '.';
    const std::size_t wanted = digits.find('.') + 1 + static_cast<std::size_t>(decimals);
    const bool up = digits.size() > wanted && away(std::string_view(digits).substr(wanted));
    digits.resize(wanted, '0');
    if (up)
        addOne(digits);
    if (decimals == 0)
        digits.pop_back();
    const bool negative = value < 0 && digits.find_first_not_of("0.") != std::string::npos;
    return withCommas(negative ? "-" + digits : digits);
}

} // namespace

std::string grouped(std::int64_t value)
{
    return withCommas(std::to_string(value));
}

std::string plural(std::int64_t count, const std::string &noun)
{
    return grouped(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string fixed(double value, int decimals)
{
    return figureText(value, decimals, [](std::string_view cut) { return !cut.empty() && cut[0] >= '5'; });
}

std::string fixedFloor(double value, int decimals)
{
    return figureText(value, decimals, [value](std::string_view cut) {
        return value < 0 && cut.find_first_not_of('0') != std::string_view::npos;
    });
}

std::string bytesInUnit(Bytes bytes, std::int64_t unit, int decimals)
{
    const Wide scale = powerOfTen(decimals);
    const bool negative = bytes.value < 0;
    const Wide magnitude = negative ? -Wide{bytes.value} : Wide{bytes.value};
    const Wide scaled = (magnitude * scale + unit / 2) / unit;
    std::string text = grouped(static_cast<std::int64_t>(std::min<Wide>(scaled / scale, kSaturated)));
    if (decimals > 0)
        text += "." + std::to_string(static_cast<std::int64_t>(scale + scaled % scale)).substr(1);
    return negative && scaled != 0 ? "-" + text : text;
}

std::string bytesText(Bytes bytes, ByteUnits units)
{
    if (bytes.value == kSaturated)
        return "over 9.2 EB"; // saturated: the true figure is larger than 64 bits can hold
    const ShortBytes text = shortBytes(bytes, units);
    return text.number + " " + text.unit;
}

ShortBytes shortBytes(Bytes bytes, ByteUnits units)
{
    const Unit unit = unitFor(bytes, units);
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
    if (std::floor(ratio) == ratio)
        return fixed(ratio, 0);
    const int decimals = ratio < 100 ? 2 : 1;
    const double half = 0.5 * std::pow(10.0, -decimals);
    const bool reachesNext = std::floor(ratio + half) > std::floor(ratio);
    return reachesNext ? fixedFloor(ratio, decimals) : fixed(ratio, decimals);
}

std::string operationsText(double operationsPerSecond)
{
    return speedText(operationsPerSecond / 1e12) + " TFLOP/s";
}

std::string speedText(double tokensPerSecond)
{
    return fixed(tokensPerSecond, tokensPerSecond < 1'000 ? 1 : 0);
}

std::string waitText(std::int64_t micros)
{
    constexpr std::int64_t kMicros = 1'000;
    const bool whole = micros % kMicros == 0 || micros >= kMicros * kMicros;
    return fixed(static_cast<double>(micros) / kMicros, whole ? 0 : 1) + " ms";
}

std::string moneyText(std::int64_t hundredths)
{
    const std::string behind = std::to_string(hundredths % 100);
    return grouped(hundredths / 100) + "." + (behind.size() < 2 ? "0" : "") + behind;
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
