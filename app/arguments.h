// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tb {

/// A command line taken apart: words, and options as "--name value" or "--name=value".
struct Arguments
{
    struct Option
    {
        std::string name; ///< without the dashes
        std::string value;
    };

    std::vector<std::string> words;
    std::vector<Option> options; ///< in order; a later one of the same name wins

    /// Removes all options of that name and returns the last value.
    std::optional<std::string> take(std::string_view name);
};

/// Every option takes a value, but for "--present": its value is empty.
Result<Arguments> parseArguments(std::span<const std::string> arguments);

} // namespace tb
