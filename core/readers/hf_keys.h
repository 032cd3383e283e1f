// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the keys of a config.json, under any of the names that families use for the same figure.
#pragma once

#include "core/readers/json_row.h"

#include <initializer_list>
#include <vector>

namespace tb {

class HfKeys
{
public:
    using Names = std::initializer_list<const char *>;

    HfKeys(const JsonValue &config, const std::string &place)
        : m_row(config, place)
    {
    }

    bool has(const char *name) const
    {
        const JsonValue *member = m_row.member(name);
        return member && !member->isNull();
    }
    /// The first of the names that is there; a list (one figure a layer) gives its largest.
    std::optional<std::int64_t> optional(Names names, IntegerRange range);
    std::int64_t required(Names names, IntegerRange range);
    std::int64_t value(Names names, IntegerRange range, std::int64_t fallback)
    {
        return optional(names, range).value_or(fallback);
    }
    bool flag(const char *name, bool fallback) const;
    std::optional<std::string> text(const char *name) { return m_row.optionalText(name); }
    const JsonValue *member(const char *name) const { return m_row.member(name); }
    /// Whole numbers of a list; `size` of them, or the first thing that is wrong is kept.
    std::vector<std::int64_t> numbers(const char *name, std::size_t size, IntegerRange range);
    /// Texts of a list, such as layer_types; empty when the key is missing.
    std::vector<std::string> texts(const char *name, std::size_t size);

    void fail(const std::string &text, const std::string &key) { m_row.fail(text, key); }
    const std::optional<Error> &error() const { return m_row.error(); }

private:
    JsonRow m_row;
};

} // namespace tb
