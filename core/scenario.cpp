// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario.h"

namespace tb {

std::vector<DeviceChoice> defaultDevices()
{
    return {
        {"", Bytes{20 * kGiga}}, {"m4-pro-48gb", {}}, {"m4-max-128gb", {}}, {"h100-sxm", {}}, {"b200", {}}};
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
