// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window does with scenario files.
#include "core/readers/picture_scenario.h"
#include "core/suggest.h"
#include "ui/chart_deck.h"
#include "ui/gallery_opener.h"
#include "ui/lesson_player.h"
#include "ui/main_window.h"
#include "ui/recent_files.h"
#include "ui/text.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>

namespace tb {

namespace {

/// Where the window shows it; the page of the fleet has more than its chart, and is not among those.
std::optional<LessonPage> pageOf(ChartId chart)
{
    switch (chart) {
    case ChartId::SessionsFit:
        return LessonPage::SessionsFit;
    case ChartId::State:
        return LessonPage::State;
    case ChartId::Speed:
        return LessonPage::Speed;
    case ChartId::Frontier:
        return LessonPage::Frontier;
    case ChartId::PracticeWait:
    case ChartId::PracticeSpeed:
        return LessonPage::Practice;
    case ChartId::Fleet:
        break;
    }
    return std::nullopt;
}

const QString kEnding = QStringLiteral(".threebudgets");

} // namespace

void MainWindow::addScenarioActions(QMenu *menu)
{
    QAction *fresh = menu->addAction(tr("&New Scenario"), this, &MainWindow::newScenario);
    fresh->setShortcut(QKeySequence::New);
    QAction *open = menu->addAction(tr("&Open Scenario..."), this, &MainWindow::chooseScenario);
    open->setShortcut(QKeySequence::Open);
    menu->addMenu(m_recent);
    QAction *save = menu->addAction(tr("&Save Scenario"), this, &MainWindow::saveScenario);
    save->setShortcut(QKeySequence::Save);
    QAction *saveAs = menu->addAction(tr("Save Scenario &As..."), this, &MainWindow::saveScenarioAs);
    saveAs->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    QAction *gallery = menu->addAction(tr("&Gallery..."), m_gallery, &GalleryOpener::open);
    gallery->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_G));
    connect(m_gallery, &GalleryOpener::chosen, this, &MainWindow::openFromGallery);
    connect(m_gallery, &GalleryOpener::said, this, &MainWindow::say);
    connect(m_recent, &RecentFiles::chosen, this, &MainWindow::openRecent);
}

void MainWindow::newScenario()
{
    if (!mayLeaveScenario())
        return;
    m_lessons->stop();
    m_document.close();
    m_told = {};
    if (const Status status = m_store->open(m_fresh, {}, "new scenario"); !status)
        say(text(status.error().line()));
}

void MainWindow::chooseScenario()
{
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open Scenario"), QFileInfo(m_document.path()).path(),
        tr("Scenarios, pictures with one (*%1 *.json *.png *.svg *.pdf);;All files (*)").arg(kEnding));
    if (!path.isEmpty())
        openScenario(path);
}

bool MainWindow::openScenario(const QString &path)
{
    if (!mayLeaveScenario())
        return false;
    const QString whole = QFileInfo(path).absoluteFilePath();
    auto file = readScenarioFile(whole.toStdString());
    Status status = file ? Status(Done{}) : Status(file.error());
    if (status) {
        m_lessons->stop();
        status = m_store->open(file->scenario, viewOf(*file),
                               tr("open %1").arg(QFileInfo(path).fileName()).toStdString());
    }
    if (!status) {
        QMessageBox::warning(this, tr("Open Scenario"), text(status.error().line()));
        return false;
    }
    const QString unknown = text(unknownNames(*file));
    const QString title = text(printableLine(file->title));
    const QString name = title.isEmpty() ? whole : tr("\u201c%1\u201d").arg(title);
    m_told = *file;
    if (file->chart)
        showChart(*file->chart);
    if (isPictureFile(whole.toStdString()) || m_gallery->isShipped(whole))
        m_document.close(); // saving would write over the picture, or what came with the program
    else
        m_document.opened(whole, std::move(file).value(), m_store->snapshot().scenario,
                          m_store->snapshot().view);
    m_recent->add(whole);
    showFileName();
    say(unknown.isEmpty() ? tr("Opened %1").arg(name)
                          : tr("Opened %1; not known here, and kept: %2").arg(name, unknown));
    return true;
}

void MainWindow::setGalleryFolder(const QString &folder)
{
    m_gallery->setFolder(folder);
}

/// The present state, to be kept in the gallery with the chart in sight.
ScenarioFile MainWindow::galleryFile() const
{
    ScenarioFile file = fileOf(m_lessons->freeScenario(), m_lessons->freeView());
    if (!m_charts->showsAll())
        file.chart = chartFromName(chartInFront().toStdString());
    return file;
}

void MainWindow::openFromGallery(const QString &path)
{
    if (openScenario(path))
        m_gallery->close();
}

void MainWindow::showChart(ChartId chart)
{
    const auto page = pageOf(chart);
    if (!page)
        return;
    showAllCharts(false);
    m_charts->showPage(m_pages.at(*page));
}

void MainWindow::openRecent(const QString &path)
{
    if (QFileInfo::exists(path)) {
        openScenario(path);
        return;
    }
    m_recent->remove(path);
    say(tr("%1 is gone, and now off the list.").arg(path));
}

bool MainWindow::saveScenario()
{
    return m_document.isOpen() ? saveScenarioTo(m_document.path()) : saveScenarioAs();
}

bool MainWindow::saveScenarioAs()
{
    const QString start = m_document.isOpen() ? m_document.path() : QStringLiteral("scenario") + kEnding;
    QFileDialog dialog(this, tr("Save Scenario"), start, tr("Scenarios (*%1)").arg(kEnding));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(kEnding.mid(1)); // asks before it writes over a file of the whole name
    dialog.selectFile(start);
    return dialog.exec() == QDialog::Accepted && saveScenarioTo(dialog.selectedFiles().first());
}

bool MainWindow::saveScenarioTo(const QString &path)
{
    const Status status = m_document.save(path, m_lessons->freeScenario(), m_lessons->freeView());
    if (!status) {
        QMessageBox::warning(this, tr("Save Scenario"), text(status.error().line()));
        return false;
    }
    m_recent->add(path);
    showFileName();
    say(tr("Saved to %1").arg(path));
    return true;
}

/// False when the user would rather stay. Free play is left without a question.
bool MainWindow::mayLeaveScenario()
{
    if (!m_document.isModified(m_lessons->freeScenario(), m_lessons->freeView()))
        return true;
    const auto answer = QMessageBox::question(
        this, tr("Save Scenario"), tr("Save the changes to %1?").arg(QFileInfo(m_document.path()).fileName()),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    return answer == QMessageBox::Discard || (answer == QMessageBox::Save && saveScenario());
}

void MainWindow::showFileName()
{
    setWindowTitle(m_document.isOpen()
                       ? tr("%1[*] - Three Budgets").arg(QFileInfo(m_document.path()).fileName())
                       : tr("Three Budgets"));
    setWindowModified(m_document.isModified(m_lessons->freeScenario(), m_lessons->freeView()));
}

} // namespace tb
