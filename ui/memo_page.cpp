// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo_page.h"

#include "ui/bar_painter.h"
#include "ui/memo_setter.h"
#include "ui/text.h"

#include <QPainter>

#include <algorithm>

namespace tb {

namespace {

constexpr double kDots = kMemoDotsPerInch / 96.0; ///< of a pixel
constexpr double kMargin = 46; ///< pixels, 12 mm
constexpr double kBody = 12.4; ///< pixels at the usual size
constexpr double kSmall = 10;
constexpr double kColumnGap = 26;
constexpr double kSectionGap = 10;
constexpr double kLargestZoom = 1.1;
constexpr double kLeastZoom = 0.7; ///< the small print has 5.2 points then
constexpr int kZoomSteps = 6; ///< halvings of what is between
constexpr double kMostSpare = 60; ///< pixels that the picture takes of what is left of a page

Theme paperTheme(double zoom)
{
    Theme theme = Theme::of(ThemeKind::Light);
    theme.fontScale = zoom;
    return theme;
}

/// As asked, longer, and that in 8 bits; the table has the others.
std::vector<BarInput> rowsOf(const Memo &memo)
{
    constexpr std::size_t kMostRows = 3;
    std::vector<BarInput> rows;
    for (const LongerRow &row : memo.longer.rows) {
        if (rows.size() == kMostRows)
            break;
        BarInput input{&row.resolved, &row.budget};
        input.name = row.name;
        rows.push_back(std::move(input));
    }
    return rows;
}

/// One section: title, words, points, table.
void setSection(const MemoSetter &setter, const Theme &theme, MemoColumn &column, const MemoSection &section,
                double size)
{
    if (section.empty())
        return;
    const double gap = size / 5;
    setter.text(column, text(section.title), {size + 1, FontWeight::Bold, theme.accent, 0});
    for (const std::string &paragraph : section.paragraphs)
        setter.text(column, text(paragraph), {size, FontWeight::Regular, theme.text, gap});
    setter.points(column, section.points, {size, FontWeight::Regular, theme.text, gap});
    if (!section.rows.empty())
        setter.table(column, section.rows, {size - 1, FontWeight::Regular, theme.text, gap});
}

using Sections = std::vector<const MemoSection *>;

/// Two columns beside each other.
void setPair(const MemoSetter &setter, const Theme &theme, MemoColumn &column,
             std::initializer_list<Sections> pair, double size)
{
    const double gap = setter.dots(kColumnGap);
    const double half = (column.width - gap) / 2;
    double left = column.left;
    double bottom = column.y;
    for (const Sections &sections : pair) {
        MemoColumn one{left, half, column.y};
        for (const MemoSection *section : sections) {
            if (section != sections.front() && !section->empty())
                setter.gap(one, kSectionGap);
            setSection(setter, theme, one, *section, size);
        }
        bottom = std::max(bottom, one.y);
        left += half + gap;
    }
    column.y = bottom;
}

void setHead(const MemoSetter &setter, const Theme &theme, MemoColumn &column, const Memo &memo)
{
    const QString left = memo.customer.empty()
        ? text(memo.title)
        : text(memo.title) + QStringLiteral("  \u00b7  ") + text(memo.customer);
    setter.ends(column, left, text(memo.date), {11, FontWeight::Bold, theme.secondaryText});
    setter.gap(column, 3);
    setter.rule(column, theme.text, 1.2);
    setter.text(column, text(memo.question), {21, FontWeight::Bold, theme.text, 8});
    for (const std::string &paragraph : memo.recommendation)
        setter.text(column, text(paragraph), {13.6, FontWeight::Bold, theme.accent, 4});
    for (const std::string &paragraph : memo.situation)
        setter.text(column, text(paragraph), {kBody, FontWeight::Regular, theme.text, 5});
}

} // namespace

std::optional<Paper> paperFromName(const QString &name)
{
    if (name == QLatin1String("a4"))
        return Paper::A4;
    return name == QLatin1String("letter") ? std::optional(Paper::Letter) : std::nullopt;
}

BarPicture memoBars(const Memo &memo, ByteUnits units, const Theme &theme, QSizeF size)
{
    return layoutRows(rowsOf(memo), units, theme, size);
}

MemoPage::MemoPage(const Memo &memo, Paper paper, ByteUnits units)
    : m_memo(memo)
    , m_units(units)
    , m_size((paper == Paper::A4 ? QSizeF(210 / 25.4, 297 / 25.4) : QSizeF(8.5, 11)) * kMemoDotsPerInch)
{
}

double MemoPage::textPoints() const
{
    return kBody * m_zoom * 72 / 96;
}

/// The picture keeps a margin at its sides; what is in it shall begin and end with the text.
void MemoPage::setBars(MemoColumn &column, double zoom, double spare, QPainter *painter) const
{
    const Theme theme = paperTheme(zoom);
    const double width = column.width / kDots;
    const double inset = memoBars(m_memo, m_units, theme, {width, 1}).rows.front().name.box.x;
    const QSizeF least(width + 2 * inset, memoBars(m_memo, m_units, theme, {width + 2 * inset, 1}).height);
    const double height = least.height() + spare;
    if (painter) {
        painter->save();
        painter->translate(column.left, column.y);
        painter->scale(kDots, kDots);
        painter->translate(-inset, 0);
        paintBars(*painter, memoBars(m_memo, m_units, theme, {least.width(), height}), theme);
        painter->restore();
    }
    column.y += height * kDots;
}

/// Height of everything, in dots; painted where there is a painter. `spare` pixels are given to the picture.
double MemoPage::set(double zoom, double spare, QPainter *painter) const
{
    const Theme theme = paperTheme(zoom * kDots);
    const MemoSetter setter(theme, painter);
    const double margin = kMargin * kDots;
    MemoColumn column{margin, m_size.width() - 2 * margin, margin};
    setHead(setter, theme, column, m_memo);
    setter.gap(column, kSectionGap);
    if (!m_memo.figures.empty())
        setter.figures(column, m_memo.figures);
    setBars(column, zoom, spare, painter);
    const auto one = [&](const MemoSection &section) {
        if (!section.empty())
            setter.gap(column, kSectionGap);
        setSection(setter, theme, column, section, kBody);
    };
    one(m_memo.budgets);
    one(m_memo.prompts);
    setter.gap(column, kSectionGap);
    setPair(setter, theme, column, {{&m_memo.replicas, &m_memo.nextSteps}, {&m_memo.measure}}, kBody);
    one(m_memo.results);
    setter.gap(column, kSectionGap);
    setPair(setter, theme, column, {{&m_memo.assumptions}, {&m_memo.sources}}, kSmall);
    const MemoType small{kSmall - 1.5, FontWeight::Regular, theme.secondaryText, 8};
    MemoColumn footer = column;
    MemoSetter(theme, nullptr).text(footer, text(m_memo.footer), small);
    MemoColumn last{column.left, column.width, m_size.height() - margin - (footer.y - column.y)};
    setter.text(last, text(m_memo.footer), small);
    return footer.y + margin;
}

Result<MemoPage> MemoPage::fit(const Memo &memo, Paper paper, ByteUnits units)
{
    MemoPage page(memo, paper, units);
    const auto left = [&page](double zoom) { return page.m_size.height() - page.set(zoom, 0, nullptr); };
    if (left(kLeastZoom) < 0)
        return Error{"the memo does not fit on one page; shorten your own words or the table of results", {}};
    double zoom = kLeastZoom;
    double tooLarge = kLargestZoom;
    for (int i = 0; i < kZoomSteps; ++i) {
        const double between = (zoom + tooLarge) / 2;
        (left(between) < 0 ? tooLarge : zoom) = between;
    }
    page.m_zoom = zoom;
    page.m_spare = std::min(left(zoom) / kDots, kMostSpare);
    return page;
}

void MemoPage::paint(QPainter &painter) const
{
    painter.fillRect(QRectF(QPointF(), m_size), paperTheme(1).canvas);
    set(m_zoom, m_spare, &painter);
}

} // namespace tb
