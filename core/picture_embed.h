// SPDX-License-Identifier: GPL-3.0-or-later
// Puts a scenario into the bytes of a picture, where any viewer leaves it alone and we find it again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tb {

constexpr std::string_view kPngSignature = "\x89PNG\r\n\x1a\n";
constexpr std::string_view kPictureKeyword = "threebudgets"; ///< of a PNG's text
constexpr std::string_view kPictureElement = "threebudgets:scenario"; ///< of XML

/// CRC-32 of PNG (ISO 3309), of a chunk's type and content.
std::uint32_t pngCheckSum(std::string_view bytes);

/// `png` with the text in an iTXt chunk behind its header; as it was where it is no PNG.
std::string pngWithScenario(std::string_view png, std::string_view json);

/// The drawing with this title and description in place of its own, and without the characters that XML has
/// no place for.
std::string svgWithWords(std::string svg, std::string_view title, std::string_view description);

/// `svg` with the text in <metadata> at its start; as it was where it is no SVG.
std::string svgWithScenario(std::string_view svg, std::string_view json);

/// XMP metadata of a PDF; `date` as 2026-11-30. Without a scenario when `json` is empty.
std::string xmpWithScenario(std::string_view title, std::string_view date, std::string_view json);

/// What differs between two runs of the same PDF, its date of creation and its identity, set to `date` and to
/// what follows from the rest of it. Lengths stay, so all offsets in the file do.
std::string pdfWithDate(std::string pdf, std::string_view date);

} // namespace tb
