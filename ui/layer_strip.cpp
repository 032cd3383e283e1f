// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layer_strip.h"

#include "ui/layer_cell.h"
#include "ui/text.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

constexpr double kHeight = 22; // all at font scale 1
constexpr double kMargin = 16;
constexpr double kAbove = 6; // the cells; the panel below has its own margin
constexpr double kBelow = 2;
constexpr double kGap = 12; // between caption, cells and legend entries
constexpr double kText = 11;
constexpr double kSwatch = 14;
constexpr double kLeastCell = 3; // narrower cells are drawn as runs
constexpr double kLettered = 10; // narrower cells have no letter: all or none
constexpr double kMostLegend = 0.5; // of the width

} // namespace

LayerStripView::LayerStripView(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    setAccessibleName(tr("Layers"));
}

void LayerStripView::setSnapshot(const Snapshot &snapshot)
{
    LayerStrip strip = layerStrip(snapshot.resolved.model);
    if (strip.runs == m_strip.runs)
        return;
    m_strip = std::move(strip);
    const QString pattern = text(layersPattern(m_strip));
    const QString sentence = text(layersSentence(m_strip)) + QLatin1Char('.');
    setAccessibleDescription(pattern.isEmpty() ? sentence : tr("%1 In order: %2.").arg(sentence, pattern));
    layOut();
}

void LayerStripView::setTheme(const Theme &theme)
{
    m_theme = theme;
    updateGeometry();
    layOut();
}

QSize LayerStripView::sizeHint() const
{
    return QSizeF(480 * m_theme.fontScale, kHeight * m_theme.fontScale).toSize();
}

/// The first to give way in a window too low for everything.
QSize LayerStripView::minimumSizeHint() const
{
    return {qRound(120 * m_theme.fontScale), 0};
}

/// The longest words that leave the cells enough room; then a strip without its caption.
void LayerStripView::layOut()
{
    const double scale = m_theme.fontScale;
    const QFontMetricsF metrics(m_theme.font(kText, FontWeight::Bold));
    m_caption = metrics.horizontalAdvance(tr("Layers")) + kGap * scale;
    for (const Words words : {Words::CountsAndNames, Words::Names, Words::Letters}) {
        m_words = words;
        m_legend = legendWidth();
        if (m_legend <= kMostLegend * width())
            break;
    }
    if (m_caption + m_legend > 0.7 * width())
        m_caption = 0;
    if (m_legend > 0.7 * width())
        m_legend = 0;
    update();
}

QString LayerStripView::legendText(const LayerCount &count) const
{
    switch (m_words) {
    case Words::CountsAndNames:
        return QString::number(count.count) + QLatin1Char(' ') + text(count.brief);
    case Words::Names:
        return text(count.brief);
    case Words::Letters:
        break;
    }
    return {};
}

double LayerStripView::swatchWidth() const
{
    return kSwatch * m_theme.fontScale;
}

double LayerStripView::legendWidth() const
{
    const QFontMetricsF metrics(m_theme.font(kText));
    double sum = 0;
    for (const LayerCount &count : m_strip.counts)
        sum += kGap * m_theme.fontScale + swatchWidth() + 4 * m_theme.fontScale
            + metrics.horizontalAdvance(legendText(count));
    return std::ceil(sum);
}

QRectF LayerStripView::cells() const
{
    const double margin = kMargin * m_theme.fontScale;
    const double left = std::round(margin + m_caption);
    const double right = std::floor(width() - margin - m_legend);
    const double top = std::round(kAbove * m_theme.fontScale);
    const double bottom = height() - std::round(kBelow * m_theme.fontScale);
    return {left, top, std::max(0.0, right - left), std::max(0.0, bottom - top)};
}

double LayerStripView::pitch() const
{
    return cells().width() / static_cast<double>(std::max<std::int64_t>(1, m_strip.layers));
}

QRectF LayerStripView::cell(std::int64_t first, std::int64_t count) const
{
    const QRectF area = cells();
    const double gap = pitch() >= 2 * kLeastCell ? 1 : 0;
    const double left = std::round(area.left() + pitch() * static_cast<double>(first));
    const double right = std::round(area.left() + pitch() * static_cast<double>(first + count));
    return {left, area.top(), std::max(1.0, right - left - gap), area.height()};
}

void LayerStripView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.canvas);
    if (height() < 0.8 * kHeight * m_theme.fontScale)
        return;
    painter.setPen(m_theme.secondaryText);
    painter.setFont(m_theme.font(kText, FontWeight::Bold));
    const double margin = kMargin * m_theme.fontScale;
    if (m_caption > 0)
        painter.drawText(QRectF(margin, cells().top(), m_caption, cells().height()),
                         Qt::AlignLeft | Qt::AlignVCenter, tr("Layers"));
    paintCells(painter);
    if (m_legend > 0)
        paintLegend(painter);
}

void LayerStripView::paintCells(QPainter &painter) const
{
    const double pitch = this->pitch();
    for (const LayerRun &run : m_strip.runs) {
        const std::int64_t step = pitch < kLeastCell ? run.count : 1;
        for (std::int64_t i = 0; i < run.count; i += step) {
            const QRectF cell = this->cell(run.first + i, step);
            paintLayerCell(painter, m_theme, run.kind, cell);
            if (pitch >= kLettered * m_theme.fontScale)
                paintLayerLetter(painter, m_theme, run.kind, cell);
        }
    }
}

void LayerStripView::paintLegend(QPainter &painter) const
{
    const double scale = m_theme.fontScale;
    const QRectF area = cells();
    double x = area.right();
    for (const LayerCount &count : m_strip.counts) {
        x += kGap * scale;
        const QRectF swatch(std::round(x), area.top(), swatchWidth(), area.height());
        paintLayerCell(painter, m_theme, count.kind, swatch);
        paintLayerLetter(painter, m_theme, count.kind, swatch);
        x += swatchWidth() + 4 * scale;
        const QString words = legendText(count);
        const QFont font = m_theme.font(kText);
        const double width = QFontMetricsF(font).horizontalAdvance(words);
        painter.setFont(font);
        painter.setPen(m_theme.text);
        painter.drawText(QRectF(x, area.top(), width + 2, area.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         words);
        x += width;
    }
}

QString LayerStripView::wordsAt(QPoint position) const
{
    const QRectF area = cells();
    if (!area.contains(position) || m_strip.layers == 0)
        return text(layersSentence(m_strip));
    const double part = (position.x() - area.left()) / area.width();
    const auto layer
        = std::min(m_strip.layers - 1, static_cast<std::int64_t>(part * static_cast<double>(m_strip.layers)));
    return tr("Layer %1 of %2: %3").arg(layer + 1).arg(m_strip.layers).arg(text(runOf(m_strip, layer)->name));
}

QString LayerStripView::wordsOf(const LayerRun &run) const
{
    const QString first = QString::number(run.first + 1);
    const QString name = text(run.name);
    if (run.count == 1)
        return tr("Layer %1 of %2: %3").arg(first).arg(m_strip.layers).arg(name);
    const std::int64_t last = run.first + run.count;
    return tr("Layers %1 to %2 of %3: %4").arg(first).arg(last).arg(m_strip.layers).arg(name);
}

bool LayerStripView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    // Another text at another place, so that the words follow the pointer from layer to layer.
    QToolTip::showText(help->globalPos(), wordsAt(help->pos()), this);
    return true;
}

void LayerStripView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOut();
}

} // namespace tb
