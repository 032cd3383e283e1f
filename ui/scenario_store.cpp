// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario_store.h"

#include "core/summary.h"

namespace tb {

ScenarioStore::ScenarioStore(Snapshot first, QObject *parent)
    : QObject(parent)
    , m_snapshot(std::move(first))
{
}

Status ScenarioStore::apply(const Scenario &scenario)
{
    if (scenario == m_snapshot.scenario)
        return Done{}; // ends the echo of controls that are set from a snapshot
    auto next = makeSnapshot(m_snapshot.catalogue, scenario, m_snapshot.view);
    if (!next)
        return next.error();
    if (next->scenario == m_snapshot.scenario)
        return Done{};
    Snapshot snapshot = std::move(next).value();
    snapshot.change = changeText(m_snapshot.scenario, m_snapshot.budget, snapshot.scenario, snapshot.budget);
    m_snapshot = std::move(snapshot);
    Q_EMIT changed(m_snapshot);
    return Done{};
}

void ScenarioStore::setView(const ViewOptions &view)
{
    if (view == m_snapshot.view)
        return;
    m_snapshot.view = view;
    Q_EMIT changed(m_snapshot);
}

} // namespace tb
