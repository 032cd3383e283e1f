// SPDX-License-Identifier: GPL-3.0-or-later
// Bounded reading of a file that nobody vouches for: little endian, no mapping, no trust in its size.
#pragma once

#include "core/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tb {

/// A regular file (or bytes in memory, for tests) read in one direction, with seeks over what is not needed.
/// All reading together is limited; a file that grows is read up to its first size, one that shrinks fails.
/// After the first failed read every further one fails too, so callers may check once behind a few reads.
class ByteSource
{
public:
    /// Follows links; refuses folders, pipes and devices without waiting for them.
    static Result<ByteSource> open(const std::string &path);
    static ByteSource memory(std::string_view bytes); ///< must outlive the source

    ByteSource(ByteSource &&other) noexcept;
    ByteSource &operator=(ByteSource &&other) noexcept;
    ByteSource(const ByteSource &) = delete;
    ByteSource &operator=(const ByteSource &) = delete;
    ~ByteSource();

    std::uint64_t size() const { return m_size; }
    std::uint64_t offset() const { return m_offset; }
    std::uint64_t remaining() const { return m_size - m_offset; }
    std::uint64_t bytesRead() const { return m_bytesRead; }
    bool failed() const { return !m_problem.empty(); }
    const std::string &problem() const
    {
        return m_problem;
    } ///< why, with the offset; empty while all is well

    bool skip(std::uint64_t bytes); ///< fails when that lies beyond the end
    std::string text(std::uint64_t bytes); ///< only for lengths the caller has limited
    std::uint8_t u8() { return static_cast<std::uint8_t>(number(1)); }
    std::uint16_t u16() { return static_cast<std::uint16_t>(number(2)); }
    std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }
    std::uint64_t u64() { return number(8); }

    /// Bytes of one file that are read at most.
    static constexpr std::uint64_t kMostRead = std::uint64_t{64} << 20;

private:
    ByteSource() = default;
    std::uint64_t number(std::size_t bytes);
    bool take(char *to, std::size_t bytes);
    bool fill();
    void fail(const std::string &problem);

    int m_file = -1; ///< -1: bytes in memory
    std::string_view m_memory;
    std::uint64_t m_size = 0;
    std::uint64_t m_offset = 0;
    std::uint64_t m_bytesRead = 0;
    std::vector<char> m_buffer;
    std::uint64_t m_bufferAt = 0; ///< offset of the buffer's first byte
    std::string m_problem;
};

} // namespace tb
