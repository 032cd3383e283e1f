// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/part_pointer.h"

#include <QMouseEvent>
#include <QWidget>

#include <utility>

namespace tb {

PartPointer::PartPointer(QWidget *target, PartAt partAt)
    : m_target(target)
    , m_partAt(std::move(partAt))
{
    target->installEventFilter(this);
}

/// What another view points at stays while the pointer is on the same budget here.
void PartPointer::refresh()
{
    if (m_position && m_partAt(*m_position) != m_told)
        moveTo(m_position);
}

void PartPointer::moveTo(std::optional<QPointF> position)
{
    m_position = position;
    m_told = position ? m_partAt(*position) : std::nullopt;
    Q_EMIT pointed(m_told);
}

void PartPointer::leaveHidden()
{
    if (!m_target->isVisible())
        moveTo(std::nullopt);
}

bool PartPointer::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::MouseMove)
        moveTo(static_cast<QMouseEvent *>(event)->position());
    else if (event->type() == QEvent::Leave)
        moveTo(std::nullopt);
    else if (event->type() == QEvent::Hide
             && m_position) // later: a window that is taken down hides its views
        QMetaObject::invokeMethod(this, &PartPointer::leaveHidden, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

} // namespace tb
