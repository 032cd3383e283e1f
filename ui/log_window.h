// SPDX-License-Identifier: GPL-3.0-or-later
// A server's log beside what this program predicts for it.
#pragma once

#include "core/log_check.h"
#include "ui/theme.h"

#include <QDialog>
#include <QTimer>

#include <memory>

class QComboBox;
class QLabel;
class QPushButton;

namespace tb {

class CheckTable;
class LogEdit;

class LogWindow : public QDialog
{
    Q_OBJECT

public:
    explicit LogWindow(std::shared_ptr<const Catalogue> catalogue, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void openFile(const QString &path);
    /// Shows the text, or as much as can be shown, and checks all of it.
    void setText(const QString &text);

Q_SIGNALS:
    void scenarioFound(const tb::Scenario &scenario);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void arrange();
    void makeLabels();
    void chooseFile();
    QString hint() const;
    void showText(const QString &shown, const QString &name);
    void checkEdited();
    void check(const Result<EngineLog> &log);
    void showProblem(const QString &problem);
    void showRun(int index);
    void copyRows();
    void useScenario();

    std::shared_ptr<const Catalogue> m_catalogue;
    LogCheck m_check;
    QTimer m_typing; ///< checks once the typing pauses
    LogEdit *m_edit;
    QLabel *m_found; ///< engine and model, or what is wrong
    QLabel *m_settings;
    QLabel *m_failure;
    QLabel *m_verdict; ///< the lever that fits
    QLabel *m_scenario; ///< why there is no scenario
    QComboBox *m_runs;
    CheckTable *m_table;
    QPushButton *m_open;
    QPushButton *m_copy;
    QPushButton *m_use;
};

} // namespace tb
