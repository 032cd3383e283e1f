// SPDX-License-Identifier: GPL-3.0-or-later
// What the readers and writers of keys have in common.
#pragma once

#include "core/number_text.h"
#include "core/scenario_text.h"
#include "core/suggest.h"

#include <optional>
#include <string>
#include <string_view>

namespace tb::keys {

using Text = std::optional<std::string>;

constexpr WholeRange kSizeRange{1};

/// Stores a parsed number through `store`, or passes the error on.
template<typename Store> Status take(const Result<std::int64_t> &number, Store store)
{
    if (!number)
        return number.error();
    store(*number);
    return Done{};
}

inline Error expected(std::string_view text, const std::string &what)
{
    return Error{quoted(text) + " is not " + what, {}};
}

inline bool isId(std::string_view text)
{
    constexpr std::string_view kIdCharacters
        = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-+";
    return !text.empty() && text.size() <= 64
        && text.find_first_not_of(kIdCharacters) == std::string_view::npos;
}

template<auto Member> Status readOptionalSize(Scenario &s, std::string_view text)
{
    return take(parseSize(text, kSizeRange), [&s](auto value) { s.*Member = {value}; });
}

template<auto Member> Text writeOptionalSize(const Scenario &s)
{
    if (!(s.*Member))
        return std::nullopt;
    return sizeText((s.*Member)->value);
}

template<auto Member> Text writeOptionalCount(const Scenario &s)
{
    if (!(s.*Member))
        return std::nullopt;
    return std::to_string((s.*Member)->value);
}

} // namespace tb::keys
