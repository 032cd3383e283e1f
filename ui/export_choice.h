// SPDX-License-Identifier: GPL-3.0-or-later
// What the export dialog is left with: which file of the view is made, and how.
#pragma once

#include "ui/exporter.h"

#include <QJsonObject>

namespace tb {

struct ExportChoice
{
    PictureOptions options; ///< its theme is that of the window when `theme` is none
    ExportFormat format = ExportFormat::Png;
    std::optional<ThemeKind> theme;
    QString folder; ///< of the last file; empty before the first

    friend bool operator==(const ExportChoice &, const ExportChoice &) = default;
};

/// What is kept from one start to the next. The view, the title and the subtitle belong to one picture: they
/// are not.
QJsonObject exportChoiceToJson(const ExportChoice &choice);
/// A value that cannot be is left out.
ExportChoice exportChoiceFromJson(const QJsonObject &json);

/// "llama-3.1-8b-h100-sxm-80-gb-speed.png": the model, the device, the view.
QString suggestedFileName(const Snapshot &snapshot, const ExportChoice &choice);

/// The name with the ending of `format`, where it has none that we know.
QString withEnding(const QString &path, ExportFormat format);

/// "3,840 x 2,160 pixels; 508 x 286 mm on paper"; empty for the data.
QString extentText(const ExportChoice &choice);

} // namespace tb
