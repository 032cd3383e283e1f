// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bar_pair.h"

#include "core/bar_hit.h"
#include "ui/bar_painter.h"

#include <QPainter>

namespace tb {

BarPair::BarPair(QWidget *parent)
    : QWidget(parent)
    , m_pointer(this, [this](QPointF position) -> std::optional<BudgetPart> {
        const auto hit = barAt(m_picture, position.x(), position.y());
        const auto kind = hit ? hit->band : legendAt(m_picture, position.x(), position.y());
        return kind ? partOf(*kind) : std::nullopt;
    })
{
    connect(&m_pointer, &PartPointer::pointed, this, &BarPair::partPointed);
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
    m_pointer.refresh();
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

} // namespace tb
