// SPDX-License-Identifier: GPL-3.0-or-later
// llama.cpp from 2023 to today, and ik_llama.cpp: the context's settings and the buffers.
#include "core/checked.h"
#include "core/readers/log_lines.h"
#include "core/readers/log_scanner.h"

#include <algorithm>

namespace tb::log {

namespace {

constexpr std::string_view kScopes[] = {"llm_load_print_meta",
                                        "print_info",
                                        "llama_model_load_internal",
                                        "llama_model_load",
                                        "llama_new_context_with_model",
                                        "llama_context",
                                        "llama_context_base",
                                        "llama_context_kv_self",
                                        "llama_kv_cache_init",
                                        "init",
                                        "reserve",
                                        "llama_kv_cache_unified",
                                        "llama_kv_cache",
                                        "llama_kv_cache_unified_iswa",
                                        "llama_kv_cache_iswa",
                                        "llama_kv_cache_recurrent",
                                        "llama_memory_recurrent",
                                        "sched_reserve",
                                        "load_tensors",
                                        "llm_load_tensors",
                                        "llama_init_from_file",
                                        "ggml_metal_init",
                                        "ggml_metal_add_buffer",
                                        "ggml_metal_device_init",
                                        "create_memory",
                                        "llama_model_loader",
                                        "llama_init_from_model",
                                        "llama_context_recurrent",
                                        "build",
                                        "llama_new_context_with_params"};

struct Scoped
{
    std::string_view scope;
    std::string_view rest;
};

/// "0.01.4 I llama_context: n_ctx = 512" -> "llama_context" and "n_ctx = 512", whatever stands before.
std::optional<Scoped> scoped(std::string_view line)
{
    for (std::size_t colon = line.find(':'); colon != std::string_view::npos;
         colon = line.find(':', colon + 1)) {
        const std::size_t space = line.find_last_of(" |", colon);
        const std::size_t begin = space == std::string_view::npos ? 0 : space + 1;
        const std::string_view word = line.substr(begin, colon - begin);
        if (word.size() < 4)
            continue;
        if (std::find(std::begin(kScopes), std::end(kScopes), word) != std::end(kScopes))
            return Scoped{word, trimmed(line.substr(colon + 1))};
    }
    return std::nullopt;
}

std::optional<bool> flag(std::string_view value)
{
    if (value == "1" || value == "true" || value == "enabled")
        return true;
    if (value == "0" || value == "false" || value == "disabled")
        return false;
    return std::nullopt; // "auto": the line that says what became of it follows
}

bool isContextScope(std::string_view scope)
{
    return startsWith(scope, "llama_context") || startsWith(scope, "llama_new_context");
}

void readAge(Scanner &scanner, const Scoped &scoped)
{
    if (scoped.scope == "llama_init_from_file" || scoped.scope == "llama_model_load_internal")
        scanner.age(LlamaAge::Beginning);
    if (scoped.scope == "llama_kv_cache_init" || startsWith(scoped.scope, "llama_new_context"))
        scanner.age(LlamaAge::OneCache);
    if (scoped.scope == "init" && startsWith(scoped.rest, "kv_size"))
        scanner.age(LlamaAge::OneCache);
    if (startsWith(scoped.scope, "llama_kv_cache_unified"))
        scanner.age(LlamaAge::Unified);
    if (scoped.scope == "llama_kv_cache" || scoped.scope == "llama_kv_cache_iswa")
        scanner.age(LlamaAge::Streams);
    if (scoped.scope == "llama_context" && startsWith(scoped.rest, "n_ctx_seq"))
        scanner.age(LlamaAge::Padded);
    if (scoped.scope == "sched_reserve")
        scanner.age(LlamaAge::Reserve);
}

void readSetting(Scanner &scanner, std::string_view rest)
{
    const std::string_view key = trimmed(before(rest, "="));
    const std::string_view value = trimmed(after(rest, "=").value_or(""));
    if (key == "n_ctx" && wholeAt(value))
        scanner.nextContext();
    LogSettings &settings = scanner.run().settings;
    const auto keep = [&](std::string_view name, std::optional<std::int64_t> &field) {
        if (key == name)
            field = wholeAt(value);
    };
    keep("n_ctx", settings.context);
    keep("n_ctx_seq", settings.contextOfSlot);
    keep("n_ctx_per_seq", settings.contextOfSlot);
    keep("n_seq_max", settings.slots);
    keep("n_batch", settings.batch);
    keep("n_ubatch", settings.microBatch);
    keep("mla_attn", settings.latentMode);
    if (key == "flash_attn" || key == "flash_attn_type")
        settings.flashAttention = flag(value);
    if (key == "kv_unified")
        settings.unified = flag(value);
    const bool fork
        = key == "mla_attn" || key == "fused_moe" || key == "attn_max_b" || key == "attn_max_batch";
    if (fork)
        scanner.seen(LogEngine::IkLlamaCpp);
}

/// "K (f16): 128.00 MiB" behind the total.
void readHalf(std::string_view rest, std::string_view mark, std::int64_t line, SizeKind kind,
              std::optional<PrintedSize> &size, std::string &type)
{
    const auto half = after(rest, mark);
    if (!half)
        return;
    type = std::string(before(*half, ")"));
    size = sizeAfter(*half, "):", kind, line, Units::Binary);
    if (type.size() > 16)
        type.clear();
}

void readCache(Scanner &scanner, std::string_view rest, bool recurrent)
{
    const SizeKind kind = recurrent ? SizeKind::Recurrent : SizeKind::Kv;
    const auto total = sizeAfter(rest, "=", kind, scanner.line, Units::Binary);
    if (!total)
        return;
    PrintedCache cache;
    cache.kind = recurrent ? PrintedCache::Kind::Recurrent : scanner.cacheKind;
    cache.total = *total;
    cache.latent = contains(rest, "c^KV (");
    readHalf(rest,
             recurrent          ? " R ("
                 : cache.latent ? "c^KV ("
                                : " K (",
             scanner.line, kind, cache.k, cache.typeK);
    readHalf(rest,
             recurrent          ? " S ("
                 : cache.latent ? "kv^T ("
                                : " V (",
             scanner.line, kind, cache.v, cache.typeV);
    const std::string_view inside = before(after(rest, "(").value_or(""), ")");
    if (contains(inside, "cells")) {
        cache.cells = wholeAt(inside);
        cache.layers = wholeAfter(inside, "cells,");
        if (const auto third = after(after(inside, "cells,").value_or(""), ",")) {
            cache.sequences = wholeAt(before(trimmed(*third), "/"));
            if (!cache.sequences) // "4 seqs", of recurrent caches
                cache.sequences = wholeAt(before(trimmed(*third), " "));
            cache.streams = wholeAfter(*third, "/");
        }
        if (const auto snapshots = after(inside, "seqs "))
            scanner.run().settings.snapshots = wholeAt(*snapshots);
    }
    scanner.run().caches.push_back(std::move(cache));
}

/// "CUDA0 compute buffer size = 506.00 MiB": one device's share.
void readBuffer(Scanner &scanner, const Scoped &scoped)
{
    struct Buffer
    {
        std::string_view mark;
        SizeKind kind;
    };
    constexpr Buffer kBuffers[] = {{"KV buffer size", SizeKind::Kv},
                                   {"RS buffer size", SizeKind::Recurrent},
                                   {"compute buffer total size", SizeKind::Compute},
                                   {"compute buffer size", SizeKind::Compute},
                                   {"output buffer size", SizeKind::Output},
                                   {"model buffer size", SizeKind::Weights},
                                   {"buffer size", SizeKind::Weights}};
    for (const Buffer &buffer : kBuffers) {
        const std::size_t at = scoped.rest.find(buffer.mark);
        if (at == std::string_view::npos)
            continue;
        const bool weights = buffer.kind == SizeKind::Weights;
        if (weights && !contains(scoped.scope, "load_tensors"))
            return;
        auto size = sizeAfter(scoped.rest, "=", buffer.kind, scanner.line, Units::Binary);
        if (size) {
            size->device = std::string(trimmed(scoped.rest.substr(0, at)).substr(0, 32));
            scanner.run().sizes.push_back(std::move(*size));
        }
        return;
    }
}

/// llama.cpp has printed this in MiB named MB, in MiB, and in true MB. The one that makes a usual share of a
/// memory that is sold wins.
void readWorkingSet(Scanner &scanner, std::string_view rest)
{
    auto written = sizeAfter(rest, "=", SizeKind::WorkingSet, scanner.line, Units::AsWritten);
    const auto binary = sizeAfter(rest, "=", SizeKind::WorkingSet, scanner.line, Units::Binary);
    if (!written || !binary)
        return;
    const auto plausible = [](const PrintedSize &size) {
        constexpr std::int64_t kSold[] = {8, 16, 18, 24, 32, 36, 48, 64, 96, 128, 192, 256, 512};
        constexpr std::int64_t kShares[] = {666'667, 740'000, 750'000, 780'000, 810'000, 840'000, 870'000};
        for (const std::int64_t gib : kSold) {
            const std::int64_t share = (Checked(size.bytes.value) * 1'000).value() / (gib * kGibi / 1'000);
            for (const std::int64_t usual : kShares)
                if (share >= usual - 200 && share <= usual + 200)
                    return true;
        }
        return false;
    };
    scanner.run().sizes.push_back(!plausible(*written) && plausible(*binary) ? *binary : *written);
}

void readContextLine(Scanner &scanner, const Scoped &scoped)
{
    const bool iswa = contains(scoped.rest, "creating") && contains(scoped.rest, "SWA KV cache");
    if (iswa) {
        scanner.cacheKind
            = contains(scoped.rest, "non-SWA") ? PrintedCache::Kind::Full : PrintedCache::Kind::Window;
        return;
    }
    if (contains(scoped.rest, "Flash Attention was auto, set to"))
        scanner.run().settings.flashAttention = contains(scoped.rest, "set to enabled");
    const bool self = startsWith(scoped.rest, "KV self size") || startsWith(scoped.rest, "kv self size");
    const bool size = startsWith(scoped.rest, "size =")
        && (contains(scoped.scope, "kv_cache") || contains(scoped.scope, "recurrent"));
    if (self || size)
        readCache(scanner, scoped.rest, contains(scoped.scope, "recurrent") || contains(scoped.rest, " R ("));
    else if (contains(scoped.rest, "buffer") && contains(scoped.rest, "size"))
        readBuffer(scanner, scoped);
    else if (isContextScope(scoped.scope) && contains(scoped.rest, "="))
        readSetting(scanner, scoped.rest);
    if (contains(scoped.rest, "recommendedMaxWorkingSetSize"))
        readWorkingSet(scanner, scoped.rest);
}

} // namespace

void readLlamaCppLine(Scanner &scanner, std::string_view line)
{
    const auto found = scoped(line);
    if (!found)
        return;
    if (found->scope == "build") {
        if (const auto build = wholeAt(found->rest))
            scanner.log.version = "b" + std::to_string(*build);
        return;
    }
    scanner.seen(LogEngine::LlamaCpp);
    readAge(scanner, *found);
    if (!readLlamaFigure(scanner, found->scope, found->rest))
        readContextLine(scanner, *found);
}

} // namespace tb::log
