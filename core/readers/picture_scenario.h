// SPDX-License-Identifier: GPL-3.0-or-later
// The scenario inside an exported picture: a text chunk of a PNG, an element of an SVG or of a PDF's
// metadata.
#pragma once

#include "core/readers/byte_source.h"

#include <string>
#include <string_view>

namespace tb {

/// The longest scenario that a picture may hold.
constexpr std::size_t kMostPictureText = std::size_t{256} << 10;

/// Of an SVG or PDF, which must be searched; a PNG's other chunks are skipped, whatever their size.
constexpr std::uint64_t kMostSearched = std::uint64_t{16} << 20;

/// By how it starts.
bool isPicture(std::string_view head);
/// False also when it cannot be read.
bool isPictureFile(const std::string &path);

/// The JSON, as it was put in. Errors name `place`: no picture, none inside, damaged, too large. Reads no
/// more than kMostSearched and allocates no more than that, whatever the picture claims.
Result<std::string> scenarioTextInPicture(ByteSource &source, const std::string &place);

} // namespace tb
