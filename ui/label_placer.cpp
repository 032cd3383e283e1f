// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/label_placer.h"

#include "ui/chart_axes.h"
#include "ui/text_metrics.h"

#include <algorithm>
#include <utility>

namespace tb {

namespace {

/// Whether the line runs through the box: by rising x, only the part between its sides is looked at.
bool crosses(const QPolygonF &line, const QRectF &box)
{
    const auto leftOf = [](const QPointF &point, double x) { return point.x() < x; };
    auto to = std::lower_bound(line.begin(), line.end(), box.left(), leftOf);
    if (to == line.begin() && to != line.end())
        ++to;
    for (; to != line.end(); ++to) {
        const QPointF from = *(to - 1);
        if (from.x() > box.right())
            return false;
        const double run = to->x() - from.x();
        const auto heightAt = [&](double x) {
            return run > 0 ? from.y() + (x - from.x()) / run * (to->y() - from.y()) : from.y();
        };
        const double enters = heightAt(std::max(from.x(), box.left()));
        const double leaves = run > 0 ? heightAt(std::min(to->x(), box.right())) : to->y();
        if (std::min(enters, leaves) <= box.bottom() && std::max(enters, leaves) >= box.top())
            return true;
    }
    return false;
}

bool isBeside(const QRectF &box, const std::vector<QRectF> &others)
{
    return std::none_of(others.begin(), others.end(),
                        [&](const QRectF &other) { return other.intersects(box); });
}

} // namespace

QSizeF paperOf(const QString &label, const Theme &theme, FontWeight weight)
{
    TextMetrics &metrics = textMetrics(theme, kChartTextPixels, weight);
    return {metrics.width(label) + 12, metrics.height() + 1}; // the height of a line has air of its own
}

LabelPlacer::LabelPlacer(const Theme &theme, const QRectF &plot)
    : m_theme(theme)
    , m_plot(plot)
{
}

void LabelPlacer::place(ChartLabel label, const std::vector<QPointF> &wishes)
{
    if (label.text.isEmpty())
        return;
    const QSizeF size = paperOf(label.text, m_theme, label.weight);
    std::optional<QRectF> chosen;
    for (const QPointF &wish : wishes) {
        const QRectF box = inside(QRectF(wish, size));
        if (!isFree(box))
            continue;
        const bool clear = isClear(box);
        if (clear || !chosen)
            chosen = box;
        if (clear)
            break;
    }
    if (!chosen)
        return;
    label.box = *chosen;
    m_taken.push_back(label.box);
    m_labels.push_back(std::move(label));
}

QRectF LabelPlacer::inside(QRectF box) const
{
    box.moveLeft(std::max(m_plot.left(), std::min(box.left(), m_plot.right() - box.width())));
    box.moveTop(std::max(m_plot.top(), std::min(box.top(), m_plot.bottom() - box.height())));
    return box;
}

bool LabelPlacer::isFree(const QRectF &box) const
{
    return isBeside(box, m_taken);
}

bool LabelPlacer::isClear(const QRectF &box) const
{
    return isBeside(box, m_strips)
        && std::none_of(m_lines.begin(), m_lines.end(),
                        [&](const QPolygonF &line) { return crosses(line, box); });
}

} // namespace tb
