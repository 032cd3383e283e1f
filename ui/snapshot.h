// SPDX-License-Identifier: GPL-3.0-or-later
// What every view draws from: one scenario, its answers, and how they are to be shown.
#pragma once

#include "core/bar_layout.h"
#include "core/budget.h"
#include "core/chart_inputs.h"
#include "core/compare.h"
#include "core/format.h"
#include "core/guess_mark.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tb {

/// How the answers are shown; changes no figure.
struct ViewOptions
{
    BarScale barScale = BarScale::ShareOfUsable;
    ByteUnits units = ByteUnits::Decimal;
    ChartOptions charts;
    std::vector<Pin> pins;
    std::optional<std::size_t> compared; ///< which of the pins the views show beside the present state
    std::optional<GuessMark> guess; ///< of a lesson's question; not remembered

    /// A guess is open: no view tells the answer to it.
    bool asks() const { return guess && guess->open; }

    friend bool operator==(const ViewOptions &, const ViewOptions &) = default;
};

/// One device of the comparison.
struct DeviceRow
{
    DeviceChoice choice;
    Resolved resolved;
    Budget budget;
};

/// The pin that is compared with, answered.
struct PinnedState
{
    Pin pin; ///< its scenario is normalised
    Resolved resolved;
    Budget budget;
    std::vector<Budget> onDevices; ///< the same on each device of the comparison
};

struct Snapshot
{
    std::shared_ptr<const Catalogue> catalogue;
    Scenario scenario; ///< normalised
    ViewOptions view;
    Resolved resolved; ///< on scenario.device, the current device
    Budget budget;
    std::vector<DeviceRow> rows; ///< scenario.devices, in order
    std::shared_ptr<const PinnedState> pinned; ///< none when nothing is compared
    std::string change; ///< what the last change did, in a sentence; empty at the start

    /// Index of the current device among the rows, or -1 when it is not shown.
    int currentRow() const;
};

/// Every part computed anew; fails only when an id of the scenario is unknown.
Result<Snapshot> makeSnapshot(std::shared_ptr<const Catalogue> catalogue, const Scenario &scenario,
                              const ViewOptions &view);

/// The compared pin answered anew, also on each of `devices`; none when there is none, or when the lists no
/// longer know its names.
std::shared_ptr<const PinnedState>
answerPin(const ViewOptions &view, const std::vector<DeviceChoice> &devices, const Catalogue &catalogue);

/// What a chart of this snapshot is made from; valid as long as the snapshot is.
ChartInputs chartInputs(const Snapshot &snapshot);

} // namespace tb
