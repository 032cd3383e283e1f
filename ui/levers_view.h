// SPDX-License-Identifier: GPL-3.0-or-later
// The levers as a list: one row each, chosen by pointer or keyboard.
#pragma once

#include "ui/lever_picture.h"
#include "ui/part_pointer.h"

#include <QAbstractScrollArea>

#include <optional>

namespace tb {

/// Up, Down, Home, End and the Page keys choose a row, Enter applies it.
class LeversView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit LeversView(QWidget *parent = nullptr);

    void setTable(const LeverTable &table);
    void setTheme(const Theme &theme);
    void setHighlight(std::optional<BudgetPart> part);

    const LeverTable &table() const { return m_table; }
    int selected() const { return m_selected; } ///< -1 while there are no rows
    QRect rowRect(int row) const; ///< in the viewport
    QRect rowsRect() const; ///< below the header, where rows are seen
    QRect buttonRect(int row) const; ///< empty where there is nothing to apply
    QString rowInWords(int row) const;
    const LeverPicture &picture() const { return m_picture; }
    void apply(int row); ///< as Enter does

Q_SIGNALS:
    void leverChosen(const tb::Lever &lever);
    void partPointed(std::optional<tb::BudgetPart> part);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void layOut();
    void select(int row);
    std::optional<BudgetPart> groupOf(int row) const;
    int pointedRow() const; ///< -1 while the pointer is on none
    int rowAt(QPointF position) const;
    int rowForKey(int key) const;
    void paintButton(QPainter &painter, int row);

    PartPointer m_pointer;
    LeverTable m_table;
    Theme m_theme = Theme::of(ThemeKind::Light);
    LeverPicture m_picture;
    int m_selected = -1;
    int m_pressed = -1; ///< the row whose button is held down
    std::optional<BudgetPart> m_highlight;
};

} // namespace tb
