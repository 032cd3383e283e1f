// SPDX-License-Identifier: GPL-3.0-or-later
// The levers as a picture: where each row and its columns are, and how they are painted.
#pragma once

#include "core/lever_table.h"
#include "ui/theme.h"

#include <QRectF>

#include <vector>

class QPainter;

namespace tb {

class LeverPicture
{
public:
    void layOut(const LeverTable &table, const Theme &theme, double width);

    double headerHeight() const { return m_header; }
    double rowsHeight() const { return m_rows.empty() ? 0 : m_rows.back().rect.bottom(); }
    int count() const { return static_cast<int>(m_rows.size()); }

    /// From the top of the first row.
    QRectF row(int row) const { return m_rows[static_cast<std::size_t>(row)].rect; }
    QRectF button(int row) const; ///< empty where there is nothing to apply
    int rowAt(double y) const; ///< -1 for none

    /// Both at the painter's origin.
    void paintHeader(QPainter &painter) const;
    void paintRow(QPainter &painter, int row) const;

private:
    struct Column
    {
        double left = 0;
        double width = 0;

        double right() const { return left + width; }
    };
    struct Row
    {
        QRectF rect;
        double name = 0; ///< height of the name, in as many lines as it takes
        double words = 0; ///< height of the plain words below it
        double below = 0; ///< height of what stands below them, in a narrow picture
    };

    void placeColumns(double width);
    bool isStacked() const { return m_gained.width == 0; } ///< too narrow for columns of figures
    double heightOf(const QString &words, const QFont &font, double width) const;
    QString below(const LeverRow &row) const;
    Row measured(const LeverRow &row) const;
    double top(const QRectF &rect) const; ///< of the first line of a row
    void paintName(QPainter &painter, const Row &place, const LeverRow &row) const;
    void paintFigures(QPainter &painter, const Row &place, const LeverRow &row) const;

    LeverTable m_table;
    Theme m_theme = Theme::of(ThemeKind::Light);
    double m_width = 0;
    double m_header = 0;
    Column m_name;
    Column m_gained; ///< no width where figures stand below the words
    Column m_sessions;
    Column m_bars; ///< no width where the name needs it
    Column m_cost; ///< no width in a narrow picture
    Column m_button;
    std::vector<Row> m_rows;
};

} // namespace tb
