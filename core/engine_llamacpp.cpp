// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine_llamacpp.h"

#include "core/graph_plans.h"
#include "core/recent_models.h"

#include <algorithm>

namespace tb {

namespace {

constexpr std::int64_t kMostSequences = 256; // LLAMA_MAX_SEQ
constexpr std::int64_t kF32Bytes = 4;

std::int64_t padded(std::int64_t cells)
{
    return roundUp(cells, kLlamaCppCellStep).value();
}

bool isWindow(StateKind kind)
{
    return kind == StateKind::KvWindow || kind == StateKind::KvChunked || kind == StateKind::KWindow;
}

std::int64_t windowOf(const Model &model)
{
    for (const StateComponent &part : model.state)
        if (isWindow(part.kind))
            return part.window;
    return 0;
}

/// A model that has only window layers is loaded by a loader that does not read the window (Mistral 7B v0.1).
bool windowIgnored(const Model &model)
{
    return std::all_of(model.state.begin(), model.state.end(),
                       [](const StateComponent &part) { return part.kind == StateKind::KvWindow; });
}

/// Without flash attention every value row is padded to the widest layer's.
std::int64_t valueRow(const Resolved &r, const StateComponent &part)
{
    std::int64_t widest = part.vDim;
    if (r.scenario.flashAttention == FlashAttention::Off && part.vDim != 0)
        for (const StateComponent &other : r.model.state)
            widest = std::max(widest, other.vDim);
    return widest;
}

/// Bytes of one component for all conversations.
Checked partBytes(const Resolved &r, const StateComponent &part, const LlamaCppContext &c, Sessions sessions)
{
    const bool full = part.kind == StateKind::KvWindow && windowIgnored(r.model);
    Checked cells = Checked(isWindow(part.kind) && !full ? c.windowCells : c.cells) * c.streams;
    switch (part.kind) {
    case StateKind::Recurrent:
    case StateKind::CompressorState:
        return Checked(part.layers) * part.fixedValues * kF32Bytes * sessions.value;
    case StateKind::KWindow: // always one for each conversation
        cells = Checked(c.windowCells) * sessions.value;
        break;
    case StateKind::CompressedK:
        cells = Checked(padded(ceilDiv(c.cells, part.ratio))) * c.streams;
        break;
    case StateKind::KvFull:
    case StateKind::KvWindow:
    case StateKind::KvChunked:
    case StateKind::MlaLatent:
    case StateKind::IndexerK:
        break;
    }
    return cells * part.layers * (bytesFor(part.kDim, r.kv.k) + bytesFor(valueRow(r, part), r.kv.v));
}

} // namespace

LlamaCppContext llamaCppContext(const Resolved &r, Tokens context, Sessions sessions)
{
    const Scenario &s = r.scenario;
    const bool unified = s.sharing == CacheSharing::Unified;
    const std::int64_t asked = s.contextTotal ? s.contextTotal->value : context.value * sessions.value;
    const std::int64_t total = padded(asked); // -c
    LlamaCppContext c;
    c.microBatch = std::min({asked, s.batch, s.microBatch});
    c.cells = unified ? total : padded(std::max<std::int64_t>(1, total / sessions.value));
    c.streams = unified ? 1 : sessions.value;
    if (const std::int64_t window = windowOf(r.model)) {
        const bool perSequence = r.model.state.front().kind == StateKind::KWindow;
        const std::int64_t windows = window * (unified && !perSequence ? sessions.value : 1);
        c.windowCells = s.windowCache == WindowCache::Full
            ? c.cells
            : padded(std::min(c.cells, windows + c.microBatch));
        if (windowIgnored(r.model))
            c.windowCells = c.cells;
    }
    return c;
}

/// `each` tokens for all of them: that rises with them, until fewer tokens for each are enough.
std::optional<Sessions> llamaCppRounderBatch(const LlamaCppContext &context, Sessions sessions)
{
    const std::int64_t each = ceilDiv(context.microBatch, sessions.value);
    if (each <= 1)
        return std::nullopt;
    return Sessions{ceilDiv(context.microBatch, each - 1)};
}

GraphShape llamaCppGraph(const Resolved &r, const LlamaCppContext &c, Sessions sessions)
{
    GraphShape g;
    g.sequences = sessions.value;
    g.streams = c.streams;
    g.cells = c.cells;
    g.windowCells = c.windowCells;
    g.tokens = roundUp(c.microBatch, sessions.value).value();
    g.outputs = std::min(r.scenario.outputs.value_or(sessions.value), g.tokens);
    g.flash = r.scenario.flashAttention;
    g.backend = r.backend;
    g.k = cacheKindOf(r.scenario.kv.k);
    g.v = cacheKindOf(r.scenario.kv.v);
    return g;
}

std::vector<StatePart> llamaCppState(const Resolved &r, Tokens context, Sessions sessions)
{
    const LlamaCppContext c = llamaCppContext(r, context, sessions);
    std::vector<StatePart> parts;
    for (const StateComponent &part : r.model.state)
        addPart(parts, part.kind, partBytes(r, part, c, sessions));
    return parts;
}

Checked llamaCppStateBytes(const Resolved &r, Tokens context, Sessions sessions)
{
    const LlamaCppContext c = llamaCppContext(r, context, sessions);
    Checked sum;
    for (const StateComponent &part : r.model.state)
        sum += partBytes(r, part, c, sessions);
    return sum;
}

EngineSizes llamaCppSizes(const Resolved &r, Tokens context, Sessions sessions)
{
    EngineSizes sizes;
    sizes.parts = llamaCppState(r, context, sessions);
    const GraphShape graph = llamaCppGraph(r, llamaCppContext(r, context, sessions), sessions);
    sizes.working = recent<GraphPlans>(r.model)->bytes(graph);
    if (r.backend != Backend::Cpu)
        sizes.workingHost = hostBufferBytes(r.model, graph);
    return sizes;
}

namespace {

bool isOneOf(const std::string &id, std::initializer_list<const char *> ids)
{
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

std::optional<std::string> headRefusal(const char *which, const std::string &format, const BlockRatio &ratio,
                                       const char *key, std::int64_t head)
{
    if (head == 0 || head % ratio.values == 0)
        return std::nullopt;
    return std::string("llama_init_from_model: ") + which + " cache type " + format + " with block size "
        + std::to_string(ratio.values) + " does not divide " + key + "=" + std::to_string(head);
}

/// What the flash-attention kernels of a backend take: ggml-cuda/fattn.cu, ggml-metal-device.m.
std::optional<std::string> backendRefusal(const Resolved &r)
{
    const KvChoice &kv = r.scenario.kv;
    const bool cuda = r.backend == Backend::Cuda;
    if ((!cuda && r.backend != Backend::Metal) || r.scenario.flashAttention == FlashAttention::Off)
        return std::nullopt;
    const std::string name = cuda ? "CUDA (default build)" : "Metal";
    if (kv.k != kv.v)
        return name + ": flash attention wants keys and values in one type, not " + kv.k + " and " + kv.v;
    const bool known = cuda ? isOneOf(kv.k, {"f32", "f16", "bf16", "q8_0", "q4_0"})
                            : isOneOf(kv.k, {"f32", "f16", "bf16", "q8_0", "q4_0", "q4_1", "q5_0", "q5_1"});
    if (!known)
        return name + ": flash attention does not take a cache of type " + kv.k;
    return std::nullopt;
}

} // namespace

std::optional<std::string> llamaCppRefusal(const Resolved &r)
{
    const KvChoice &kv = r.scenario.kv;
    for (const std::string &format : {kv.k, kv.v})
        if (!isOneOf(format, {"f32", "f16", "bf16", "q8_0", "q5_1", "q5_0", "q4_1", "q4_0", "iq4_nl"}))
            return "llama.cpp has no cache type " + format;
    if (r.scenario.sessions.value > kMostSequences)
        return "llama.cpp serves at most " + std::to_string(kMostSequences) + " sequences";
    const bool keysOnly
        = std::any_of(r.model.state.begin(), r.model.state.end(), [](const StateComponent &p) {
              return p.kind == StateKind::MlaLatent || p.kind == StateKind::KWindow;
          });
    if (keysOnly && kv.k != kv.v)
        return "llama_init_from_model: model does not support different K (" + kv.k + ") and V (" + kv.v
            + ") cache types";
    const bool flash = r.scenario.flashAttention == FlashAttention::On;
    if (!flash && cacheKindOf(kv.v) == CacheKind::Quantised)
        return "llama_init_from_model: quantized V cache requires flash_attn to be enabled";
    if (flash) {
        if (auto reason = headRefusal("K", kv.k, r.kv.k, "n_embd_head_k", r.model.headDim))
            return reason;
        if (auto reason = headRefusal("V", kv.v, r.kv.v, "n_embd_head_v", r.model.vHeadDim))
            return reason;
    }
    return backendRefusal(r);
}

/// Worst of 2,061 figures of llama.cpp's own planner (22 August 2026), rounded up, by class of model; where
/// no model of the kind was in that list, the bound that the plan keeps on all of them.
double llamaCppWorkingError(const Resolved &r)
{
    constexpr double kUnmeasured = 25;
    const Model &m = r.model;
    for (const StateComponent &part : m.state) {
        const bool unmeasured = part.kind == StateKind::KvChunked || part.kind == StateKind::IndexerK
            || part.kind == StateKind::CompressedK || part.kind == StateKind::KWindow;
        if (unmeasured)
            return kUnmeasured;
    }
    if (m.recurrent && m.recurrent->kind == RecurrentKind::Rwkv7)
        return kUnmeasured;
    const bool manyRows = r.scenario.outputs.value_or(0) > r.scenario.sessions.value;
    if (m.moe && manyRows)
        return 16;
    if (m.recurrent && m.heads != 0)
        return 5;
    return m.moe ? 1 : 2;
}

} // namespace tb
