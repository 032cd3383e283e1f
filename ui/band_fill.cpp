// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/band_fill.h"

#include "ui/bar_brush.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

/// A gap to both neighbours, less beside a sliver, which itself stays visible. The weights leave one gap of
/// theirs, so that there are two on either side.
Rect workingRect(const Rect &rect, double gap)
{
    constexpr double kLeast = 1.5;
    const double before = std::min(gap, rect.width / 6);
    const double after = std::min(2 * gap, rect.width / 3);
    const double width = rect.width - before - after;
    if (width < kLeast)
        return {rect.x + (rect.width - kLeast) / 2, rect.y, kLeast, rect.height};
    return {rect.x + before, rect.y, width, rect.height};
}

} // namespace

BandFill::BandFill(QPainter &painter, const Theme &theme, double textPixels)
    : m_painter(painter)
    , m_theme(theme)
    , m_stroke(std::max(1.0, std::round(textPixels / 15)))
    , m_hatch(std::max(4.0, textPixels * 0.36))
{
}

void BandFill::band(const Band &band) const
{
    QRectF rect = snapped(m_painter, band.rect);
    switch (band.kind) {
    case BandKind::Weights:
    case BandKind::State:
    case BandKind::PartialState:
        if (rect.width() > 2 * m_stroke && !band.joined)
            rect.adjust(0, 0, -m_stroke, 0); // whole pixels, so that the gaps are crisp
        fill(rect,
             band.kind == BandKind::PartialState ? mixed(m_theme.track, colour(band.tint), 0.45)
                                                 : colour(band.kind));
        return;
    case BandKind::Recurrent:
        if (rect.width() > 2 * m_stroke)
            rect.adjust(0, 0, -m_stroke, 0);
        recurrent(rect);
        return;
    case BandKind::Working: {
        const Rect inner = workingRect(band.rect, m_stroke);
        const double right = band.joined ? rect.right() : inner.right();
        working({inner.x, rect.y(), right - inner.x, rect.height()});
        return;
    }
    case BandKind::Scratch:
        if (rect.width() > 4 * m_stroke)
            rect.adjust(0, 0, -2 * m_stroke, 0);
        scratch(rect);
        return;
    case BandKind::FreeSeat:
        seat(rect.adjusted(m_stroke, 0, -m_stroke, 0));
        return;
    case BandKind::Kept:
        kept(rect);
        return;
    case BandKind::Overflow:
        tint(rect, band.tint);
        return;
    case BandKind::Free:
    case BandKind::Pinned:
        break;
    }
}

void BandFill::pinned(const Rect &outline) const
{
    const QRectF rect = snapped(m_painter, outline);
    fill(rect, mixed(m_theme.canvas, m_theme.secondaryText, 0.75));
    const QRectF inside = rect.adjusted(m_stroke, m_stroke, -m_stroke, -m_stroke);
    if (inside.isValid())
        fill(inside, mixed(m_theme.canvas, m_theme.secondaryText, 0.2));
}

void BandFill::stranded(const Rect &box) const
{
    const QRectF rect = snapped(m_painter, box);
    tint(rect, BandKind::State);
    paintHatch(m_painter, rect, QPen(m_theme.state, m_stroke), m_hatch);
}

void BandFill::overflow(const Rect &outline) const
{
    const QRectF rect = snapped(m_painter, outline);
    if (rect.width() < 1)
        return;
    paintHatch(m_painter, rect, QPen(m_theme.overflow, 1.6 * m_stroke), 0.85 * m_hatch);
    const double width = std::min(2 * m_stroke, rect.width() / 2);
    QPen pen(m_theme.overflow, width);
    pen.setJoinStyle(Qt::MiterJoin);
    m_painter.setPen(pen);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRect(rect.adjusted(width / 2, width / 2, -width / 2, -width / 2));
}

