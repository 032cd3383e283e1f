// SPDX-License-Identifier: GPL-3.0-or-later
// What the hand does to the bars: wheel, keys, pointer, and the drag of an open guess.
#include "core/bar_guess.h"
#include "ui/budget_bars.h"
#include "ui/guess_hand.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace tb {

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
    if (const GuessMark *guess = openGuess();
        guess && m_guess->takeKey(*event, *guess, m_snapshot->view.units))
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

const GuessMark *BudgetBars::openGuess() const
{
    return asks() && openRow(m_picture) ? &*m_snapshot->view.guess : nullptr;
}

/// Sideways only: the pointer may leave the row.
void BudgetBars::dragGuess(double x)
{
    if (const GuessMark *guess = openGuess())
        m_guess->moveTo(*guess, guessAt(openRow(m_picture)->guess, *guess, x, m_snapshot->view.units));
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

} // namespace tb
