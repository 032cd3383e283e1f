// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layer_cell.h"

#include "core/layer_strip.h"

#include <QPainter>

#include <cmath>

namespace tb {

namespace {

/// How much of its place a kind fills, from the base.
QRectF cellOf(char kind, const QRectF &place)
{
    const bool low = kind == 's' || layerKeeps(kind) == LayerKeeps::Bounded;
    const bool full = kind == 'f' || layerKeeps(kind) == LayerKeeps::Growing;
    const double part = full ? 1.0 : low ? 0.7 : 0.2;
    return place.adjusted(0, std::round(place.height() * (1 - part)), 0, 0);
}

QColor colourOf(const Theme &theme, char kind)
{
    switch (kind) {
    case 'S':
    case 's':
    case 'C':
    case 'W':
        return theme.layerWindow;
    case 'L':
    case 'K':
    case 'H':
        return theme.layerLatent;
    case 'R':
        return theme.recurrent;
    case 'F':
    case 'f':
    case 'B':
        return theme.state;
    default:
        return theme.layerNone;
    }
}

} // namespace

void paintLayerCell(QPainter &painter, const Theme &theme, char kind, const QRectF &place)
{
    const QRectF cell = cellOf(kind, place);
    constexpr double kLeastHollow = 3; // pixels between two lines
    const bool other = kind == 's' || kind == 'f';
    const QColor colour = colourOf(theme, kind);
    if (other && cell.width() >= kLeastHollow) {
        painter.setPen(colour);
        painter.setBrush(theme.canvas);
        painter.drawRect(cell.adjusted(0.5, 0.5, -0.5, -0.5));
    } else {
        painter.fillRect(cell, colour);
    }
    if (kind == 'H') // its rows are further apart than those of K
        painter.fillRect(QRectF(cell.left(), cell.top() + std::round(cell.height() * 0.15), cell.width(), 1),
                         theme.canvas);
    if (kind == 'B')
        painter.fillRect(cell.adjusted(0, std::round(cell.height() * 0.6), 0, 0), theme.recurrent);
}

void paintLayerLetter(QPainter &painter, const Theme &theme, char kind, const QRectF &place)
{
    constexpr double kPixels = 9; // at font scale 1
    if (kind == '-' || kind == 'E') // flat, there is no room on them
        return;
    painter.setFont(theme.font(kPixels, FontWeight::Bold));
    painter.setPen(kind == 's' || kind == 'f' ? theme.text : theme.layerText);
    painter.drawText(cellOf(kind, place).adjusted(-4, -8, 4, 8), Qt::AlignCenter, QString(QLatin1Char{kind}));
}

} // namespace tb
