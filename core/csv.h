// SPDX-License-Identifier: GPL-3.0-or-later
// Tables with commas (RFC 4180).
#pragma once

#include <string>
#include <string_view>

namespace tb {

/// A quoted cell that no spreadsheet takes for a formula.
std::string csvCell(std::string_view text);

} // namespace tb
