// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/worksheet_window.h"

#include "ui/accessible.h"
#include "ui/search_picker.h"
#include "ui/text.h"
#include "ui/worksheet_file.h"
#include "ui/worksheet_row.h"

#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPrintDialog>
#include <QPrinter>
#include <QPushButton>
#include <QResizeEvent>

namespace tb {

namespace {

constexpr int kPause = 500; ///< milliseconds without a key before the sheet is kept

} // namespace

WorksheetWindow::WorksheetWindow(std::shared_ptr<const Catalogue> catalogue, const QString &path,
                                 QWidget *parent)
    : QDialog(parent)
    , m_form(builtInSheetForm())
    , m_catalogue(std::move(catalogue))
    , m_path(path)
{
    setWindowTitle(tr("Seven Numbers Worksheet"));
    arrange();
    connectParts();
    m_saving.setSingleShot(true);
    m_saving.setInterval(kPause);
    ReadSheet read = readWorksheet(path);
    setSheet(std::move(read.sheet));
    m_unsaved = false;
    if (!read.note.isEmpty())
        say(read.note);
    resize(960, 680);
    m_rows.front().widget->edit()->setFocus();
}

WorksheetWindow::~WorksheetWindow()
{
    save();
}

void WorksheetWindow::connectParts()
{
    for (const Row &row : m_rows)
        connect(row.widget, &WorksheetRow::edited, this,
                [this, field = row.field](const QString &text) { write(*field, text); });
    connect(m_model, &SearchPicker::chosen, this, [this](const QString &id) {
        Worksheet next = m_sheet;
        next.model = id.toStdString();
        setSheet(std::move(next));
    });
    connect(m_device, &SearchPicker::chosen, this, [this](const QString &id) {
        Worksheet next = m_sheet;
        next.device = id.toStdString();
        setSheet(std::move(next));
    });
    connect(m_compare, &QPushButton::toggled, this, &WorksheetWindow::refresh);
    connect(m_fill, &QPushButton::clicked, this, [this] { setSheet(filledIn(m_form, m_sheet, m_facts)); });
    connect(m_clear, &QPushButton::clicked, this, &WorksheetWindow::clearOrBringBack);
    connect(m_print, &QPushButton::clicked, this, &WorksheetWindow::print);
    connect(m_export, &QPushButton::clicked, this, &WorksheetWindow::chooseExport);
    connect(&m_saving, &QTimer::timeout, this, &WorksheetWindow::save);
}

/// A model or device that is not in the lists, as one read from a file, gives way to the usual one.
void WorksheetWindow::setSheet(Worksheet sheet)
{
    if (!m_catalogue->model(sheet.model))
        sheet.model = Worksheet().model;
    if (!m_catalogue->device(sheet.device))
        sheet.device = Worksheet().device;
    auto facts = sheetFacts(m_form, sheet, *m_catalogue);
    if (!facts) {
        say(text(facts.error().line()));
        return;
    }
    m_facts = std::move(facts).value();
    m_sheet = std::move(sheet);
    m_model->setChosen({text(m_sheet.model)});
    m_device->setChosen({text(m_sheet.device)});
    for (const Row &row : m_rows)
        row.widget->setAnswer(text(m_sheet.textOf(*row.field)));
    m_unsaved = true;
    m_saving.start();
    refresh();
}

void WorksheetWindow::takeOver(const Scenario &scenario)
{
    if (!m_sheet.answers.empty())
        return;
    Worksheet next = m_sheet;
    next.model = scenario.model;
    if (!scenario.device.id.empty())
        next.device = scenario.device.id;
    setSheet(std::move(next));
}

void WorksheetWindow::refresh()
{
    for (const Row &row : m_rows) {
        QString computed;
        if (m_compare->isChecked()) {
            const SheetExpected expected = sheetExpected(m_form, m_sheet, m_facts, *row.field);
            computed = text(expected.value ? expected.how + " = " + expected.text : expected.how);
        }
        row.widget->setNote(checkAnswer(m_form, m_sheet, m_facts, *row.field), computed);
    }
    m_progress->setText(text(sheetProgress(m_form, m_sheet, m_facts)));
    const bool back = m_sheet.answers.empty() && !m_cleared.answers.empty();
    m_clear->setText(back ? tr("Bring &Back") : tr("C&lear"));
    m_clear->setEnabled(back || !m_sheet.answers.empty());
}

void WorksheetWindow::write(const SheetField &field, const QString &text)
{
    if (text.isEmpty())
        m_sheet.answers.erase(field.id);
    else
        m_sheet.answers[field.id] = {text.toStdString(), false};
    m_said->hide();
    m_unsaved = true;
    m_saving.start();
    refresh();
}

void WorksheetWindow::save()
{
    if (m_unsaved && !writeWorksheet(m_path, m_sheet))
        say(tr("The worksheet cannot be kept in %1; export it to keep it.").arg(m_path));
    m_unsaved = false;
}

void WorksheetWindow::say(const QString &line)
{
    m_said->setText(line);
    m_said->show();
    announce(m_said, line);
}

void WorksheetWindow::clearOrBringBack()
{
    if (!m_sheet.answers.empty()) {
        m_cleared = m_sheet;
        Worksheet empty = m_sheet;
        empty.answers.clear();
        setSheet(std::move(empty));
    } else {
        Worksheet back = m_sheet;
        back.answers = m_cleared.answers;
        setSheet(std::move(back));
    }
}

SheetPrint WorksheetWindow::printed() const
{
    return {m_form, m_sheet, m_facts,
            m_compare->isChecked() ? SheetColumns::Computed : SheetColumns::Answers};
}

void WorksheetWindow::exportTo(const QString &path)
{
    const Status status = exportSheet(path, printed());
    say(status ? tr("Exported to %1").arg(path) : text(status.error().line()));
}

void WorksheetWindow::chooseExport()
{
    const QString path
        = QFileDialog::getSaveFileName(this, tr("Export Worksheet"), QStringLiteral("seven-numbers.pdf"),
                                       tr("PDF document (*.pdf);;Markdown text (*.md);;Table (*.csv)"));
    if (!path.isEmpty())
        exportTo(path);
}

void WorksheetWindow::print()
{
    QPrinter printer(QPrinter::ScreenResolution);
    printer.setResolution(kSheetDotsPerInch);
    printer.setDocName(windowTitle());
    QPrintDialog dialog(&printer, this);
    if (dialog.exec() == QDialog::Accepted)
        printSheet(printer, printed());
}

void WorksheetWindow::resizeEvent(QResizeEvent *event)
{
    QDialog::resizeEvent(event);
    fitWidth();
}

void WorksheetWindow::hideEvent(QHideEvent *event)
{
    save();
    QDialog::hideEvent(event);
}

} // namespace tb
