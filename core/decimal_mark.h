// SPDX-License-Identifier: GPL-3.0-or-later
// Which of the commas and points of a number stands before its decimals.
#pragma once

#include "core/result.h"

#include <string>
#include <string_view>

namespace tb {

/// The number at the start of `text` without marks of thousands and with a point before its decimals; what
/// stands behind it stays: "2,50" -> "2.50", "1,234.5 GB" -> "1234.5 GB", "1.234.567" -> "1234567". Text that
/// starts with no such number is returned as it is. "1,600" can be either and is refused.
Result<std::string> withDecimalPoint(std::string_view text);

/// The whole number at the start of `text` without the commas that part its thousands: "32,768" -> "32768".
/// Other commas stay, for the reader of whole numbers to refuse: "1,5" is not 15.
std::string withoutThousands(std::string_view text);

} // namespace tb
