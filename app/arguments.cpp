// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments.h"

#include <algorithm>

namespace tb {

std::optional<std::string> Arguments::take(std::string_view name)
{
    std::optional<std::string> value;
    const auto rest = std::remove_if(options.begin(), options.end(), [&](const Option &option) {
        if (option.name != name)
            return false;
        value = option.value;
        return true;
    });
    options.erase(rest, options.end());
    return value;
}

Result<Arguments> parseArguments(std::span<const std::string> arguments)
{
    Arguments parsed;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string &word = arguments[i];
        if (word.rfind("--", 0) != 0) {
            parsed.words.push_back(word);
            continue;
        }
        const auto equals = word.find('=');
        if (word == "--present") {
            parsed.options.push_back({"present", {}});
        } else if (equals != std::string::npos) {
            parsed.options.push_back({word.substr(2, equals - 2), word.substr(equals + 1)});
        } else if (i + 1 < arguments.size() && arguments[i + 1].rfind("--", 0) != 0) {
            parsed.options.push_back({word.substr(2), arguments[++i]});
        } else {
            return Error{"a value is missing", word};
        }
    }
    return parsed;
}

} // namespace tb
