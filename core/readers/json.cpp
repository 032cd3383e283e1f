// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/json.h"

#include "core/suggest.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <set>

namespace tb {

namespace {

/// Walks the text and remembers how far the parser has read, for error places.
class CountingIterator
{
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char *;
    using reference = const char &;

    CountingIterator(const char *at, const char **reached)
        : m_at(at)
        , m_reached(reached)
    {
    }
    reference operator*() const { return *m_at; }
    CountingIterator &operator++()
    {
        *m_reached = ++m_at;
        return *this;
    }
    CountingIterator operator++(int)
    {
        CountingIterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const CountingIterator &a, const CountingIterator &b) { return a.m_at == b.m_at; }

private:
    const char *m_at;
    const char **m_reached;
};

/// The last character read is the offending one, or the one behind a number that a limit refused.
std::string placeAt(const std::string &place, std::string_view text, std::size_t charactersRead)
{
    const std::size_t offset = charactersRead == 0 ? 0 : charactersRead - 1;
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const auto lastBreak = before.rfind('\n');
    const auto column = lastBreak == std::string_view::npos ? before.size() + 1 : before.size() - lastBreak;
    return (place.empty() ? "" : place + ":") + std::to_string(line) + ":" + std::to_string(column);
}

/// Builds the value, and stops at the first broken limit.
class Builder : public nlohmann::json_sax<nlohmann::json>
{
public:
    explicit Builder(const JsonLimits &limits)
        : m_limits(limits)
    {
    }

    bool null() override { return add(JsonValue()); }
    bool boolean(bool value) override { return add(JsonValue(value)); }
    bool number_integer(number_integer_t value) override
    {
        if (value > m_limits.integer || value < -m_limits.integer)
            return refuse("the integer " + std::to_string(value) + " is too large to be exact");
        return add(JsonValue(std::int64_t{value}));
    }
    bool number_unsigned(number_unsigned_t value) override
    {
        if (value > static_cast<number_unsigned_t>(m_limits.integer))
            return refuse("the integer " + std::to_string(value) + " is too large to be exact");
        return add(JsonValue(static_cast<std::int64_t>(value)));
    }
    bool number_float(number_float_t value, const string_t &text) override
    {
        if (text.find_first_not_of("-0123456789") == string_t::npos) // an integer past 64 bits
            return refuse("the integer " + text.substr(0, 40) + " is too large to be exact");
        return add(JsonValue(value));
    }
    bool string(string_t &value) override { return add(JsonValue(std::move(value))); }
    bool binary(binary_t &) override { return refuse("binary data is not JSON"); }

    bool start_object(std::size_t) override { return open(JsonValue(JsonObject())); }
    bool key(string_t &value) override
    {
        if (!m_open.back().keys.insert(value).second)
            return refuse("the key \"" + value + "\" is given twice");
        m_open.back().nextKey = value;
        return true;
    }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(JsonValue(JsonArray())); }
    bool end_array() override { return close(); }

    bool parse_error(std::size_t, const std::string &, const nlohmann::detail::exception &error) override
    {
        // "[json.exception.parse_error.101] parse error at line 1, column 2: reason", or without the place
        std::string reason = error.what();
        if (const auto bracket = reason.find("] "); bracket != std::string::npos)
            reason = reason.substr(bracket + 2);
        if (const auto colon = reason.find(": ");
            reason.rfind("parse error", 0) == 0 && colon != std::string::npos)
            reason = reason.substr(colon + 2);
        return refuse("not valid JSON: " + reason);
    }

    const std::string &problem() const { return m_problem; }
    JsonValue takeRoot() { return std::move(m_root); }

private:
    struct Open
    {
        JsonValue value;
        std::set<std::string> keys;
        std::string nextKey;
    };

    bool refuse(std::string problem)
    {
        constexpr std::size_t kLongest = 160; // the parser's words quote the file, whatever it holds
        m_problem = shown(problem, kLongest);
        return false;
    }

    bool open(JsonValue value)
    {
        if (m_open.size() >= m_limits.depth)
            return refuse("nested deeper than " + std::to_string(m_limits.depth) + " levels");
        m_open.push_back({std::move(value), {}, {}});
        return countOne();
    }

    bool close()
    {
        JsonValue done = std::move(m_open.back().value);
        m_open.pop_back();
        place(std::move(done));
        return true;
    }

    bool add(JsonValue value)
    {
        place(std::move(value));
        return countOne();
    }

    bool countOne()
    {
        if (++m_values > m_limits.values)
            return refuse("more than " + std::to_string(m_limits.values) + " values");
        return true;
    }

    void place(JsonValue value)
    {
        if (m_open.empty()) {
            m_root = std::move(value);
            return;
        }
        Open &parent = m_open.back();
        if (auto *array = const_cast<JsonArray *>(parent.value.as<JsonArray>()))
            array->push_back(std::move(value));
        else if (auto *object = const_cast<JsonObject *>(parent.value.as<JsonObject>()))
            object->emplace_back(parent.nextKey, std::move(value));
    }

    JsonLimits m_limits;
    std::vector<Open> m_open;
    std::size_t m_values = 0;
    JsonValue m_root;
    std::string m_problem;
};

} // namespace

const JsonValue *JsonValue::find(std::string_view key) const
{
    const auto *object = as<JsonObject>();
    if (!object)
        return nullptr;
    const auto member = std::find_if(object->begin(), object->end(),
                                     [key](const auto &entry) { return entry.first == key; });
    return member == object->end() ? nullptr : &member->second;
}

Result<JsonValue> parseJson(std::string_view text, const std::string &place, const JsonLimits &limits)
{
    if (text.size() > limits.bytes)
        return Error{"larger than the " + std::to_string(limits.bytes) + " bytes allowed here", place};
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return Error{"empty; JSON was expected", place};
    if (const auto zero = text.find('\0'); zero != std::string_view::npos)
        return Error{"not valid JSON: a zero byte", placeAt(place, text, zero + 1)}; // ends the parser

    const char *reached = text.data();
    Builder builder(limits);
    const CountingIterator begin(text.data(), &reached);
    const CountingIterator end(text.data() + text.size(), &reached);
    if (!nlohmann::json::sax_parse(begin, end, &builder))
        return Error{builder.problem(),
                     placeAt(place, text, static_cast<std::size_t>(reached - text.data()))};
    return builder.takeRoot();
}

} // namespace tb
