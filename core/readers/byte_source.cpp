// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/byte_source.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tb {

namespace {

constexpr std::uint64_t kBufferBytes = std::uint64_t{64} << 10;

const char *kindOfFile(mode_t mode)
{
    if (S_ISDIR(mode))
        return "a folder";
    if (S_ISFIFO(mode))
        return "a pipe";
    if (S_ISSOCK(mode))
        return "a socket";
    return "a device";
}

} // namespace

Result<ByteSource> ByteSource::open(const std::string &path)
{
    // Not waiting for the other end of a pipe is the point of O_NONBLOCK; files are not affected by it.
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    const int reason = errno;
    if (file < 0 && (reason == ENOENT || reason == ENOTDIR))
        return Error{"no such file", path};
    if (file < 0 && reason == ELOOP)
        return Error{"a link that leads round in a circle; a regular file was expected", path};
    if (file < 0 && (reason == ENXIO || reason == ENODEV || reason == EOPNOTSUPP))
        return Error{"a socket or device; a regular file was expected", path};
    if (file < 0)
        return Error{std::string("cannot be read: ") + std::strerror(reason) + "; check its permissions",
                     path};
    ByteSource source;
    source.m_file = file; // closed from here on whatever happens
    struct stat facts = {};
    if (::fstat(file, &facts) != 0)
        return Error{"cannot be read; check its permissions", path};
    if (!S_ISREG(facts.st_mode))
        return Error{std::string(kindOfFile(facts.st_mode)) + "; a regular file was expected", path};
    source.m_size = facts.st_size > 0 ? static_cast<std::uint64_t>(facts.st_size) : 0;
    return source;
}

ByteSource ByteSource::memory(std::string_view bytes)
{
    ByteSource source;
    source.m_memory = bytes;
    source.m_size = bytes.size();
    return source;
}

ByteSource::ByteSource(ByteSource &&other) noexcept
{
    *this = std::move(other);
}

ByteSource &ByteSource::operator=(ByteSource &&other) noexcept
{
    std::swap(m_file, other.m_file);
    m_memory = other.m_memory;
    m_size = other.m_size;
    m_offset = other.m_offset;
    m_bytesRead = other.m_bytesRead;
    m_buffer = std::move(other.m_buffer);
    m_bufferAt = other.m_bufferAt;
    m_problem = std::move(other.m_problem);
    return *this;
}

ByteSource::~ByteSource()
{
    if (m_file >= 0)
        ::close(m_file);
}

bool ByteSource::skip(std::uint64_t bytes)
{
    if (failed())
        return false;
    if (bytes > remaining()) {
        fail("the file ends at byte " + std::to_string(m_size) + ", " + std::to_string(bytes - remaining())
             + " bytes too early");
        return false;
    }
    m_offset += bytes;
    return true;
}

std::string ByteSource::text(std::uint64_t bytes)
{
    if (bytes > remaining()) {
        skip(bytes);
        return {};
    }
    std::string text(static_cast<std::size_t>(bytes), '\0');
    if (!take(text.data(), text.size()))
        text.clear();
    return text;
}

std::uint64_t ByteSource::number(std::size_t bytes)
{
    unsigned char raw[8] = {};
    char read[8] = {};
    if (!take(read, bytes))
        return 0;
    std::memcpy(raw, read, bytes);
    std::uint64_t value = 0;
    for (std::size_t i = bytes; i-- > 0;)
        value = value << 8 | raw[i];
    return value;
}

bool ByteSource::take(char *to, std::size_t bytes)
{
    if (failed())
        return false;
    if (bytes > remaining())
        return skip(bytes);
    while (bytes > 0) {
        if ((m_offset < m_bufferAt || m_offset >= m_bufferAt + m_buffer.size()) && !fill())
            return false;
        const std::uint64_t from = m_offset - m_bufferAt;
        const auto count = std::min<std::size_t>(bytes, m_buffer.size() - static_cast<std::size_t>(from));
        std::memcpy(to, m_buffer.data() + from, count);
        to += count;
        bytes -= count;
        m_offset += count;
    }
    return true;
}

bool ByteSource::fill()
{
    const auto wanted = static_cast<std::size_t>(std::min(kBufferBytes, remaining()));
    if (m_bytesRead + wanted > kMostRead) {
        fail("more than " + std::to_string(kMostRead >> 20) + " MiB before the header ends");
        return false;
    }
    m_buffer.resize(wanted);
    std::size_t got = 0;
    while (m_file < 0 && got < wanted)
        got += m_memory.copy(m_buffer.data(), wanted, static_cast<std::size_t>(m_offset));
    while (m_file >= 0 && got < wanted) {
        const ssize_t part
            = ::pread(m_file, m_buffer.data() + got, wanted - got, static_cast<off_t>(m_offset + got));
        if (part < 0 && errno == EINTR)
            continue;
        if (part <= 0)
            break;
        got += static_cast<std::size_t>(part);
    }
    m_buffer.resize(got);
    m_bufferAt = m_offset;
    m_bytesRead += got;
    if (got == 0)
        fail("the file cannot be read at byte " + std::to_string(m_offset)
             + "; has it changed while it was read?");
    return got > 0;
}

void ByteSource::fail(const std::string &problem)
{
    if (m_problem.empty())
        m_problem = problem;
}

} // namespace tb
