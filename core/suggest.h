// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tb {

/// `text` in lower case; ASCII only, as all ids are.
std::string lowerCase(std::string_view text);

/// The up to three candidates nearest to what was typed, as "did you mean a, b or c?", or empty.
std::string didYouMean(std::string_view typed, const std::vector<std::string> &candidates);

} // namespace tb
