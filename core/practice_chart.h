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

/// The chart under a title that tells on its own what server it is of: "Practice server, 8 seats, 18 ms a
/// step
/// + 6 % for each further user, answers of 128 tokens, prompts of 40 ms: wait for the first token".
ChartData namedPracticeChart(ChartData chart, const PracticeServer &server);

/// What the chart of the wait says, and what the squares in both charts are, where there are any.
std::string practiceSentence(const ChartData &wait);

/// Both charts as one table.
std::vector<std::vector<std::string>> practiceTable(const ChartData &wait, const ChartData &speed);

} // namespace tb
