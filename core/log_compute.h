// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/log_check.h"
#include "core/log_rule.h"

namespace tb {

/// Adds a line for each compute buffer of the log. Predicted for one device and the computer's own memory;
/// with several devices the graph is cut in ways the log does not show.
void checkCompute(RunCheck &check, const LogRun &run, LogEngine engine, const Model *model,
                  const std::optional<CacheRule> &rule);

} // namespace tb
