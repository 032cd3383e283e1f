// SPDX-License-Identifier: GPL-3.0-or-later
// The only place where numbers become text. Always with a point and thousands commas, whatever the locale.
#pragma once

#include "core/units.h"

#include <cstdint>
#include <string>

namespace tb {

/// Powers of ten (GB) or of two (GiB); one of them at a time.
enum class ByteUnits { Decimal, Binary };

/// "32,768", "-5".
std::string grouped(std::int64_t value);

/// "1 session", "1,024 sessions".
std::string plural(std::int64_t count, const std::string &noun);

/// `value` with `decimals` digits behind the point, rounded half away from zero on the decimal figure.
std::string fixed(double value, int decimals);

/// Like fixed(), rounded down: for "at most" statements.
std::string fixedFloor(double value, int decimals);

/// bytes / unit with `decimals` digits, rounded half up from the exact integers; thousands commas.
std::string bytesInUnit(Bytes bytes, std::int64_t unit, int decimals);

/// For reading: "17.18 GB", "537 MB", "16 GiB", "131 kB". Three digits or more, half up; exact whole numbers
/// without decimals.
std::string bytesText(Bytes bytes, ByteUnits units);

/// Short, for labels inside bars: the same without the unit, plus which unit was used.
struct ShortBytes
{
    std::string number;
    std::string unit;
};
ShortBytes shortBytes(Bytes bytes, ByteUnits units);

/// A number that reads back as the same double: "4.656612873077393".
std::string roundTrip(double value);

/// "4.66": a ratio of sessions, half up; rounded down where half up would show a whole number not reached. An
/// exact whole number has no decimals, as a size has none.
std::string ratioText(double ratio);

/// Speeds: one decimal below 1,000, else whole with commas.
std::string speedText(double tokensPerSecond);

/// "989.4 TFLOP/s", as speeds.
std::string operationsText(double operationsPerSecond);

/// Times in microseconds as milliseconds: "41.4 ms", one decimal below 1,000 unless they are
/// whole, else whole with commas: "500 ms", "3,357 ms".
std::string waitText(std::int64_t micros);

/// A price in hundredths: "1,234.50".
std::string moneyText(std::int64_t hundredths);

/// 32768 -> "32K", 1048576 -> "1M", 8000 -> "8,000": exact multiples of 1,024 only.
std::string tokensShort(Tokens tokens);

} // namespace tb
