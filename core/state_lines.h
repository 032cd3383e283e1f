// SPDX-License-Identifier: GPL-3.0-or-later
// The chart of per-request state against context, beside the weights and the room of the device.
#pragma once

#include "core/chart_inputs.h"

namespace tb {

/// A line for each number of conversations in the options, and for the scenario's own.
ChartData stateChart(const ChartInputs &inputs);

/// The longest context at which the state of `sessions` conversations is not larger than `bytes`; nothing
/// when it is larger already at one token, or not anywhere.
std::optional<Tokens> longestStateWithin(const Resolved &resolved, Sessions sessions, Bytes bytes);

} // namespace tb
