// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine_choices.h"

#include "core/engine_sizes.h"
#include "core/scenario_text.h"
#include "core/weights.h"

#include <algorithm>

namespace tb {

namespace {

std::string sentenceOf(std::string text)
{
    return text.empty() || text.back() == '.' ? text : text + ".";
}

/// A room and a device of one's own may be anything.
bool isKnown(const Device &device)
{
    return !device.vendor.empty();
}

/// What the device or the model rules out, whatever engine serves.
std::string ruledOut(std::string_view key, const std::string &value, const Resolved &r)
{
    const Device &device = r.device;
    if (key == "parts") {
        const PartsChoice parts = withChoice(r.scenario, key, value).parts;
        const bool missing = parts != PartsChoice::None && chosenParts(r.model, parts).empty();
        return missing ? "The list knows no such part of " + r.model.name + "." : std::string();
    }
    if (!isKnown(device))
        return {};
    if (key == "engine" && value == engineId(Engine::Vllm) && device.isMac())
        return "vLLM does not compute on the GPU of a Mac.";
    if (key == "engine" && value == engineId(Engine::Mlx) && !device.isMac())
        return "MLX is counted for Macs only, and " + device.name + " is none.";
    if (key == "backend" && value == backendId(Backend::Metal) && !device.isMac())
        return "Metal is there on Macs only.";
    if (key == "backend" && value == backendId(Backend::Cuda) && device.vendor != "NVIDIA")
        return "CUDA is there on NVIDIA's devices only.";
    return {};
}

/// What the engine itself has against the scenario.
std::string engineReason(const Scenario &scenario, const Catalogue &catalogue)
{
    const auto resolved = resolve(scenario, catalogue);
    return resolved ? sentenceOf(refusalOf(*resolved).value_or("")) : resolved.error().text;
}

std::vector<EngineChoice> allChoices(std::string_view key, const Catalogue &catalogue)
{
    if (key == "engine")
        return {{"", "By accounting", {}},
                {"textbook", "Textbook", {}},
                {"llama.cpp", "llama.cpp", {}},
                {"vllm", "vLLM", {}},
                {"mlx", "MLX", {}}};
    if (key == "backend")
        return {{"", "By device", {}},
                {"cpu", "CPU", {}},
                {"cuda", "CUDA", {}},
                {"metal", "Metal", {}},
                {"gpu", "GPU", {}}};
    if (key == "parts")
        return {{"none", "None", {}}, {"vision", "Vision", {}}, {"draft", "Draft", {}}, {"all", "All", {}}};
    if (key == "flash-attention")
        return {{"on", "On", {}}, {"off", "Off", {}}};
    std::vector<EngineChoice> choices;
    if (key == kKeyCache || key == kValueCache)
        for (const KvFormat &format : catalogue.kvFormats)
            choices.push_back({format.id, format.id, {}});
    return choices;
}

} // namespace

std::vector<EngineChoice> engineChoices(std::string_view key, const Resolved &resolved,
                                        const Catalogue &catalogue)
{
    std::vector<EngineChoice> choices = allChoices(key, catalogue);
    const std::string now = engineReason(resolved.scenario, catalogue);
    for (EngineChoice &choice : choices) {
        choice.refusal = ruledOut(key, choice.key, resolved);
        if (!choice.refusal.empty())
            continue;
        const std::string reason = engineReason(withChoice(resolved.scenario, key, choice.key), catalogue);
        if (reason != now)
            choice.refusal = reason;
    }
    return choices;
}

std::string chosenKey(std::string_view key, const Scenario &scenario)
{
    if (key == kKeyCache)
        return scenario.kv.k;
    if (key == kValueCache)
        return scenario.kv.v;
    const auto keys = scenarioKeys();
    const auto found = std::find_if(keys.begin(), keys.end(), [key](const auto &k) { return k.name == key; });
    return found == keys.end() ? std::string() : found->write(scenario).value_or("");
}

Scenario withChoice(const Scenario &scenario, std::string_view key, const std::string &value)
{
    Scenario next = scenario;
    if (key == "engine" && value.empty())
        next.engine.reset();
    else if (key == "backend" && value.empty())
        next.backend.reset();
    else if (key == kKeyCache || key == kValueCache)
        (key == kKeyCache ? next.kv.k : next.kv.v) = value;
    else if (!setKey(next, key, value))
        return scenario;
    return next;
}

} // namespace tb
