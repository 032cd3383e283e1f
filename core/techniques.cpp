// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/techniques.h"

#include "core/checked.h"

#include <algorithm>
#include <string_view>

namespace tb {

ThreeSizes after(const Technique &technique, const ThreeSizes &sizes)
{
    const auto left = [](Bytes bytes, std::int64_t cut) {
        return Bytes{Checked::mulDivCeil(bytes.value, 100 - cut, 100).value()};
    };
    return {left(sizes.weights, technique.weightsCutPercent), left(sizes.state, technique.stateCutPercent),
            left(sizes.working, technique.workingCutPercent)};
}

const Technique &technique(const char *id)
{
    return *std::find_if(kTechniques.begin(), kTechniques.end(),
                         [id](const Technique &t) { return std::string_view(t.id) == id; });
}

} // namespace tb
