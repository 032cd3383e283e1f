// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lever_picture.h"

#include "ui/lever_bars.h"
#include "ui/text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

constexpr double kText = 13; // all at font scale 1
constexpr double kSmall = 11.5;
constexpr double kMargin = 16;
constexpr double kGap = 16; // between columns
constexpr double kPad = 5; // above and below the text of a row
constexpr double kSwatch = 14;
constexpr double kBar = 9; // height of one bar
constexpr double kBarGap = 3;
constexpr double kCost = 190;
constexpr double kBars = 140;
constexpr double kNarrowBars = 96;
constexpr double kLeastName = 170; // the bars give way to it
constexpr double kButton = 66;
constexpr double kButtonHeight = 25;
constexpr double kWide = 820; // from here on the cost has a column of its own

QString tr(const char *text)
{
    return QCoreApplication::translate("LeverPicture", text);
}

QString costText(const LeverRow &row)
{
    return tr("Cost: %1").arg(text(row.lever.quality));
}

QString barsTitle(bool wide)
{
    return wide ? tr("Memory before, after") : tr("Before, after");
}

} // namespace

void LeverPicture::layOut(const LeverTable &table, const Theme &theme, double width)
{
    m_table = table;
    m_theme = theme;
    m_width = width;
    m_header = std::round(24 * theme.fontScale);
    placeColumns(width);
    m_rows.clear();
    double y = 0;
    for (const LeverRow &row : m_table.rows) {
        Row place = measured(row);
        place.rect.moveTop(y);
        y = place.rect.bottom();
        m_rows.push_back(place);
    }
}

/// The figures take what they need, the name what is left.
void LeverPicture::placeColumns(double width)
{
    const double unit = m_theme.fontScale;
    const QFontMetricsF plain(m_theme.font(kText));
    const QFontMetricsF bold(m_theme.font(kText, FontWeight::Bold));
    double gained = plain.horizontalAdvance(tr("Gained"));
    double sessions = plain.horizontalAdvance(tr("Sessions"));
    for (const LeverRow &row : m_table.rows) {
        gained = std::max(gained, plain.horizontalAdvance(text(row.gained)));
        sessions = std::max(sessions, bold.horizontalAdvance(text(row.sessions)));
    }
    const QFontMetricsF small(m_theme.font(kSmall));
    const bool wide = width >= kWide * unit;
    double right = width - kMargin * unit;
    const auto place = [&right, unit](Column &column, double columnWidth) {
        column = {std::floor(right - columnWidth), std::ceil(columnWidth)};
        right = column.left - (columnWidth > 0 ? kGap * unit : 0);
    };
    place(m_button, std::max(kButton * unit, plain.horizontalAdvance(tr("Apply")) + 2 * kGap * unit));
    place(m_cost, wide ? kCost * unit : 0);
    const double left = (kMargin + kSwatch + 10) * unit;
    const double others = sessions + gained + 3 * kGap * unit;
    const double leastName = std::max(kLeastName * unit, small.horizontalAdvance(tr("What can be done")));
    const double bars
        = std::max((wide ? kBars : kNarrowBars) * unit, small.horizontalAdvance(barsTitle(wide)));
    place(m_bars, right - left - others - bars >= leastName ? bars : 0);
    const bool columns = right - left - others >= leastName;
    place(m_sessions, columns ? sessions : 0);
    place(m_gained, columns ? gained : 0);
    if (!columns) {
        m_cost = {};
        right = m_button.left - kGap * unit;
    }
    m_name = {left, std::max(60 * unit, right - left)};
}

double LeverPicture::heightOf(const QString &words, const QFont &font, double width) const
{
    const QFontMetricsF metrics(font);
    return std::ceil(metrics.boundingRect(QRectF(0, 0, width, 1e4), Qt::TextWordWrap, words).height());
}

/// What has no column of its own.
QString LeverPicture::below(const LeverRow &row) const
{
    if (!row.lever.reason.empty())
        return isStacked() ? text(row.lever.reason) : QString();
    const QString cost = m_cost.width > 0 ? QString() : costText(row);
    return isStacked()
        ? tr("Gained %1, sessions %2").arg(text(row.gained), text(row.sessions)) + QLatin1Char('\n') + cost
        : cost;
}

LeverPicture::Row LeverPicture::measured(const LeverRow &row) const
{
    const double unit = m_theme.fontScale;
    const QFont small = m_theme.font(kSmall);
    Row place;
    place.name = heightOf(text(row.lever.name), m_theme.font(kText, FontWeight::Bold), m_name.width);
    place.words = heightOf(text(row.lever.words), small, m_name.width);
    if (const QString words = below(row); !words.isEmpty())
        place.below = heightOf(words, small, m_name.width);
    double right = kButtonHeight * unit;
    if (!row.lever.reason.empty() && !isStacked())
        right = heightOf(text(row.lever.reason), small, m_button.right() - m_gained.left);
    else if (row.lever.reason.empty() && m_cost.width > 0)
        right = std::max(right, heightOf(text(row.lever.quality), small, m_cost.width));
    const double left = place.name + place.words + place.below;
    place.rect = QRectF(0, 0, m_width, std::max(left, right) + 2 * kPad * unit);
    return place;
}

double LeverPicture::top(const QRectF &rect) const
{
    return rect.top() + kPad * m_theme.fontScale;
}

