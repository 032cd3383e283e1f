// SPDX-License-Identifier: GPL-3.0-or-later
// What is chosen goes to the store, what the store then holds to every view.
#include "ui/budget_bars.h"
#include "ui/chart_deck.h"
#include "ui/control_panel.h"
#include "ui/layer_strip.h"
#include "ui/lesson_panel.h"
#include "ui/lesson_player.h"
#include "ui/lesson_tools.h"
#include "ui/main_window.h"
#include "ui/pins.h"
#include "ui/readout.h"

#include <QAction>

namespace tb {

void MainWindow::setStart(const Scenario &start, const Scenario &fresh)
{
    m_start = start;
    m_fresh = fresh;
}

void MainWindow::present(const Snapshot &snapshot)
{
    m_controls->setSnapshot(snapshot);
    m_bars->setSnapshot(snapshot);
    m_charts->setSnapshot(snapshot);
    m_layers->setSnapshot(snapshot);
    showLayers();
    m_readout->setSnapshot(snapshot);
    m_lessonPanel->setSnapshot(snapshot);
    m_lessonTools->setSnapshot(snapshot);
    showFileName();
    fillDataTable();
    fillMemo();
    const History &history = m_store->history();
    m_undo->setEnabled(history.canUndo());
    m_undo->setText(QString::fromStdString(history.undoText()));
    m_redo->setEnabled(history.canRedo());
    m_redo->setText(QString::fromStdString(history.redoText()));
    if (const LessonRun *run = m_lessons->run(); run && run->mask().result)
        say(QString::fromStdString(run->step().title)); // what changed would tell the answer
    else
        say(QString::fromStdString(snapshot.change.empty() ? snapshot.budget.assumptions.front()
                                                           : snapshot.change));
    Q_EMIT stateChanged();
}

void MainWindow::apply(const Scenario &scenario)
{
    if (const Status status = m_store->apply(scenario); !status)
        say(QString::fromStdString(status.error().line()));
}

/// A log knows nothing of the devices that are compared: those stay.
void MainWindow::applyFromLog(Scenario scenario)
{
    scenario.device = m_store->snapshot().scenario.device;
    scenario.devices = m_store->snapshot().scenario.devices;
    apply(scenario);
}

void MainWindow::applyShown(const ViewOptions &view, const Scenario &scenario, const QString &name)
{
    if (const Status status = m_store->applyShown(view, scenario, name.toStdString()); !status)
        say(QString::fromStdString(status.error().line()));
}

void MainWindow::pinState()
{
    applyShown(withPin(m_store->snapshot()), m_store->snapshot().scenario, tr("pin this state"));
    say(tr("Pinned as %1").arg(QString::fromStdString(pinLabel(m_store->snapshot().view.pins.back()))));
}

void MainWindow::swapWithPin()
{
    if (const std::shared_ptr<const PinnedState> pinned = m_store->snapshot().pinned)
        applyShown(withPinSwapped(m_store->snapshot()), pinned->pin.scenario, tr("swap with the pin"));
}

} // namespace tb
