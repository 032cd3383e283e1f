// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of the memory bars and of the charts in sight as tables, to read and to copy.
#pragma once

#include "ui/deck_page.h"

#include <QDialog>

class QComboBox;
class QPushButton;
class QStandardItemModel;
class QTableView;

namespace tb {

class Covered;

class DataTable : public QDialog
{
    Q_OBJECT

public:
    explicit DataTable(QWidget *parent = nullptr);

    /// None while a question covers its figures: then it says so. The bars come first. The sheet that is
    /// shown stays in front where it is still among them, and cells keep their place.
    void setSheets(std::vector<DataSheet> sheets);
    void showSheet(int sheet);
    int currentSheet() const;

    /// The chosen cells, or the whole table where at most one is: columns by tabs, rows by line ends.
    QString asText() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeButtons();
    void fill();
    void copy() const;

    std::vector<DataSheet> m_sheets;
    QComboBox *m_which;
    QStandardItemModel *m_model;
    QTableView *m_view;
    Covered *m_cover;
    QPushButton *m_copy = nullptr;
};

} // namespace tb
