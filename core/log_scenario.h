// SPDX-License-Identifier: GPL-3.0-or-later
// A scenario from what a log says, to go on from in the window.
#pragma once

#include "core/log_model.h"
#include "core/scenario.h"

namespace tb {

/// The model and the settings of the load in measured accounting; what the log leaves open stays at its
/// default. An Error says why the load cannot be had as a scenario.
Result<Scenario> scenarioOf(const LogRun &run, LogEngine engine, const RecognisedModel &model,
                            const Catalogue &catalogue);

/// "Q4_K - Medium" -> "Q4_K_M", "mostly Q4_0" -> "Q4_0": the name of a weight format as llama.cpp prints it.
std::string weightFormatOf(std::string fileType);

} // namespace tb
