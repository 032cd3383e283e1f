// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bar_pair.h"

#include "core/bar_hit.h"
#include "ui/bar_painter.h"

#include <QMouseEvent>
#include <QPainter>

namespace tb {

BarPair::BarPair(QWidget *parent)
    : QWidget(parent)
{
    setMouseTracking(true);
    setAccessibleName(tr("Before and now as bars"));
}

void BarPair::setSnapshot(const Snapshot &snapshot)
{
    m_snapshot = snapshot;
    layOut();
    setAccessibleDescription(QString::fromStdString(barsInWords(pairInputs(snapshot))));
}

void BarPair::setTheme(const Theme &theme)
{
    m_theme = theme;
    updateGeometry();
    layOut();
}

void BarPair::setHighlight(std::optional<BudgetPart> part)
{
    m_highlight = part;
    update();
}

QSize BarPair::sizeHint() const
{
    return QSizeF(460 * m_theme.fontScale, 170 * m_theme.fontScale).toSize();
}

QSize BarPair::minimumSizeHint() const
{
    return QSizeF(200 * m_theme.fontScale, 70 * m_theme.fontScale).toSize();
}

void BarPair::layOut()
{
    if (!m_snapshot || !m_snapshot->pinned)
        return;
    m_picture = layoutPair(*m_snapshot, m_theme, size());
    update();
}

void BarPair::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintBars(painter, m_picture, m_theme);
    if (m_highlight)
        paintBarHighlight(painter, m_picture, *m_highlight, m_theme);
}

void BarPair::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void BarPair::mouseMoveEvent(QMouseEvent *event)
{
    const auto hit = barAt(m_picture, event->position().x(), event->position().y());
    Q_EMIT partPointed(hit && hit->band ? partOf(*hit->band) : std::nullopt);
}

void BarPair::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    Q_EMIT partPointed(std::nullopt);
}

} // namespace tb
