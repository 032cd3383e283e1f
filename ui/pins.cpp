// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pins.h"

#include <algorithm>
#include <utility>

namespace tb {

Pins pinsOf(const ViewOptions &view)
{
    return {view.pins, view.compared};
}

Shown shownOf(const ViewOptions &view)
{
    return {pinsOf(view), view.charts};
}

ViewOptions withShown(ViewOptions view, Shown shown)
{
    view.charts = std::move(shown.charts);
    return withPins(std::move(view), std::move(shown.pins));
}

ViewOptions withPins(ViewOptions view, Pins pins)
{
    view.pins = std::move(pins.list);
    view.compared = pins.compared;
    return view;
}

ViewOptions withPin(const Snapshot &snapshot)
{
    ViewOptions view = snapshot.view;
    view.pins.push_back({pinName(snapshot.resolved, view.pins), snapshot.scenario});
    view.compared = view.pins.size() - 1;
    return view;
}

ViewOptions withoutPin(const ViewOptions &view)
{
    if (!view.compared || *view.compared >= view.pins.size())
        return view;
    ViewOptions next = view;
    next.pins.erase(next.pins.begin() + static_cast<std::ptrdiff_t>(*view.compared));
    next.compared.reset();
    if (!next.pins.empty())
        next.compared = *view.compared == 0 ? 0 : *view.compared - 1;
    return next;
}

ViewOptions withPinNamed(const ViewOptions &view, const std::string &name)
{
    const bool taken = std::any_of(view.pins.begin(), view.pins.end(),
                                   [&name](const Pin &pin) { return pin.name == name; });
    if (name.empty() || taken || !view.compared || *view.compared >= view.pins.size())
        return view;
    ViewOptions next = view;
    next.pins[*view.compared].name = name;
    return next;
}

ViewOptions withPinSwapped(const Snapshot &snapshot)
{
    if (!snapshot.pinned)
        return snapshot.view;
    ViewOptions view = snapshot.view;
    std::vector<Pin> others = view.pins;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(*view.compared));
    Pin &pin = view.pins[*view.compared];
    pin.name = pinName(snapshot.resolved, others); // the old one was of the other state
    pin.scenario = snapshot.scenario;
    return view;
}

} // namespace tb
