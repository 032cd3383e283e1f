// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kept_file.h"

#include "ui/settings.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace tb {

QString keptPath(const QString &name)
{
    return QFileInfo(settingsPath()).absolutePath() + QLatin1Char('/') + name;
}

bool writeKeptFile(const QString &path, const QByteArray &bytes)
{
    if (!QDir().mkpath(QFileInfo(path).absolutePath()))
        return false;
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
}

QString setAside(const QString &path)
{
    const QString aside = path + QStringLiteral(".damaged");
    QFile::remove(aside);
    QFile::rename(path, aside);
    return aside;
}

} // namespace tb
