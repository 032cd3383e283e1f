// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo_file.h"

#include "ui/kept_file.h"

#include <QFile>
#include <QFileInfo>
#include <QObject>

namespace tb {

namespace {

constexpr qint64 kMostBytes = 1024 * 1024;

} // namespace

QString memoPath()
{
    return keptPath(QStringLiteral("memo.json"));
}

ReadMemo readKeptMemo(const QString &path)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray bytes = file.size() > kMostBytes ? QByteArray() : file.readAll();
    file.close();
    auto kept = keptMemoFromJson(bytes.toStdString(), path.toStdString());
    if (kept)
        return {std::move(kept).value(), {}};
    return {{},
            QObject::tr("The words of the memo in %1 could not be read; they are now in %2.")
                .arg(path, setAside(path))};
}

bool writeKeptMemo(const QString &path, const KeptMemo &kept)
{
    return writeKeptFile(path, QByteArray::fromStdString(keptMemoToJson(kept)));
}

} // namespace tb
