// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace tb {

/// JSON in one line as JSON to read and to compare: one member a line, two spaces a level, a final newline.
/// Lists and objects without members stay in one line.
std::string indentedJson(std::string_view json);

} // namespace tb
