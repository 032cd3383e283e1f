// SPDX-License-Identifier: GPL-3.0-or-later
// JSON from untrusted text: strict grammar, bounded, duplicate keys refused, errors with line and column.
#pragma once

#include "core/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace tb {

class JsonValue;
using JsonArray = std::vector<JsonValue>;
using JsonObject = std::vector<std::pair<std::string, JsonValue>>; ///< in file order, keys unique

class JsonValue
{
public:
    using Content
        = std::variant<std::monostate, bool, std::int64_t, double, std::string, JsonArray, JsonObject>;

    JsonValue() = default;
    explicit JsonValue(Content content)
        : m_content(std::move(content))
    {
    }

    template<typename T> const T *as() const { return std::get_if<T>(&m_content); }
    template<typename Visitor> void visit(const Visitor &visitor) const { std::visit(visitor, m_content); }
    bool isNull() const { return std::holds_alternative<std::monostate>(m_content); }

    /// The member of an object, or nullptr (also when this is no object).
    const JsonValue *find(std::string_view key) const;

    friend bool operator==(const JsonValue &a, const JsonValue &b) { return a.m_content == b.m_content; }

private:
    Content m_content;
};

struct JsonLimits
{
    std::size_t bytes = std::size_t{256} * 1024;
    std::size_t depth = 32;
    std::size_t values = 10'000;
    std::int64_t integer = std::int64_t{1} << 53; ///< largest magnitude of an integer
};

/// Errors carry `place` extended by line and column: "models.json:12:3".
Result<JsonValue> parseJson(std::string_view text, const std::string &place, const JsonLimits &limits = {});

} // namespace tb
