// SPDX-License-Identifier: GPL-3.0-or-later
// Views as files: pictures, and the data behind them.
#pragma once

#include "ui/picture.h"

#include <QByteArray>

namespace tb {

enum class ExportFormat { Png, Svg, Pdf, Csv, Json, Markdown, Text };

struct NamedFormat
{
    ExportFormat format;
    const char *ending;
    const char *label; ///< for a list to choose from
};
inline constexpr std::array kNamedFormats = {
    NamedFormat{ExportFormat::Png, "png", "PNG picture"},
    NamedFormat{ExportFormat::Svg, "svg", "SVG picture"},
    NamedFormat{ExportFormat::Pdf, "pdf", "PDF document"},
    NamedFormat{ExportFormat::Csv, "csv", "CSV table of the data"},
    NamedFormat{ExportFormat::Json, "json", "JSON of the data"},
    NamedFormat{ExportFormat::Markdown, "md", "Markdown summary"},
    NamedFormat{ExportFormat::Text, "txt", "Plain text summary"},
};
const NamedFormat &namedFormat(ExportFormat format);

/// Not the data behind one.
bool isPicture(ExportFormat format);

/// By the ending of the name, .png .svg .pdf .csv .json .md .txt; nothing for others.
std::optional<ExportFormat> exportFormatOf(const QString &path);

/// What a file of this format holds. An Error when the size is too small for what must be in the picture, or
/// when `progress` has ended it.
Result<QByteArray> exportBytes(ExportFormat format, const Snapshot &snapshot, const PictureOptions &options,
                               const Progress &progress = {});

/// By the ending of `path`; the file is complete or not there.
Status exportView(const QString &path, const Snapshot &snapshot, const PictureOptions &options,
                  const Progress &progress = {});

} // namespace tb
