// SPDX-License-Identifier: GPL-3.0-or-later
// Reads one JSON object field by field and remembers the first thing that is wrong.
#pragma once

#include "core/readers/json.h"
#include "core/suggest.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace tb {

/// The inclusive range an integer must lie in.
struct IntegerRange
{
    std::int64_t low = 0;
    std::int64_t high = std::numeric_limits<std::int64_t>::max();
};

class JsonRow
{
public:
    JsonRow(const JsonValue &value, std::string place)
        : m_value(value)
        , m_place(std::move(place))
    {
        if (!value.as<JsonObject>())
            fail("an object {...} was expected", {});
    }

    std::string text(const char *key)
    {
        if (auto found = optionalText(key))
            return *found;
        fail("a text is missing", key);
        return {};
    }
    std::optional<std::string> optionalText(const char *key)
    {
        return optional<std::string>(key, "a text was expected");
    }
    std::int64_t integer(const char *key, IntegerRange range)
    {
        if (auto found = optionalInteger(key, range))
            return *found;
        fail("a whole number is missing", key);
        return range.low;
    }
    std::optional<std::int64_t> optionalInteger(const char *key, IntegerRange range)
    {
        auto found = optional<std::int64_t>(key, "a whole number was expected");
        if (found && (*found < range.low || *found > range.high)) {
            fail(std::to_string(*found) + " is outside " + std::to_string(range.low) + " to "
                     + std::to_string(range.high),
                 key);
            return std::nullopt;
        }
        return found;
    }
    bool flag(const char *key)
    {
        if (auto found = optional<bool>(key, "true or false was expected"))
            return *found;
        fail("true or false is missing", key);
        return false;
    }
    const JsonArray &array(const char *key)
    {
        static const JsonArray kNone;
        const JsonValue *member = m_value.find(key);
        const JsonArray *found = member ? member->as<JsonArray>() : nullptr;
        if (!found)
            fail("a list [...] was expected", key);
        return found ? *found : kNone;
    }
    const JsonValue *member(const char *key) const { return m_value.find(key); }
    /// Fails at the first member that is none of `keys`.
    void allowOnly(const std::vector<std::string> &keys)
    {
        const auto *members = m_value.as<JsonObject>();
        for (const auto &[name, value] : members ? *members : JsonObject{})
            if (std::find(keys.begin(), keys.end(), name) == keys.end())
                fail("unknown key; " + didYouMean(name, keys), shown(name));
    }
    const std::string &place() const { return m_place; }

    void fail(const std::string &text, const std::string &key)
    {
        if (!m_error)
            m_error = Error{text, key.empty() ? m_place : m_place + "." + key};
    }
    /// The first mistake of a part is that of the whole.
    void adopt(const Error &error)
    {
        if (!m_error)
            m_error = error;
    }
    const std::optional<Error> &error() const { return m_error; }

private:
    template<typename T> std::optional<T> optional(const char *key, const char *expectation)
    {
        const JsonValue *member = m_value.find(key);
        if (!member || member->isNull())
            return std::nullopt;
        if (const T *found = member->as<T>())
            return *found;
        fail(expectation, key);
        return std::nullopt;
    }

    const JsonValue &m_value;
    std::string m_place;
    std::optional<Error> m_error;
};

} // namespace tb
