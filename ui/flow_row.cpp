// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/flow_row.h"

#include <QEvent>
#include <QResizeEvent>

#include <algorithm>

namespace tb {

namespace {

constexpr int kGap = 6;

} // namespace

FlowRow::FlowRow(QWidget *parent)
    : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FlowRow::add(QWidget *widget)
{
    widget->setParent(this);
    m_widgets.push_back(widget);
    updateGeometry();
}

/// The height that the widgets take in a width; puts them there where asked to.
int FlowRow::flow(int width, bool place) const
{
    QPoint at;
    int line = 0;
    for (QWidget *widget : m_widgets) {
        const QSize size = widget->sizeHint();
        if (at.x() > 0 && at.x() + size.width() > width) {
            at = QPoint(0, at.y() + line + kGap);
            line = 0;
        }
        if (place)
            widget->setGeometry(QRect(at, size));
        at.rx() += size.width() + kGap;
        line = std::max(line, size.height());
    }
    return at.y() + line;
}

int FlowRow::heightForWidth(int width) const
{
    return flow(width, false);
}

QSize FlowRow::sizeHint() const
{
    int width = 0;
    for (const QWidget *widget : m_widgets)
        width += widget->sizeHint().width() + kGap;
    return {width, flow(width, false)};
}

QSize FlowRow::minimumSizeHint() const
{
    QSize widest;
    for (const QWidget *widget : m_widgets)
        widest = widest.expandedTo(widget->sizeHint());
    return widest;
}

bool FlowRow::event(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest) { // a widget has another size
        updateGeometry();
        flow(width(), true);
    }
    return QWidget::event(event);
}

void FlowRow::resizeEvent(QResizeEvent *event)
{
    flow(event->size().width(), true);
}

} // namespace tb
