// SPDX-License-Identifier: GPL-3.0-or-later
// What the header of a column of results means.
#pragma once

#include "core/eval_table.h"

#include <optional>
#include <string>
#include <string_view>

namespace tb {

/// "Valid JSON %", "p95_ms", "Cost per 1k tasks, EUR"; none for other columns, as a cost of anything else is.
std::optional<EvalMetric> metricOfHeader(std::string_view header);

/// The first word or sign that is a unit of the metric; empty without one.
std::string unitOfHeader(std::string_view header, EvalMetric metric);

/// Whether values of the metric may have this unit of evalUnit(); none always is right.
bool fitsMetric(EvalMetric metric, std::string_view unit);

} // namespace tb
