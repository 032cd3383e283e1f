// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/check_table.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>

namespace tb {

namespace {

enum Column { What, Printed, Predicted, Difference, Verdict, Explanation, Columns };

} // namespace

CheckTable::CheckTable(QWidget *parent)
    : QTableWidget(0, Columns, parent)
{
    setHorizontalHeaderLabels(
        {tr("Figure"), tr("Printed"), tr("Predicted"), tr("Difference"), tr("Result"), tr("Explanation")});
    setAccessibleName(tr("Printed and predicted figures"));
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    setTabKeyNavigation(false);
    setWordWrap(true);
    for (int column = Printed; column <= Difference; ++column)
        horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    verticalHeader()->hide();
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(Explanation, QHeaderView::Stretch);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

void CheckTable::setLines(const std::vector<CheckLine> &lines)
{
    setRowCount(static_cast<int>(lines.size()));
    m_good.clear();
    int row = 0;
    for (const CheckLine &line : lines) {
        const CheckRow words = checkRow(line);
        const std::string *cells[Columns] = {&words.what,       &words.printed, &words.predicted,
                                             &words.difference, &words.verdict, &words.explanation};
        for (int column = 0; column < Columns; ++column) {
            auto *item = new QTableWidgetItem(QString::fromStdString(*cells[column]));
            const bool number = column >= Printed && column <= Difference;
            item->setTextAlignment(number ? Qt::AlignRight | Qt::AlignVCenter
                                          : Qt::AlignLeft | Qt::AlignVCenter);
            item->setToolTip(tr("Line %1 of the log").arg(words.line));
            setItem(row, column, item);
        }
        m_good.push_back(line.within());
        ++row;
    }
    colourVerdicts();
    resizeRowsToContents();
}

void CheckTable::setTheme(const Theme &theme)
{
    m_theme = theme;
    setFont(theme.font(13));
    horizontalHeader()->setFont(theme.font(13, FontWeight::Bold));
    colourVerdicts();
    resizeRowsToContents();
}

void CheckTable::colourVerdicts()
{
    for (int row = 0; row < rowCount(); ++row)
        item(row, Verdict)
            ->setForeground(m_good[static_cast<std::size_t>(row)] ? m_theme.goodText : m_theme.text);
}

QString CheckTable::asText() const
{
    QString text;
    for (int column = 0; column < Columns; ++column)
        text += horizontalHeaderItem(column)->text() + (column + 1 < Columns ? u'\t' : u'\n');
    const bool chosen = selectionModel()->hasSelection();
    for (int row = 0; row < rowCount(); ++row) {
        if (chosen && !selectionModel()->isRowSelected(row))
            continue;
        for (int column = 0; column < Columns; ++column)
            text += item(row, column)->text().trimmed() + (column + 1 < Columns ? u'\t' : u'\n');
    }
    return text;
}

void CheckTable::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        QApplication::clipboard()->setText(asText());
    else
        QTableWidget::keyPressEvent(event);
}

void CheckTable::resizeEvent(QResizeEvent *event)
{
    QTableWidget::resizeEvent(event);
    resizeRowsToContents(); // explanations wrap anew
}

} // namespace tb
