// SPDX-License-Identifier: GPL-3.0-or-later
// What save_forever saves, and its test expects.
#pragma once

#include "core/scenario_text.h"
#include "ui/scenario_document.h"

namespace tb::test {

inline const Scenario &first()
{
    static const Scenario kScenario = scenarioFromText("context=8k").value();
    return kScenario;
}

inline const Scenario &second()
{
    static const Scenario kScenario = scenarioFromText("context=64k;kv=q8_0;devices=b200,h200").value();
    return kScenario;
}

/// So that a file takes a while to write.
inline ViewOptions manyPins()
{
    ViewOptions view;
    for (std::size_t i = 0; i < kMostPins; ++i)
        view.pins.push_back({"pin " + std::to_string(i), second()});
    return view;
}

} // namespace tb::test
