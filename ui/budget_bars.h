// SPDX-License-Identifier: GPL-3.0-or-later
// The memory bars as a widget: one row a device, with pointer, keyboard and spoken text.
#pragma once

#include "core/bar_hit.h"
#include "ui/part_pointer.h"
#include "ui/snapshot.h"
#include "ui/theme.h"

#include <QPointF>
#include <QWidget>

#include <optional>

class QScrollBar;

namespace tb {

class GuessHand;

/// Rows scroll between the fixed legend and the fixed axis when there are more than fit.
class BudgetBars : public QWidget
{
    Q_OBJECT

public:
    explicit BudgetBars(QWidget *parent = nullptr);

    void setSnapshot(const Snapshot &snapshot);
    void setTheme(const Theme &theme);

    /// Without the title, where the window is low.
    void setCompact(bool compact);
    /// The budget that is pointed at somewhere stands out.
    void setHighlight(std::optional<BudgetPart> part);

    /// As drawn now, before scrolling.
    const BarPicture &picture() const { return m_picture; }

    const Snapshot *snapshot() const { return m_snapshot ? &*m_snapshot : nullptr; }
    int focusRow() const { return m_focusRow; } ///< the one the keys act on
    /// Where a rectangle of the rows is seen, in the widget; empty when it is scrolled out of sight.
    QRect seen(const Rect &rect) const;
    /// Makes the device of a row the current one, as Enter does.
    void choose(int row);
    /// Until an open guess is given nothing else is done here.
    bool asks() const { return m_snapshot && m_snapshot->view.asks(); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// A row was clicked, or Enter pressed on it.
    void deviceChosen(const tb::DeviceChoice &device);
    /// The pointer is on a band or a legend entry of this budget; none when it is on none.
    void partPointed(std::optional<tb::BudgetPart> part);
    /// A band was double-clicked, or a verdict clicked: what is behind it?
    void figureAsked(tb::Figure figure);
    /// The open guess is dragged or moved by keys to this value. It stands where the next snapshot has it.
    void guessMoved(double value);
    /// Enter on the open guess.
    void guessGiven(double value);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    struct Pointer
    {
        QPointF at;
        BarHit hit;
    };

    void layOut();
    void describe();
    void moveFocusRow(int row);
    int rowCount() const;
    int offset() const;
    QRectF rowsView() const; ///< where the rows are seen, in the widget
    std::optional<BarHit> hitAt(QPointF position) const;
    std::optional<BudgetPart> partUnder(QPointF position) const;
    const BarRow *guessUnder(QPointF position) const;
    const GuessMark *openGuess() const; ///< one that is drawn here and can still be moved
    void dragGuess(double x);
    void paintFocus(QPainter &painter) const;
    void paintReadout(QPainter &painter) const;

    std::optional<Snapshot> m_snapshot;
    Theme m_theme = Theme::of(ThemeKind::Light);
    BarPicture m_picture;
    QScrollBar *m_scroll;
    PartPointer m_part;
    GuessHand *m_guess;
    int m_focusRow = 0;
    std::optional<Pointer> m_pointer;
    std::optional<BudgetPart> m_highlight;
    bool m_compact = false;
    bool m_dragging = false; ///< the open guess
};

} // namespace tb
