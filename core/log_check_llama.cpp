// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log_check_parts.h"

#include "core/format.h"
#include "core/log_compute.h"
#include "core/log_failure_text.h"
#include "core/log_scenario.h"
#include "core/weights.h"

#include <algorithm>

namespace tb {

namespace {

struct Context
{
    RunCheck &check;
    const LogRun &run;
    const Model *model;
    std::optional<CacheRule> rule;
    std::string missing; ///< why there is no rule
};

void addCacheLine(Context &context, CheckLine line, CachePart part, Checked predicted)
{
    if (!context.rule || predicted.saturated()) {
        line.reason = context.rule ? "the settings of the log make no sense" : context.missing;
        context.check.lines.push_back(std::move(line));
        return;
    }
    line.predicted = predicted.value();
    if (!line.within() && line.what.find("cache") != std::string::npos)
        line.reason = explainCache(line, part, *context.model, *context.rule, context.run);
    context.check.lines.push_back(std::move(line));
}

struct Halves
{
    Checked k;
    Checked v;
};

Halves halvesOf(const CacheSizes &sizes, CachePart part)
{
    switch (part) {
    case CachePart::All:
        return {sizes.fullK + sizes.windowK, sizes.fullV + sizes.windowV};
    case CachePart::Full:
        return {sizes.fullK, sizes.fullV};
    case CachePart::Window:
        return {sizes.windowK, sizes.windowV};
    case CachePart::Recurrent:
        return {sizes.recurrentConv, sizes.recurrentState};
    }
    return {};
}

const char *partName(CachePart part)
{
    switch (part) {
    case CachePart::All:
        return "KV cache";
    case CachePart::Full:
        return "KV cache, layers without a window";
    case CachePart::Window:
        return "KV cache, layers with a window";
    case CachePart::Recurrent:
        return "recurrent state (cache)";
    }
    return "";
}

void checkCache(Context &context, const PrintedCache &cache, CachePart part)
{
    const CacheSizes sizes = context.rule ? cacheSizes(*context.model, *context.rule) : CacheSizes{};
    addCacheLine(context, checkLineOf(partName(part), cache.total), part, partBytes(sizes, part));
    const Halves halves = halvesOf(sizes, part);
    const bool recurrent = part == CachePart::Recurrent;
    const auto half = [&](const char *name, const std::optional<PrintedSize> &size, const std::string &type,
                          Checked bytes) {
        if (size)
            addCacheLine(context, checkLineOf(std::string("  ") + name + " (" + type + ")", *size), part,
                         bytes);
    };
    half(recurrent ? "convolution" : cache.latent ? "latent rows" : "keys", cache.k, cache.typeK, halves.k);
    half(recurrent ? "state" : "values", cache.v, cache.typeV, halves.v);
}

/// Older pastes lack the line that says which of two caches has the windows: the first has none.
CachePart partOf(const LogRun &run, std::size_t index)
{
    const PrintedCache &cache = run.caches[index];
    if (cache.kind == PrintedCache::Kind::Full)
        return CachePart::Full;
    if (cache.kind == PrintedCache::Kind::Window)
        return CachePart::Window;
    if (cache.kind == PrintedCache::Kind::Recurrent)
        return CachePart::Recurrent;
    const auto plain = [](const PrintedCache &c) { return c.kind == PrintedCache::Kind::All; };
    const auto all = std::count_if(run.caches.begin(), run.caches.end(), plain);
    if (all != 2)
        return CachePart::All;
    const auto before
        = std::count_if(run.caches.begin(), run.caches.begin() + static_cast<std::ptrdiff_t>(index), plain);
    return before == 0 ? CachePart::Full : CachePart::Window;
}

/// The buffers of one kind over all devices, for logs without the line of the total.
std::optional<PrintedCache> sumOfBuffers(const LogRun &run, SizeKind kind)
{
    PrintedCache sum;
    sum.kind = kind == SizeKind::Recurrent ? PrintedCache::Kind::Recurrent : PrintedCache::Kind::All;
    Checked bytes;
    Checked rounding;
    int buffers = 0;
    for (const PrintedSize &size : run.sizes) {
        if (size.kind != kind)
            continue;
        bytes += size.bytes.value;
        rounding += size.rounding.value;
        sum.total = size;
        sum.total.text = ++buffers == 1 ? size.text : "sum of " + grouped(buffers) + " buffers";
    }
    sum.total.bytes = {bytes.value()};
    sum.total.rounding = {rounding.value()};
    return buffers > 0 && !bytes.saturated() ? std::optional(sum) : std::nullopt;
}

void checkCaches(Context &context)
{
    for (std::size_t i = 0; i < context.run.caches.size(); ++i)
        checkCache(context, context.run.caches[i], partOf(context.run, i));
    const auto has = [&](bool recurrent) {
        return std::any_of(context.run.caches.begin(), context.run.caches.end(), [&](const PrintedCache &c) {
            return (c.kind == PrintedCache::Kind::Recurrent) == recurrent;
        });
    };
    if (!has(false))
        if (const auto sum = sumOfBuffers(context.run, SizeKind::Kv))
            checkCache(context, *sum, CachePart::All);
    if (!has(true))
        if (const auto sum = sumOfBuffers(context.run, SizeKind::Recurrent))
            checkCache(context, *sum, CachePart::Recurrent);
}

void checkFile(Context &context, const Catalogue &catalogue)
{
    const auto &size = context.run.figures.fileSize;
    if (!size)
        return;
    CheckLine line = checkLineOf("weights (" + context.run.figures.fileType + ")", *size);
    line.modelled = true;
    const auto format = catalogue.weightFormat(weightFormatOf(context.run.figures.fileType));
    const bool known = context.model && context.model->parameters.value > 0 && format.ok();
    if (known)
        line.predicted = weightBytes(*context.model, **format).value();
    else
        line.reason = "no rule for this file type";
    context.check.lines.push_back(std::move(line));
}

void checkBuffers(Context &context)
{
    for (const PrintedSize &size : context.run.sizes) {
        if (size.kind == SizeKind::WorkingSet) {
            CheckLine line = checkLineOf("Metal working set", size);
            line.reason = bytesInUnit(size.bytes, kMebi, 0) + " MiB: what macOS lets the GPU use";
            context.check.lines.push_back(std::move(line));
        }
    }
}

/// What ollama or LM Studio expected, against the cache that follows from their settings.
void checkEstimates(Context &context)
{
    const CacheSizes sizes = context.rule ? cacheSizes(*context.model, *context.rule) : CacheSizes{};
    std::optional<CheckLine> sum;
    for (const PrintedSize &size : context.run.sizes) {
        if (size.kind != SizeKind::Estimate)
            continue;
        CheckLine line = checkLineOf("KV cache, the engine's estimate", size);
        if (sum && !size.device.empty()) { // one line a card
            sum->printed = (Checked(sum->printed) + line.printed).value();
            sum->rounding += line.rounding;
            sum->text += " + " + line.text;
        } else {
            sum = std::move(line);
        }
    }
    if (sum)
        addCacheLine(context, std::move(*sum), CachePart::All, sizes.keysAndValues());
}

std::string ageName(LlamaAge age, LogEngine engine)
{
    if (engine == LogEngine::IkLlamaCpp)
        return "ik_llama.cpp: one cache for all slots, windows not used";
    switch (age) {
    case LlamaAge::Unknown:
        return "llama.cpp of today; the log does not show its age";
    case LlamaAge::Beginning:
        return "llama.cpp of 2023: one cache for all slots, sizes in MiB called MB";
    case LlamaAge::OneCache:
        return "llama.cpp until April 2025: one cache for all slots, windows not used";
    case LlamaAge::Unified:
        return "llama.cpp from April to October 2025: windows used, values of latent rows stored";
    case LlamaAge::Streams:
        return "llama.cpp of October 2025: context not yet padded to 256";
    case LlamaAge::Padded:
        return "llama.cpp since November 2025: the context of a slot padded to 256";
    case LlamaAge::Reserve:
        return "llama.cpp since January 2026: padded to 256, latent rows without values";
    }
    return {};
}

void addToday(Context &context)
{
    const CacheRule today = todaysRule(*context.rule);
    const Checked now = cacheSizes(*context.model, today).keysAndValues();
    const Checked then = cacheSizes(*context.model, *context.rule).keysAndValues();
    if (now.value() != then.value() && !now.saturated())
        context.check.notes.push_back("llama.cpp of today would keep " + bytesInUnit({now.value()}, kMebi, 2)
                                      + " MiB of keys and values with these settings");
}

} // namespace

CheckLine checkLineOf(std::string what, const PrintedSize &size)
{
    CheckLine line;
    line.what = std::move(what);
    line.line = size.line;
    line.text = size.text;
    line.printed = size.bytes.value;
    line.rounding = size.rounding.value;
    if (!size.remark.empty())
        line.text += " (" + size.remark + ")";
    return line;
}

void checkLlama(RunCheck &check, const LogRun &run, LogEngine engine, const Model *model,
                const Catalogue &catalogue)
{
    Context context{check, run, model, {}, "the model was not recognised"};
    if (model) {
        const auto rule = ruleOf(run, engine, *model, catalogue);
        if (rule)
            context.rule = *rule;
        else
            context.missing = rule.error().line();
    }
    check.rules = ageName(run.age, engine);
    checkFile(context, catalogue);
    checkCaches(context);
    checkEstimates(context);
    checkCompute(check, run, engine, model, context.rule);
    checkBuffers(context);
    check.failure = failureSentence(run, engine, model, context.rule);
    if (context.rule)
        addToday(context);
}

} // namespace tb