QRectF LeverPicture::button(int row) const
{
    const Lever &lever = m_table.rows[static_cast<std::size_t>(row)].lever;
    if (!lever.reason.empty() || !lever.to) // nothing to apply
        return {};
    const double unit = m_theme.fontScale;
    return {m_button.left, top(this->row(row)) - 2 * unit, m_button.width, kButtonHeight * unit};
}

int LeverPicture::rowAt(double y) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [y](const Row &row) {
        return y >= row.rect.top() && y < row.rect.bottom();
    });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

void LeverPicture::paintHeader(QPainter &painter) const
{
    painter.setFont(m_theme.font(kSmall));
    painter.setPen(m_theme.secondaryText);
    const auto write = [&](const Column &column, Qt::Alignment side, const QString &words) {
        painter.drawText(QRectF(column.left, 0, column.width, m_header), side | Qt::AlignVCenter, words);
    };
    const double name = isStacked() ? m_button.right() - m_name.left : m_name.width;
    write({m_name.left, name}, Qt::AlignLeft, tr("What can be done"));
    if (!isStacked()) {
        write(m_gained, Qt::AlignRight, tr("Gained"));
        write(m_sessions, Qt::AlignRight, tr("Sessions"));
    }
    if (m_bars.width > 0)
        write(m_bars, Qt::AlignLeft, barsTitle(m_cost.width > 0));
    if (m_cost.width > 0)
        write(m_cost, Qt::AlignLeft, tr("Cost"));
    painter.fillRect(QRectF(0, m_header - 1, m_width, 1), m_theme.grid);
}

void LeverPicture::paintRow(QPainter &painter, int row) const
{
    const Row &place = m_rows[static_cast<std::size_t>(row)];
    const LeverRow &data = m_table.rows[static_cast<std::size_t>(row)];
    const double unit = m_theme.fontScale;
    const double line = QFontMetricsF(m_theme.font(kText, FontWeight::Bold)).height();
    const QRectF swatch(kMargin * unit, std::round(top(place.rect) + (line - kSwatch * unit) / 2),
                        kSwatch * unit, kSwatch * unit);
    paintLeverSwatch(painter, m_theme, data.lever.group, swatch);
    paintName(painter, place, data);
    if (!isStacked() && data.lever.reason.empty()) {
        paintFigures(painter, place, data);
    } else if (!isStacked()) {
        painter.setFont(m_theme.font(kSmall));
        painter.setPen(m_theme.secondaryText);
        painter.drawText(
            QRectF(m_gained.left, top(place.rect), m_button.right() - m_gained.left, place.rect.height()),
            Qt::TextWordWrap, text(data.lever.reason));
    }
    painter.fillRect(QRectF(0, place.rect.bottom() - 1, m_width, 1), m_theme.grid);
}

void LeverPicture::paintName(QPainter &painter, const Row &place, const LeverRow &row) const
{
    const bool gains = row.lever.reason.empty();
    const QFont bold = m_theme.font(kText, FontWeight::Bold);
    const QFontMetricsF metrics(bold);
    double y = top(place.rect);
    const QString name = text(row.lever.name);
    const auto write = [&](double height, const QString &words) {
        painter.drawText(QRectF(m_name.left, y, m_name.width, height), Qt::TextWordWrap, words);
        y += height;
    };
    painter.setFont(bold);
    painter.setPen(gains ? m_theme.text : m_theme.secondaryText);
    write(place.name, name);
    const QFont small = m_theme.font(kSmall);
    painter.setFont(small);
    painter.setPen(m_theme.secondaryText);
    const QString group = text(leverGroupName(row.lever.group));
    const double after = metrics.horizontalAdvance(name) + 10 * m_theme.fontScale;
    if (after + QFontMetricsF(small).horizontalAdvance(group) <= m_name.width)
        painter.drawText(QPointF(m_name.left + after, top(place.rect) + metrics.ascent()), group);
    write(place.words, text(row.lever.words));
    write(place.below, below(row));
}

void LeverPicture::paintFigures(QPainter &painter, const Row &place, const LeverRow &row) const
{
    const double unit = m_theme.fontScale;
    const double y = top(place.rect);
    const QFont bold = m_theme.font(kText, FontWeight::Bold);
    const double line = std::ceil(QFontMetricsF(bold).height());
    const auto write = [&](const Column &column, const QFont &font, const std::string &words) {
        painter.setFont(font);
        painter.drawText(QRectF(column.left, y, column.width, line), Qt::AlignRight | Qt::AlignVCenter,
                         text(words));
    };
    painter.setPen(m_theme.text);
    write(m_gained, m_theme.font(kText), row.gained);
    write(m_sessions, row.lever.after > row.lever.before ? bold : m_theme.font(kText), row.sessions);
    const QRectF bar(m_bars.left, std::round(y), m_bars.width, std::round(kBar * unit));
    if (m_bars.width > 0) {
        paintThreeSizes(painter, m_theme, m_table.before, m_table.recurrentBefore, m_table.longest, bar);
        paintThreeSizes(painter, m_theme, row.after, row.recurrentAfter, m_table.longest,
                        bar.translated(0, bar.height() + std::round(kBarGap * unit)));
    }
    if (m_cost.width > 0) {
        painter.setFont(m_theme.font(kSmall));
        painter.setPen(m_theme.secondaryText);
        painter.drawText(QRectF(m_cost.left, y, m_cost.width, place.rect.height()), Qt::TextWordWrap,
                         text(row.lever.quality));
    }
}

} // namespace tb
