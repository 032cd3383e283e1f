// SPDX-License-Identifier: GPL-3.0-or-later
// An answer as JSON. The keys are a public contract.
#pragma once

#include "core/budget.h"

#include <string>

namespace tb {

/// One object, ending with a line break.
std::string jsonReport(const Resolved &resolved, const Budget &budget);

} // namespace tb
