// SPDX-License-Identifier: GPL-3.0-or-later
// Why a cache is not the size we predict: the rules of other years and other switches are tried one after the
// other, and the first that gives the printed size is named.
#include "core/log_check_parts.h"

#include "core/format.h"

#include <functional>

namespace tb {

namespace {

struct Alternative
{
    std::string sentence;
    std::function<void(CacheRule &)> change;
};

std::vector<Alternative> slotAlternatives(const CacheRule &rule)
{
    std::vector<Alternative> list;
    list.push_back({"the context is not padded to 256: builds before November 2025 kept it as asked for",
                    [](CacheRule &r) { r.pad = 1; }});
    list.push_back({"the context of each slot is padded to 256, as since November 2025",
                    [](CacheRule &r) { r.pad = 256; }});
    list.push_back({"the context is padded to 32: builds before November 2025 without flash attention",
                    [](CacheRule &r) { r.pad = 32; }});
    if (rule.slots > 1) {
        list.push_back({"the slots share one cache (-kvu, the default without -np since December 2025)",
                        [](CacheRule &r) { r.shared = true; }});
        list.push_back({"the context is split over the slots (-np without -kvu; before November 2025 always)",
                        [](CacheRule &r) { r.shared = false; }});
        list.push_back({"each of the slots has the whole context to itself", [](CacheRule &r) {
                            r.context *= r.slots;
                            r.shared = false;
                        }});
    }
    return list;
}

std::vector<Alternative> windowAlternatives(const LogRun &run)
{
    std::vector<Alternative> list;
    list.push_back(
        {"layers with a window keep the whole context (--swa-full, or an engine or a year that does "
         "not use windows)",
         [](CacheRule &r) { r.windows = false; }});
    for (const std::int64_t batch : {4'096, 2'048, 1'024, 512, 256, 128, 64, 32})
        list.push_back({"the window and a micro-batch of at most " + grouped(batch) + " tokens are kept",
                        [batch](CacheRule &r) { r.windowExtra = batch; }});
    list.push_back({"the window alone is kept, without the micro-batch beside it",
                    [](CacheRule &r) { r.windowExtra = 0; }});
    if (run.settings.batch)
        list.push_back({"the window and the whole batch are kept, not only the micro-batch",
                        [&run](CacheRule &r) { r.windowExtra = *run.settings.batch; }});
    return list;
}

std::vector<Alternative> rowAlternatives(const Model &model)
{
    std::vector<Alternative> list;
    if (model.latent) {
        list.push_back({"the values of the latent rows are stored too: builds before January 2026",
                        [](CacheRule &r) { r.latent = LatentRows::KeysAndValues; }});
        list.push_back(
            {"only the latent rows are stored, the values are a view of them: builds since January 2026",
             [](CacheRule &r) { r.latent = LatentRows::Keys; }});
        list.push_back({"keys and values of all heads are stored: a file or a build without latent attention",
                        [](CacheRule &r) { r.latent = LatentRows::Heads; }});
    }
    const LogKvType half;
    list.push_back({"the cache is f16, whatever was asked for", [half](CacheRule &r) { r.k = r.v = half; }});
    list.push_back({"the cache is q8_0", [](CacheRule &r) { r.k = r.v = {"q8_0", {34, 32}, 0}; }});
    list.push_back({"the cache is q4_0", [](CacheRule &r) { r.k = r.v = {"q4_0", {18, 32}, 0}; }});
    list.push_back({"the cache is f32", [](CacheRule &r) { r.k = r.v = {"f32", {4, 1}, 0}; }});
    return list;
}

bool gives(const CheckLine &line, Checked predicted)
{
    CheckLine other = line;
    other.predicted = predicted.value();
    return !predicted.saturated() && other.within();
}

/// The same rule, but the figure read or counted in another way.
std::string explainFigure(const CheckLine &line, std::int64_t predicted)
{
    CheckLine decimal = line;
    decimal.printed = static_cast<std::int64_t>(static_cast<double>(line.printed) * kMega / kMebi);
    if (gives(decimal, predicted))
        return "the figure fits in powers of ten: MB, not MiB";
    decimal.printed = static_cast<std::int64_t>(static_cast<double>(line.printed) * kMebi / kMega);
    if (gives(decimal, predicted))
        return "the figure fits in powers of two: MiB, whatever the unit is called";
    for (std::int64_t copies = 2; copies <= 8; ++copies)
        if (gives(line, Checked(predicted) * copies))
            return "it is printed " + grouped(copies) + " times the prediction: as many copies or slots";
    return {};
}

std::string explainLayers(const CheckLine &line, std::int64_t predicted, const Model &model,
                          const LogRun &run)
{
    for (const PrintedCache &cache : run.caches) {
        if (cache.total.line != line.line || !cache.layers || *cache.layers == 0)
            continue;
        std::int64_t keeping = 0;
        for (const StateComponent &part : model.state)
            keeping += part.layers;
        const Checked share
            = Checked::mulDivCeil(predicted, *cache.layers, std::max<std::int64_t>(keeping, 1));
        if (keeping != *cache.layers && gives(line, share))
            return "the cache holds " + grouped(*cache.layers) + " of the " + grouped(keeping)
                + " layers: a part of the model, or a draft head's";
    }
    return {};
}

} // namespace

Checked partBytes(const CacheSizes &sizes, CachePart part)
{
    switch (part) {
    case CachePart::All:
        return sizes.keysAndValues();
    case CachePart::Full:
        return sizes.fullK + sizes.fullV;
    case CachePart::Window:
        return sizes.windowK + sizes.windowV;
    case CachePart::Recurrent:
        return sizes.recurrentConv + sizes.recurrentState;
    }
    return {};
}

std::string explainCache(const CheckLine &line, CachePart part, const Model &model, const CacheRule &rule,
                         const LogRun &run)
{
    std::vector<Alternative> all = slotAlternatives(rule);
    for (auto &list : {windowAlternatives(run), rowAlternatives(model)})
        all.insert(all.end(), list.begin(), list.end());
    for (const Alternative &alternative : all) {
        CacheRule changed = rule;
        alternative.change(changed);
        if (gives(line, partBytes(cacheSizes(model, changed), part)))
            return alternative.sentence;
    }
    for (const Alternative &first : all) { // two at once: an old build differs in more than one way
        for (const Alternative &second : all) {
            CacheRule changed = rule;
            first.change(changed);
            second.change(changed);
            if (gives(line, partBytes(cacheSizes(model, changed), part)))
                return first.sentence + "; and " + second.sentence;
        }
    }
    const std::int64_t predicted = line.predicted.value_or(0);
    std::string text = explainFigure(line, predicted);
    return text.empty() ? explainLayers(line, predicted, model, run) : text;
}

} // namespace tb
