// SPDX-License-Identifier: GPL-3.0-or-later
// A chip with its memory, and how much of that memory a model may use.
#pragma once

#include "core/units.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tb {

struct Device
{
    std::string id;
    std::string vendor;
    std::string family;
    std::string name; ///< "M4 Pro 48 GB"
    std::string shortName; ///< "M4 Pro"
    std::string chipName; ///< full name with core counts
    Bytes nominal; ///< the maker's figure in decimal bytes
    std::optional<Bytes> reported; ///< what driver or system reports
    std::optional<BytesPerSecond> bandwidth; ///< the maker's figure
    std::string bandwidthNote; ///< where published figures differ
    std::optional<double> flops16; ///< dense FP16 / BF16 operations a second
    std::optional<double> flops8;
    std::optional<double> flops4;
    bool unified = false; ///< CPU and GPU share this memory
    int year = 0;
    std::string source;
    bool verified = false;

    bool isMac() const { return vendor == "Apple"; }

    friend bool operator==(const Device &, const Device &) = default;
};

/// Metal's working-set limit of a Mac of one memory size under one macOS release.
struct WorkingSetLimit
{
    Bytes memory; ///< decimal bytes of the size sold, as in Device::nominal
    int macos = 26;
    Bytes limit;
    std::string basis; ///< "seen" in a log, or by "rule" or "pattern"
    std::string source;

    friend bool operator==(const WorkingSetLimit &, const WorkingSetLimit &) = default;
};

enum class CapacityBasis {
    Nominal, ///< 80 GB is 80 x 10^9 bytes
    Reported, ///< what the driver or the system says
    Usable, ///< what Metal lets a program use; on other devices the same as Reported
};

struct Capacity
{
    Bytes total;
    Bytes usable;
    std::string note; ///< how the figures were found, when not simply read
};

/// `wired` is a Mac's iogpu.wired_limit_mb, which takes the place of Metal's own limit.
Capacity capacityOf(const Device &device, CapacityBasis basis, int macos,
                    const std::vector<WorkingSetLimit> &limits, std::optional<Bytes> wired = {});

} // namespace tb
