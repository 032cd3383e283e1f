// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fleet_table.h"

#include "ui/bar_brush.h"
#include "ui/text.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>
#include <limits>

namespace tb {

namespace {

constexpr double kText = 12.5;
constexpr int kCardsColumn = 0; ///< of fleetTable(); what rows are sorted by at first
constexpr int kPriceColumn = 7;
constexpr int kLimitColumn = 8;
constexpr int kNumber = Qt::UserRole; ///< what a column of numbers is sorted by
constexpr int kPlace = Qt::UserRole + 1; ///< of the row in the plan

/// Sorted by its number where it has one.
class Cell : public QTableWidgetItem
{
public:
    using QTableWidgetItem::QTableWidgetItem;

    bool operator<(const QTableWidgetItem &other) const override
    {
        if (data(kNumber).isValid())
            return data(kNumber).toLongLong() < other.data(kNumber).toLongLong();
        return QTableWidgetItem::operator<(other);
    }
};

/// Numbers keep away from the words in the next column.
class NumberGap : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem cell = option;
        initStyleOption(&cell, index);
        cell.widget->style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &cell, painter, cell.widget);
        cell = option;
        cell.rect.adjust(0, 0, -gapOf(index), 0);
        QStyledItemDelegate::paint(painter, cell, index);
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(gapOf(index), 0);
    }

private:
    static int gapOf(const QModelIndex &index)
    {
        constexpr int kGap = 6;
        return index.data(kNumber).isValid() ? kGap : 0;
    }
};

/// What each column of fleetTable() counts; nothing where it is words.
std::vector<std::optional<qint64>> numbersOf(const FleetRow &row)
{
    const FleetSum &sum = row.sum;
    return {sum.cards,
            {},
            sum.cardsOfReplica,
            {},
            {},
            sum.perReplica.value,
            sum.replicas,
            sum.hundredths.value_or(std::numeric_limits<qint64>::max()),
            {},
            row.usedOfCard.value,
            {}};
}

} // namespace

FleetTable::FleetTable(QWidget *parent)
    : QTableWidget(parent)
{
    setAccessibleName(tr("Alternatives"));
    setToolTip(tr("A click or Enter applies an alternative; the header sorts"));
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setTabKeyNavigation(false);
    setShowGrid(false);
    setItemDelegate(new NumberGap(this));
    setWordWrap(false);
    setFrameShape(NoFrame);
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setSortIndicator(kCardsColumn, Qt::AscendingOrder);
    connect(this, &QTableWidget::cellClicked, this, &FleetTable::choose);
}

void FleetTable::setPlan(const FleetPlan &plan, ByteUnits units)
{
    if (plan == m_plan && units == m_units)
        return;
    m_plan = plan;
    m_units = units;
    fill();
}

void FleetTable::setTheme(const Theme &theme)
{
    m_theme = theme;
    setFont(theme.font(kText));
    horizontalHeader()->setFont(theme.font(kText));
    const int height = qRound(QFontMetricsF(theme.font(kText)).height() * 1.3);
    verticalHeader()->setMinimumSectionSize(height);
    verticalHeader()->setDefaultSectionSize(height);
    fill();
}

void FleetTable::fill()
{
    const auto rows = fleetTable(m_plan, m_units);
    QStringList header;
    for (const std::string &title : rows.front())
        header += text(title);
    setSortingEnabled(false); // while rows are half filled
    setColumnCount(static_cast<int>(header.size()));
    setHorizontalHeaderLabels(header);
    setRowCount(static_cast<int>(m_plan.rows.size()));
    const bool priced = std::any_of(m_plan.rows.begin(), m_plan.rows.end(),
                                    [](const FleetRow &row) { return row.sum.hundredths.has_value(); });
    setColumnHidden(kPriceColumn, !priced);
    setColumnHidden(kLimitColumn, !m_plan.sum.measured); // then it is memory for all
    for (int row = 0; row < rowCount(); ++row) {
        const FleetRow &alternative = m_plan.rows[static_cast<std::size_t>(row)];
        const auto numbers = numbersOf(alternative);
        for (int column = 0; column < columnCount(); ++column) {
            const auto at = static_cast<std::size_t>(column);
            auto *cell = new Cell(text(rows[static_cast<std::size_t>(row) + 1][at]));
            cell->setData(kPlace, row);
            if (numbers[at]) {
                cell->setData(kNumber, *numbers[at]);
                cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
                horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            }
            if (alternative.current || alternative.cheapest)
                cell->setFont(m_theme.font(kText, FontWeight::Bold));
            if (alternative.current)
                cell->setBackground(mixed(m_theme.canvas, m_theme.accent, 0.14));
            setItem(row, column, cell);
        }
    }
    setSortingEnabled(true);
    resizeColumnsToContents();
}

void FleetTable::choose(int row)
{
    if (row < 0 || row >= rowCount())
        return;
    const Scenario chosen
        = m_plan.rows[static_cast<std::size_t>(item(row, 0)->data(kPlace).toInt())].scenario;
    Q_EMIT rowChosen(chosen);
}

void FleetTable::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        choose(currentRow());
    else
        QTableWidget::keyPressEvent(event);
}

} // namespace tb
