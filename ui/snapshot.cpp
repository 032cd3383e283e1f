// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/snapshot.h"

#include <algorithm>

namespace tb {

namespace {

/// The answer is about the current device, so that is among those shown.
void showCurrentDevice(Scenario &scenario)
{
    std::vector<DeviceChoice> &devices = scenario.devices;
    if (!scenario.memory && std::find(devices.begin(), devices.end(), scenario.device) == devices.end())
        devices.insert(devices.begin(), scenario.device);
}

} // namespace

int Snapshot::currentRow() const
{
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [this](const DeviceRow &r) { return r.choice == scenario.device; });
    return row == rows.end() ? -1 : static_cast<int>(row - rows.begin());
}

Result<Snapshot> makeSnapshot(std::shared_ptr<const Catalogue> catalogue, const Scenario &scenario,
                              const ViewOptions &view)
{
    auto normal = normalised(scenario, *catalogue);
    if (!normal)
        return normal.error();

    Snapshot snapshot;
    snapshot.scenario = std::move(normal).value();
    showCurrentDevice(snapshot.scenario);
    snapshot.view = view;
    auto current = resolve(snapshot.scenario, *catalogue);
    if (!current)
        return current.error();
    snapshot.resolved = std::move(current).value();
    snapshot.budget = evaluate(snapshot.resolved);
    for (const DeviceChoice &choice : snapshot.scenario.devices) {
        // The current device keeps its own memory or room; the others stand as they are sold.
        const bool isCurrent = choice == snapshot.scenario.device;
        auto row = isCurrent ? Result<Resolved>(snapshot.resolved)
                             : resolveOn(snapshot.scenario, choice, *catalogue);
        if (!row)
            return row.error();
        Budget budget = isCurrent ? snapshot.budget : evaluate(*row);
        snapshot.rows.push_back({choice, std::move(row).value(), std::move(budget)});
    }
    snapshot.pinned = answerPin(view, snapshot.scenario.devices, *catalogue);
    snapshot.catalogue = std::move(catalogue);
    return snapshot;
}

std::shared_ptr<const PinnedState>
answerPin(const ViewOptions &view, const std::vector<DeviceChoice> &devices, const Catalogue &catalogue)
{
    if (!view.compared || *view.compared >= view.pins.size())
        return nullptr;
    const Pin &pin = view.pins[*view.compared];
    auto resolved = resolve(pin.scenario, catalogue);
    if (!resolved)
        return nullptr;
    PinnedState state{pin, std::move(resolved).value(), {}, {}};
    state.budget = evaluate(state.resolved);
    for (const DeviceChoice &device : devices) {
        // As for the rows: the pin's own device keeps its own memory or room.
        const auto there = device == pin.scenario.device ? Result<Resolved>(state.resolved)
                                                         : resolveOn(pin.scenario, device, catalogue);
        if (!there)
            return nullptr;
        state.onDevices.push_back(evaluate(*there));
    }
    return std::make_shared<const PinnedState>(std::move(state));
}

ChartInputs chartInputs(const Snapshot &snapshot)
{
    return {*snapshot.catalogue,
            snapshot.resolved,
            snapshot.budget,
            snapshot.view.units,
            snapshot.view.charts,
            snapshot.pinned ? &snapshot.pinned->pin : nullptr,
            snapshot.view.guess ? &*snapshot.view.guess : nullptr};
}

} // namespace tb
