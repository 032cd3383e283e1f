// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/log_rule.h"

#include <optional>
#include <string>

namespace tb {

/// "the weights", "the KV cache", "the working space", ...
const char *failedBudgetName(FailedBudget budget);

/// Which budget the load failed on, and what would have fitted as far as the log tells: "Out of memory (line
/// 7): the KV cache did not fit. ..." Empty where the load did not fail. `model` may be null; `rule` is that
/// of llama.cpp and what is built on it.
std::string failureSentence(const LogRun &run, LogEngine engine, const Model *model,
                            const std::optional<CacheRule> &rule);

} // namespace tb
