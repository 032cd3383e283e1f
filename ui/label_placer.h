// SPDX-License-Identifier: GPL-3.0-or-later
// Gives the words over a plot their places: each where none was yet, and beside the lines where there is
// room.
#pragma once

#include "core/budget_parts.h"
#include "ui/theme.h"

#include <QPolygonF>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace tb {

/// Words over the plot, on paper of their own.
struct ChartLabel
{
    QString text;
    FontWeight weight = FontWeight::Regular;
    QColor color;
    QRectF box;
    std::optional<BudgetPart> part; ///< the budget that is spoken of
};

/// What the words take with some air around them, in logical pixels.
QSizeF paperOf(const QString &label, const Theme &theme, FontWeight weight);

class LabelPlacer
{
public:
    LabelPlacer(const Theme &theme, const QRectF &plot);

    /// Nothing is written here.
    void keepFree(const QRectF &box) { m_taken.push_back(box); }

    /// By rising x. Written over only where there is no other place.
    void addLine(const QPolygonF &line) { m_lines.push_back(line); }

    /// As with a line, until leaveStrips(): places that others will need.
    void addStrip(const QRectF &box) { m_strips.push_back(box); }
    void leaveStrips() { m_strips.clear(); }

    /// At the first of the wished places that is free and on no line or strip, else at the first that is
    /// free. Where all are taken nothing is written: words over words say less.
    void place(ChartLabel label, const std::vector<QPointF> &wishes);

    const std::vector<ChartLabel> &labels() const { return m_labels; }

    /// The box moved into the plot.
    QRectF inside(QRectF box) const;

private:
    bool isFree(const QRectF &box) const;
    bool isClear(const QRectF &box) const;

    const Theme &m_theme;
    QRectF m_plot;
    std::vector<QRectF> m_taken;
    std::vector<QRectF> m_strips;
    std::vector<QPolygonF> m_lines;
    std::vector<ChartLabel> m_labels;
};

} // namespace tb
