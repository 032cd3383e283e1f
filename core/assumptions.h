// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget.h"

#include <span>
#include <string>
#include <vector>

namespace tb {

/// Everything a reader must know to judge the figures, a sentence each; printed in reports and pictures.
std::vector<std::string> assumptionsOf(const Resolved &resolved, const Budget &budget);

/// The assumptions of several answers shown together, each sentence once; the current answer's first.
std::vector<std::string> jointAssumptions(const Budget &current, std::span<const Budget *const> others);

} // namespace tb
