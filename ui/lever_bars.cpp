// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lever_bars.h"

#include "ui/band_fill.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

constexpr double kText = 13; ///< hatches are as fine as in the bars

} // namespace

void paintLeverSwatch(QPainter &painter, const Theme &theme, LeverGroup group, const QRectF &rect)
{
    const BandFill fill(painter, theme, kText * theme.fontScale);
    const Rect box{rect.x(), rect.y(), rect.width(), rect.height()};
    switch (group) {
    case LeverGroup::Weights:
        return fill.swatch(BandKind::Weights, box);
    case LeverGroup::State:
        return fill.swatch(BandKind::State, box);
    case LeverGroup::Working:
        return fill.swatch(BandKind::Working, box);
    case LeverGroup::Load:
        return fill.swatch(BandKind::FreeSeat, box);
    case LeverGroup::Hardware:
        break;
    }
    painter.setPen(QPen(theme.secondaryText, std::max(1.0, std::round(theme.fontScale))));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
}

void paintThreeSizes(QPainter &painter, const Theme &theme, const ThreeSizes &sizes, Bytes recurrent,
                     double longest, const QRectF &rect)
{
    painter.fillRect(rect, theme.track);
    const BandFill fill(painter, theme, kText * theme.fontScale);
    double x = rect.left();
    const auto widthOf
        = [&](Bytes bytes) { return rect.width() * static_cast<double>(bytes.value) / longest; };
    for (const auto &[kind, width] : {std::pair(BandKind::Weights, widthOf(sizes.weights)),
                                      std::pair(BandKind::Working, widthOf(sizes.working)),
                                      std::pair(BandKind::State, widthOf(sizes.state) - widthOf(recurrent)),
                                      std::pair(BandKind::Recurrent, widthOf(recurrent))}) {
        if (width > 0)
            fill.band({kind, BandKind::Free, {x, rect.top(), width, rect.height()}, {}, false});
        x += width;
    }
}

} // namespace tb
