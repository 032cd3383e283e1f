// SPDX-License-Identifier: GPL-3.0-or-later
// Words as one cell of a table that another program reads.
#pragma once

#include <string>
#include <string_view>

namespace tb {

/// One line of plain text, without Markdown's marks.
std::string markdownCell(std::string_view text);

/// Quoted as RFC 4180 has it, and never a formula of a spreadsheet; "-1.5 GB (-1.4 GiB)" is none.
std::string csvCell(std::string_view text);

} // namespace tb
