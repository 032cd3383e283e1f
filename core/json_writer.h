// SPDX-License-Identifier: GPL-3.0-or-later
// Writes JSON in the order of the calls; doubles read back equal.
#pragma once

#include "core/format.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

namespace tb {

class JsonWriter
{
public:
    void open(char bracket)
    {
        separate();
        m_text += bracket;
        m_first = true;
    }
    void open(std::string_view key, char bracket)
    {
        writeKey(key);
        m_text += bracket;
        m_first = true;
    }
    void close(char bracket)
    {
        m_text += bracket;
        m_first = false;
    }

    void value(std::string_view text)
    {
        separate();
        quote(text);
    }
    void value(const char *text) { value(std::string_view(text)); }
    void value(std::int64_t number)
    {
        separate();
        m_text += std::to_string(number);
    }
    void value(bool flag)
    {
        separate();
        m_text += flag ? "true" : "false";
    }
    void value(double number)
    {
        separate();
        m_text += std::isfinite(number) ? roundTrip(number) : "null";
    }
    /// One that is JSON already.
    void object(std::string_view json)
    {
        separate();
        m_text += json;
    }
    void null()
    {
        separate();
        m_text += "null";
    }
    /// The next value is that of this key.
    void key(std::string_view name)
    {
        writeKey(name);
        m_first = true;
    }
    void field(std::string_view key, std::string_view text)
    {
        writeKey(key);
        quote(text);
    }
    void field(std::string_view key, const char *text) { field(key, std::string_view(text)); }
    void field(std::string_view key, std::int64_t number)
    {
        writeKey(key);
        m_text += std::to_string(number);
    }
    void field(std::string_view key, bool flag)
    {
        writeKey(key);
        m_text += flag ? "true" : "false";
    }
    void field(std::string_view key, double number)
    {
        writeKey(key);
        m_text += std::isfinite(number) ? roundTrip(number) : "null";
    }

    const std::string &text() const { return m_text; }

private:
    void separate()
    {
        if (!m_first)
            m_text += ',';
        m_first = false;
    }
    void writeKey(std::string_view key)
    {
        separate();
        quote(key);
        m_text += ':';
    }
    void quote(std::string_view text)
    {
        constexpr std::string_view kHex = "0123456789abcdef";
        m_text += '"';
        for (const char c : text) {
            const auto code = static_cast<unsigned char>(c);
            if (c == '"' || c == '\\')
                (m_text += '\\') += c;
            else if (code < 0x20)
                ((m_text += "\\u00") += kHex[code >> 4]) += kHex[code & 15];
            else
                m_text += c;
        }
        m_text += '"';
    }

    std::string m_text;
    bool m_first = true;
};

} // namespace tb
