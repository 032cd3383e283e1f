// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log_rule.h"

#include <algorithm>

namespace tb {

namespace {

constexpr std::int64_t kF32Bytes = 4;
constexpr std::int64_t kDefaultMicroBatch = 512;

bool isWindow(StateKind kind)
{
    return kind == StateKind::KvWindow || kind == StateKind::KvChunked || kind == StateKind::KWindow;
}

bool isFixed(StateKind kind)
{
    return kind == StateKind::Recurrent || kind == StateKind::CompressorState;
}

struct Rows
{
    std::int64_t k = 0; ///< values
    std::int64_t v = 0;
    std::int64_t heads = 1; ///< rows with a scale of their own
};

Rows rowsOf(const StateComponent &part, const Model &model, LatentRows latent)
{
    if (part.kind == StateKind::MlaLatent && model.latent) {
        const LatentShape &shape = *model.latent;
        if (latent == LatentRows::Heads)
            return {model.heads * (shape.nope + shape.rope), model.heads * shape.vHeadDim, model.heads};
        return {part.kDim, latent == LatentRows::Keys ? 0 : shape.kvRank, 1};
    }
    const bool whole = model.headDim > 0 && part.kDim % model.headDim == 0;
    return {part.kDim, part.vDim, whole ? std::max<std::int64_t>(part.kDim / model.headDim, 1) : 1};
}

Checked rowBytes(std::int64_t values, std::int64_t heads, const LogKvType &type)
{
    return bytesFor(values, type.ratio) + Checked(values > 0 ? heads : 0) * type.perHead;
}

/// R and S: the convolution's rows and the state proper. Where the shape is not known all counts as S.
void addRecurrent(CacheSizes &sizes, const Model &model, const StateComponent &part, Checked rows)
{
    Checked state = part.fixedValues;
    if (model.recurrent)
        state = std::min(Checked(model.recurrent->inner) * model.recurrent->stateSize,
                         Checked(part.fixedValues),
                         [](const Checked &a, const Checked &b) { return a.value() < b.value(); });
    const Checked each = rows * part.layers * kF32Bytes;
    sizes.recurrentState += each * state;
    sizes.recurrentConv += each * (Checked(part.fixedValues) - state);
}

std::int64_t padded(std::int64_t tokens, std::int64_t pad)
{
    return roundUp(tokens, pad).value();
}

LatentRows latentOf(const LogRun &run, LogEngine engine)
{
    if (engine == LogEngine::IkLlamaCpp) {
        const std::int64_t mode = run.settings.latentMode.value_or(0);
        if (mode == 0)
            return LatentRows::Heads;
        const bool transposed = mode == 1 && !run.settings.flashAttention.value_or(false);
        return transposed ? LatentRows::KeysAndTransposed : LatentRows::Keys;
    }
    const auto &heads = run.figures.kvHeads;
    if (!heads.empty() && heads.front() > 1)
        return LatentRows::Heads; // the file has no MLA keys
    const bool old = run.age != LlamaAge::Unknown && run.age < LlamaAge::Reserve;
    return old ? LatentRows::KeysAndValues : LatentRows::Keys;
}

bool sharedOf(const LogRun &run)
{
    if (run.settings.unified)
        return *run.settings.unified;
    for (const PrintedCache &cache : run.caches)
        if (cache.streams)
            return *cache.streams == 1;
    return run.settings.slots.value_or(1) > 1 && run.settings.contextOfSlot
        && run.settings.contextOfSlot == run.settings.context;
}

void applyAge(CacheRule &rule, const LogRun &run, LogEngine engine)
{
    const bool old = run.age == LlamaAge::Beginning || run.age == LlamaAge::OneCache;
    if (old || engine == LogEngine::IkLlamaCpp) {
        rule.shared = true; // the slots divide one cache of n_ctx cells, which is printed as it is
        rule.pad = 1;
        rule.windows = false;
    } else if (run.age == LlamaAge::Unified || run.age == LlamaAge::Streams) {
        rule.pad = run.settings.flashAttention.value_or(true) ? 256 : 32;
    }
    if (run.figures.window == 0)
        rule.windows = false; // the engine says so itself
}

/// The types as the cache line prints them, else as set.
std::string typeName(const LogRun &run, bool keys)
{
    for (const PrintedCache &cache : run.caches) {
        const std::string &type = keys ? cache.typeK : cache.typeV;
        if (cache.kind != PrintedCache::Kind::Recurrent && !type.empty())
            return type;
    }
    return keys ? run.settings.typeK : run.settings.typeV;
}

} // namespace

std::optional<LogKvType> logKvType(const std::string &name, const Catalogue &catalogue)
{
    struct Alias
    {
        const char *name;
        const char *id;
    };
    constexpr Alias kAliases[]
        = {{"", "f16"},         {"auto", "f16"},      {"fp16", "f16"},          {"float16", "f16"},
           {"half", "f16"},     {"bfloat16", "bf16"}, {"float32", "f32"},       {"float", "f32"},
           {"fp8_e4m3", "fp8"}, {"fp8_e5m2", "fp8"},  {"float8_e4m3fn", "fp8"}, {"float8_e5m2", "fp8"},
           {"fp8_inc", "fp8"}};
    if (name == "q8_KV") // ik_llama.cpp: one scale a row of a head; 8 bytes by two public logs
        return LogKvType{name, {1, 1}, 8};
    if (name == "turbo4") // a fork: 4.25 bits a value by a public log
        return LogKvType{name, {17, 32}, 0};
    std::string id = name;
    for (const Alias &alias : kAliases)
        if (name == alias.name)
            id = alias.id;
    for (const KvFormat &format : catalogue.kvFormats)
        if (format.id == id)
            return LogKvType{id, format.ratio, 0};
    return std::nullopt;
}

Result<CacheRule> ruleOf(const LogRun &run, LogEngine engine, const Model &model, const Catalogue &catalogue)
{
    const auto k = logKvType(typeName(run, true), catalogue);
    const auto v = logKvType(typeName(run, false), catalogue);
    if (!k || !v)
        return Error{"\"" + typeName(run, !k) + "\" is a cache type whose size is not known here",
                     "cache type"};
    if (!run.settings.context)
        return Error{"the context is not in the log", "n_ctx"};
    CacheRule rule;
    rule.context = std::min(*run.settings.context, std::int64_t{1} << 40);
    rule.slots = std::clamp<std::int64_t>(run.settings.slots.value_or(1), 1, 1'000'000);
    rule.shared = sharedOf(run);
    const std::int64_t batch = run.settings.batch.value_or(rule.context);
    rule.windowExtra = std::min({run.settings.microBatch.value_or(kDefaultMicroBatch), batch, rule.context});
    rule.snapshots = std::clamp<std::int64_t>(run.settings.snapshots.value_or(0), 0, 1'000);
    rule.k = *k;
    rule.v = *v;
    if (model.latent)
        rule.latent = latentOf(run, engine);
    applyAge(rule, run, engine);
    return rule;
}

CacheRule todaysRule(const CacheRule &rule)
{
    CacheRule today = rule;
    today.pad = 256;
    today.windows = true;
    today.latent = LatentRows::Keys;
    return today;
}

CacheSizes cacheSizes(const Model &model, const CacheRule &rule)
{
    CacheSizes sizes;
    const std::int64_t streams = rule.shared ? 1 : rule.slots;
    sizes.fullCells
        = rule.pad == 1 ? rule.context / streams : padded(padded(rule.context, rule.pad) / streams, rule.pad);
    for (const StateComponent &part : model.state) {
        if (isFixed(part.kind)) {
            addRecurrent(sizes, model, part, Checked(rule.slots) * (rule.snapshots + 1));
            continue;
        }
        std::int64_t cells = sizes.fullCells;
        const bool window = isWindow(part.kind);
        if (window && rule.windows) {
            const std::int64_t kept = part.window * (rule.shared ? rule.slots : 1) + rule.windowExtra;
            cells = padded(std::min(sizes.fullCells, kept), rule.pad);
            sizes.windowCells = cells;
        } else if (part.kind == StateKind::CompressedK) {
            cells = padded(ceilDiv(cells, part.ratio), rule.pad);
        }
        const Rows rows = rowsOf(part, model, rule.latent);
        const Checked each = Checked(streams) * cells * part.layers;
        (window ? sizes.windowK : sizes.fullK) += each * rowBytes(rows.k, rows.heads, rule.k);
        (window ? sizes.windowV : sizes.fullV) += each * rowBytes(rows.v, rows.heads, rule.v);
    }
    return sizes;
}

} // namespace tb
