// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scroll_column.h"

#include <QEvent>
#include <QScrollBar>

namespace tb {

ScrollColumn::ScrollColumn(QWidget *parent)
    : QScrollArea(parent)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

QSize ScrollColumn::minimumSizeHint() const
{
    return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(),
            fontMetrics().height() * 6};
}

/// Qt tells a scroll area alone that its content has become wider; what is around it has to make room.
bool ScrollColumn::eventFilter(QObject *watched, QEvent *event)
{
    const bool stop = QScrollArea::eventFilter(watched, event);
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        updateGeometry();
    return stop;
}

} // namespace tb
