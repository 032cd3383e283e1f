// SPDX-License-Identifier: GPL-3.0-or-later
// What the window remembers from one start to the next.
#pragma once

#include "ui/export_choice.h"
#include "ui/theme.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>

namespace tb {

/// Which theme is asked for: one of ours, or whatever the desktop has.
using ThemeChoice = std::optional<ThemeKind>;

struct WindowState
{
    QByteArray geometry; ///< as QWidget::saveGeometry() gives it; empty at the first start
    std::optional<Scenario> scenario;
    ViewOptions view;
    ThemeChoice theme;
    int textPercent = 100; ///< of the usual size, 100 to 200
    int page = 0; ///< of the views below the bars
    bool allCharts = false;
    QStringList recent; ///< scenario files, the last one first
    ExportChoice exports; ///< what the export dialog was left with
};

/// Where it is kept: $THREEBUDGETS_SETTINGS, else the desktop's place for settings.
QString settingsPath();

/// Where the user's own scenarios of the gallery are: "gallery" beside the settings.
QString ownGalleryFolder();

/// Where the user's own lessons are: "lessons" beside the settings.
QString ownLessonFolder();

struct ReadState
{
    WindowState state;
    QString note; ///< what could not be read and was left out, in a sentence; empty when all is well
};

/// Never fails: a damaged file is set aside as "NAME.damaged", a value that cannot be is left out.
ReadState readWindowState(const QString &path);

/// False when the file cannot be written; the old one is then still there.
bool writeWindowState(const QString &path, const WindowState &state);

} // namespace tb
