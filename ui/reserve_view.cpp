// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reserve_view.h"

#include "ui/band_fill.h"
#include "ui/bar_brush.h"
#include "ui/text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

constexpr double kText = 13; // all at font scale 1
constexpr double kMargin = 16;
constexpr double kBar = 24; // and more where there is more height
constexpr double kMostBar = 72;
constexpr double kSwatch = 13;
constexpr double kLeastSeat = 5; // narrower seats are drawn together

} // namespace

ReserveView::ReserveView(QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Slots against pages"));
}

void ReserveView::setUse(const ReserveUse &use, Bytes room, ByteUnits units)
{
    m_use = use;
    m_room = room;
    m_units = units;
    QString words;
    for (int row = 0; row < kRows; ++row)
        words += tr("%1: %2. ").arg(rowName(row), rowInWords(row));
    setAccessibleDescription(words.trimmed());
    update();
}

void ReserveView::setTheme(const Theme &theme)
{
    m_theme = theme;
    updateGeometry();
    update();
}

double ReserveView::lineHeight() const
{
    return std::ceil(1.4 * kText * m_theme.fontScale);
}

QSize ReserveView::sizeHint() const
{
    const double rows = 2 * (lineHeight() + (kBar + 10) * m_theme.fontScale);
    return {qRound(480 * m_theme.fontScale), qRound(rows + lineHeight())};
}

QSize ReserveView::minimumSizeHint() const
{
    return {qRound(300 * m_theme.fontScale), sizeHint().height()};
}

QRectF ReserveView::bar(int row) const
{
    const double unit = m_theme.fontScale;
    const double words = 3 * lineHeight() + 28 * unit; // of both rows and the legend
    const double high = std::clamp(std::floor((height() - words) / kRows), kBar * unit, kMostBar * unit);
    const double pitch = lineHeight() + 10 * unit + high;
    return {0, row * pitch + lineHeight(), width() - 2 * unit, high};
}

void ReserveView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), m_theme.canvas);
    for (int row = 0; row < kRows; ++row)
        paintRow(painter, row);
    paintLegend(painter);
}

QString ReserveView::rowName(int row) const
{
    return row == 0 ? tr("Slots") : tr("Pages");
}

QString ReserveView::rowInWords(int row) const
{
    return text(seatingText(seating(row), m_units));
}

void ReserveView::paintRow(QPainter &painter, int row) const
{
    const QRectF rect = bar(row);
    const QRectF line(rect.left(), rect.top() - lineHeight(), rect.width(), lineHeight());
    const QFont bold = m_theme.font(kText, FontWeight::Bold);
    const QString name = rowName(row);
    painter.setPen(m_theme.text);
    painter.setFont(bold);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, name);
    const double used = QFontMetricsF(bold).horizontalAdvance(name) + kMargin * m_theme.fontScale;
    const QFont plain = m_theme.font(kText);
    painter.setFont(plain);
    painter.drawText(line.adjusted(0, 0, -8 * m_theme.fontScale, 0), Qt::AlignRight | Qt::AlignVCenter,
                     QFontMetricsF(plain).elidedText(rowInWords(row), Qt::ElideRight, line.width() - used));
    painter.fillRect(rect, m_theme.track);
    paintSeats(painter, rect, seating(row));
    painter.setPen(QPen(m_theme.limit, 2));
    painter.drawLine(rect.topRight() - QPointF(1, 4), rect.bottomRight() + QPointF(-1, 4));
}

/// Each seat with its used and its stranded part; all of them as one where they would be too narrow.
void ReserveView::paintSeats(QPainter &painter, const QRectF &rect, const Seating &seating) const
{
    if (seating.seated.value == 0 || m_room.value <= 0)
        return;
    const double held
        = rect.width() * static_cast<double>(seating.held.value) / static_cast<double>(m_room.value);
    const double stranded = static_cast<double>(seating.strandedMillionths) / static_cast<double>(kMega);
    const double recurrent = static_cast<double>(seating.recurrentMillionths) / static_cast<double>(kMega);
    const double each = held / static_cast<double>(seating.seated.value);
    const bool apart = each >= kLeastSeat * m_theme.fontScale;
    const std::int64_t blocks = apart ? seating.seated.value : 1;
    const double width = apart ? each : held;
    const BandFill fill(painter, m_theme, kText * m_theme.fontScale);
    for (std::int64_t i = 0; i < blocks; ++i) {
        const double left = rect.left() + width * static_cast<double>(i);
        const double used = width * (1 - stranded);
        const double cache = std::max(0.0, used - width * recurrent);
        fill.band({BandKind::State, BandKind::Free, {left, rect.top(), cache, rect.height()}, {}, true});
        if (recurrent > 0)
            fill.band({BandKind::Recurrent,
                       BandKind::Free,
                       {left + cache, rect.top(), used - cache, rect.height()},
                       {},
                       true});
        fill.stranded({left + used, rect.top(), width - used, rect.height()});
        if (i + 1 < blocks || apart)
            painter.fillRect(snapped(painter, {left + width - 1, rect.top(), 1, rect.height()}),
                             m_theme.canvas);
    }
}

void ReserveView::paintLegend(QPainter &painter) const
{
    const double unit = m_theme.fontScale;
    const QRectF last = bar(1);
    const QFont font = m_theme.font(12);
    painter.setFont(font);
    const double top = last.bottom() + 8 * unit;
    double x = last.left();
    const BandFill fill(painter, m_theme, kText * unit);
    const auto entry = [&](const QString &words, auto paint) {
        paint(Rect{x, std::round(top + (lineHeight() - kSwatch * unit) / 2), kSwatch * unit, kSwatch * unit});
        x += (kSwatch + 6) * unit;
        painter.setPen(m_theme.text);
        painter.drawText(QRectF(x, top, last.right() - x, lineHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                         words);
        x += QFontMetricsF(font).horizontalAdvance(words) + 18 * unit;
    };
    entry(tr("really used"), [&](const Rect &box) { fill.swatch(BandKind::State, box); });
    if (m_use.slots.recurrentMillionths > 0 || m_use.pages.recurrentMillionths > 0)
        entry(tr("recurrent state"), [&](const Rect &box) { fill.swatch(BandKind::Recurrent, box); });
    entry(tr("reserved, never used"), [&](const Rect &box) { fill.stranded(box); });
    entry(tr("room of %1").arg(text(bytesText(m_room, m_units))),
          [&](const Rect &box) { painter.fillRect(snapped(painter, box), m_theme.track); });
}

} // namespace tb
