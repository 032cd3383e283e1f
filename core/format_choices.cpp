// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format_choices.h"

#include "core/engine_sizes.h"
#include "core/format.h"
#include "core/scenario_text.h"
#include "core/weights.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace tb {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kWeightStops = {{
    {"f16", "16 bits"},
    {"Q8_0", ""},
    {"fp8", ""},
    {"Q6_K", ""},
    {"Q5_K_M", ""},
    {"Q4_K_M", ""},
    {"awq-4", ""},
    {"nvfp4", ""},
    {"mxfp4", ""},
    {"Q3_K_M", ""},
    {"Q2_K", ""},
}};
// Ideal 16 bits cost what f16 costs: a stop of its own would be a step that changes nothing.
constexpr std::array<std::pair<int, std::string_view>, 4> kIdealStops
    = {{{1'600, ""}, {800, "8"}, {400, "4"}, {300, "3"}}};
constexpr std::array<std::string_view, 5> kKvStops = {"f16", "q8_0", "fp8", "q5_1", "q4_0"};

double bitsOf(const Model &model, const WeightFormat &format)
{
    return 8.0 * static_cast<double>(weightBytes(model, format).value())
        / static_cast<double>(model.parameters.value);
}

void sortByBits(std::vector<FormatChoice> &choices)
{
    std::stable_sort(choices.begin(), choices.end(),
                     [](const FormatChoice &a, const FormatChoice &b) { return a.bits > b.bits; });
}

FormatChoice weightChoice(const Model &model, const WeightFormat &format)
{
    const auto stop = std::find_if(kWeightStops.begin(), kWeightStops.end(),
                                   [&](const auto &entry) { return entry.first == format.id; });
    FormatChoice choice{format.id, format.name, {}, bitsOf(model, format), false, isEstimate(model, format),
                        {}};
    if (stop != kWeightStops.end()) {
        choice.onSlider = true;
        choice.shortLabel = stop->second;
    }
    return choice;
}

FormatChoice idealChoice(const Model &model, std::int64_t hundredths)
{
    const WeightFormat format = idealBits(hundredths);
    return {format.id, "Ideal " + format.name, {}, bitsOf(model, format), false, false, {}};
}

FormatChoice choiceOf(const Model &model, const WeightsChoice &current)
{
    if (current.bitsTimes100)
        return idealChoice(model, *current.bitsTimes100);
    const BlockRatio whole{current.size ? current.size->value : 0, 1};
    const WeightFormat given{"", "", WeightKind::Size, whole, whole, false, ""};
    return {weightsText(current), "Size given", {}, bitsOf(model, given), false, false, {}};
}

} // namespace

int indexOfChoice(const std::vector<FormatChoice> &choices, const std::string &key)
{
    const auto found = std::find_if(choices.begin(), choices.end(),
                                    [&key](const FormatChoice &choice) { return choice.key == key; });
    return found == choices.end() ? -1 : static_cast<int>(found - choices.begin());
}

std::vector<FormatChoice> weightChoices(const Model &model, const Catalogue &catalogue,
                                        const WeightsChoice &current)
{
    std::vector<FormatChoice> choices;
    for (const WeightFormat &format : catalogue.weightFormats)
        choices.push_back(weightChoice(model, format));
    for (const auto &[hundredths, label] : kIdealStops) {
        choices.push_back(idealChoice(model, hundredths));
        choices.back().onSlider = !label.empty();
        choices.back().shortLabel = label;
    }
    if (model.fileWeights) {
        const BlockRatio whole{model.fileWeights->value, 1};
        choices.push_back(
            weightChoice(model, {"file", "As in the file", WeightKind::Size, whole, whole, false, ""}));
        choices.back().onSlider = true;
    }
    const std::string key = weightsText(current);
    if (indexOfChoice(choices, key) < 0)
        choices.push_back(choiceOf(model, current));
    choices[static_cast<std::size_t>(indexOfChoice(choices, key))].onSlider = true;
    sortByBits(choices);
    return choices;
}

namespace {

/// Why the engine refuses a cache of these formats, but not for what it has against f16 as well.
std::string cacheRefusal(Resolved &scratch, const KvFormat &k, const KvFormat &v,
                         const std::optional<std::string> &againstHalf)
{
    scratch.scenario.kv = {k.id, v.id};
    scratch.kv = kvRatios(k, v);
    const auto reason = refusalOf(scratch);
    return reason && reason != againstHalf ? *reason + "." : std::string();
}

/// Bits for each value, the scale of its head included.
double bitsWithScale(const KvFormat &format, const Model &model)
{
    const double scale = model.headDim == 0
        ? 0
        : 8.0 * static_cast<double>(format.headBytes) / static_cast<double>(model.headDim);
    return bitsPerValue(format.ratio) + scale;
}

FormatChoice kvChoice(const KvFormat &format, const Model &model, std::string refusal)
{
    const bool stop = std::find(kKvStops.begin(), kKvStops.end(), format.id) != kKvStops.end();
    return {format.id, format.name, stop ? format.id : "", bitsWithScale(format, model),
            stop,      false,       std::move(refusal)};
}

} // namespace

std::vector<FormatChoice> kvChoices(const Resolved &r, const Catalogue &catalogue)
{
    Resolved scratch = r;
    const KvChoice half;
    scratch.scenario.kv = half;
    scratch.kv = {};
    if (const auto format = catalogue.kvFormat(half.k))
        scratch.kv = kvRatios(**format, **format);
    const auto againstHalf = refusalOf(scratch);
    std::vector<FormatChoice> choices;
    for (const KvFormat &format : catalogue.kvFormats)
        choices.push_back(kvChoice(format, r.model, cacheRefusal(scratch, format, format, againstHalf)));
    const KvChoice &current = r.scenario.kv;
    const std::string key = kvText(current);
    const auto k = catalogue.kvFormat(current.k);
    const auto v = catalogue.kvFormat(current.v);
    if (indexOfChoice(choices, key) < 0 && k && v)
        choices.push_back({key,
                           "Keys " + (*k)->id + ", values " + (*v)->id,
                           {},
                           (bitsWithScale(**k, r.model) + bitsWithScale(**v, r.model)) / 2.0,
                           false,
                           false,
                           cacheRefusal(scratch, **k, **v, againstHalf)});
    if (const int index = indexOfChoice(choices, key); index >= 0)
        choices[static_cast<std::size_t>(index)].onSlider = true;
    sortByBits(choices);
    return choices;
}

int restingStop(const std::vector<FormatChoice> &stops, int from, int to)
{
    const int step = to > from ? 1 : -1;
    for (int stop = to; stop >= 0 && stop < static_cast<int>(stops.size()) && stop != from; stop += step)
        if (stops[static_cast<std::size_t>(stop)].refusal.empty())
            return stop;
    return from;
}

} // namespace tb
