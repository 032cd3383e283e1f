// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/log_check.h"
#include "core/log_rule.h"

namespace tb {

/// Adds a line for each compute buffer of the log. Predicted for one device and the computer's own memory;
/// with several devices the graph is cut in ways the log does not show.
void checkCompute(RunCheck &check, const LogRun &run, LogEngine engine, const Model *model,
                  const std::optional<CacheRule> &rule);

/// The compute buffer of one device ("CUDA0"; empty: any GPU) by today's rule; none without settings.
std::optional<Checked> deviceComputeBytes(const LogRun &run, const Model &model, const CacheRule &rule,
                                          const std::string &device);

} // namespace tb
