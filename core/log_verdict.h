// SPDX-License-Identifier: GPL-3.0-or-later
// What to do about a load: the lever that fits the budget it failed on.
#pragma once

#include "core/log_check.h"

namespace tb {

/// Fills in RunCheck::lever and RunCheck::verdict of a check that has its failure and its scenario. Without a
/// scenario there is no lever; nor where other programs hold the memory.
void addVerdict(RunCheck &check, const LogRun &run, const Catalogue &catalogue);

} // namespace tb
