// SPDX-License-Identifier: GPL-3.0-or-later
// The only mutable state of the window.
#pragma once

#include "core/budget_parts.h"
#include "core/history.h"
#include "ui/snapshot.h"

#include <QObject>
#include <QTimer>

namespace tb {

class ScenarioStore : public QObject
{
    Q_OBJECT

public:
    /// `first` is the state the window opens with.
    explicit ScenarioStore(Snapshot first, QObject *parent = nullptr);

    const Snapshot &snapshot() const { return m_snapshot; }
    const History &history() const { return m_history; }
    std::optional<BudgetPart> highlight() const { return m_highlight; }

    /// Takes the scenario when it is new and every id in it is known; else nothing changes. Changes of the
    /// same inputs are one step to undo until endChange(), or until nothing has changed for a moment.
    /// `name` is what the step is called where it is more than its changes.
    Status apply(const Scenario &scenario, std::string name = {});
    /// The same where the scenario's model may be a file: it is read now, and stays in the list of models.
    Status open(const Scenario &scenario);
    /// Pins, names or unpins, chooses about charts, and may go to another scenario with it: one step to undo,
    /// called `name`.
    Status applyShown(const ViewOptions &view, const Scenario &scenario, std::string name);
    /// What is chosen about charts: a step to undo; turns of the same spin box are one, as in apply().
    void applyCharts(const ChartOptions &charts);
    /// All of a file at once: a scenario whose model may be a file, its pins and its view.
    Status open(const Scenario &scenario, const ViewOptions &view, std::string name);
    /// Another state with a history of its own: none begins one there, which undo cannot go behind. A history
    /// that is given was left at `scenario`.
    Status openApart(const Scenario &scenario, const ViewOptions &view,
                     std::optional<History> history = std::nullopt);
    /// Whatever is applied until endChange() is one step, whichever inputs it changes.
    void beginChange();
    void endChange();
    void undo();
    void redo();
    /// Scales and units, and which pin is compared with: nothing to undo.
    void setView(const ViewOptions &view);
    /// Which budget is pointed at, anywhere; none when none is.
    void setHighlight(std::optional<BudgetPart> part);

Q_SIGNALS:
    void changed(const tb::Snapshot &snapshot);
    void highlighted(std::optional<tb::BudgetPart> part);

private:
    Status take(std::shared_ptr<const Catalogue> catalogue, const Scenario &scenario, std::string name = {});
    Status takeShown(std::shared_ptr<const Catalogue> catalogue, const ViewOptions &view,
                     const Scenario &scenario, std::string name);
    void travel(const char *how, std::optional<History::Travel> travel);
    void pauseSoon();

    Snapshot m_snapshot;
    History m_history;
    /// Where the present burst of changes began: what it did is told from there.
    struct Beginning
    {
        std::string key;
        Scenario scenario;
        Budget budget;
    };
    std::optional<Beginning> m_beginning;
    bool m_held = false; ///< between beginChange() and endChange()
    QTimer m_pause; ///< runs out when a burst of changes is over
    std::optional<BudgetPart> m_highlight;
};

} // namespace tb
