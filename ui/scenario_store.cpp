// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario_store.h"

#include "core/chart_steps.h"
#include "core/readers/load_model.h"
#include "core/summary.h"
#include "ui/pins.h"

#include <QGuiApplication>

namespace tb {

namespace {

/// The names of the inputs that differ: changes with the same ones belong to one drag.
std::string mergeKey(const Scenario &before, const Scenario &after, const Catalogue &catalogue)
{
    std::string key;
    for (const InputChange &change : changedInputs(before, after, catalogue))
        key += change.key + ";";
    return key;
}

} // namespace

ScenarioStore::ScenarioStore(Snapshot first, QObject *parent)
    : QObject(parent)
    , m_snapshot(std::move(first))
    , m_history(m_snapshot.scenario)
{
    constexpr int kPauseMilliseconds = 800;
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMilliseconds);
    connect(&m_pause, &QTimer::timeout, this, &ScenarioStore::pauseSoon);
}

Status ScenarioStore::apply(const Scenario &scenario, std::string name)
{
    if (scenario == m_snapshot.scenario)
        return Done{}; // ends the echo of controls that are set from a snapshot
    return take(m_snapshot.catalogue, scenario, std::move(name));
}

Status ScenarioStore::open(const Scenario &scenario)
{
    Catalogue catalogue = *m_snapshot.catalogue;
    if (const Status loaded = loadModel(scenario, catalogue); !loaded)
        return loaded;
    endChange();
    return take(std::make_shared<const Catalogue>(std::move(catalogue)), scenario);
}

Status ScenarioStore::take(std::shared_ptr<const Catalogue> catalogue, const Scenario &scenario,
                           std::string name)
{
    const bool sameLists = catalogue == m_snapshot.catalogue;
    auto next = makeSnapshot(std::move(catalogue), scenario, m_snapshot.view);
    if (!next)
        return next.error();
    if (sameLists && next->scenario == m_snapshot.scenario)
        return Done{};
    Snapshot snapshot = std::move(next).value();
    const Catalogue &lists = *snapshot.catalogue;
    std::string key;
    if (name.empty())
        key = m_held ? "held" : mergeKey(m_snapshot.scenario, snapshot.scenario, lists);
    if (!m_beginning || m_beginning->key != key || key.empty())
        m_beginning = Beginning{key, m_snapshot.scenario, m_snapshot.budget};
    snapshot.change
        = changeText(m_beginning->scenario, m_beginning->budget, snapshot.scenario, snapshot.budget, lists);
    if (name.empty())
        name = stepWords(m_beginning->scenario, snapshot.scenario, lists);
    m_history.push(snapshot.scenario, key, std::move(name));
    m_pause.start();
    m_snapshot = std::move(snapshot);
    Q_EMIT changed(m_snapshot);
    return Done{};
}

/// A drag that rests with the button held goes on.
void ScenarioStore::pauseSoon()
{
    if (QGuiApplication::mouseButtons() != Qt::NoButton)
        m_pause.start();
    else
        endChange();
}

void ScenarioStore::beginChange()
{
    endChange();
    m_held = true;
}

void ScenarioStore::endChange()
{
    m_held = false;
    m_pause.stop();
    m_beginning.reset();
    m_history.stopMerging();
}

Status ScenarioStore::applyShown(const ViewOptions &view, const Scenario &scenario, std::string name)
{
    return takeShown(m_snapshot.catalogue, view, scenario, std::move(name));
}

Status ScenarioStore::open(const Scenario &scenario, const ViewOptions &view, std::string name)
{
    Catalogue catalogue = *m_snapshot.catalogue;
    if (const Status loaded = loadModel(scenario, catalogue); !loaded)
        return loaded;
    return takeShown(std::make_shared<const Catalogue>(std::move(catalogue)), view, scenario,
                     std::move(name));
}

Status ScenarioStore::takeShown(std::shared_ptr<const Catalogue> catalogue, const ViewOptions &view,
                                const Scenario &scenario, std::string name)
{
    endChange();
    auto next = makeSnapshot(std::move(catalogue), scenario, view);
    if (!next)
        return next.error();
    Snapshot snapshot = std::move(next).value();
    snapshot.change = changeText(m_snapshot.scenario, m_snapshot.budget, snapshot.scenario, snapshot.budget,
                                 *snapshot.catalogue);
    m_history.pushShown(snapshot.scenario, shownOf(m_snapshot.view), shownOf(view), {}, std::move(name));
    m_snapshot = std::move(snapshot);
    Q_EMIT changed(m_snapshot);
    return Done{};
}

Status ScenarioStore::openApart(const Scenario &scenario, const ViewOptions &view,
                                std::optional<History> history)
{
    endChange();
    auto next = makeSnapshot(m_snapshot.catalogue, scenario, view);
    if (!next)
        return next.error();
    Snapshot snapshot = std::move(next).value();
    snapshot.change = snapshot.scenario == m_snapshot.scenario
        ? m_snapshot.change
        : changeText(m_snapshot.scenario, m_snapshot.budget, snapshot.scenario, snapshot.budget,
                     *snapshot.catalogue);
    m_history = history ? std::move(*history) : History(snapshot.scenario);
    m_snapshot = std::move(snapshot);
    Q_EMIT changed(m_snapshot);
    return Done{};
}

void ScenarioStore::applyCharts(const ChartOptions &charts)
{
    if (charts == m_snapshot.view.charts)
        return;
    ViewOptions view = m_snapshot.view;
    view.charts = charts;
    const auto [text, key] = chartStep(m_snapshot.view.charts, charts);
    m_beginning.reset(); // a change of an input is another step
    m_history.pushShown(m_snapshot.scenario, shownOf(m_snapshot.view), shownOf(view), key, text);
    m_pause.start();
    m_snapshot.change = "Changed: " + text + ".";
    setView(view);
}

void ScenarioStore::undo()
{
    endChange();
    travel("Undone: ", m_history.undo());
}

void ScenarioStore::redo()
{
    endChange();
    travel("Redone: ", m_history.redo());
}

/// Every scenario of the history was taken once, so its names are known.
void ScenarioStore::travel(const char *how, std::optional<History::Travel> travel)
{
    if (!travel)
        return;
    const ViewOptions view
        = travel->shown ? withShown(m_snapshot.view, std::move(*travel->shown)) : m_snapshot.view;
    const Budget before = m_snapshot.budget;
    const bool sameScenario = m_history.current() == m_snapshot.scenario;
    auto next = makeSnapshot(m_snapshot.catalogue, m_history.current(), view);
    if (!next) {
        m_snapshot.change = next.error().line();
        return;
    }
    m_snapshot = std::move(next).value();
    m_snapshot.change = how + travel->text + ".";
    if (!sameScenario)
        m_snapshot.change += " " + answerChangeText(before, m_snapshot.budget);
    Q_EMIT changed(m_snapshot);
}

void ScenarioStore::setView(const ViewOptions &view)
{
    if (view == m_snapshot.view)
        return;
    const bool samePin = view.pins == m_snapshot.view.pins && view.compared == m_snapshot.view.compared;
    m_snapshot.view = view;
    if (!samePin)
        m_snapshot.pinned = answerPin(view, m_snapshot.scenario.devices, *m_snapshot.catalogue);
    Q_EMIT changed(m_snapshot);
}

void ScenarioStore::setHighlight(std::optional<BudgetPart> part)
{
    if (part == m_highlight)
        return;
    m_highlight = part;
    Q_EMIT highlighted(part);
}

} // namespace tb
