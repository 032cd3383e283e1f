// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario_names.h"

#include "core/format.h"
#include "core/number_text.h"
#include "core/scenario_text.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace tb {

namespace {

struct KeyTitle
{
    std::string_view key;
    std::string_view title;
};

constexpr std::array kTitles = {
    KeyTitle{"model", "Model"},
    KeyTitle{"weights", "Weights"},
    KeyTitle{"context", "Context"},
    KeyTitle{"sessions", "Sessions"},
    KeyTitle{"kv", "KV cache"},
    KeyTitle{"device", "Device"},
    KeyTitle{"memory", "Memory"},
    KeyTitle{"bandwidth", "Bandwidth"},
    KeyTitle{"devices", "Devices"},
    KeyTitle{"cards", "Cards per replica"},
    KeyTitle{"accounting", "Accounting"},
    KeyTitle{"capacity-basis", "Capacity"},
    KeyTitle{"reserve", "Reserve"},
    KeyTitle{"macos", "macOS"},
    KeyTitle{"wired-limit", "Wired limit"},
    KeyTitle{"free", "Spare memory"},
    KeyTitle{"parts", "Parts loaded"},
    KeyTitle{"parameters", "Parameters"},
    KeyTitle{"kv-heads", "KV heads"},
    KeyTitle{"state-share", "Share of the state"},
    KeyTitle{"state-per-session", "State of a conversation"},
    KeyTitle{"p95", "Real length"},
    KeyTitle{"peak", "Busiest moment"},
    KeyTitle{"per-replica", "Sessions per replica"},
    KeyTitle{"headroom", "Spare replicas"},
    KeyTitle{"engine", "Engine"},
    KeyTitle{"backend", "Backend"},
    KeyTitle{"context-total", "Context in total"},
    KeyTitle{"unified", "One cache for all"},
    KeyTitle{"flash-attention", "Flash attention"},
    KeyTitle{"micro-batch", "Micro-batch"},
    KeyTitle{"batch", "Batch"},
    KeyTitle{"swa-full", "Windows in full"},
    KeyTitle{"outputs", "Rows of logits"},
    KeyTitle{"shared-prefix", "Shared prefix"},
    KeyTitle{"utilisation", "Utilisation"},
    KeyTitle{"batched-tokens", "Batched tokens"},
    KeyTitle{"kv-memory", "Memory of the KV cache"},
};

/// "20 GB": as it is written in a scenario, with a space before the unit.
std::string sizeWords(std::string size)
{
    const auto unit = std::find_if(size.begin(), size.end(), [](unsigned char c) { return std::isalpha(c); });
    if (unit == size.end())
        return size + " B";
    size.insert(unit, ' ');
    return size;
}

std::string modelWords(const Scenario &scenario, const Catalogue &catalogue)
{
    const auto model = catalogue.model(scenario.model);
    return model ? (*model)->name : scenario.model;
}

std::string deviceWords(const DeviceChoice &choice, const Catalogue &catalogue)
{
    if (choice.spare)
        return sizeWords(sizeText(choice.spare->value)) + " spare";
    const auto device = catalogue.device(choice.id);
    return device ? (*device)->name : choice.id;
}

std::string weightsWords(const WeightsChoice &weights)
{
    if (weights.size)
        return sizeWords(weightsText(weights));
    if (weights.bitsTimes100)
        return hundredthsText(*weights.bitsTimes100) + " bits";
    if (weights.format == "file")
        return "as in the file";
    return weights.format;
}

std::string basisWords(CapacityBasis basis)
{
    switch (basis) {
    case CapacityBasis::Nominal:
        return "decimal GB";
    case CapacityBasis::Reported:
        return "memory as reported";
    case CapacityBasis::Usable:
        break;
    }
    return "usable memory";
}

std::string reserveWords(const Scenario &scenario, std::string written)
{
    const auto *size = std::get_if<Bytes>(&scenario.reserve->amount);
    if (!size)
        return written; // a share
    return size->value == 0 ? "none" : sizeWords(sizeText(size->value));
}

std::string backendWords(Backend backend)
{
    switch (backend) {
    case Backend::Cpu:
        return "CPU";
    case Backend::Cuda:
        return "CUDA";
    case Backend::Metal:
        return "Metal";
    case Backend::Gpu:
        break;
    }
    return "GPU";
}

std::string valueWords(const ScenarioKey &key, const Scenario &scenario, const Catalogue &catalogue)
{
    const auto value = key.write(scenario);
    if (!value)
        return key.name == "p95" || key.name == "peak" ? "not known" : "as by default";
    if (key.name == "model")
        return modelWords(scenario, catalogue);
    if (key.name == "device")
        return deviceWords(scenario.device, catalogue);
    if (key.name == "weights")
        return weightsWords(scenario.weights);
    if (key.name == "capacity-basis")
        return basisWords(*scenario.capacityBasis);
    if (key.name == "reserve")
        return reserveWords(scenario, *value);
    if (key.name == "engine")
        return engineName(*scenario.engine);
    if (key.name == "backend")
        return backendWords(*scenario.backend);
    for (const char *size : {"memory", "wired-limit", "free", "state-per-session", "kv-memory"})
        if (key.name == size)
            return sizeWords(*value);
    if (key.name == "bandwidth")
        return sizeWords(*value) + "/s";
    return key.number ? grouped(std::stoll(*value)) : *value;
}

/// "Context" inside a sentence; an abbreviation and a name stay as they are.
std::string insideSentence(std::string name)
{
    const bool plain = name.size() > 1 && std::isupper(static_cast<unsigned char>(name[1])) == 0;
    if (plain)
        name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    return name;
}

/// The first of `here` that is not there, and how many more.
std::string missing(const std::vector<DeviceChoice> &here, const std::vector<DeviceChoice> &there,
                    const Catalogue &catalogue)
{
    std::string first;
    std::size_t more = 0;
    for (const DeviceChoice &device : here) {
        if (std::find(there.begin(), there.end(), device) != there.end())
            continue;
        if (first.empty())
            first = deviceWords(device, catalogue);
        else
            ++more;
    }
    return more > 0 ? first + " and " + std::to_string(more) + " more" : first;
}

std::string devicesWords(const Scenario &before, const Scenario &after, const Catalogue &catalogue)
{
    if (before.devices == after.devices)
        return {};
    const std::string added = missing(after.devices, before.devices, catalogue);
    const std::string removed = missing(before.devices, after.devices, catalogue);
    if (!added.empty() && !removed.empty())
        return removed + " replaced by " + added;
    if (added.empty() && removed.empty())
        return "order of the devices";
    return added.empty() ? removed + " removed" : added + " added";
}

} // namespace

