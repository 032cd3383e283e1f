// SPDX-License-Identifier: GPL-3.0-or-later
// The keys that say on what the model runs and how its memory is counted.
#include "core/scenario_key_parts.h"

#include <algorithm>
#include <array>

namespace tb {

namespace {

using namespace keys;

constexpr WholeRange kRateRange{1};

Result<DeviceChoice> parseDevice(std::string_view text)
{
    constexpr std::string_view kRoom = "spare:";
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    if (text.substr(0, kRoom.size()) == kRoom) {
        const auto size = parseSize(text.substr(kRoom.size()), kSizeRange);
        if (!size)
            return size.error();
        return DeviceChoice{"", Bytes{*size}};
    }
    if (!isId(text))
        return expected(text, "a device id or spare:SIZE; `threebudgets list devices` shows all");
    return DeviceChoice{lowerCase(text), {}};
}

Status readDevice(Scenario &s, std::string_view text)
{
    const auto device = parseDevice(text);
    if (!device)
        return device.error();
    s.device = *device;
    return Done{};
}

Status readDevices(Scenario &s, std::string_view text)
{
    constexpr std::size_t kMostDevices = 64;
    std::vector<DeviceChoice> devices;
    while (!text.empty()) {
        const auto end = std::min(text.find(','), text.size());
        const auto device = parseDevice(text.substr(0, end));
        if (!device)
            return device.error();
        devices.push_back(*device);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (devices.empty() || devices.size() > kMostDevices)
        return Error{"1 to 64 devices, separated by commas, were expected", {}};
    s.devices = std::move(devices);
    return Done{};
}

std::string devicesText(const std::vector<DeviceChoice> &devices)
{
    std::string text;
    for (const DeviceChoice &device : devices)
        text += (text.empty() ? "" : ",") + deviceText(device);
    return text;
}

Status readAccounting(Scenario &s, std::string_view text)
{
    if (text == "course")
        s.accounting = Accounting::Course;
    else if (text == "measured")
        s.accounting = Accounting::Measured;
    else
        return expected(text, "course or measured");
    return Done{};
}

Status readBasis(Scenario &s, std::string_view text)
{
    if (text == "nominal")
        s.capacityBasis = CapacityBasis::Nominal;
    else if (text == "reported")
        s.capacityBasis = CapacityBasis::Reported;
    else if (text == "usable")
        s.capacityBasis = CapacityBasis::Usable;
    else
        return expected(text, "nominal, reported or usable");
    return Done{};
}

std::string basisText(CapacityBasis basis)
{
    switch (basis) {
    case CapacityBasis::Nominal:
        return "nominal";
    case CapacityBasis::Reported:
        return "reported";
    case CapacityBasis::Usable:
        break;
    }
    return "usable";
}

Status readReserve(Scenario &s, std::string_view text)
{
    if (text == "none") {
        s.reserve = Reserve{Bytes{0}};
    } else if (text == "lab") {
        s.reserve = Reserve{kLabReserve};
    } else if (text == "video") {
        s.reserve = Reserve{kVideoReserve};
    } else if (text.find('%') != std::string_view::npos) {
        return take(parseShareInMillionths(text), [&s](auto share) { s.reserve = Reserve{share}; });
    } else {
        const auto size = parseSize(text, {0, kSizeRange.high});
        if (!size)
            return Error{size.error().text + "; or none, lab, video, or a share such as 8%", {}};
        s.reserve = Reserve{Bytes{*size}};
    }
    return Done{};
}

std::string reserveText(const Reserve &reserve)
{
    if (const auto *share = std::get_if<std::int64_t>(&reserve.amount)) {
        std::string digits = std::to_string(10'000 + *share % 10'000).substr(1);
        digits.erase(digits.find_last_not_of('0') + 1);
        return std::to_string(*share / 10'000) + (digits.empty() ? "" : "." + digits) + "%";
    }
    const Bytes size = std::get<Bytes>(reserve.amount);
    if (size.value == 0)
        return "none";
    return size == kLabReserve ? "lab" : size == kVideoReserve ? "video" : sizeText(size.value);
}

Status readMacos(Scenario &s, std::string_view text)
{
    if (text != "15" && text != "26")
        return expected(text, "15 or 26");
    s.macos = text == "15" ? 15 : 26;
    return Done{};
}

/// As for macOS, 0 is no limit of one's own.
Status readWiredLimit(Scenario &s, std::string_view text)
{
    constexpr std::int64_t kSmallest = 64 * kMebi; // "26000" is meant as MiB more often than as bytes
    const auto size = parseSize(text, {0, kSizeRange.high});
    if (!size)
        return size.error();
    if (*size != 0 && *size < kSmallest)
        return expected(text,
                        "a wired limit of 64MiB or more; iogpu.wired_limit_mb is in MiB: "
                        "26000 there is 26000MiB here");
    s.wiredLimit = *size == 0 ? std::nullopt : std::optional(Bytes{*size});
    return Done{};
}

constexpr std::array kDeviceKeys = {
    ScenarioKey{"device", "catalogue id, or spare:SIZE for a room after the weights", "h100-sxm", readDevice,
                [](const Scenario &s) -> Text { return deviceText(s.device); }, false},
    ScenarioKey{"memory", "capacity of a device of your own (80GB), instead of `device`", "",
                readOptionalSize<&Scenario::memory>, writeOptionalSize<&Scenario::memory>, false},
    ScenarioKey{"bandwidth", "memory bandwidth (273GB/s), instead of the device's", "",
                [](Scenario &s, std::string_view t) {
                    return take(parseRate(t, kRateRange), [&s](auto v) { s.bandwidth = BytesPerSecond{v}; });
                },
                writeOptionalSize<&Scenario::bandwidth>, false},
    ScenarioKey{"devices",
                "list shown side by side, separated by commas; spare:20GB is a room after the weights",
                "spare:20GB, two Macs, h100-sxm, b200", readDevices,
                [](const Scenario &s) -> Text {
                    return s.devices.empty() ? std::nullopt : Text(devicesText(s.devices));
                },
                false},
    ScenarioKey{"cards", "cards of one replica (tensor parallel), 1 to 1024", "1",
                [](Scenario &s, std::string_view t) {
                    return take(parseWhole(t, {1, kMaxCards}), [&s](auto v) { s.cards = v; });
                },
                [](const Scenario &s) -> Text { return std::to_string(s.cards); }, true},
    ScenarioKey{
        "accounting", "course or measured", "course", readAccounting,
        [](const Scenario &s) -> Text { return s.accounting == Accounting::Course ? "course" : "measured"; },
        false},
    ScenarioKey{"capacity-basis", "nominal, reported or usable", "by accounting", readBasis,
                [](const Scenario &s) -> Text {
                    return s.capacityBasis ? Text(basisText(*s.capacityBasis)) : std::nullopt;
                },
                false},
    ScenarioKey{
        "reserve", "size, none, lab (1.5GB), video (8GB) or a share (8%)", "lab in course, none in measured",
        readReserve,
        [](const Scenario &s) -> Text { return s.reserve ? Text(reserveText(*s.reserve)) : std::nullopt; },
        false},
    ScenarioKey{"macos", "15 or 26", "26", readMacos,
                [](const Scenario &s) -> Text { return std::to_string(s.macos); }, true},
    ScenarioKey{"wired-limit",
                "Macs: iogpu.wired_limit_mb, in MiB (26000MiB), instead of Metal's working set", "by macos",
                readWiredLimit, writeOptionalSize<&Scenario::wiredLimit>, false},
    ScenarioKey{"free", "spare memory for the state, instead of capacity - reserve - weights", "",
                readOptionalSize<&Scenario::free>, writeOptionalSize<&Scenario::free>, false},
};

} // namespace

std::span<const ScenarioKey> deviceKeys()
{
    return kDeviceKeys;
}

std::string deviceText(const DeviceChoice &device)
{
    return device.spare ? "spare:" + sizeText(device.spare->value) : device.id;
}

} // namespace tb
