// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <cstddef>
#include <string>

namespace tb {

/// The whole of a regular file of at most `maxBytes`. Anything else (missing, a directory, a pipe, too
/// large, unreadable) is an error that names the file and the reason.
Result<std::string> readTextFile(const std::string &path, std::size_t maxBytes);

} // namespace tb
