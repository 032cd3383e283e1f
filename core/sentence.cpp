// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sentence.h"

#include "core/format.h"
#include "core/number_text.h"
#include "core/scenario_text.h"
#include "core/summary.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tb {

namespace {

constexpr const char *kContext = "context";
constexpr const char *kSpare = "spare"; ///< the size of a room is part of the key `device`

/// The number nearest to value x 2^octaves that is a multiple of `grain`, from `low` to `high`.
std::int64_t scaled(std::int64_t value, double octaves, std::int64_t grain, std::int64_t low,
                    std::int64_t high)
{
    const double wanted = static_cast<double>(value) * std::exp2(octaves);
    if (!(wanted > static_cast<double>(low)))
        return low;
    if (wanted >= static_cast<double>(high))
        return high;
    const auto whole = static_cast<std::int64_t>(std::llround(wanted));
    return std::clamp(whole < grain ? whole : (whole + grain / 2) / grain * grain, low, high);
}

/// A room of the list keeps its place there with another size.
void setSpare(Scenario &scenario, Bytes spare)
{
    const auto at = std::find(scenario.devices.begin(), scenario.devices.end(), scenario.device);
    scenario.device.spare = spare;
    if (at != scenario.devices.end())
        *at = scenario.device;
}

} // namespace

std::vector<SentencePart> sentenceParts(const Resolved &r, const Budget &b)
{
    std::string left = sentence(r, b);
    std::vector<SentencePart> parts;
    // The number stands between two words: alone it might be found in another number.
    const auto mark = [&](const std::string &before, const std::string &words, const char *key) {
        auto at = left.find(before + words + " ");
        if (at == std::string::npos)
            return;
        at += before.size();
        parts.push_back({left.substr(0, at), {}});
        parts.push_back({words, key});
        left.erase(0, at + words.size());
    };
    if (!b.refused) {
        mark(" of ", grouped(r.scenario.context.value), kContext);
        if (b.isRoom && r.scenario.device.spare && !r.scenario.free)
            mark(" in ", bytesText(b.room, ByteUnits::Decimal), kSpare);
    }
    parts.push_back({std::move(left), {}});
    return parts;
}

std::string typedText(const Scenario &scenario, const std::string &key)
{
    if (key == kContext)
        return std::to_string(scenario.context.value);
    return scenario.device.spare ? sizeText(scenario.device.spare->value) : std::string();
}

Scenario dragged(Scenario scenario, const std::string &key, double octaves)
{
    constexpr std::int64_t kGrain = 256;
    constexpr std::int64_t kTenth = kGiga / 10;
    if (key == kContext)
        scenario.context = {scaled(scenario.context.value, octaves, kGrain, 1, kMaxContext.value)};
    else if (key == kSpare && scenario.device.spare)
        setSpare(scenario, {scaled(scenario.device.spare->value, octaves, kTenth, kTenth, 100'000 * kGiga)});
    return scenario;
}

Result<Scenario> typed(Scenario scenario, const std::string &key, const std::string &text)
{
    if (key == kSpare) {
        const auto size = parseSize(text, {1, 100'000 * kGiga});
        if (!size)
            return size.error();
        setSpare(scenario, {*size});
        return scenario;
    }
    if (const Status status = setKey(scenario, key, text); !status)
        return status.error();
    return scenario;
}

} // namespace tb
