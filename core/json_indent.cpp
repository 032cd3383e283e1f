// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json_indent.h"

namespace tb {

namespace {

bool isOpening(char c)
{
    return c == '{' || c == '[';
}

bool isClosing(char c)
{
    return c == '}' || c == ']';
}

} // namespace

std::string indentedJson(std::string_view json)
{
    std::string text;
    std::size_t depth = 0;
    bool quoted = false;
    const auto newLine = [&] { text += "\n" + std::string(2 * depth, ' '); };
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (quoted) {
            text += c;
            if (c == '\\' && i + 1 < json.size())
                text += json[++i];
            quoted = c != '"';
            continue;
        }
        quoted = c == '"';
        const bool empty = isOpening(c) && i + 1 < json.size() && isClosing(json[i + 1]);
        if (isClosing(c)) {
            --depth;
            newLine();
        }
        text += c;
        if (empty) {
            text += json[++i];
        } else if (isOpening(c)) {
            ++depth;
            newLine();
        } else if (c == ',') {
            newLine();
        } else if (c == ':') {
            text += ' ';
        }
    }
    return text + "\n";
}

} // namespace tb
