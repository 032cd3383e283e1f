// SPDX-License-Identifier: GPL-3.0-or-later
// Sets text, lists, tables and figures below each other in a column: measures them, or paints them as well.
#pragma once

#include "core/memo.h"
#include "ui/theme.h"

#include <QPointF>
#include <QString>

class QPainter;

namespace tb {

/// Where the next block starts, and how wide it may be; in dots.
struct MemoColumn
{
    double left = 0;
    double width = 0;
    double y = 0;
};

/// How a block is set; size and gap in pixels of the theme.
struct MemoType
{
    double size = 12;
    FontWeight weight = FontWeight::Regular;
    QColor colour;
    double gap = 0; ///< above it
};

class MemoSetter
{
public:
    /// Without a painter it only measures.
    MemoSetter(const Theme &theme, QPainter *painter)
        : m_theme(theme)
        , m_painter(painter)
    {
    }

    /// Each function moves the column down past what it set.
    void gap(MemoColumn &column, double pixels) const;
    void text(MemoColumn &column, const QString &words, const MemoType &type) const;
    void points(MemoColumn &column, const std::vector<std::string> &points, const MemoType &type) const;
    /// The first row is the header; columns of numbers are set to the right.
    void table(MemoColumn &column, const std::vector<std::vector<std::string>> &rows,
               const MemoType &type) const;
    void figures(MemoColumn &column, const std::vector<MemoFigure> &figures) const;
    void rule(MemoColumn &column, const QColor &colour, double pixels) const;
    /// Two words on one line, at both ends of it.
    void ends(MemoColumn &column, const QString &left, const QString &right, const MemoType &type) const;

    double dots(double pixels) const { return pixels * m_theme.fontScale; }

private:
    std::vector<double> widthsOf(const std::vector<std::vector<std::string>> &rows, const MemoType &type,
                                 double most) const;

    const Theme &m_theme;
    QPainter *m_painter;
};

} // namespace tb
