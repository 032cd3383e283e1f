// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/focus_ring.h"

#include <QEvent>
#include <QPainter>

namespace tb {

FocusRing::FocusRing(QWidget *around)
    : QWidget(around)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    around->installEventFilter(this);
    hide();
}

bool FocusRing::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::FocusIn:
    case QEvent::FocusOut:
    case QEvent::Resize:
        setGeometry(parentWidget()->rect());
        setVisible(parentWidget()->hasFocus());
        raise();
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void FocusRing::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
    painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
}

} // namespace tb
