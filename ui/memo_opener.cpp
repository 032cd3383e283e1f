// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo_opener.h"

#include "ui/memo_file.h"
#include "ui/memo_window.h"

namespace tb {

MemoOpener::MemoOpener(QWidget *window)
    : QObject(window)
    , m_parent(window)
{
}

void MemoOpener::setTheme(const Theme &theme)
{
    m_theme = theme;
    if (m_window)
        m_window->setTheme(theme);
}

/// A hidden window is not kept up to date: it asks when it is opened again.
void MemoOpener::setSnapshot(const Snapshot *snapshot)
{
    if (m_window && m_window->isVisible())
        m_window->setSnapshot(snapshot);
}

void MemoOpener::open()
{
    if (!m_window) {
        m_window = new MemoWindow(memoPath(), m_parent);
        m_window->setTheme(m_theme);
    }
    m_window->show();
    m_window->raise();
    m_window->activateWindow();
    Q_EMIT opened();
}

} // namespace tb
