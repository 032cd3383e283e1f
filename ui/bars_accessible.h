// SPDX-License-Identifier: GPL-3.0-or-later
// The memory bars for those who do not see them: a row for each device, in it a part for each budget.
#pragma once

#include "ui/accessible_parts.h"

namespace tb {

class BarPair;
class BudgetBars;

std::vector<AccessiblePart> barParts(BudgetBars &bars);

/// The same of the pinned state and the present one; none while nothing is pinned.
std::vector<AccessiblePart> pairParts(const BarPair &pair);

} // namespace tb
