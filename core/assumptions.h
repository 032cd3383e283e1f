// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/budget.h"

#include <span>
#include <string>
#include <vector>

namespace tb {

/// "Device: H100 SXM 80 GB. Engine: Textbook. Accounting: course. Reserve: 1.50 GB.": what a picture must say
/// to be understood on its own. A room has no reserve: it is what is left.
std::string stateLine(const Resolved &r, const Budget &b);

/// Everything a reader must know to judge the figures, a sentence each; printed in reports and pictures.
std::vector<std::string> assumptionsOf(const Resolved &resolved, const Budget &budget);

/// The assumptions of several answers shown together, each sentence once; the current answer's first. One
/// that does not hold of all devices names those it is about.
std::vector<std::string> jointAssumptions(const Budget &current, std::span<const Budget *const> others);

} // namespace tb
