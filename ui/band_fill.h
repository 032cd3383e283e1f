// SPDX-License-Identifier: GPL-3.0-or-later
// The colour and pattern of each kind of band, the same in bar and legend.
#pragma once

#include "core/bar_layout.h"
#include "ui/theme.h"

#include <QRectF>

class QPainter;

namespace tb {

class BandFill
{
public:
    /// Lines and hatches grow with the body text of `textPixels`.
    BandFill(QPainter &painter, const Theme &theme, double textPixels);

    /// One band without its label. Of an overflow only the tint: its hatch runs on over all of its parts.
    void band(const Band &band) const;

    /// Hatch and outline around everything that does not fit.
    void overflow(const Rect &rect) const;

    /// The bar of the state compared with, as an outline.
    void pinned(const Rect &rect) const;

    /// Held for a conversation and never written: the tint of the state, hatched.
    void stranded(const Rect &rect) const;

    void swatch(BandKind kind, const Rect &rect) const;

    QColor textColour(BandKind kind) const;

private:
    QColor colour(BandKind kind) const;
    void fill(const QRectF &rect, const QColor &colour) const;
    void kept(const QRectF &rect) const;
    void tint(const QRectF &rect, BandKind of) const;
    void working(const QRectF &rect) const;
    void scratch(const QRectF &rect) const;
    void recurrent(const QRectF &rect) const;
    void seat(const QRectF &rect) const;

    QPainter &m_painter;
    const Theme &m_theme;
    double m_stroke; ///< of fine lines, whole pixels
    double m_hatch; ///< distance of hatch lines
};

} // namespace tb
