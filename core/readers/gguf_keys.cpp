// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/gguf_keys.h"

#include "core/suggest.h"

#include <algorithm>

namespace tb {

const GgufValue *GgufKeys::find(const std::string &name)
{
    const auto found = m_header.keys.find(m_prefix + name);
    if (found == m_header.keys.end())
        return nullptr;
    m_read.insert(name);
    return &found->second;
}

void GgufKeys::fail(const std::string &text, const std::string &name)
{
    if (m_error)
        return;
    const auto found = m_header.keys.find(m_prefix + name);
    const std::string at
        = found == m_header.keys.end() ? "" : "byte " + std::to_string(found->second.offset) + ", ";
    m_error = Error{text, m_place + ": " + at + "key " + shown(m_prefix + name, 80)};
}

bool GgufKeys::inRange(std::int64_t number, IntegerRange range, const std::string &name)
{
    if (number >= range.low && number <= range.high)
        return true;
    fail(std::to_string(number) + " is outside " + std::to_string(range.low) + " to "
             + std::to_string(range.high) + "; the file is damaged",
         name);
    return false;
}

std::int64_t GgufKeys::integer(const std::string &name, IntegerRange range)
{
    if (!has(name))
        fail("the key is missing; is this the first file of a whole model?", name);
    return optionalInteger(name, range).value_or(range.low);
}

std::optional<std::int64_t> GgufKeys::optionalInteger(const std::string &name, IntegerRange range)
{
    const GgufValue *value = find(name);
    if (!value)
        return std::nullopt;
    const auto *number = std::get_if<std::int64_t>(&value->content);
    if (!number) {
        fail(std::string("a ") + ggufTypeName(value->type) + "; a whole number was expected", name);
        return std::nullopt;
    }
    return inRange(*number, range, name) ? std::optional(*number) : std::nullopt;
}

bool GgufKeys::isList(const std::string &name) const
{
    const auto found = m_header.keys.find(m_prefix + name);
    return found != m_header.keys.end() && std::holds_alternative<GgufList>(found->second.content);
}

std::vector<std::int64_t> GgufKeys::perLayer(const std::string &name, std::int64_t layers, IntegerRange range,
                                             std::int64_t fallback)
{
    const auto count = static_cast<std::size_t>(layers);
    if (!isList(name))
        return std::vector<std::int64_t>(count, optionalInteger(name, range).value_or(fallback));
    const auto &list = std::get<GgufList>(find(name)->content);
    if (list.numbers.size() < count) {
        fail("a list of " + std::to_string(list.count) + " whole numbers; one for each of the "
                 + std::to_string(layers) + " layers was expected",
             name);
        return std::vector<std::int64_t>(count, fallback);
    }
    for (const std::int64_t number : list.numbers)
        if (!inRange(number, range, name))
            return std::vector<std::int64_t>(count, fallback);
    return {list.numbers.begin(), list.numbers.begin() + layers};
}

std::vector<std::string> GgufKeys::unread() const
{
    std::vector<std::string> names;
    for (const auto &[key, value] : m_header.keys) {
        if (key.rfind(m_prefix, 0) != 0)
            continue;
        const std::string name = key.substr(m_prefix.size());
        const bool matters = name.rfind("attention.", 0) == 0 || name.rfind("ssm.", 0) == 0
            || name.rfind("wkv.", 0) == 0 || name.rfind("shortconv.", 0) == 0 || name.rfind("kda.", 0) == 0
            || name.find("interval") != std::string::npos;
        if (matters && m_read.count(name) == 0 && name.find("epsilon") == std::string::npos)
            names.push_back(key);
    }
    return names;
}

} // namespace tb
