// SPDX-License-Identifier: GPL-3.0-or-later
// Opens the sizing memo, made when it is first asked for, and keeps it up to date while it is seen.
#pragma once

#include "ui/snapshot.h"
#include "ui/theme.h"

#include <QObject>

namespace tb {

class MemoWindow;

class MemoOpener : public QObject
{
    Q_OBJECT

public:
    explicit MemoOpener(QWidget *window);

    void setTheme(const Theme &theme);
    /// None while a question is open.
    void setSnapshot(const Snapshot *snapshot);
    void open();

Q_SIGNALS:
    /// The window shows, and wants a snapshot.
    void opened();

private:
    QWidget *m_parent;
    MemoWindow *m_window = nullptr;
    Theme m_theme;
};

} // namespace tb
