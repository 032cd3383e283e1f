// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/idle_pointer.h"

#include <QApplication>
#include <QMouseEvent>

#include <utility>

namespace tb {

IdlePointer::IdlePointer(QWidget *window)
    : QObject(window)
    , m_window(window)
{
    constexpr int kMilliseconds = 2000;
    window->setMouseTracking(true);
    m_still.setSingleShot(true);
    m_still.setInterval(kMilliseconds);
    connect(&m_still, &QTimer::timeout, this, [this] { setHidden(m_window->isActiveWindow()); });
    m_still.start();
    qApp->installEventFilter(this);
}

IdlePointer::~IdlePointer()
{
    setHidden(false);
}

/// Over all cursors of the window's parts.
void IdlePointer::setHidden(bool hidden)
{
    if (hidden == std::exchange(m_hidden, hidden))
        return;
    if (hidden)
        QApplication::setOverrideCursor(Qt::BlankCursor);
    else
        QApplication::restoreOverrideCursor();
}

bool IdlePointer::eventFilter(QObject *watched, QEvent *event)
{
    const auto *widget = qobject_cast<QWidget *>(watched);
    if (!widget || widget->window() != m_window)
        return false;
    if (event->type() == QEvent::ToolTip)
        return true;
    if (event->type() == QEvent::WindowDeactivate)
        setHidden(false);
    const bool mouse = event->type() == QEvent::MouseMove || event->type() == QEvent::MouseButtonPress;
    if (!mouse)
        return false;
    // Widgets that come and go under a pointer at rest send moves as well.
    const QPoint at = static_cast<QMouseEvent *>(event)->globalPosition().toPoint();
    if (event->type() == QEvent::MouseButtonPress || at != std::exchange(m_at, at)) {
        setHidden(false);
        m_still.start();
    }
    return false;
}

} // namespace tb
