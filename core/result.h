// SPDX-License-Identifier: GPL-3.0-or-later
// A value or the reason why there is none. (std::expected needs a newer compiler than Debian 12 has.)
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace tb {

/// What went wrong, in words a user can act on.
struct Error
{
    std::string text; ///< what was expected and what to do
    std::string place; ///< file, line, key or option; may be empty

    /// "place: text", the one line shown to the user.
    std::string line() const { return place.empty() ? text : place + ": " + text; }

    friend bool operator==(const Error &, const Error &) = default;
};

template<typename T> class [[nodiscard]] Result
{
public:
    Result(T value) // NOLINT(google-explicit-constructor): `return value;` reads well
        : m_content(std::move(value))
    {
    }
    Result(Error error) // NOLINT(google-explicit-constructor)
        : m_content(std::move(error))
    {
    }

    bool ok() const { return std::holds_alternative<T>(m_content); }
    explicit operator bool() const { return ok(); }

    const T &value() const &
    {
        assert(ok());
        return *std::get_if<T>(&m_content);
    }
    T &&value() &&
    {
        assert(ok());
        return std::move(*std::get_if<T>(&m_content));
    }
    const Error &error() const
    {
        assert(!ok());
        return *std::get_if<Error>(&m_content);
    }

    const T &operator*() const & { return value(); }
    const T *operator->() const { return &value(); }

private:
    std::variant<T, Error> m_content;
};

/// Success without a value.
struct Done
{
    friend bool operator==(Done, Done) = default;
};
using Status = Result<Done>;

} // namespace tb
