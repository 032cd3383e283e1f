// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/worksheet_file.h"

#include "ui/kept_file.h"

#include <QFile>
#include <QFileInfo>

namespace tb {

namespace {

constexpr qint64 kMostBytes = 256 * 1024;

ReadSheet damaged(const QString &path)
{
    return {{},
            false,
            QObject::tr("The worksheet in %1 could not be read; it is now in %2.").arg(path, setAside(path))};
}

} // namespace

const SheetForm &builtInSheetForm()
{
    static const SheetForm form = [] {
        QFile file(QStringLiteral(":/data/worksheet.json"));
        const bool opened = file.open(QIODevice::ReadOnly);
        auto read = parseSheetForm(file.readAll().toStdString(), "worksheet.json");
        Q_ASSERT_X(opened && read.ok(), "worksheet.json", read.ok() ? "" : read.error().line().c_str());
        return read.ok() ? std::move(read).value() : SheetForm();
    }();
    return form;
}

QString worksheetPath()
{
    return keptPath(QStringLiteral("worksheet.json"));
}

ReadSheet readWorksheet(const QString &path)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray bytes = file.size() > kMostBytes ? QByteArray() : file.readAll();
    file.close();
    auto sheet = worksheetFromJson(bytes.toStdString(), path.toStdString());
    return sheet ? ReadSheet{std::move(sheet).value(), true, {}} : damaged(path);
}

bool writeWorksheet(const QString &path, const Worksheet &sheet)
{
    return writeKeptFile(path, QByteArray::fromStdString(worksheetToJson(sheet)));
}

} // namespace tb
