// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layer_strip.h"

#include "core/format.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace tb {

namespace {

/// "%" stands for the tokens of the window, or of a compressed row.
struct KindWords
{
    char kind;
    LayerKeeps keeps;
    const char *one;
    const char *many;
    const char *brief;
};

constexpr KindWords kWords[] = {
    {'F', LayerKeeps::Growing, "full attention", "full attention", "full"},
    {'S', LayerKeeps::Bounded, "sliding window of % tokens", "sliding windows of % tokens", "sliding %"},
    {'C', LayerKeeps::Bounded, "attention in chunks of % tokens", "attention in chunks of % tokens",
     "chunks %"},
    {'L', LayerKeeps::Growing, "latent attention", "latent attention", "latent"},
    {'R', LayerKeeps::Bounded, "recurrent with a fixed state", "recurrent with a fixed state", "recurrent"},
    {'B', LayerKeeps::Growing, "full attention beside a fixed state", "full attention beside a fixed state",
     "full + recurrent"},
    {'s', LayerKeeps::Nothing, "reusing an earlier layer's window", "reusing an earlier layer's window",
     "reuse sliding"},
    {'f', LayerKeeps::Nothing, "reusing an earlier layer's full attention",
     "reusing an earlier layer's full attention", "reuse full"},
    {'E', LayerKeeps::Nothing, "experts only", "experts only", "experts"},
    {'-', LayerKeeps::Nothing, "feed-forward only", "feed-forward only", "feed-forward"},
    {'W', LayerKeeps::Bounded, "window of % keys", "windows of % keys", "window %"},
    {'K', LayerKeeps::Growing, "one row for % tokens beside a window", "one row for % tokens beside a window",
     "row per %"},
    {'H', LayerKeeps::Growing, "one row for % tokens beside a window", "one row for % tokens beside a window",
     "row per %"},
};
constexpr KindWords kUnknown{'?', LayerKeeps::Growing, "kind not known", "kind not known", "not known"};

const KindWords &wordsOf(char kind)
{
    const auto *const row = std::find_if(std::begin(kWords), std::end(kWords),
                                         [kind](const KindWords &words) { return words.kind == kind; });
    return row == std::end(kWords) ? kUnknown : *row;
}

/// The tokens in a component of that kind; 0 when components differ or there is none.
std::int64_t sameWindow(const Model &model, StateKind kind)
{
    std::int64_t window = 0;
    for (const StateComponent &part : model.state) {
        if (part.kind != kind)
            continue;
        if (window != 0 && window != part.window)
            return 0;
        window = part.window;
    }
    return window;
}

/// K has the smaller ratio of a model, H the larger.
std::int64_t ratioOf(const Model &model, char kind)
{
    std::int64_t ratio = 0;
    for (const StateComponent &part : model.state)
        if (part.kind == StateKind::CompressedK)
            ratio = ratio == 0 ? part.ratio
                : kind == 'K'  ? std::min(ratio, part.ratio)
                               : std::max(ratio, part.ratio);
    return ratio;
}

std::int64_t numberOf(const Model &model, char kind)
{
    switch (kind) {
    case 'S':
        return sameWindow(model, StateKind::KvWindow);
    case 'C':
        return sameWindow(model, StateKind::KvChunked);
    case 'W':
        return sameWindow(model, StateKind::KWindow);
    case 'K':
    case 'H':
        return ratioOf(model, kind);
    default:
        return 0;
    }
}

/// Without a number, "sliding windows of some tokens" and "sliding".
std::string filled(std::string text, std::int64_t number)
{
    const std::size_t at = text.find('%');
    if (at == std::string::npos)
        return text;
    if (number > 0)
        return text.replace(at, 1, grouped(number));
    const bool last = at + 1 == text.size() && at > 0;
    return last ? text.erase(at - 1) : text.replace(at, 1, "some");
}

std::vector<LayerRun> runsOf(const Model &model)
{
    std::vector<LayerRun> runs;
    std::int64_t layer = 0;
    for (const char kind : model.layerKinds) {
        if (runs.empty() || runs.back().kind != kind)
            runs.push_back({kind, layer, 0, filled(wordsOf(kind).one, numberOf(model, kind))});
        ++runs.back().count;
        ++layer;
    }
    return runs;
}

std::vector<LayerCount> countsOf(const Model &model, const std::vector<LayerRun> &runs)
{
    std::vector<LayerCount> counts;
    for (const LayerRun &run : runs) {
        const auto same = std::find_if(counts.begin(), counts.end(),
                                       [&run](const LayerCount &count) { return count.kind == run.kind; });
        if (same == counts.end())
            counts.push_back({run.kind, run.count, {}, {}});
        else
            same->count += run.count;
    }
    for (LayerCount &count : counts) {
        const KindWords &words = wordsOf(count.kind);
        const std::int64_t number = numberOf(model, count.kind);
        count.name = filled(count.count == 1 ? words.one : words.many, number);
        count.brief = filled(words.brief, number);
    }
    std::stable_partition(counts.begin(), counts.end(), [](const LayerCount &count) {
        return layerKeeps(count.kind) != LayerKeeps::Growing;
    });
    return counts;
}

std::string growthWords(const LayerStrip &strip, std::ptrdiff_t growing)
{
    const auto kinds = static_cast<std::ptrdiff_t>(strip.counts.size());
    const bool windows = std::any_of(strip.counts.begin(), strip.counts.end(), [](const LayerCount &count) {
        return std::string_view("SCW").find(count.kind) != std::string_view::npos;
    });
    if (growing == 0)
        return windows ? "none grows beyond its window" : "none grows with the context";
    if (growing == kinds)
        return strip.layers == 1 ? "it grows with the context" : "all grow with the context";
    if (growing > 1)
        return "only the last " + grouped(growing) + " kinds grow with the context";
    return strip.counts.back().count == 1 ? "only this one grows with the context"
                                          : "only these grow with the context";
}

/// `times` repetitions of the next `period` runs.
struct Repeat
{
    std::size_t period = 1;
    std::size_t times = 1;
};

/// The repetition from run `from` on that covers most; the shortest period of those.
Repeat longestRepeat(const std::vector<LayerRun> &runs, std::size_t from)
{
    constexpr std::size_t kLongestPeriod = 12; // beyond it nobody sees a pattern
    Repeat best;
    const auto same = [&runs](std::size_t a, std::size_t b) {
        return runs[a].kind == runs[b].kind && runs[a].count == runs[b].count;
    };
    for (std::size_t period = 2; period <= kLongestPeriod; ++period) {
        std::size_t end = from + period;
        while (end < runs.size() && same(end - period, end))
            ++end;
        const std::size_t times = (std::min(end, runs.size()) - from) / period;
        if (times > 1 && times * period > best.times * best.period)
            best = {period, times};
    }
    return best;
}

std::string runWord(const LayerStrip &strip, const LayerRun &run)
{
    const auto count = std::find_if(strip.counts.begin(), strip.counts.end(),
                                    [&run](const LayerCount &c) { return c.kind == run.kind; });
    return grouped(run.count) + " " + count->brief;
}

} // namespace

