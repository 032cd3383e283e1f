// SPDX-License-Identifier: GPL-3.0-or-later
// The chart of sessions that fit against context, with its exact steps.
#pragma once

#include "core/chart_inputs.h"

namespace tb {

/// From 1,024 tokens (or the scenario's context, if shorter) to the model's trained length, and on to the
/// scenario's context when that is longer.
ChartAxis contextAxis(const Resolved &resolved);

/// Samples along an axis of whole values, evenly spaced in its logarithm, `here` among them.
std::vector<std::int64_t> axisSamples(const ChartAxis &axis, std::int64_t here, int count);

/// Whether an engine that refuses so many conversations has no line, or the line of as many as it serves.
enum class Asked { Counts, AnyNumber };

ChartData sessionsChart(const ChartInputs &inputs, Asked asked = Asked::Counts);

/// Why a chart of sessions has no line: refused by the engine, or nothing fits anywhere.
std::string noLinesText(const Resolved &resolved);

} // namespace tb