void BandFill::swatch(BandKind kind, const Rect &box) const
{
    const QRectF rect = snapped(m_painter, box);
    switch (kind) {
    case BandKind::Working:
        working(rect);
        return;
    case BandKind::Scratch:
        scratch(rect);
        return;
    case BandKind::Recurrent:
        recurrent(rect);
        return;
    case BandKind::FreeSeat:
        fill(rect, m_theme.track);
        seat(rect);
        return;
    case BandKind::Kept:
        kept(rect);
        return;
    case BandKind::Overflow:
        tint(rect, BandKind::State);
        overflow(box);
        return;
    case BandKind::Pinned:
        pinned({box.x, box.y + box.height / 4, box.width, box.height / 2});
        return;
    case BandKind::Weights:
    case BandKind::State:
    case BandKind::PartialState:
    case BandKind::Free:
        break;
    }
    fill(rect, colour(kind));
}

QColor BandFill::colour(BandKind kind) const
{
    switch (kind) {
    case BandKind::Weights:
        return m_theme.weights;
    case BandKind::Working:
    case BandKind::Scratch:
        return m_theme.working;
    case BandKind::State:
        return m_theme.state;
    case BandKind::Recurrent:
        return m_theme.recurrent;
    case BandKind::PartialState:
    case BandKind::FreeSeat:
    case BandKind::Free:
    case BandKind::Kept:
    case BandKind::Overflow:
    case BandKind::Pinned:
        break;
    }
    return m_theme.track;
}

QColor BandFill::textColour(BandKind kind) const
{
    switch (kind) {
    case BandKind::Weights:
        return m_theme.weightsText;
    case BandKind::Working:
    case BandKind::Scratch:
        return m_theme.workingText;
    case BandKind::State:
    case BandKind::PartialState:
        return m_theme.stateText;
    case BandKind::Recurrent:
        return m_theme.recurrentText;
    case BandKind::FreeSeat:
        return m_theme.secondaryText;
    case BandKind::Free:
    case BandKind::Kept:
    case BandKind::Overflow:
    case BandKind::Pinned:
        break;
    }
    return m_theme.text;
}

void BandFill::fill(const QRectF &rect, const QColor &colour) const
{
    if (!rect.isEmpty())
        m_painter.fillRect(rect, colour);
}

void BandFill::kept(const QRectF &rect) const
{
    fill(rect, m_theme.track);
    paintHatch(m_painter, rect, QPen(m_theme.kept, m_stroke), m_hatch);
}

void BandFill::tint(const QRectF &rect, BandKind of) const
{
    fill(rect, mixed(m_theme.canvas, colour(of), 0.28));
}

/// Falling lines mark the working space, so that it is told from the weights without colour.
void BandFill::working(const QRectF &rect) const
{
    constexpr double kWideEnough = 6;
    fill(rect, m_theme.working);
    const QColor line = mixed(m_theme.working, m_theme.workingText, 0.22);
    if (rect.width() > kWideEnough)
        paintHatch(m_painter, rect, QPen(line, m_stroke), m_hatch, HatchSlope::Falling);
}

/// The working space crossed: a part of it that the cache costs.
void BandFill::scratch(const QRectF &rect) const
{
    working(rect);
    const QColor line = mixed(m_theme.working, m_theme.workingText, 0.45);
    paintHatch(m_painter, rect, QPen(line, m_stroke), m_hatch, HatchSlope::Rising);
}

/// Level lines, a gap apart, mark the recurrent state: it lies beside the cache like a floor that stays.
void BandFill::recurrent(const QRectF &rect) const
{
    fill(rect, m_theme.recurrent);
    const QColor line = mixed(m_theme.recurrent, m_theme.recurrentText, 0.3);
    for (double y = rect.top() + m_hatch; y + m_stroke < rect.bottom(); y += m_hatch)
        fill({rect.left(), std::round(y), rect.width(), m_stroke}, line);
}

void BandFill::seat(const QRectF &rect) const
{
    paintDashedBox(m_painter, rect, QPen(m_theme.seatOutline, m_stroke));
}

} // namespace tb