std::string_view keyTitle(std::string_view key)
{
    const auto *found
        = std::find_if(kTitles.begin(), kTitles.end(), [key](const KeyTitle &t) { return t.key == key; });
    return found == kTitles.end() ? std::string_view() : found->title;
}

std::vector<InputChange> changedInputs(const Scenario &before, const Scenario &after,
                                       const Catalogue &catalogue)
{
    std::vector<InputChange> changes;
    for (const ScenarioKey &key : scenarioKeys())
        if (key.name != "devices" && key.write(before) != key.write(after))
            changes.push_back({std::string(key.name), std::string(keyTitle(key.name)),
                               valueWords(key, before, catalogue), valueWords(key, after, catalogue)});
    return changes;
}

std::string changeWords(const std::vector<InputChange> &changes)
{
    std::string text;
    for (const InputChange &change : changes)
        text += (text.empty() ? "" : ", ") + insideSentence(change.name) + " " + change.from + " -> "
            + change.to;
    return text;
}

std::string stepWords(const Scenario &before, const Scenario &after, const Catalogue &catalogue)
{
    constexpr std::size_t kMostNamed = 2; // more do not fit a menu
    const std::vector<InputChange> changes = changedInputs(before, after, catalogue);
    if (changes.empty())
        return devicesWords(before, after, catalogue);
    return changes.size() <= kMostNamed ? changeWords(changes) : std::to_string(changes.size()) + " inputs";
}

} // namespace tb
