// SPDX-License-Identifier: GPL-3.0-or-later
// The memory bars as a table of texts.
#pragma once

#include "core/bar_layout.h"

#include <span>
#include <string>
#include <vector>

namespace tb {

/// A header, then a row for each device: what the three budgets take, what is free, how many sessions fit. In
/// a room after the weights only the state counts. Free memory is negative where the conversations asked for
/// do not fit. A device on which the engine refuses has its reason and no sizes, a covered one no answer. A
/// guess has a column of its own.
std::vector<std::vector<std::string>> barTable(std::span<const BarInput> inputs, ByteUnits units);

} // namespace tb
