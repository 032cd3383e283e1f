// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/text_file.h"

#include <filesystem>
#include <fstream>
#include <system_error>

namespace tb {

Result<std::string> readTextFile(const std::string &path, std::size_t maxBytes)
{
    namespace fs = std::filesystem;
    std::error_code failure;
    const fs::file_status status = fs::status(path, failure);
    if (!fs::exists(status))
        return Error{"no such file", path};
    if (!fs::is_regular_file(status))
        return Error{"not a regular file", path};

    const std::uintmax_t size = fs::file_size(path, failure);
    if (failure)
        return Error{"cannot be read: " + failure.message(), path};
    if (size > maxBytes)
        return Error{std::to_string(size) + " bytes; at most " + std::to_string(maxBytes) + " are read here",
                     path};

    std::ifstream file(path, std::ios::binary);
    std::string text(static_cast<std::size_t>(size), '\0');
    // A file that shrinks while it is read gives what is there; one that grows is cut at its first size.
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!file.is_open() || file.bad())
        return Error{"cannot be read; check its permissions", path};
    text.resize(static_cast<std::size_t>(file.gcount()));
    return text;
}

} // namespace tb
