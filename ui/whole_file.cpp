// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/whole_file.h"

#include <QFileInfo>
#include <QObject>
#include <QSaveFile>

namespace tb {

namespace {

Error cannotWrite(const QString &path, const QString &reason)
{
    return {"cannot be written: " + reason.toStdString(), path.toStdString()};
}

/// Why nothing can be made there, where that can be told beforehand.
QString reasonAgainst(const QFileInfo &file)
{
    const QFileInfo folder(file.absolutePath());
    if (file.isDir())
        return QObject::tr("it is a folder");
    if (file.exists() && !file.isFile())
        return QObject::tr("it is a device or a pipe, no file that can be replaced");
    if (!folder.exists())
        return QObject::tr("there is no folder %1").arg(folder.filePath());
    if (!folder.isDir())
        return QObject::tr("%1 is no folder").arg(folder.filePath());
    if (!folder.isWritable())
        return QObject::tr("the folder %1 may not be written to").arg(folder.filePath());
    return {};
}

/// A disk that is full, or that holds no file so large, while there was a file before or not.
QString notWhole(bool there)
{
    const QString left
        = there ? QObject::tr("the file that was there is kept") : QObject::tr("nothing was written");
    return QObject::tr("the disk is full or takes no file so large; %1. Make room on it, or choose another "
                       "folder")
        .arg(left);
}

} // namespace

Status writeWholeFile(const QString &path, const QByteArray &bytes)
{
    if (const QString reason = reasonAgainst(QFileInfo(path)); !reason.isEmpty())
        return cannotWrite(path, reason);
    const bool there = QFileInfo::exists(path);
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return cannotWrite(path, file.errorString());
    if (file.write(bytes) != bytes.size() || !file.flush() || !file.commit()) // few reasons are told
        return cannotWrite(path, notWhole(there));
    return Done{};
}

} // namespace tb
