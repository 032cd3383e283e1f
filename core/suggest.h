// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tb {

/// `text` in lower case; ASCII only, as all ids are.
std::string lowerCase(std::string_view text);

/// Whole UTF-8 characters only, none of which controls how the others are shown.
bool isPlainText(std::string_view text);

/// Words from elsewhere, such as a title, as one line for a terminal or a text file: what is no plain text
/// (line ends, escapes, bells, broken UTF-8) becomes a blank, blanks in a row become one, and none is at the
/// ends.
std::string printableLine(std::string_view words);

/// What was typed, for an error message: about `most` bytes, cut between characters; control characters and
/// broken UTF-8 as "?".
std::string shown(std::string_view typed, std::size_t most = 40);

/// The same between quotation marks.
std::string quoted(std::string_view typed);

/// The up to three candidates nearest to what was typed, as "did you mean a, b or c?", or empty.
std::string didYouMean(std::string_view typed, const std::vector<std::string> &candidates);

} // namespace tb
