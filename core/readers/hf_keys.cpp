// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/hf_keys.h"

#include <algorithm>

namespace tb {

std::optional<std::int64_t> HfKeys::optional(Names names, IntegerRange range)
{
    for (const char *name : names) {
        if (!has(name))
            continue;
        const auto *list = m_row.member(name)->as<JsonArray>();
        if (!list)
            return m_row.optionalInteger(name, range);
        const auto figures = numbers(name, list->size(), range);
        if (!figures.empty())
            return *std::max_element(figures.begin(), figures.end());
    }
    return std::nullopt;
}

std::int64_t HfKeys::required(Names names, IntegerRange range)
{
    if (const auto found = optional(names, range))
        return *found;
    m_row.fail("the key is missing; is this the config.json of a language model?", *names.begin());
    return range.low;
}

bool HfKeys::flag(const char *name, bool fallback) const
{
    const JsonValue *member = m_row.member(name);
    const bool *found = member ? member->as<bool>() : nullptr;
    return found ? *found : fallback;
}

std::vector<std::int64_t> HfKeys::numbers(const char *name, std::size_t size, IntegerRange range)
{
    std::vector<std::int64_t> figures;
    for (const JsonValue &item : m_row.array(name)) {
        const auto *number = item.as<std::int64_t>();
        if (!number || *number < range.low || *number > range.high) {
            m_row.fail("whole numbers from " + std::to_string(range.low) + " to " + std::to_string(range.high)
                           + " were expected",
                       name);
            return {};
        }
        figures.push_back(*number);
    }
    if (figures.size() < size) {
        m_row.fail("a list of " + std::to_string(figures.size()) + "; one for each of the "
                       + std::to_string(size) + " layers was expected",
                   name);
        return {};
    }
    return figures;
}

std::vector<std::string> HfKeys::texts(const char *name, std::size_t size)
{
    std::vector<std::string> words;
    if (!has(name))
        return words;
    for (const JsonValue &item : m_row.array(name)) {
        const auto *text = item.as<std::string>();
        if (!text) {
            m_row.fail("a list of texts was expected", name);
            return {};
        }
        words.push_back(*text);
    }
    if (words.size() < size) {
        m_row.fail("a list of " + std::to_string(words.size()) + "; one for each of the "
                       + std::to_string(size) + " layers was expected",
                   name);
        return {};
    }
    return words;
}

} // namespace tb
