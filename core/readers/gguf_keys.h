// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the keys of one architecture and remembers the first thing that is wrong.
#pragma once

#include "core/readers/gguf.h"
#include "core/readers/json_row.h"

#include <set>

namespace tb {

class GgufKeys
{
public:
    GgufKeys(const GgufHeader &header, std::string place, std::string architecture)
        : m_header(header)
        , m_place(std::move(place))
        , m_prefix(std::move(architecture) + ".")
    {
    }

    bool has(const std::string &name) const { return m_header.keys.count(m_prefix + name) > 0; }
    std::int64_t integer(const std::string &name, IntegerRange range);
    std::optional<std::int64_t> optionalInteger(const std::string &name, IntegerRange range);
    /// One number for every layer: a list of at least `layers`, or one for all; `fallback` where it is
    /// missing.
    std::vector<std::int64_t> perLayer(const std::string &name, std::int64_t layers, IntegerRange range,
                                       std::int64_t fallback);
    bool isList(const std::string &name) const;

    void fail(const std::string &text, const std::string &name);
    const std::optional<Error> &error() const { return m_error; }
    /// Keys of the architecture about attention, state or experts that nobody asked for.
    std::vector<std::string> unread() const;

private:
    const GgufValue *find(const std::string &name);
    bool inRange(std::int64_t number, IntegerRange range, const std::string &name);

    const GgufHeader &m_header;
    std::string m_place;
    std::string m_prefix;
    std::set<std::string> m_read;
    std::optional<Error> m_error;
};

} // namespace tb
