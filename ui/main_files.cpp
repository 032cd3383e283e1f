// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window does with files and the clipboard.
#include "core/bar_table.h"
#include "core/readers/file_kind.h"
#include "core/scenario_text.h"
#include "ui/bar_picture.h"
#include "ui/chart_deck.h"
#include "ui/data_table.h"
#include "ui/deck_page.h"
#include "ui/export_desk.h"
#include "ui/lesson_player.h"
#include "ui/line_chart_view.h"
#include "ui/log_opener.h"
#include "ui/main_window.h"
#include "ui/memo_opener.h"
#include "ui/picture_taker.h"

#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMessageBox>
#include <QMimeData>

namespace tb {

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls() && event->mimeData()->urls().first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    openFile(event->mimeData()->urls().first().toLocalFile());
}

void MainWindow::chooseModelFile()
{
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open Model File"), QString(),
        tr("Model files (*.gguf config.json *.safetensors *.safetensors.index.json);;All files (*)"));
    if (!path.isEmpty())
        openFile(path);
}

/// Of a model file the model with the other choices as they are; its weights as they are in the file.
void MainWindow::openFile(const QString &path)
{
    const FileKind kind = fileKind(path.toStdString());
    if (kind == FileKind::Scenario || kind == FileKind::Picture) {
        openScenario(path);
        return;
    }
    if (m_logs->openFile(path))
        return;
    Scenario next = m_store->snapshot().scenario;
    next.model = path.toStdString();
    next.weights = {};
    if (const Status status = m_store->open(next); !status)
        QMessageBox::warning(this, tr("Open Model File"), QString::fromStdString(status.error().line()));
}

/// While views are covered for a question.
bool MainWindow::picturesTell()
{
    const LessonRun *run = m_lessons->run();
    if (!run || !run->mask().any())
        return false;
    say(tr("The picture would tell the answer: give yours first"));
    return true;
}

/// The name of the first chart in sight; empty when there is none.
QString MainWindow::chartInFront() const
{
    for (const LineChartView *view : m_charts->findChildren<LineChartView *>())
        if (view->isVisible())
            return view->objectName();
    return {};
}

/// What the window shows, as near as a picture comes to it.
void MainWindow::setViewInFront(PictureOptions &options) const
{
    options.view = setPictureView(options, chartInFront()) ? PictureView::Window : PictureView::BarsOnly;
    if (m_pages.at(LessonPage::Levers)->isVisible())
        options.view = PictureView::Levers;
    if (m_charts->showsAll())
        options.view = PictureView::All;
}

void MainWindow::chooseExport()
{
    if (picturesTell())
        return;
    PictureOptions inFront;
    inFront.theme = m_theme.value_or(systemTheme());
    setViewInFront(inFront);
    if (m_told.scenario == m_store->snapshot().scenario)
        tellStory(inFront, m_told);
    m_exports->open(m_store->snapshot(), inFront);
}

void MainWindow::copyPicture()
{
    if (picturesTell())
        return;
    m_pictures->copy(chartInFront());
}

void MainWindow::copyScenario()
{
    QApplication::clipboard()->setText(QString::fromStdString(scenarioToText(m_store->snapshot().scenario)));
    say(tr("Scenario copied as one line of text"));
}

/// One line of text, or what copying a picture left there.
void MainWindow::pasteScenario()
{
    if (const QByteArray json = QApplication::clipboard()->mimeData()->data(kScenarioType); !json.isEmpty()) {
        const auto file = scenarioFileFromJson(json.toStdString(), "clipboard");
        const Status status = file ? m_store->open(file->scenario, viewOf(*file), tr("paste").toStdString())
                                   : Status(file.error());
        return status ? void() : say(QString::fromStdString(status.error().line()));
    }
    const auto scenario = scenarioFromText(QApplication::clipboard()->text().trimmed().toStdString());
    if (scenario)
        apply(*scenario);
    else
        say(QString::fromStdString(scenario.error().line()));
}

/// What was typed in stays: measured speeds, the practice server, prices, and the pins to compare with.
void MainWindow::resetScenario()
{
    ViewOptions view = m_store->snapshot().view;
    const ChartOptions usual;
    view.charts.lines = usual.lines;
    view.charts.frontierLines = usual.frontierLines;
    view.charts.requests = usual.requests;
    applyShown(view, m_start, tr("start over"));
}

void MainWindow::showAbout()
{
    QMessageBox::about(
        this, tr("About Three Budgets"),
        tr("Three Budgets %1\n\nShows where the memory of a served language model goes, and how many "
           "conversations fit.\n\nFree software under the GNU General Public License, version 3 or "
           "later. Without any warranty.")
            .arg(QStringLiteral(TB_VERSION)));
}

/// The chart in sight first, else the bars.
void MainWindow::showDataTable()
{
    m_table->show();
    m_table->raise();
    fillDataTable();
    m_table->showSheet(1);
}

void MainWindow::fillDataTable()
{
    if (!m_table->isVisible())
        return;
    if (const LessonRun *run = m_lessons->run(); run && run->mask().any())
        return m_table->setSheets({});
    const Snapshot &snapshot = m_store->snapshot();
    std::vector<DataSheet> sheets = {{tr("Memory bars"), barTable(barInputs(snapshot), snapshot.view.units)}};
    for (DataSheet &sheet : m_charts->seenSheets())
        sheets.push_back(std::move(sheet));
    m_table->setSheets(std::move(sheets));
}

void MainWindow::fillMemo()
{
    const LessonRun *run = m_lessons->run();
    m_memo->setSnapshot(run && run->mask().any() ? nullptr : &m_store->snapshot());
}

} // namespace tb
