// SPDX-License-Identifier: GPL-3.0-or-later
// The number at the start of what a learner typed, whichever way their country writes it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tb {

struct TypedNumber
{
    double value = 0; ///< may be infinite
    double step = 1; ///< one unit of the last digit typed
    std::optional<double>
        otherwise; ///< "4,096" read as 4.096, "4.096" as 4096; none where only one reading is
    double otherStep = 1;
    std::string rest; ///< what stands behind the number
};

/// Digits with a point or a comma for decimals, groups of three parted by comma, point, space or apostrophe,
/// and an exponent. A lone comma before three digits parts thousands, a lone point begins decimals. None when
/// `text` does not start with such a number. `text` is plain: see plainAnswer().
std::optional<TypedNumber> readTypedNumber(std::string_view text);

/// Trimmed, with the signs that keyboards and web pages use in place of ASCII (minus, narrow spaces, times)
/// as ASCII.
std::string plainAnswer(std::string_view text);

} // namespace tb
