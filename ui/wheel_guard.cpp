// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wheel_guard.h"

#include <QEvent>
#include <QWidget>

namespace tb {

WheelGuard::WheelGuard(QWidget *control)
    : QObject(control)
{
}

void WheelGuard::guard(QWidget *control)
{
    control->setFocusPolicy(Qt::StrongFocus); // not by the wheel
    control->installEventFilter(new WheelGuard(control));
}

bool WheelGuard::eventFilter(QObject *watched, QEvent *event)
{
    const auto *control = qobject_cast<QWidget *>(watched);
    if (event->type() != QEvent::Wheel || !control || control->hasFocus())
        return QObject::eventFilter(watched, event);
    event->ignore(); // goes on to the parent, which scrolls
    return true;
}

} // namespace tb
