// SPDX-License-Identifier: GPL-3.0-or-later
// The compute buffers of llama.cpp, with the rules of several months: how many rows of logits are reserved
// and which copies flash attention makes changed in 2026.
#include "core/log_compute.h"

#include "core/format.h"
#include "core/graph_llamacpp.h"
#include "core/log_check_parts.h"

#include <algorithm>
#include <cstdlib>

namespace tb {

namespace {

constexpr std::int64_t kMaxTokens = 65'536; ///< of a micro-batch; more is a lying log
constexpr std::int64_t kMaxCells = std::int64_t{1} << 32;

bool startsWith(const std::string &text, const char *part)
{
    return text.rfind(part, 0) == 0;
}

bool isHost(const std::string &device)
{
    return device.find("Host") != std::string::npos;
}

Backend backendOf(const std::string &device)
{
    if (startsWith(device, "CPU"))
        return Backend::Cpu;
    if (startsWith(device, "CUDA"))
        return Backend::Cuda;
    return startsWith(device, "Metal") || startsWith(device, "MTL") ? Backend::Metal : Backend::Gpu;
}

CacheKind kindOf(const LogKvType &type)
{
    if (type.name == "f32")
        return CacheKind::Single;
    return type.ratio.values == 1 && type.perHead == 0 && type.ratio.bytes == 2 ? CacheKind::Half
                                                                                : CacheKind::Quantised;
}

std::optional<GraphShape> shapeOf(const LogRun &run, const Model &model, const CacheRule &rule)
{
    const CacheSizes sizes = cacheSizes(model, rule);
    GraphShape shape;
    shape.sequences = rule.slots;
    shape.streams = rule.shared ? 1 : rule.slots;
    const std::int64_t batch = std::min(rule.windowExtra, kMaxTokens);
    shape.tokens = roundUp(batch, shape.sequences).value(); // as graph_reserve does
    shape.cells = std::min(sizes.fullCells, kMaxCells);
    shape.windowCells = rule.windows ? sizes.windowCells : 0;
    shape.outputs = rule.slots;
    const bool old = run.age != LlamaAge::Unknown && run.age < LlamaAge::Streams;
    shape.flash = run.settings.flashAttention.value_or(!old) ? FlashAttention::On : FlashAttention::Off;
    shape.k = kindOf(rule.k);
    shape.v = kindOf(rule.v);
    if (shape.tokens < 1 || shape.cells < 1 || model.hidden < 1)
        return std::nullopt;
    return shape;
}

struct Attempt
{
    GraphShape shape;
    std::string sentence;
};

/// Today's rule first; then older ones, as far as the age of the log allows.
std::vector<Attempt> attemptsOf(const GraphShape &shape, std::int64_t microBatch, Backend backend,
                                LlamaAge age)
{
    const char *const kLogits
        = "logits of the whole micro-batch: builds before June 2026, or a tool that is not "
          "the server";
    const bool maybeNew = age == LlamaAge::Unknown || age == LlamaAge::Reserve;
    GraphShape now = shape;
    now.backend = backend;
    GraphShape plain = shape;
    plain.backend = backend == Backend::Cpu ? Backend::Cpu : Backend::Gpu;
    GraphShape logits = plain;
    logits.outputs = std::min(shape.tokens, microBatch);
    std::vector<Attempt> attempts;
    if (maybeNew) {
        attempts.push_back({now, "as of August 2026"});
        attempts.push_back(
            {plain, "without the copies of the cache that flash attention makes since mid 2026"});
    }
    attempts.push_back({logits, kLogits});
    for (const FlashAttention flash : {FlashAttention::Off, FlashAttention::On}) {
        GraphShape other = logits;
        other.flash = flash;
        attempts.push_back(
            {other,
             std::string(kLogits) + "; flash attention " + (flash == FlashAttention::On ? "on" : "off")});
    }
    return attempts;
}

/// A modelled figure: the first rule that comes within 1 % wins, else the nearest, which is said.
void predict(CheckLine &line, const Model &model, const std::vector<Attempt> &attempts, bool host)
{
    const std::int64_t near = std::max(line.printed / 100, line.rounding);
    std::int64_t best = kSaturated;
    for (const Attempt &attempt : attempts) {
        const Checked bytes
            = host ? hostBufferBytes(model, attempt.shape) : computeBufferBytes(model, attempt.shape);
        const std::int64_t distance = std::abs((bytes - line.printed).value());
        if (bytes.saturated() || distance >= best)
            continue;
        best = distance;
        line.predicted = bytes.value();
        line.reason = (distance > near ? "no rule we know gives it; the nearest: " : "") + attempt.sentence;
        if (distance <= near)
            return;
    }
}

} // namespace

void checkCompute(RunCheck &check, const LogRun &run, LogEngine engine, const Model *model,
                  const std::optional<CacheRule> &rule)
{
    const auto isCompute = [](const PrintedSize &size) { return size.kind == SizeKind::Compute; };
    const auto onDevice = [&](const PrintedSize &size) {
        return isCompute(size) && !isHost(size.device) && backendOf(size.device) != Backend::Cpu;
    };
    const auto devices = std::count_if(run.sizes.begin(), run.sizes.end(), onDevice);
    const auto shape = model && rule ? shapeOf(run, *model, *rule) : std::nullopt;
    for (const PrintedSize &size : run.sizes) {
        if (!isCompute(size))
            continue;
        CheckLine line = checkLineOf("compute buffer (" + size.device + ")", size);
        line.modelled = true;
        const bool host = isHost(size.device) || (devices > 0 && backendOf(size.device) == Backend::Cpu);
        if (engine == LogEngine::IkLlamaCpp)
            line.reason = "ik_llama.cpp plans its graph in its own way";
        else if (devices > 1)
            line.reason = "several devices: how the graph is cut is not in the log";
        else if (!shape)
            line.reason = "no model or no settings to compute it from";
        else
            predict(
                line, *model,
                attemptsOf(*shape, rule->windowExtra, host ? Backend::Gpu : backendOf(size.device), run.age),
                host);
        check.lines.push_back(std::move(line));
    }
}

std::optional<Checked> deviceComputeBytes(const LogRun &run, const Model &model, const CacheRule &rule,
                                          const std::string &device)
{
    auto shape = shapeOf(run, model, rule);
    if (!shape)
        return std::nullopt;
    shape->backend = backendOf(device);
    return computeBufferBytes(model, *shape);
}

} // namespace tb
