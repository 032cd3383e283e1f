// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo_view.h"

#include "ui/text.h"

#include <QPainter>
#include <QResizeEvent>

#include <cmath>

namespace tb {

MemoView::MemoView(QWidget *parent)
    : QWidget(parent)
    , m_page(Error{})
{
    setAccessibleName(tr("The memo as it prints"));
    setMinimumWidth(320);
}

void MemoView::setPage(Result<MemoPage> page, const QString &words)
{
    m_page = std::move(page);
    setAccessibleDescription(words);
    update();
}

void MemoView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!m_page) {
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(rect().marginsRemoved({24, 24, 24, 24}), Qt::AlignTop | Qt::TextWordWrap,
                         text(m_page.error().line()));
        return;
    }
    const double scale = width() / m_page->size().width();
    painter.scale(scale, scale);
    m_page->paint(painter);
}

/// The scroll area gives the width; the height follows from the paper.
void MemoView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    constexpr double kTallest = 297.0 / 210.0;
    const double shape = m_page ? m_page->size().height() / m_page->size().width() : kTallest;
    setFixedHeight(static_cast<int>(std::ceil(width() * shape)));
}

} // namespace tb
