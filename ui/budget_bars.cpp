// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/budget_bars.h"

#include "ui/bar_painter.h"
#include "ui/bar_readout.h"
#include "ui/guess_hand.h"

#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace tb {

BudgetBars::BudgetBars(QWidget *parent)
    : QWidget(parent)
    , m_scroll(new QScrollBar(Qt::Vertical, this))
    , m_part(this, [this](QPointF position) { return partUnder(position); })
    , m_guess(new GuessHand(Qt::Horizontal, this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Memory bars"));
    m_scroll->hide();
    m_scroll->setAccessibleName(tr("Scroll the devices"));
    connect(m_scroll, &QScrollBar::valueChanged, this, qOverload<>(&QWidget::update));
    connect(m_scroll, &QScrollBar::valueChanged, &m_part, &PartPointer::refresh);
    connect(&m_part, &PartPointer::pointed, this, &BudgetBars::partPointed);
    connect(m_guess, &GuessHand::moved, this, &BudgetBars::guessMoved);
    connect(m_guess, &GuessHand::given, this, &BudgetBars::guessGiven);
}

void BudgetBars::setSnapshot(const Snapshot &snapshot)
{
    const bool first = !m_snapshot;
    const int before = first ? -1 : m_snapshot->currentRow();
    m_snapshot = snapshot;
    const int current = snapshot.currentRow();
    if (current >= 0 && (first || current != before))
        m_focusRow = current;
    m_focusRow = std::clamp(m_focusRow, 0, std::max(0, rowCount() - 1));
    layOut();
    describe();
}

void BudgetBars::setTheme(const Theme &theme)
{
    m_theme = theme;
    updateGeometry();
    layOut();
}

void BudgetBars::setCompact(bool compact)
{
    if (compact == std::exchange(m_compact, compact))
        return;
    updateGeometry();
    layOut();
}

void BudgetBars::setHighlight(std::optional<BudgetPart> part)
{
    m_highlight = part;
    update();
}

QSize BudgetBars::sizeHint() const
{
    return {qRound(960 * m_theme.fontScale), minimumSizeHint().height()}; // the window shares out the rest
}

QSize BudgetBars::minimumSizeHint() const
{
    const double height = m_compact ? 244 : 274;
    return QSizeF(320 * m_theme.fontScale, height * m_theme.fontScale).toSize();
}

/// The scroll bar takes its width from the picture, so with it the picture is laid out a second time.
void BudgetBars::layOut()
{
    if (!m_snapshot)
        return;
    const auto laidOut = [this](double width) {
        return layoutBars(*m_snapshot, m_theme, QSizeF(width, height()),
                          m_compact ? BarHeader::Legend : BarHeader::TitleAndLegend);
    };
    m_picture = laidOut(width());
    const bool scrolls = m_picture.height > height() + 0.5;
    if (scrolls) {
        const int bar = m_scroll->sizeHint().width();
        m_picture = laidOut(std::max(1, width() - bar));
        const QRectF view = rowsView();
        m_scroll->setGeometry(width() - bar, qRound(view.top()), bar, std::max(1, qRound(view.height())));
        m_scroll->setRange(0, static_cast<int>(std::ceil(m_picture.height - height())));
        m_scroll->setPageStep(std::max(1, qRound(view.height())));
        m_scroll->setSingleStep(qRound(m_picture.rows.empty() ? 1 : m_picture.rows.front().hit.height));
    } else {
        m_scroll->setRange(0, 0);
    }
    m_scroll->setVisible(scrolls);
    if (m_pointer) {
        const auto hit = hitAt(m_pointer->at);
        m_pointer = hit ? std::optional(Pointer{m_pointer->at, *hit}) : std::nullopt;
    }
    m_part.refresh();
    update();
}

void BudgetBars::describe()
{
    setAccessibleDescription(QString::fromStdString(barsInWords(barInputs(*m_snapshot))));
}

int BudgetBars::rowCount() const
{
    return m_snapshot ? static_cast<int>(m_snapshot->rows.size()) : 0;
}

int BudgetBars::offset() const
{
    return m_scroll->maximum() > 0 ? m_scroll->value() : 0;
}

QRectF BudgetBars::rowsView() const
{
    const Rect &rows = m_picture.rowsArea;
    const double below = m_picture.height - rows.bottom();
    return {0, rows.y, rows.width, std::max(0.0, height() - below - rows.y)};
}

QRect BudgetBars::seen(const Rect &rect) const
{
    const QRectF moved(rect.x, rect.y - offset(), rect.width, rect.height);
    return moved.intersected(rowsView()).toAlignedRect();
}

std::optional<BarHit> BudgetBars::hitAt(QPointF position) const
{
    if (!rowsView().contains(position))
        return std::nullopt;
    return barAt(m_picture, position.x(), position.y() + offset());
}

/// The legend stands still above the rows that scroll.
std::optional<BudgetPart> BudgetBars::partUnder(QPointF position) const
{
    if (m_dragging)
        return std::nullopt;
    const auto hit = hitAt(position);
    const auto kind = hit ? hit->band : legendAt(m_picture, position.x(), position.y());
    return kind ? partOf(*kind) : std::nullopt;
}

void BudgetBars::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.canvas);
    if (!m_snapshot)
        return;
    paintBarHeader(painter, m_picture, m_theme);
    painter.save();
    painter.setClipRect(rowsView());
    painter.translate(0, -offset());
    paintBarRows(painter, m_picture, m_theme);
    if (m_highlight)
        paintBarHighlight(painter, m_picture, *m_highlight, m_theme);
    if (hasFocus())
        paintFocus(painter);
    painter.restore();
    painter.save();
    // A picture higher than the widget has its axis below the rows in view.
    painter.translate(0, std::min(0.0, height() - m_picture.height));
    paintBarAxis(painter, m_picture, m_theme);
    painter.restore();
    paintReadout(painter);
}

void BudgetBars::paintFocus(QPainter &painter) const
{
    if (m_focusRow >= static_cast<int>(m_picture.rows.size()))
        return;
    const Rect &row = m_picture.rows[static_cast<std::size_t>(m_focusRow)].hit;
    painter.setPen(QPen(m_theme.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(row.x, row.y, row.width, row.height).adjusted(1, 1, -1, -1));
}

void BudgetBars::paintReadout(QPainter &painter) const
{
    if (!m_pointer || !m_pointer->hit.band || m_dragging)
        return;
    const BarInput input = barInputs(*m_snapshot)[m_pointer->hit.row];
    const BandReadout words = bandReadout(input, *m_pointer->hit.band, m_snapshot->view.units);
    paintBarReadout(painter, words, m_pointer->at, rect(), m_theme);
}

void BudgetBars::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void BudgetBars::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void BudgetBars::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace tb
