// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/budget_bars.h"

#include "core/bar_guess.h"
#include "ui/bar_painter.h"
#include "ui/bar_readout.h"
#include "ui/guess_keys.h"
#include "ui/part_pointer.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace tb {

BudgetBars::BudgetBars(QWidget *parent)
    : QWidget(parent)
    , m_scroll(new QScrollBar(Qt::Vertical, this))
    , m_part(new PartPointer(this, [this](QPointF position) { return partUnder(position); }))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Memory bars"));
    m_scroll->hide();
    m_scroll->setAccessibleName(tr("Scroll the devices"));
    connect(m_scroll, &QScrollBar::valueChanged, this, qOverload<>(&QWidget::update));
    connect(m_scroll, &QScrollBar::valueChanged, m_part, &PartPointer::refresh);
    connect(m_part, &PartPointer::pointed, this, &BudgetBars::partPointed);
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
    m_part->refresh();
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

void BudgetBars::wheelEvent(QWheelEvent *event)
{
    if (m_scroll->maximum() == 0) {
        event->ignore(); // whatever is around this widget may scroll
        return;
    }
    QCoreApplication::sendEvent(m_scroll, event);
}

void BudgetBars::keyPressEvent(QKeyEvent *event)
{
    if (asks() && takeGuessKey(*event))
        return;
    switch (event->key()) {
    case Qt::Key_Up:
        return moveFocusRow(m_focusRow - 1);
    case Qt::Key_Down:
        return moveFocusRow(m_focusRow + 1);
    case Qt::Key_Home:
        return moveFocusRow(0);
    case Qt::Key_End:
        return moveFocusRow(rowCount() - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        return choose(m_focusRow);
    default:
        QWidget::keyPressEvent(event);
    }
}

const BarRow *BudgetBars::guessUnder(QPointF position) const
{
    return rowsView().contains(position) ? tb::guessUnder(m_picture, position.x(), position.y() + offset())
                                         : nullptr;
}

/// Sideways only: the pointer may leave the row.
void BudgetBars::dragGuess(double x)
{
    const BarRow *row = openRow(m_picture);
    if (row && asks())
        moveGuess(guessAt(row->guess, *m_snapshot->view.guess, x, m_snapshot->view.units));
}

void BudgetBars::moveGuess(double value)
{
    if (value != m_snapshot->view.guess->value)
        Q_EMIT guessMoved(value);
}

bool BudgetBars::takeGuessKey(const QKeyEvent &event)
{
    if (!openRow(m_picture)) // it is not drawn here
        return false;
    const GuessMark &guess = *m_snapshot->view.guess;
    if (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter) {
        Q_EMIT guessGiven(guess.value);
        return true;
    }
    const auto value = guessAfterKey(event, guess, Qt::Horizontal, m_snapshot->view.units);
    if (value)
        moveGuess(*value);
    return value.has_value();
}

void BudgetBars::moveFocusRow(int row)
{
    if (rowCount() == 0)
        return;
    m_focusRow = std::clamp(row, 0, rowCount() - 1);
    const Rect &hit = m_picture.rows[static_cast<std::size_t>(m_focusRow)].hit;
    const double top = hit.y - m_picture.rowsArea.y;
    const double view = rowsView().height();
    if (top < offset())
        m_scroll->setValue(static_cast<int>(std::floor(top)));
    else if (top + hit.height > offset() + view)
        m_scroll->setValue(static_cast<int>(std::ceil(top + hit.height - view)));
    update();
}

void BudgetBars::choose(int row)
{
    if (row < 0 || row >= rowCount() || asks())
        return;
    // A copy: whoever listens may set the next snapshot before the signal is through.
    const DeviceChoice device = m_snapshot->rows[static_cast<std::size_t>(row)].choice;
    Q_EMIT deviceChosen(device);
}

void BudgetBars::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && guessUnder(event->position())) {
        m_dragging = true;
        dragGuess(event->position().x());
        return;
    }
    const auto hit = event->button() == Qt::LeftButton ? hitAt(event->position()) : std::nullopt;
    if (!hit) {
        QWidget::mousePressEvent(event);
        return;
    }
    m_focusRow = static_cast<int>(hit->row);
    update();
    // Before the row is chosen: that may lay out others.
    const auto figure
        = verdictFigureAt(m_picture.rows[hit->row], event->position().x(), event->position().y() + offset());
    const bool asked = figure && !asks();
    choose(m_focusRow);
    if (asked)
        Q_EMIT figureAsked(*figure);
}

void BudgetBars::mouseMoveEvent(QMouseEvent *event)
{
    if (m_dragging)
        return dragGuess(event->position().x());
    const auto hit = hitAt(event->position());
    setCursor(guessUnder(event->position()) ? Qt::SizeHorCursor
                  : hit && !asks()          ? Qt::PointingHandCursor
                                            : Qt::ArrowCursor);
    m_pointer = hit ? std::optional(Pointer{event->position(), *hit}) : std::nullopt;
    update();
}

void BudgetBars::mouseReleaseEvent(QMouseEvent *event)
{
    m_dragging = false;
    QWidget::mouseReleaseEvent(event);
}

void BudgetBars::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (asks())
        return mousePressEvent(event);
    const auto hit = hitAt(event->position());
    if (hit && hit->band)
        Q_EMIT figureAsked(figureOf(*hit->band));
}

void BudgetBars::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    m_pointer.reset();
    update();
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
