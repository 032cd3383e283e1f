// SPDX-License-Identifier: GPL-3.0-or-later
// An answer as text for people and programs.
#pragma once

#include "core/budget.h"
#include "core/catalogue.h"

#include <string>

namespace tb {

enum class ReportFormat { Text, Json, Csv, Markdown };

/// The whole report, ending with a line break.
std::string reportText(const Resolved &resolved, const Budget &budget, ReportFormat format);

} // namespace tb
