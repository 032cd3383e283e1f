// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/line_family.h"

#include "core/budget.h"
#include "core/format.h"
#include "core/scenario_text.h"

#include <algorithm>

namespace tb {

namespace {

void add(std::vector<FamilyLine> &lines, std::string name, const Result<Resolved> &resolved, bool current)
{
    if (resolved) // a built-in format that an edited data file no longer has is left out
        lines.push_back({std::move(name), *resolved, current});
}

std::vector<FamilyLine> kvLines(const Scenario &scenario, const Catalogue &catalogue)
{
    std::vector<KvChoice> choices = {{"f16", "f16"}, {"q8_0", "q8_0"}, {"fp8", "fp8"}, {"q4_0", "q4_0"}};
    if (std::find(choices.begin(), choices.end(), scenario.kv) == choices.end())
        choices.push_back(scenario.kv);
    std::vector<FamilyLine> lines;
    for (const KvChoice &kv : choices) {
        Scenario there = scenario;
        there.kv = kv;
        add(lines, kvText(kv), resolve(there, catalogue), kv == scenario.kv);
    }
    return lines;
}

/// "4 x H100 SXM 80 GB", as the bars have it.
std::string nameOf(const Result<Resolved> &there)
{
    if (!there)
        return {};
    const bool several = there->scenario.cards > 1 && !countsAgainstRoomOnly(*there);
    return (several ? grouped(there->scenario.cards) + " x " : std::string()) + there->device.name;
}

std::vector<FamilyLine> deviceLines(const Scenario &scenario, const Catalogue &catalogue)
{
    std::vector<FamilyLine> lines;
    for (const DeviceChoice &device : scenario.devices) {
        const bool current = device == scenario.device;
        const auto resolved = current ? resolve(scenario, catalogue) : resolveOn(scenario, device, catalogue);
        add(lines, nameOf(resolved), resolved, current);
    }
    if (std::none_of(lines.begin(), lines.end(), [](const FamilyLine &line) { return line.current; })) {
        const auto resolved = resolve(scenario, catalogue);
        add(lines, nameOf(resolved), resolved, true);
    }
    return lines;
}

std::vector<FamilyLine> weightLines(const Scenario &scenario, const Catalogue &catalogue)
{
    std::vector<WeightsChoice> choices
        = {{"f16", {}, {}}, {"Q8_0", {}, {}}, {"Q4_K_M", {}, {}}, {"Q3_K_M", {}, {}}};
    if (std::find(choices.begin(), choices.end(), scenario.weights) == choices.end())
        choices.push_back(scenario.weights);
    std::vector<FamilyLine> lines;
    for (const WeightsChoice &weights : choices) {
        Scenario there = scenario;
        there.weights = weights;
        add(lines, weightsText(weights), resolve(there, catalogue), weights == scenario.weights);
    }
    return lines;
}

} // namespace

std::vector<FamilyLine> familyLines(const Scenario &scenario, LineFamily family, const Catalogue &catalogue)
{
    switch (family) {
    case LineFamily::Devices:
        return deviceLines(scenario, catalogue);
    case LineFamily::WeightFormats:
        return weightLines(scenario, catalogue);
    case LineFamily::KvFormats:
        break;
    }
    return kvLines(scenario, catalogue);
}

} // namespace tb
