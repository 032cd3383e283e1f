// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bar_table.h"

#include "core/summary.h"

#include <algorithm>

namespace tb {

namespace {

std::vector<std::string> rowOf(const BarInput &input, ByteUnits units)
{
    const Budget &b = *input.budget;
    const std::string &name = input.name.empty() ? b.deviceName : input.name;
    if (b.refused)
        return {name, "", "", "", "", "", "", refusalText(b)};
    const auto size = [units](Bytes bytes) { return bytesText(bytes, units); };
    const auto inside = [&](Bytes bytes) { return b.isRoom ? std::string() : size(bytes); };
    if (input.covered)
        return {name, size(modelMemory(b)), inside(b.weights), inside(b.working), "", "", "", ""};
    return {name,         size(modelMemory(b)),         inside(b.weights), inside(b.working), size(b.state),
            size(b.free), grouped(b.sessionsFit.value), verdictText(b)};
}

} // namespace

std::vector<std::vector<std::string>> barTable(std::span<const BarInput> inputs, ByteUnits units)
{
    std::vector<std::vector<std::string>> table = {{"Device", "A model may use", "Weights", "Working space",
                                                    "State", "Free", "Sessions that fit", "Verdict"}};
    const bool guessed = std::any_of(inputs.begin(), inputs.end(), [](const BarInput &i) { return i.guess; });
    if (guessed)
        table.front().emplace_back("Your guess");
    for (const BarInput &input : inputs) {
        table.push_back(rowOf(input, units));
        if (guessed)
            table.back().push_back(input.guess ? guessValueText(*input.guess, units) : std::string());
    }
    return table;
}

} // namespace tb
