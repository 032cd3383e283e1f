// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue_text.h"

#include "core/format.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace tb {

namespace {

constexpr std::int64_t kTera = 1'000 * kGiga;

std::string threeDigits(std::int64_t count, std::int64_t unit)
{
    const std::int64_t whole = count / unit;
    return bytesInUnit(Bytes{count}, unit, whole >= 100 ? 0 : whole >= 10 ? 1 : 2);
}

std::string architectureText(const std::string &architecture)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kWords = {{
        {"moe", "experts"},
        {"moe-mla", "experts, latent attention"},
        {"moe-compressed", "experts, compressed attention"},
        {"hybrid-moe", "hybrid, experts"},
        {"ssm", "state space"},
        {"rnn", "recurrent"},
    }};
    const auto word = std::find_if(kWords.begin(), kWords.end(),
                                   [&](const auto &entry) { return entry.first == architecture; });
    return word == kWords.end() ? architecture : std::string(word->second);
}

} // namespace

std::string parametersText(Parameters count)
{
    if (count.value >= kTera)
        return threeDigits(count.value, kTera) + " T";
    if (count.value >= kGiga)
        return threeDigits(count.value, kGiga) + " B";
    return threeDigits(count.value, kMega) + " M";
}

std::string modelFacts(const Model &model)
{
    std::string text = parametersText(model.parameters) + " parameters";
    if (model.active != model.parameters)
        text += ", " + parametersText(model.active) + " active";
    text += model.maxContext ? ", " + grouped(model.maxContext->value) + " tokens" : ", any length";
    return text + ", " + architectureText(model.architecture);
}

std::string deviceFacts(const Device &device)
{
    std::string text = bytesInUnit(device.nominal, kGiga, 0) + " GB";
    if (device.bandwidth)
        text += ", " + bytesInUnit(Bytes{device.bandwidth->value}, kGiga, 0) + " GB/s";
    return text;
}

} // namespace tb
