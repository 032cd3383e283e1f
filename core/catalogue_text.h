// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the built-in lists in a few words.
#pragma once

#include "core/device.h"
#include "core/model.h"

#include <string>

namespace tb {

/// "8.03 B", "494 M", "1.03 T": about three digits.
std::string parametersText(Parameters count);

/// "8.03 B parameters, 131,072 tokens, dense".
std::string modelFacts(const Model &model);

/// "80 GB, 3,350 GB/s".
std::string deviceFacts(const Device &device);

} // namespace tb
