// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/log_edit.h"

#include <QMimeData>
#include <QUrl>

namespace tb {

namespace {

QString localFile(const QMimeData *mime)
{
    return mime->hasUrls() ? mime->urls().constFirst().toLocalFile() : QString();
}

} // namespace

LogEdit::LogEdit(QWidget *parent)
    : QPlainTextEdit(parent)
{
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setTabChangesFocus(true);
    setUndoRedoEnabled(true);
}

bool LogEdit::canInsertFromMimeData(const QMimeData *mime) const
{
    return !localFile(mime).isEmpty() || mime->hasText();
}

void LogEdit::insertFromMimeData(const QMimeData *mime)
{
    const QString path = localFile(mime);
    if (!path.isEmpty())
        Q_EMIT fileDropped(path);
    else if (mime->text().size() > kMaxShown)
        Q_EMIT longTextPasted(mime->text());
    else
        insertPlainText(mime->text());
}

} // namespace tb
