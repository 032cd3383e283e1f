// SPDX-License-Identifier: GPL-3.0-or-later
// What every view draws from: one scenario, its answers, and how they are to be shown.
#pragma once

#include "core/bar_layout.h"
#include "core/budget.h"
#include "core/format.h"
#include "core/line_family.h"

#include <memory>
#include <string>
#include <vector>

namespace tb {

/// How the answers are shown; changes no figure.
struct ViewOptions
{
    BarScale barScale = BarScale::ShareOfUsable;
    ByteUnits units = ByteUnits::Decimal;
    LineFamily lines = LineFamily::KvFormats;

    friend bool operator==(const ViewOptions &, const ViewOptions &) = default;
};

/// One device of the comparison.
struct DeviceRow
{
    DeviceChoice choice;
    Resolved resolved;
    Budget budget;
};

struct Snapshot
{
    std::shared_ptr<const Catalogue> catalogue;
    Scenario scenario; ///< normalised
    ViewOptions view;
    Resolved resolved; ///< on scenario.device, the current device
    Budget budget;
    std::vector<DeviceRow> rows; ///< scenario.devices, in order
    std::string change; ///< what the last change did, in a sentence; empty at the start

    /// Index of the current device among the rows, or -1 when it is not shown.
    int currentRow() const;
};

/// Every part computed anew; fails only when an id of the scenario is unknown.
Result<Snapshot> makeSnapshot(std::shared_ptr<const Catalogue> catalogue, const Scenario &scenario,
                              const ViewOptions &view);

} // namespace tb
