// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by gguf.cpp (start and keys) and gguf_tensors.cpp; not for others.
#pragma once

#include "core/checked.h"
#include "core/readers/gguf.h"

#include <string_view>
#include <unordered_set>

namespace tb {

/// Walks once through a header. The first thing that is wrong ends it.
class GgufParser
{
public:
    GgufParser(ByteSource &source, std::string place)
        : m_source(source)
        , m_place(std::move(place))
    {
    }

    Result<GgufHeader> run()
    {
        if (readStart() && readKeys() && readAlignment() && readTensors())
            checkEnd();
        if (m_error)
            return *m_error;
        return std::move(m_header);
    }

private:
    bool fail(const std::string &text, std::uint64_t offset, const std::string &what = {})
    {
        if (!m_error)
            m_error = Error{text,
                            m_place + ": byte " + std::to_string(offset) + (what.empty() ? "" : ", " + what)};
        return false;
    }
    /// Whether all reads so far were good.
    bool good(const std::string &what)
    {
        if (!m_source.failed())
            return true;
        return fail(m_source.problem() + "; truncated while downloading? Fetch it again", m_source.offset(),
                    what);
    }

    bool readStart();
    bool checkVersion(std::uint32_t version);
    bool countIsPossible(std::uint64_t count, std::uint64_t most, std::uint64_t leastBytes,
                         std::uint64_t offset, const char *what);
    bool readKeys();
    bool readKey(std::uint64_t index);
    bool readValue(GgufValue &value, const std::string &key);
    bool readList(GgufList &list, const std::string &key);
    bool skipTexts(std::uint64_t count, const std::string &what);
    std::int64_t wholeNumber(GgufType type);
    void readText(GgufValue &value);
    bool readAlignment();
    bool readTensors();
    bool readTensor(std::uint64_t index, std::unordered_set<std::string_view> &names);
    bool readElements(FileTensor &tensor, std::int64_t &row, std::uint64_t at);
    bool checkEnd();

    ByteSource &m_source;
    std::string m_place;
    GgufHeader m_header;
    std::optional<Error> m_error;
    std::uint64_t m_keyCount = 0;
    std::uint64_t m_tensorCount = 0;
    std::uint64_t m_numbersKept = 0;
    Checked m_dataBytes;
    Checked m_parameters;
};

} // namespace tb