LayerKeeps layerKeeps(char kind)
{
    return wordsOf(kind).keeps;
}

LayerStrip layerStrip(const Model &model)
{
    LayerStrip strip;
    strip.layers = static_cast<std::int64_t>(model.layerKinds.size());
    strip.runs = runsOf(model);
    strip.counts = countsOf(model, strip.runs);
    return strip;
}

const LayerRun *runOf(const LayerStrip &strip, std::int64_t layer)
{
    for (const LayerRun &run : strip.runs)
        if (layer >= run.first && layer < run.first + run.count)
            return &run;
    return nullptr;
}

std::string layersSentence(const LayerStrip &strip)
{
    if (strip.counts.empty())
        return "The layers of this model are not known";
    std::string text = plural(strip.layers, "layer");
    const bool alike = strip.counts.size() == 1;
    for (std::size_t i = 0; i < strip.counts.size(); ++i) {
        const LayerCount &count = strip.counts[i];
        text += i == 0 ? ": " : ", ";
        text += (alike ? std::string(count.count == 1 ? "" : "all ") : grouped(count.count) + " ")
            + count.name;
    }
    const auto growing = std::count_if(strip.counts.begin(), strip.counts.end(), [](const LayerCount &count) {
        return layerKeeps(count.kind) == LayerKeeps::Growing;
    });
    return text + "; " + growthWords(strip, growing);
}

std::string layersPattern(const LayerStrip &strip)
{
    if (strip.runs.size() < 2)
        return {};
    std::string text;
    for (std::size_t i = 0; i < strip.runs.size();) {
        const Repeat repeat = longestRepeat(strip.runs, i);
        std::string words;
        for (std::size_t k = 0; k < repeat.period; ++k)
            words += (k == 0 ? "" : ", ") + runWord(strip, strip.runs[i + k]);
        text += text.empty() ? "" : ", ";
        text += repeat.times > 1 ? grouped(static_cast<std::int64_t>(repeat.times)) + " x (" + words + ")"
                                 : words;
        i += repeat.period * repeat.times;
    }
    return text;
}

} // namespace tb
