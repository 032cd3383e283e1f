// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/device.h"

#include "core/format.h"

#include <algorithm>

namespace tb {

Capacity capacityOf(const Device &device, CapacityBasis basis, int macos,
                    const std::vector<WorkingSetLimit> &limits, std::optional<Bytes> wired)
{
    if (basis == CapacityBasis::Nominal)
        return {device.nominal, device.nominal, {}};

    if (!device.reported)
        return {device.nominal, device.nominal,
                "No reported memory is known for " + device.name
                    + "; the maker's figure in decimal bytes is used."};

    const Bytes total = *device.reported;
    if (basis == CapacityBasis::Reported || !device.isMac())
        return {total, total, {}};

    if (wired) // values above the memory pass into the system, but there is no more than it has
        return {total, std::min(total, *wired),
                *wired > total
                    ? "The wired limit is above the memory of " + device.name + "; all of it counts."
                    : "A Mac program may use the wired limit set on it, " + bytesInUnit(*wired, kMebi, 0)
                        + " MiB (iogpu.wired_limit_mb)."};

    const auto limit = std::find_if(limits.begin(), limits.end(), [&](const WorkingSetLimit &row) {
        return row.memory == device.nominal && row.macos == macos;
    });
    if (limit == limits.end())
        return {total, total, "No working-set limit is known for " + device.name + "."};

    std::string note = "A Mac program may use the Metal working set of macOS " + std::to_string(macos)
        + (limit->basis == "seen" ? " (seen in logs)." : " (estimated by its pattern).");
    return {total, limit->limit, std::move(note)};
}

} // namespace tb
