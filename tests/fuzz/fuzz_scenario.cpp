// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/json.h"
#include "core/scenario_text.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char *>(data), size);
    const auto json = tb::parseJson(text, "fuzz");
    if (!json)
        return 0;
    const auto scenario = tb::scenarioFromJson(*json, "fuzz");
    if (!scenario)
        return 0;
    const auto again = tb::scenarioFromText(tb::scenarioToText(*scenario));
    if (!again || *again != *scenario)
        std::abort(); // what is written reads back equal
    return 0;
}
