// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data_table.h"

#include "ui/covered.h"
#include "ui/text.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace tb {

namespace {

QStringList texts(const std::vector<std::string> &cells)
{
    QStringList list;
    for (const std::string &cell : cells)
        list += text(cell);
    return list;
}

} // namespace

DataTable::DataTable(QWidget *parent)
    : QDialog(parent)
    , m_which(new QComboBox(this))
    , m_model(new QStandardItemModel(this))
    , m_view(new QTableView(this))
    , m_cover(new Covered(m_view, this))
{
    setWindowTitle(tr("Data Table"));
    auto *label = new QLabel(tr("&Table"), this);
    label->setBuddy(m_which);
    m_which->setAccessibleName(tr("Table"));
    m_view->setModel(m_model);
    m_view->setAccessibleName(tr("Figures"));
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setTabKeyNavigation(false);
    m_view->setAlternatingRowColors(true);
    m_view->verticalHeader()->hide();
    m_view->installEventFilter(this);
    auto *layout = new QVBoxLayout(this);
    auto *top = new QHBoxLayout;
    top->addWidget(label);
    top->addWidget(m_which, 1);
    layout->addLayout(top);
    layout->addWidget(m_cover, 1);
    layout->addWidget(makeButtons());
    connect(m_which, &QComboBox::currentIndexChanged, this, &DataTable::fill);
    resize(820, 420);
}

QWidget *DataTable::makeButtons()
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_copy = buttons->addButton(tr("C&opy"), QDialogButtonBox::ActionRole);
    m_copy->setToolTip(tr("Copy the chosen cells, or the whole table, with tabs between the columns"));
    for (QAbstractButton *button : buttons->buttons())
        static_cast<QPushButton *>(button)->setAutoDefault(false); // Enter belongs to the table
    connect(m_copy, &QPushButton::clicked, this, &DataTable::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &DataTable::reject);
    return buttons;
}

void DataTable::setSheets(std::vector<DataSheet> sheets)
{
    const QString shown = m_which->currentText();
    m_sheets = std::move(sheets);
    QStringList names;
    for (const DataSheet &sheet : m_sheets)
        names += sheet.title;
    QStringList before;
    for (int i = 0; i < m_which->count(); ++i)
        before += m_which->itemText(i);
    if (names != before) {
        m_which->clear();
        m_which->addItems(names);
        m_which->setCurrentIndex(std::max(0, m_which->findText(shown)));
    }
    fill();
}

void DataTable::showSheet(int sheet)
{
    m_which->setCurrentIndex(std::min(sheet, m_which->count() - 1));
}

int DataTable::currentSheet() const
{
    return m_which->currentIndex();
}

void DataTable::fill()
{
    const int sheet = currentSheet();
    const bool covered = sheet < 0 || sheet >= static_cast<int>(m_sheets.size());
    m_cover->setCovered(covered);
    m_which->setDisabled(covered);
    m_copy->setDisabled(covered);
    if (covered)
        return m_model->clear();
    const auto &rows = m_sheets[static_cast<std::size_t>(sheet)].rows;
    const QStringList header = texts(rows.front());
    m_model->setColumnCount(static_cast<int>(header.size()));
    m_model->setRowCount(static_cast<int>(rows.size()) - 1);
    m_model->setHorizontalHeaderLabels(header);
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const auto &cells = rows[static_cast<std::size_t>(row) + 1];
        for (int column = 0; column < m_model->columnCount(); ++column) {
            const QModelIndex cell = m_model->index(row, column);
            m_model->setData(cell, text(cells[static_cast<std::size_t>(column)]));
            m_model->setData(
                cell, QVariant::fromValue(Qt::AlignVCenter | (column == 0 ? Qt::AlignLeft : Qt::AlignRight)),
                Qt::TextAlignmentRole);
        }
    }
    m_view->resizeColumnsToContents();
}

QString DataTable::asText() const
{
    const QModelIndexList chosen = m_view->selectionModel()->selectedIndexes();
    const bool all = chosen.size() < 2;
    QStringList lines;
    const auto line = [&](auto &&cellOf, auto &&wanted) {
        QStringList cells;
        for (int column = 0; column < m_model->columnCount(); ++column)
            if (wanted(column))
                cells += cellOf(column);
        if (!cells.isEmpty())
            lines += cells.join(u'\t');
    };
    line([this](int column) { return m_model->horizontalHeaderItem(column)->text(); },
         [&](int column) {
             return all || std::any_of(chosen.begin(), chosen.end(), [column](const QModelIndex &cell) {
                        return cell.column() == column;
                    });
         });
    for (int row = 0; row < m_model->rowCount(); ++row)
        line([&](int column) { return m_model->index(row, column).data().toString(); },
             [&](int column) { return all || chosen.contains(m_model->index(row, column)); });
    return lines.join(u'\n') + u'\n';
}

void DataTable::copy() const
{
    QApplication::clipboard()->setText(asText());
}

bool DataTable::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->matches(QKeySequence::Copy)) {
        copy();
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace tb
