// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/log_opener.h"

#include "core/readers/file_kind.h"
#include "ui/log_window.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>

namespace tb {

LogOpener::LogOpener(std::shared_ptr<const Catalogue> catalogue, QWidget *window)
    : QObject(window)
    , m_catalogue(std::move(catalogue))
    , m_parent(window)
{
    window->installEventFilter(this);
}

void LogOpener::setTheme(const Theme &theme)
{
    m_theme = theme;
    if (m_window)
        m_window->setTheme(theme);
}

LogWindow *LogOpener::window()
{
    if (!m_window) {
        m_window = new LogWindow(m_catalogue, m_parent);
        m_window->setTheme(m_theme);
        connect(m_window, &LogWindow::scenarioFound, this, &LogOpener::scenarioFound);
    }
    return m_window;
}

void LogOpener::open()
{
    window()->show();
    window()->raise();
    window()->activateWindow();
}

bool LogOpener::openFile(const QString &path)
{
    if (fileKind(path.toStdString()) != FileKind::Log)
        return false;
    window()->openFile(path);
    open();
    return true;
}

bool LogOpener::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->matches(QKeySequence::Paste)) {
        const QString pasted = QApplication::clipboard()->text();
        if (hasLogLines(pasted.toStdString())) {
            window()->setText(pasted);
            open();
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace tb
