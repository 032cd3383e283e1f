// SPDX-License-Identifier: GPL-3.0-or-later
// What stands above the memory bars: the scenario in one line, and the legend with its sizes.
#pragma once

#include "core/bar_text.h"

namespace tb {

/// Fills title and legend where the options want them. `size` is the body text's, `margin` that of the
/// picture. Returns where the rows may begin.
double layOutHeader(BarPicture &picture, std::span<const BarInput> inputs, const BarOptions &options,
                    const TextFitter &text, double size, double margin);

} // namespace tb
