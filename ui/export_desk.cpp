// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export_desk.h"

#include "ui/export_dialog.h"
#include "ui/text.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QProgressDialog>

namespace tb {

ExportDesk::ExportDesk(QWidget *window)
    : QObject(window)
    , m_window(window)
{
}

ExportDesk::~ExportDesk() = default;

void ExportDesk::open(const Snapshot &snapshot, const PictureOptions &inFront)
{
    if (isBusy())
        return Q_EMIT said(tr("%1 is still being written").arg(m_path));
    ExportChoice choice = m_choice;
    if (m_snapshot.scenario != snapshot.scenario) { // the last words were of another picture
        choice.options.words.title = inFront.words.title;
        choice.options.words.subtitle = inFront.words.subtitle;
    }
    m_snapshot = snapshot;
    choice.options.view = inFront.view;
    choice.options.chart = inFront.chart;
    choice.options.theme = inFront.theme;
    choice.options.date = QDate::currentDate();
    m_dialog = new ExportDialog(snapshot, choice, m_window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &ExportDialog::exportAsked, this, &ExportDesk::askForName);
    // Two dialogs close one after the other, and some desktops then leave the keyboard to none.
    connect(m_dialog, &QDialog::finished, m_window, [window = m_window] { window->activateWindow(); });
    m_dialog->open();
}

void ExportDesk::askForName()
{
    const ExportChoice choice = m_dialog->choice();
    const QString ending = QLatin1String(namedFormat(choice.format).ending);
    QFileDialog dialog(m_dialog, tr("Export"), choice.folder,
                       tr("%1 (*.%2);;All files (*)").arg(tr(namedFormat(choice.format).label), ending));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(ending); // asks before it writes over a file of the whole name
    dialog.selectFile(suggestedFileName(m_snapshot, choice));
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString chosen = dialog.selectedFiles().first();
    const QString path = withEnding(chosen, choice.format);
    if (path != chosen && QFileInfo::exists(path)
        && QMessageBox::question(m_dialog, tr("Export"), tr("%1 already exists. Replace it?").arg(path))
            != QMessageBox::Yes)
        return;
    m_choice = choice;
    m_choice.folder = QFileInfo(path).absolutePath();
    m_dialog->accept();
    start(path);
}

void ExportDesk::start(const QString &path)
{
    m_path = path;
    m_outcome = std::make_shared<Status>(Done{});
    m_job = std::make_unique<BackgroundJob>([path, snapshot = m_snapshot, options = m_choice.options,
                                             outcome = m_outcome](const Progress &progress) {
        *outcome = exportView(path, snapshot, options, progress);
    });
    connect(m_job.get(), &BackgroundJob::finished, this, &ExportDesk::end);
    showProgress();
}

/// Beside the window, which can be used meanwhile; only where it takes a while.
void ExportDesk::showProgress()
{
    constexpr int kSoon = 300; // ms
    m_progress = new QProgressDialog(tr("Exporting %1").arg(QFileInfo(m_path).fileName()), tr("Cancel"), 0,
                                     100, m_window);
    m_progress->setWindowTitle(tr("Export"));
    m_progress->setWindowModality(Qt::NonModal);
    m_progress->setAttribute(Qt::WA_ShowWithoutActivating);
    m_progress->setAutoReset(false);
    m_progress->setMinimumDuration(kSoon);
    connect(m_job.get(), &BackgroundJob::progressed, m_progress, &QProgressDialog::setValue);
    connect(m_progress, &QProgressDialog::canceled, this, &ExportDesk::cancel);
}

void ExportDesk::cancel()
{
    if (m_job)
        m_job->cancel();
}

void ExportDesk::end()
{
    const bool cancelled = m_job->isCancelled();
    m_job.release()->deleteLater();
    delete m_progress;
    const Status outcome = *m_outcome;
    if (outcome)
        Q_EMIT said(tr("Exported to %1").arg(m_path));
    else if (cancelled)
        Q_EMIT said(tr("Export cancelled; %1 is not written").arg(m_path));
    else
        QMessageBox::warning(m_window, tr("Export"), text(outcome.error().line()));
    Q_EMIT ended();
}

} // namespace tb
