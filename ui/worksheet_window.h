// SPDX-License-Identifier: GPL-3.0-or-later
// The worksheet of seven numbers: blanks to fill in, with a word to each.
#pragma once

#include "core/catalogue.h"
#include "core/scenario.h"
#include "ui/theme.h"
#include "ui/worksheet_export.h"

#include <QDialog>
#include <QTimer>

#include <memory>
#include <vector>

class QBoxLayout;
class QGridLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace tb {

class SearchPicker;
class WorksheetRow;

class WorksheetWindow : public QDialog
{
    Q_OBJECT

public:
    /// The sheet is read from `path` and kept there.
    WorksheetWindow(std::shared_ptr<const Catalogue> catalogue, const QString &path,
                    QWidget *parent = nullptr);
    ~WorksheetWindow() override;

    const Worksheet &sheet() const { return m_sheet; }
    /// Model and device of the scenario, as long as nothing is written.
    void takeOver(const Scenario &scenario);
    void setTheme(const Theme &theme);
    /// Writes a file by its ending and says so.
    void exportTo(const QString &path);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    // worksheet_layout.cpp
    void arrange();
    SearchPicker *makePicker(QBoxLayout *into, const QString &label, const QString &plural);
    void addGroups(QVBoxLayout *page);
    void addButtons();
    void fitWidth();

    // worksheet_window.cpp
    void connectParts();
    void setSheet(Worksheet sheet);
    void refresh();
    void write(const SheetField &field, const QString &text);
    void save();
    void say(const QString &line);
    void clearOrBringBack();
    void chooseExport();
    void print();
    SheetPrint printed() const;

    struct Row
    {
        const SheetField *field;
        WorksheetRow *widget;
    };

    const SheetForm &m_form;
    std::shared_ptr<const Catalogue> m_catalogue;
    QString m_path;
    Worksheet m_sheet;
    Worksheet m_cleared; ///< what "Bring Back" brings back
    SheetFacts m_facts;
    QTimer m_saving; ///< keeps the sheet once the typing pauses
    bool m_unsaved = false;
    SearchPicker *m_model = nullptr;
    SearchPicker *m_device = nullptr;
    QBoxLayout *m_pickers = nullptr;
    std::vector<Row> m_rows;
    std::vector<QLabel *> m_titles;
    std::vector<QLabel *> m_helps;
    QScrollArea *m_scroll = nullptr;
    QLabel *m_progress = nullptr;
    QLabel *m_said = nullptr; ///< what the last command did
    QGridLayout *m_buttons = nullptr;
    QPushButton *m_compare = nullptr;
    QPushButton *m_fill = nullptr;
    QPushButton *m_clear = nullptr;
    QPushButton *m_print = nullptr;
    QPushButton *m_export = nullptr;
};

} // namespace tb
