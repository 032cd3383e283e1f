// SPDX-License-Identifier: GPL-3.0-or-later
// Small files that the program keeps for itself: written whole or not at all, set aside when damaged.
#pragma once

#include <QByteArray>
#include <QString>

namespace tb {

/// A file beside the settings: "lessons.json" in the folder of settingsPath().
QString keptPath(const QString &name);

/// False when it cannot be written; the old one is then still there.
bool writeKeptFile(const QString &path, const QByteArray &bytes);

/// Moves a file that cannot be read to "NAME.damaged" and returns that path.
QString setAside(const QString &path);

} // namespace tb
