// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the numbers users type. Decimal fractions are handled exactly, never through a double.
#pragma once

#include "core/result.h"
#include "core/units.h"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace tb {

struct WholeRange
{
    std::int64_t low = 0;
    std::int64_t high = std::numeric_limits<std::int64_t>::max();
};

/// "32768", "32k" (x 1,024), "1m" (x 1,048,576).
Result<std::int64_t> parseTokensNumber(std::string_view text, WholeRange range);

/// "120", "70e9", "8.03e9": must be whole.
Result<std::int64_t> parseWhole(std::string_view text, WholeRange range);

/// "20GB", "1.5 GB", "512MiB", "1048576" (bytes); units B kB MB GB TB KiB MiB GiB TiB, any case.
/// Rounded half up to a whole byte.
Result<std::int64_t> parseSize(std::string_view text, WholeRange range);

/// "273GB/s", "3.35 TB/s", or a size without the "/s".
Result<std::int64_t> parseRate(std::string_view text, WholeRange range);

/// "8%" or "0.5%" in millionths: 80,000 and 5,000. From 0 to below 100 %.
Result<std::int64_t> parseShareInMillionths(std::string_view text);

/// "4.5" in hundredths (450), at most two decimals.
Result<std::int64_t> parseHundredths(std::string_view text, WholeRange range);

/// The shortest size text that reads back equal: "20GB", "1.5GB", "512MiB", "1048577".
std::string sizeText(std::int64_t bytes);

/// 4.5 from 450: hundredths without trailing zeros.
std::string hundredthsText(std::int64_t hundredths);

} // namespace tb
