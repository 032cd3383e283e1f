// SPDX-License-Identifier: GPL-3.0-or-later
// The table of keys: how each choice is read and written.
#include "core/scenario_text.h"

#include "core/number_text.h"
#include "core/suggest.h"

#include <array>

namespace tb {

namespace {

constexpr WholeRange kSizeRange{1};
constexpr WholeRange kRateRange{1};
constexpr WholeRange kSessionsRange{1, kMaxSessions.value};
constexpr WholeRange kContextRange{1, kMaxContext.value};
constexpr WholeRange kParameterRange{1, 1'000'000'000'000'000};
constexpr WholeRange kBitsRange{100, 3'200};

/// Stores a parsed number through `store`, or passes the error on.
template<typename Store> Status take(const Result<std::int64_t> &number, Store store)
{
    if (!number)
        return number.error();
    store(*number);
    return Done{};
}

Error expected(std::string_view text, const std::string &what)
{
    return Error{quoted(text) + " is not " + what, {}};
}

bool isId(std::string_view text)
{
    constexpr std::string_view kIdCharacters
        = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-+";
    return !text.empty() && text.size() <= 64
        && text.find_first_not_of(kIdCharacters) == std::string_view::npos;
}

Status readModel(Scenario &s, std::string_view text)
{
    if (!isId(text))
        return expected(text, "a model id; `threebudgets list models` shows all");
    s.model = std::string(text);
    return Done{};
}

bool startsLikeANumber(std::string_view text)
{
    return !text.empty() && (text[0] == '.' || (text[0] >= '0' && text[0] <= '9'));
}

Status readWeights(Scenario &s, std::string_view text)
{
    WeightsChoice weights;
    const std::string lower = lowerCase(text);
    if (!startsLikeANumber(text)) {
        if (!isId(text))
            return expected(text, "a weight format; `threebudgets list weights` shows all");
        weights.format = std::string(text);
    } else if (lower.size() >= 2 && lower.back() == 'b'
               && lower.find_first_not_of("0123456789.") == lower.size() - 1) {
        const auto bits = parseHundredths(text.substr(0, text.size() - 1), kBitsRange);
        if (!bits)
            return Error{bits.error().text + " bits a weight", {}};
        weights.bitsTimes100 = *bits;
    } else {
        const auto size = parseSize(text, kSizeRange);
        if (!size)
            return Error{size.error().text + "; or name a format (Q4_K_M) or ideal bits (4b)", {}};
        weights.size = Bytes{*size};
    }
    s.weights = weights;
    return Done{};
}

Status readKv(Scenario &s, std::string_view text)
{
    const auto slash = text.find('/');
    const std::string_view k = text.substr(0, slash);
    const std::string_view v = slash == std::string_view::npos ? k : text.substr(slash + 1);
    if (!isId(k) || !isId(v))
        return expected(text, "a cache format such as q8_0, or a pair K/V such as f16/q8_0");
    s.kv = {lowerCase(k), lowerCase(v)};
    return Done{};
}

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

Status readHeadroom(Scenario &s, std::string_view text)
{
    const std::string_view number
        = !text.empty() && text.back() == '%' ? text.substr(0, text.size() - 1) : text;
    return take(parseWhole(number, {0, 1'000}), [&s](auto value) { s.headroomPercent = value; });
}

template<auto Member> Status readOptionalSize(Scenario &s, std::string_view text)
{
    return take(parseSize(text, kSizeRange), [&s](auto value) { s.*Member = {value}; });
}

template<auto Member> std::optional<std::string> writeOptionalSize(const Scenario &s)
{
    if (!(s.*Member))
        return std::nullopt;
    return sizeText((s.*Member)->value);
}

template<auto Member> std::optional<std::string> writeOptionalCount(const Scenario &s)
{
    if (!(s.*Member))
        return std::nullopt;
    return std::to_string((s.*Member)->value);
}

using Text = std::optional<std::string>;

constexpr std::array kGeneralKeys = {
    ScenarioKey{"model", "catalogue id", "llama-3.1-8b", readModel,
                [](const Scenario &s) -> Text { return s.model; }, false},
    ScenarioKey{"weights", "format (Q4_K_M, fp8, awq-4, ...), ideal bits (16b 8b 4b 3b) or size (4.9GB)",
                "Q4_K_M", readWeights, [](const Scenario &s) -> Text { return weightsText(s.weights); },
                false},
    ScenarioKey{"context", "tokens of each conversation, 1 to 16777216; 32k is 32768", "32768",
                [](Scenario &s, std::string_view t) {
                    return take(parseTokensNumber(t, kContextRange), [&s](auto v) { s.context = {v}; });
                },
                [](const Scenario &s) -> Text { return std::to_string(s.context.value); }, true},
    ScenarioKey{"sessions", "conversations at once, 1 to 1000000", "1",
                [](Scenario &s, std::string_view t) {
                    return take(parseWhole(t, kSessionsRange), [&s](auto v) { s.sessions = {v}; });
                },
                [](const Scenario &s) -> Text { return std::to_string(s.sessions.value); }, true},
    ScenarioKey{"kv", "KV cache format (f16, q8_0, fp8, q4_0, ...) or a pair K/V (f16/q8_0)", "f16", readKv,
                [](const Scenario &s) -> Text { return kvText(s.kv); }, false},
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
    ScenarioKey{"free", "spare memory for the state, instead of capacity - reserve - weights", "",
                readOptionalSize<&Scenario::free>, writeOptionalSize<&Scenario::free>, false},
    ScenarioKey{"parameters", "replaces the model's count (70e9)", "",
                [](Scenario &s, std::string_view t) {
                    return take(parseWhole(t, kParameterRange),
                                [&s](auto v) { s.parameters = Parameters{v}; });
                },
                writeOptionalCount<&Scenario::parameters>, true},
    ScenarioKey{"state-per-session", "replaces the computed size (2.6GB)", "",
                readOptionalSize<&Scenario::statePerSession>, writeOptionalSize<&Scenario::statePerSession>,
                false},
    ScenarioKey{"p95", "tokens that 95 of 100 conversations stay below", "",
                [](Scenario &s, std::string_view t) {
                    return take(parseTokensNumber(t, kContextRange), [&s](auto v) { s.p95 = Tokens{v}; });
                },
                writeOptionalCount<&Scenario::p95>, true},
    ScenarioKey{"peak", "conversations in the busiest moment; asks for replicas", "",
                [](Scenario &s, std::string_view t) {
                    return take(parseWhole(t, {1, kGiga}), [&s](auto v) { s.peak = Sessions{v}; });
                },
                writeOptionalCount<&Scenario::peak>, true},
    ScenarioKey{"per-replica", "conversations one replica serves within its promise", "the sessions that fit",
                [](Scenario &s, std::string_view t) {
                    return take(parseWhole(t, kSessionsRange), [&s](auto v) { s.perReplica = Sessions{v}; });
                },
                writeOptionalCount<&Scenario::perReplica>, true},
    ScenarioKey{"headroom", "spare replicas, 0% to 1000%", "20%", readHeadroom,
                [](const Scenario &s) -> Text { return std::to_string(s.headroomPercent) + "%"; }, false},
};

} // namespace

std::span<const ScenarioKey> scenarioKeys()
{
    static const std::vector<ScenarioKey> keys = [] {
        std::vector<ScenarioKey> all(std::begin(kGeneralKeys), std::end(kGeneralKeys));
        all.insert(all.end(), engineKeys().begin(), engineKeys().end());
        return all;
    }();
    return keys;
}

std::string deviceText(const DeviceChoice &device)
{
    return device.spare ? "spare:" + sizeText(device.spare->value) : device.id;
}

std::string weightsText(const WeightsChoice &weights)
{
    if (weights.size)
        return sizeText(weights.size->value);
    if (weights.bitsTimes100)
        return hundredthsText(*weights.bitsTimes100) + "b";
    return weights.format;
}

std::string kvText(const KvChoice &kv)
{
    return kv.k == kv.v ? kv.k : kv.k + "/" + kv.v;
}

} // namespace tb
