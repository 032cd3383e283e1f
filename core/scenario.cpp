// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario.h"

namespace tb {

std::vector<DeviceChoice> defaultDevices()
{
    return {
        {"", Bytes{20 * kGiga}}, {"m4-pro-48gb", {}}, {"m4-max-128gb", {}}, {"h100-sxm", {}}, {"b200", {}}};
}

Engine effectiveEngine(const Scenario &scenario, const Device &device)
{
    if (scenario.engine)
        return *scenario.engine;
    const bool room = scenario.device.spare && !scenario.memory;
    if (scenario.accounting == Accounting::Course || room)
        return Engine::Textbook;
    return device.isMac() ? Engine::LlamaCpp : Engine::Vllm;
}

Backend effectiveBackend(const Scenario &scenario, const Device &device)
{
    if (scenario.backend)
        return *scenario.backend;
    if (device.isMac())
        return Backend::Metal;
    return device.vendor == "NVIDIA" ? Backend::Cuda : Backend::Gpu;
}

std::int64_t effectiveBatchedTokens(const Scenario &scenario, const Device &device)
{
    constexpr std::int64_t kLargeCard = 70 * kGibi;
    if (scenario.batchedTokens)
        return *scenario.batchedTokens;
    const bool a100 = device.id.rfind("a100", 0) == 0;
    return device.reported.value_or(device.nominal).value >= kLargeCard && !a100 ? 8'192 : 2'048;
}

std::int64_t wiredLimitMib(const Scenario &scenario)
{
    return scenario.wiredLimit ? scenario.wiredLimit->value / kMebi : 0;
}

CapacityBasis effectiveBasis(const Scenario &scenario, const Device &device)
{
    if (scenario.capacityBasis)
        return *scenario.capacityBasis;
    if (scenario.accounting == Accounting::Course)
        return CapacityBasis::Nominal;
    return device.isMac() ? CapacityBasis::Usable : CapacityBasis::Reported;
}

Reserve effectiveReserve(const Scenario &scenario)
{
    if (scenario.reserve)
        return *scenario.reserve;
    return {scenario.accounting == Accounting::Course ? kLabReserve : Bytes{0}};
}

} // namespace tb
