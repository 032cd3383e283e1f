// SPDX-License-Identifier: GPL-3.0-or-later
// The small change of reading logs: lines, words, numbers and sizes. Nothing here fails or throws.
#pragma once

#include "core/readers/engine_log.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tb::log {

std::string_view trimmed(std::string_view text);
bool contains(std::string_view text, std::string_view part);
bool startsWith(std::string_view text, std::string_view part);

/// What follows the first `mark`; none where it does not occur.
std::optional<std::string_view> after(std::string_view text, std::string_view mark);
/// What stands before the first `mark`; all of it where it does not occur.
std::string_view before(std::string_view text, std::string_view mark);

/// Without colours (ESC [ ... m), carriage returns and other control characters.
std::string plainLine(std::string_view line);

/// A printed decimal number, exact: digits / 10^decimals.
struct Decimal
{
    std::int64_t digits = 0;
    int decimals = 0;
    std::size_t length = 0; ///< characters read

    /// value x unit, rounded half up; none outside 64 bits.
    std::optional<std::int64_t> times(std::int64_t unit) const;
    /// Half of the last digit x unit, rounded up.
    std::int64_t half(std::int64_t unit) const;
};

/// "4096.00", "73728,00" (a decimal comma), "1,234,567" (thousands), "-2.14"; none for anything else, for
/// exponents and for more than 15 digits.
std::optional<Decimal> decimalAt(std::string_view text);

/// A whole number at the beginning of the text, with or without thousands commas.
std::optional<std::int64_t> wholeAt(std::string_view text);
/// The whole number behind the first `mark`.
std::optional<std::int64_t> wholeAfter(std::string_view text, std::string_view mark);

/// "[8, 8, 4]" or "8": at most 1,024 numbers.
std::vector<std::int64_t> wholeList(std::string_view text);

/// How the units of an engine are meant.
enum class Units {
    AsWritten, ///< MB are 10^6 bytes
    Binary, ///< MB and GB are MiB and GiB, whatever they are called
};

/// "4096.00 MiB", "12.34GiB", "62914560 bytes" at the beginning of the text.
std::optional<PrintedSize> sizeAt(std::string_view text, SizeKind kind, std::int64_t line, Units units);
std::optional<PrintedSize> sizeAfter(std::string_view text, std::string_view mark, SizeKind kind,
                                     std::int64_t line, Units units);

} // namespace tb::log
