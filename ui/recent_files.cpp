// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/recent_files.h"

#include <QDir>
#include <QFileInfo>

namespace tb {

RecentFiles::RecentFiles(QWidget *parent)
    : QMenu(tr("Open &Recent"), parent)
{
    setEnabled(false);
}

void RecentFiles::setPaths(const QStringList &paths)
{
    m_paths = paths.mid(0, kMost);
    clear();
    setEnabled(!m_paths.isEmpty());
    for (const QString &path : m_paths) {
        QString name = QFileInfo(path).fileName() + QStringLiteral("  -  ")
            + QDir::toNativeSeparators(QFileInfo(path).path());
        QAction *action = addAction(name.replace(QLatin1Char('&'), QStringLiteral("&&")));
        connect(action, &QAction::triggered, this, [this, path] { Q_EMIT chosen(path); });
    }
    Q_EMIT changed();
}

void RecentFiles::add(const QString &path)
{
    QStringList paths = m_paths;
    paths.removeAll(path);
    paths.prepend(path);
    setPaths(paths);
}

void RecentFiles::remove(const QString &path)
{
    QStringList paths = m_paths;
    paths.removeAll(path);
    setPaths(paths);
}

} // namespace tb
