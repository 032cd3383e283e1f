// SPDX-License-Identifier: GPL-3.0-or-later
// A change of what is chosen about charts, as a step to undo.
#pragma once

#include "core/chart_inputs.h"

#include <string>

namespace tb {

struct ChartStep
{
    std::string text; ///< "requests 1, 8, 32 -> 4, 16"
    std::string mergeKey; ///< of what is turned or dragged, for History; empty where each change is a step
};

ChartStep chartStep(const ChartOptions &before, const ChartOptions &after);

} // namespace tb
