// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/covered.h"

#include <QLabel>

namespace tb {

Covered::Covered(QWidget *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_cover(new QLabel(tr("Covered until you have made your prediction"), this))
    , m_stack(new QStackedLayout(this))
{
    m_cover->setAlignment(Qt::AlignCenter);
    m_cover->setWordWrap(true);
    m_cover->setFrameShape(QFrame::StyledPanel);
    m_cover->setAutoFillBackground(true);
    m_cover->setBackgroundRole(QPalette::AlternateBase);
    m_cover->setMinimumSize(0, 0);
    m_stack->addWidget(view);
    m_stack->addWidget(m_cover);
    setSizePolicy(view->sizePolicy());
}

bool Covered::isCovered() const
{
    return m_stack->currentWidget() == m_cover;
}

void Covered::setCovered(bool covered)
{
    m_stack->setCurrentWidget(covered ? static_cast<QWidget *>(m_cover) : m_view);
}

} // namespace tb
