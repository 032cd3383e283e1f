// SPDX-License-Identifier: GPL-3.0-or-later
// The menu of the files that were opened last.
#pragma once

#include <QMenu>
#include <QStringList>

namespace tb {

class RecentFiles : public QMenu
{
    Q_OBJECT

public:
    static constexpr int kMost = 10;

    explicit RecentFiles(QWidget *parent = nullptr);

    /// The last one first.
    const QStringList &paths() const { return m_paths; }
    void setPaths(const QStringList &paths);
    void add(const QString &path);
    void remove(const QString &path);

Q_SIGNALS:
    void chosen(const QString &path);
    void changed();

private:
    QStringList m_paths;
};

} // namespace tb
