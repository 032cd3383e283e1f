// SPDX-License-Identifier: GPL-3.0-or-later
// The practice server as two charts against conversations at once: the wait for the first token, and speed.
#pragma once

#include "core/chart_inputs.h"

#include <string>
#include <vector>

namespace tb {

/// By simulateQueue(): the time 95 of 100 first tokens come within, with the promise of 500 ms and the knee.
ChartData practiceWaitChart(const ChartInputs &inputs);

/// Of each conversation and of all together.
ChartData practiceSpeedChart(const ChartInputs &inputs);

/// What the chart of the wait says, and what the squares in both charts are.
std::string practiceSentence(const ChartData &wait);

/// Both charts as one table.
std::vector<std::vector<std::string>> practiceTable(const ChartData &wait, const ChartData &speed);

} // namespace tb
