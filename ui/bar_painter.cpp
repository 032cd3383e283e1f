// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bar_painter.h"

#include "core/bar_hit.h"
#include "ui/band_fill.h"
#include "ui/bar_brush.h"
#include "ui/guess_painter.h"
#include "ui/text_metrics.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

QRectF toQt(const Rect &rect)
{
    return {rect.x, rect.y, rect.width, rect.height};
}

class BarPainter
{
public:
    BarPainter(QPainter &painter, const BarPicture &picture, const Theme &theme)
        : m_painter(painter)
        , m_picture(picture)
        , m_theme(theme)
        , m_fill(painter, theme, picture.fontOf(TextRole::Legend))
    {
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing);
    }
    ~BarPainter() { m_painter.restore(); }
    BarPainter(const BarPainter &) = delete;
    BarPainter &operator=(const BarPainter &) = delete;

    void header()
    {
        text(m_picture.title, m_theme.text);
        for (const LegendEntry &entry : m_picture.legend) {
            m_fill.swatch(entry.kind, entry.swatch);
            text(entry.label, m_theme.text);
        }
    }

    void rows()
    {
        for (const BarRow &row : m_picture.rows)
            highlight(row);
        grid();
        for (const BarRow &row : m_picture.rows)
            bar(row);
        if (m_picture.scale == BarScale::ShareOfUsable && !m_picture.rows.empty())
            limitLine(m_picture.limitX, m_picture.rowsArea.y, m_picture.rowsArea.bottom());
        for (const BarRow &row : m_picture.rows) {
            words(row);
            guess(row);
        }
    }

    void axis()
    {
        for (const BarTick &tick : m_picture.ticks)
            text(tick.label, tick.label.role == TextRole::LimitTick ? m_theme.text : m_theme.secondaryText);
        text(m_picture.caption, m_theme.secondaryText);
    }

private:
    void text(const TextSlot &slot, const QColor &colour)
    {
        if (slot.text.empty())
            return;
        const FontWeight weight = isBold(slot.role) ? FontWeight::Bold : FontWeight::Regular;
        m_painter.setPen(colour);
        textMetrics(m_theme, m_picture.fontOf(slot.role) / m_theme.fontScale, weight)
            .paint(m_painter, {slot.box.x, slot.baseline}, QString::fromStdString(slot.text));
    }

    void highlight(const BarRow &row)
    {
        if (row.marker.empty())
            return;
        m_painter.fillRect(toQt(row.hit), mixed(m_theme.canvas, m_theme.accent, 0.07));
        m_painter.fillRect(toQt(row.marker), m_theme.accent);
    }

    void grid()
    {
        for (const BarTick &tick : m_picture.ticks) {
            const Rect line{tick.x - 0.5, m_picture.plot.y, 1, m_picture.plot.height};
            m_painter.fillRect(snapped(m_painter, line), m_theme.grid);
        }
    }

    void bar(const BarRow &row)
    {
        m_painter.fillRect(snapped(m_painter, row.track), m_theme.track);
        for (const Band &band : row.bands) {
            m_fill.band(band);
            text(band.label, m_fill.textColour(band.kind));
        }
        if (!row.overflow.empty())
            m_fill.overflow(row.overflow);
        if (!row.pinned.empty())
            m_fill.pinned(row.pinned);
        if (!row.arrow.empty())
            paintArrow(m_painter, toQt(row.arrow), m_theme.overflow);
        if (m_picture.scale == BarScale::SameBytes) {
            const double over = row.track.height * 0.14;
            limitLine(row.limitX, row.track.y - over, row.track.bottom() + over);
        }
    }

    void limitLine(double x, double top, double bottom)
    {
        const double width = std::max(2.0, std::round(m_picture.fontOf(TextRole::Legend) / 7));
        m_painter.fillRect(snapped(m_painter, {x - width / 2, top, width, bottom - top}), m_theme.limit);
    }

    void words(const BarRow &row)
    {
        text(row.name, m_theme.text);
        text(row.memory, m_theme.secondaryText);
        if (row.covered)
            return;
        const bool good = row.mark == BarMark::Check;
        const QColor colour = good ? m_theme.goodText : m_theme.overflowText;
        paintMark(m_painter, toQt(row.markBox), row.mark, colour);
        text(row.verdict, colour);
        text(row.detail, m_theme.secondaryText);
    }

    void guess(const BarRow &row)
    {
        if (row.guess.line.empty())
            return;
        paintBarGuess(m_painter, row.guess, row.covered, m_theme, m_picture.fontOf(TextRole::Legend));
        text(row.guess.label, m_theme.guess);
    }

    QPainter &m_painter;
    const BarPicture &m_picture;
    const Theme &m_theme;
    BandFill m_fill;
};

} // namespace

void paintBars(QPainter &painter, const BarPicture &picture, const Theme &theme)
{
    painter.fillRect(QRectF(0, 0, picture.width, picture.height), theme.canvas);
    paintBarHeader(painter, picture, theme);
    paintBarRows(painter, picture, theme);
    paintBarAxis(painter, picture, theme);
}

void paintBarHeader(QPainter &painter, const BarPicture &picture, const Theme &theme)
{
    BarPainter(painter, picture, theme).header();
}

void paintBarRows(QPainter &painter, const BarPicture &picture, const Theme &theme)
{
    BarPainter(painter, picture, theme).rows();
}

void paintBarHighlight(QPainter &painter, const BarPicture &picture, BudgetPart part, const Theme &theme)
{
    constexpr float kFaded = 0.72F;
    QColor veil = theme.canvas;
    veil.setAlphaF(kFaded);
    for (const BarRow &row : picture.rows)
        for (const Band &band : row.bands)
            if (partOf(band.kind) != part && partOf(band.tint) != part)
                painter.fillRect(snapped(painter, band.rect), veil);
}

void paintBarAxis(QPainter &painter, const BarPicture &picture, const Theme &theme)
{
    BarPainter(painter, picture, theme).axis();
}

} // namespace tb
