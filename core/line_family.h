// SPDX-License-Identifier: GPL-3.0-or-later
// Which lines a chart shows: the same scenario in several variants.
#pragma once

#include "core/resolve.h"

#include <string>
#include <vector>

namespace tb {

enum class LineFamily {
    KvFormats, ///< one line a KV cache format
    Devices, ///< one line a shown device
    WeightFormats, ///< one line a weight format
};

struct FamilyLine
{
    std::string name; ///< as on screen: "q8_0", "H100 SXM 80 GB", "4-bit"
    Resolved resolved;
    bool current = false; ///< the line the current scenario lies on
    bool pinned = false; ///< the state that is compared with; not of the family
};

/// The lines of a normalised scenario, in a fixed order. The scenario's own choice is always among them.
std::vector<FamilyLine> familyLines(const Scenario &scenario, LineFamily family, const Catalogue &catalogue);

} // namespace tb
