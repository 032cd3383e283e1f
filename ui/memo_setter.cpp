// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo_setter.h"

#include "ui/paragraphs.h"
#include "ui/text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace tb {

namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr double kCellGap = 14; ///< between two columns
constexpr double kCellPadding = 2.2; ///< above and below the words of a cell
constexpr double kThin = 0.6; ///< of lines
constexpr std::size_t kLongestNumber = 15; ///< letters; longer cells are words

/// Short cells that start with a digit, all but those that say that there is none.
bool isOfNumbers(const Rows &rows, std::size_t column)
{
    const auto isShort = [column](const auto &row) { return row[column].size() <= kLongestNumber; };
    const auto isNumber = [column](const auto &row) {
        return !row[column].empty() && row[column][0] >= '0' && row[column][0] <= '9';
    };
    return column > 0 && std::all_of(rows.begin() + 1, rows.end(), isShort)
        && std::any_of(rows.begin() + 1, rows.end(), isNumber);
}

} // namespace

void MemoSetter::gap(MemoColumn &column, double pixels) const
{
    column.y += dots(pixels);
}

void MemoSetter::text(MemoColumn &column, const QString &words, const MemoType &type) const
{
    Paragraphs set(column.width);
    set.add(words, m_theme.font(type.size, type.weight), type.colour, 0);
    if (set.height() <= 0)
        return;
    gap(column, type.gap);
    if (m_painter)
        set.paint(*m_painter, {column.left, column.y});
    column.y += set.height();
}

void MemoSetter::points(MemoColumn &column, const std::vector<std::string> &points,
                        const MemoType &type) const
{
    const double indent = dots(type.size * 0.9);
    for (const std::string &point : points) {
        gap(column, type.gap);
        MemoColumn mark{column.left, indent, column.y};
        text(mark, QStringLiteral("\u2022"), {type.size, type.weight, m_theme.accent});
        MemoColumn words{column.left + indent, column.width - indent, column.y};
        text(words, tb::text(point), {type.size, type.weight, type.colour});
        column.y = std::max(mark.y, words.y);
    }
}

/// As wide as the words are; where that is too wide, the widest are wrapped at one width.
std::vector<double> MemoSetter::widthsOf(const Rows &rows, const MemoType &type, double most) const
{
    const QFontMetricsF plain(m_theme.font(type.size));
    const QFontMetricsF bold(m_theme.font(type.size, FontWeight::Bold));
    std::vector<double> widths(rows.front().size(), 0);
    for (const auto &row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            const bool strong = i == 0 || &row == &rows.front();
            const double width = (strong ? bold : plain).horizontalAdvance(tb::text(row[i]));
            widths[i] = std::max(widths[i], width + dots(1));
        }
    const double room = most - dots(kCellGap) * static_cast<double>(widths.size() - 1);
    double cap = room;
    for (int i = 0; i < 40; ++i) { // what the wider ones get when the narrower keep theirs
        const double total = std::accumulate(widths.begin(), widths.end(), 0.0,
                                             [cap](double sum, double w) { return sum + std::min(w, cap); });
        if (total <= room)
            break;
        cap *= 0.95;
    }
    for (double &width : widths)
        width = std::min(width, cap);
    const double total = std::accumulate(widths.begin(), widths.end(), 0.0);
    for (double &width : widths)
        width += std::max(0.0, room - total) / static_cast<double>(widths.size());
    return widths;
}

void MemoSetter::table(MemoColumn &column, const Rows &rows, const MemoType &type) const
{
    const std::vector<double> widths = widthsOf(rows, type, column.width);
    gap(column, type.gap);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        gap(column, kCellPadding);
        double left = column.left;
        double bottom = column.y;
        for (std::size_t i = 0; i < widths.size(); ++i) {
            const bool strong = i == 0 || r == 0;
            const QFont font = m_theme.font(type.size, strong ? FontWeight::Bold : FontWeight::Regular);
            const QString words = tb::text(rows[r][i]);
            const double wide = QFontMetricsF(font).horizontalAdvance(words.simplified());
            Paragraphs cell(widths[i]);
            cell.add(words, font, r == 0 ? m_theme.secondaryText : type.colour, 0);
            const double shift = isOfNumbers(rows, i) && wide < widths[i] ? widths[i] - wide : 0;
            if (m_painter)
                cell.paint(*m_painter, {left + shift, column.y});
            bottom = std::max(bottom, column.y + cell.height());
            left += widths[i] + dots(kCellGap);
        }
        column.y = bottom;
        gap(column, kCellPadding);
        rule(column, r == 0 ? m_theme.secondaryText : m_theme.grid, kThin);
    }
}

void MemoSetter::figures(MemoColumn &column, const std::vector<MemoFigure> &figures) const
{
    constexpr double kBar = 3;
    constexpr double kBetween = 12;
    const auto colourOf = [this](const MemoFigure &figure) {
        if (!figure.part)
            return m_theme.accent;
        return *figure.part == BudgetPart::Weights ? m_theme.weights
            : *figure.part == BudgetPart::State    ? m_theme.state
                                                   : m_theme.working;
    };
    const double count = static_cast<double>(figures.size());
    const double width = (column.width - dots(kBetween) * (count - 1)) / count;
    double bottom = column.y;
    double left = column.left;
    for (const MemoFigure &figure : figures) {
        MemoColumn box{left, width, column.y};
        rule(box, colourOf(figure), kBar);
        text(box, tb::text(figure.value), {22, FontWeight::Bold, m_theme.text, 2});
        text(box, tb::text(figure.caption), {10.5, FontWeight::Regular, m_theme.secondaryText});
        bottom = std::max(bottom, box.y);
        left += width + dots(kBetween);
    }
    column.y = bottom;
}

void MemoSetter::rule(MemoColumn &column, const QColor &colour, double pixels) const
{
    if (m_painter)
        m_painter->fillRect(QRectF(column.left, column.y, column.width, dots(pixels)), colour);
    gap(column, pixels);
}

void MemoSetter::ends(MemoColumn &column, const QString &left, const QString &right,
                      const MemoType &type) const
{
    const double wide
        = QFontMetricsF(m_theme.font(type.size, type.weight)).horizontalAdvance(right.simplified());
    MemoColumn start{column.left, column.width - wide - dots(kCellGap), column.y};
    MemoColumn end{column.left + column.width - wide - dots(1), wide + dots(1), column.y};
    text(start, left, type);
    text(end, right, type);
    column.y = std::max(start.y, end.y);
}

} // namespace tb
