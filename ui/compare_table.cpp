// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare_table.h"

#include "ui/bar_brush.h"

#include <QHeaderView>
#include <QPainter>

#include <algorithm>

namespace tb {

namespace {

constexpr double kText = 12.5;
constexpr int kMargin = 3; ///< as the cells have it

/// Words only, without the raised boxes of most styles.
class PlainHeader : public QHeaderView
{
public:
    explicit PlainHeader(QWidget *parent)
        : QHeaderView(Qt::Horizontal, parent)
    {
    }

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override
    {
        const QString words = model()->headerData(section, Qt::Horizontal).toString();
        painter->fillRect(rect, palette().base());
        painter->setFont(font());
        painter->setPen(palette().color(QPalette::Text));
        painter->drawText(rect.adjusted(kMargin, 0, -kMargin, 0), defaultAlignment(), words);
    }
};

} // namespace

CompareTable::CompareTable(QWidget *parent)
    : QTableWidget(0, 4, parent)
{
    setHorizontalHeader(new PlainHeader(this));
    setHorizontalHeaderLabels({QString(), tr("A"), tr("Now"), tr("Difference")});
    setAccessibleName(tr("Differences"));
    setEditTriggers(NoEditTriggers);
    setSelectionMode(NoSelection);
    setFocusPolicy(Qt::NoFocus);
    setFrameShape(NoFrame);
    setShowGrid(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWordWrap(false);
    verticalHeader()->hide();
    QHeaderView *header = horizontalHeader();
    header->setSectionsClickable(false);
    header->setHighlightSections(false);
    header->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setSectionResizeMode(0, QHeaderView::Stretch);
}

void CompareTable::setComparison(const Comparison &comparison)
{
    if (comparison == m_comparison)
        return;
    m_comparison = comparison;
    fill();
}

void CompareTable::setTheme(const Theme &theme)
{
    m_theme = theme;
    QPalette colours = palette();
    for (const auto role : {QPalette::Base, QPalette::Button, QPalette::Window})
        colours.setColor(role, theme.canvas);
    colours.setColor(QPalette::Text, theme.text);
    setPalette(colours);
    horizontalHeader()->setPalette(colours);
    setFont(theme.font(kText));
    horizontalHeader()->setFont(theme.font(kText));
    verticalHeader()->setMinimumSectionSize(qRound(19 * theme.fontScale));
    verticalHeader()->setDefaultSectionSize(qRound(19 * theme.fontScale));
    fill();
}

void CompareTable::fill()
{
    setRowCount(static_cast<int>(m_comparison.inputs.size() + m_comparison.rows.size()));
    int row = 0;
    for (const InputChange &input : m_comparison.inputs)
        setRow(row++, {input.name, input.from, input.to, tr("changed").toStdString()}, Look::Input);
    for (const CompareRow &figure : m_comparison.rows)
        setRow(row++, {figure.name, figure.before, figure.after, figure.difference},
               figure.id == "sessions" ? Look::Strong : Look::Plain);
    for (int column = 1; column < columnCount(); ++column)
        setColumnWidth(column,
                       std::max(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column))
                           + qRound(8 * m_theme.fontScale));
}

void CompareTable::setRow(int row, const std::array<std::string, 4> &texts, Look look)
{
    for (int column = 0; column < columnCount(); ++column) {
        auto *cell = new QTableWidgetItem(QString::fromStdString(texts[static_cast<std::size_t>(column)]));
        cell->setToolTip(cell->text());
        cell->setTextAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        const bool bold = look == Look::Strong || (look == Look::Plain && column == columnCount() - 1);
        cell->setFont(m_theme.font(kText, bold ? FontWeight::Bold : FontWeight::Regular));
        cell->setForeground(m_theme.text);
        if (look == Look::Input)
            cell->setBackground(mixed(m_theme.canvas, m_theme.accent, 0.14));
        setItem(row, column, cell);
    }
}

} // namespace tb
