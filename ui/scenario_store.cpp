// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario_store.h"

#include "core/readers/load_model.h"
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
    return take(m_snapshot.catalogue, scenario);
}

Status ScenarioStore::open(const Scenario &scenario)
{
    Catalogue catalogue = *m_snapshot.catalogue;
    if (const Status loaded = loadModel(scenario, catalogue); !loaded)
        return loaded;
    return take(std::make_shared<const Catalogue>(std::move(catalogue)), scenario);
}

Status ScenarioStore::take(std::shared_ptr<const Catalogue> catalogue, const Scenario &scenario)
{
    const bool sameLists = catalogue == m_snapshot.catalogue;
    auto next = makeSnapshot(std::move(catalogue), scenario, m_snapshot.view);
    if (!next)
        return next.error();
    if (sameLists && next->scenario == m_snapshot.scenario)
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
    const bool samePin = view.pins == m_snapshot.view.pins && view.compared == m_snapshot.view.compared;
    m_snapshot.view = view;
    if (!samePin)
        m_snapshot.pinned = answerPin(view, *m_snapshot.catalogue);
    Q_EMIT changed(m_snapshot);
}

} // namespace tb
