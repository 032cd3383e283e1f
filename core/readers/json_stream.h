// SPDX-License-Identifier: GPL-3.0-or-later
// JSON from a file too large to be kept: a position for messages, and the events of the parser.
#pragma once

#include "core/readers/byte_source.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace tb {

/// Hands the bytes of a source to the parser, at most `bytes` of them.
class SourceIterator
{
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char *;
    using reference = const char &;

    SourceIterator() = default;
    SourceIterator(ByteSource &source, std::uint64_t bytes)
        : m_source(&source)
        , m_left(bytes)
    {
        next();
    }
    reference operator*() const { return m_byte; }
    SourceIterator &operator++()
    {
        next();
        return *this;
    }
    SourceIterator operator++(int)
    {
        SourceIterator before = *this;
        next();
        return before;
    }
    friend bool operator==(const SourceIterator &a, const SourceIterator &b)
    {
        return a.m_source == b.m_source;
    }

private:
    void next()
    {
        if (m_left > 0) {
            m_byte = static_cast<char>(m_source->u8());
            --m_left;
            if (!m_source->failed())
                return;
        }
        m_source = nullptr; // the end
    }

    ByteSource *m_source = nullptr;
    std::uint64_t m_left = 0;
    char m_byte = 0;
};

/// Knows where in the document an event happens and stops at the first problem. Objects only down to `depth`.
class JsonEvents : public nlohmann::json_sax<nlohmann::json>
{
public:
    const std::string &problem() const { return m_problem; }

    bool null() override { return value(nullptr); }
    bool boolean(bool) override { return value(nullptr); }
    bool number_integer(number_integer_t) override { return refuse("a negative number"); }
    bool number_unsigned(number_unsigned_t number) override { return value(&number); }
    bool number_float(number_float_t, const string_t &) override { return value(nullptr); }
    bool binary(binary_t &) override { return refuse("binary data"); }
    bool start_object(std::size_t) override { return open('{'); }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open('['); }
    bool end_array() override { return close(); }
    bool key(string_t &name) override
    {
        m_path.back().second = name;
        return onKey();
    }
    bool string(string_t &text) override { return onText(text); }
    bool parse_error(std::size_t, const std::string &, const nlohmann::detail::exception &error) override
    {
        std::string reason = error.what();
        if (const auto colon = reason.rfind(": "); colon != std::string::npos)
            reason = reason.substr(colon + 2);
        return refuse("not valid JSON: " + reason);
    }

protected:
    static constexpr std::size_t kDepth = 8;

    /// The key at each level from the top; lists have an empty one.
    const std::string &keyAt(std::size_t level) const { return m_path[level].second; }
    std::size_t depth() const { return m_path.size(); }
    bool inList() const { return !m_path.empty() && m_path.back().first == '['; }
    bool refuse(std::string problem)
    {
        if (m_problem.empty())
            m_problem = std::move(problem);
        return false;
    }

    virtual bool onOpen() { return true; } ///< called before the new level counts
    virtual bool onClose() { return true; } ///< called after the level is left
    virtual bool onKey() { return true; }
    virtual bool onText(const std::string &) { return true; }
    virtual bool onNumber(std::uint64_t) { return true; }

private:
    bool value(const number_unsigned_t *number) { return !number || onNumber(*number); }
    bool open(char bracket)
    {
        if (m_path.size() >= kDepth)
            return refuse("nested deeper than " + std::to_string(kDepth) + " levels");
        if (!onOpen())
            return false;
        m_path.emplace_back(bracket, std::string());
        return true;
    }
    bool close()
    {
        m_path.pop_back();
        return onClose();
    }

    std::vector<std::pair<char, std::string>> m_path;
    std::string m_problem;
};

} // namespace tb
