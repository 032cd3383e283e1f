// SPDX-License-Identifier: GPL-3.0-or-later
// From the wish to export to the file: the dialog, the name, the work beside the window, and how it ended.
#pragma once

#include "ui/background_job.h"
#include "ui/export_choice.h"

#include <QPointer>

class QProgressDialog;

namespace tb {

class ExportDialog;

class ExportDesk : public QObject
{
    Q_OBJECT

public:
    explicit ExportDesk(QWidget *window);
    ~ExportDesk() override;

    /// What the dialog opens with, and was last left with.
    const ExportChoice &choice() const { return m_choice; }
    void setChoice(const ExportChoice &choice) { m_choice = choice; }
    /// `inFront` has the view, the chart and the theme of the window.
    void open(const Snapshot &snapshot, const PictureOptions &inFront);
    bool isBusy() const { return m_job != nullptr; }
    /// What is not written yet is not going to be.
    void cancel();

Q_SIGNALS:
    void said(const QString &line);
    void ended(); ///< the work on a file, however

private:
    void askForName();
    void start(const QString &path);
    void showProgress();
    void end();

    QWidget *m_window;
    ExportChoice m_choice;
    Snapshot m_snapshot; ///< what is exported
    QPointer<ExportDialog> m_dialog;
    std::unique_ptr<BackgroundJob> m_job; ///< while a file is made
    QString m_path; ///< of that file
    std::shared_ptr<Status> m_outcome; ///< what became of it
    QPointer<QProgressDialog> m_progress;
};

} // namespace tb
