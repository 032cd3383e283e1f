// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario_store.h"

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
    return take(m_snapshot.catalogue, scenario, Kind::Choice, std::move(name));
}

Status ScenarioStore::open(const Scenario &scenario)
{
    Catalogue catalogue = *m_snapshot.catalogue;
    if (const Status loaded = loadModel(scenario, catalogue); !loaded)
        return loaded;
    endChange();
    return take(std::make_shared<const Catalogue>(std::move(catalogue)), scenario, Kind::Choice);
}

Status ScenarioStore::take(std::shared_ptr<const Catalogue> catalogue, const Scenario &scenario, Kind kind,
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
    const std::string key
        = name.empty() ? mergeKey(m_snapshot.scenario, snapshot.scenario, lists) : std::string();
    if (!m_beginning || m_beginning->key != key || key.empty())
        m_beginning = Beginning{key, m_snapshot.scenario, m_snapshot.budget};
    snapshot.change
        = changeText(m_beginning->scenario, m_beginning->budget, snapshot.scenario, snapshot.budget, lists);
    if (kind == Kind::Choice) {
        if (name.empty())
            name = stepWords(m_beginning->scenario, snapshot.scenario, lists);
        m_history.push(snapshot.scenario, key, std::move(name));
        m_pause.start();
    } else {
        m_beginning.reset(); // the next change begins here
    }
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

void ScenarioStore::endChange()
{
    m_pause.stop();
    m_beginning.reset();
    m_history.stopMerging();
}

Status ScenarioStore::applyPins(const ViewOptions &view, const Scenario &scenario, std::string name)
{
    return takePins(m_snapshot.catalogue, view, scenario, std::move(name));
}

Status ScenarioStore::open(const Scenario &scenario, const ViewOptions &view, std::string name)
{
    Catalogue catalogue = *m_snapshot.catalogue;
    if (const Status loaded = loadModel(scenario, catalogue); !loaded)
        return loaded;
    return takePins(std::make_shared<const Catalogue>(std::move(catalogue)), view, scenario, std::move(name));
}

Status ScenarioStore::takePins(std::shared_ptr<const Catalogue> catalogue, const ViewOptions &view,
                               const Scenario &scenario, std::string name)
{
    endChange();
    auto next = makeSnapshot(std::move(catalogue), scenario, view);
    if (!next)
        return next.error();
    Snapshot snapshot = std::move(next).value();
    snapshot.change = changeText(m_snapshot.scenario, m_snapshot.budget, snapshot.scenario, snapshot.budget,
                                 *snapshot.catalogue);
    m_history.pushPins(snapshot.scenario, pinsOf(m_snapshot.view), pinsOf(view), std::move(name));
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

void ScenarioStore::undo()
{
    endChange();
    travel(m_history.undo());
}

void ScenarioStore::redo()
{
    endChange();
    travel(m_history.redo());
}

/// Every scenario of the history was taken once, so its names are known.
void ScenarioStore::travel(std::optional<Pins> pins)
{
    const ViewOptions view = pins ? withPins(m_snapshot.view, std::move(*pins)) : m_snapshot.view;
    if (m_history.current() == m_snapshot.scenario)
        return setView(view);
    m_snapshot.view = view;
    if (const Status status = take(m_snapshot.catalogue, m_history.current(), Kind::Travel); !status)
        m_snapshot.change = status.error().line();
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
