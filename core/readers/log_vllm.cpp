// SPDX-License-Identifier: GPL-3.0-or-later
// vLLM, both engines, 2024 to today. All its sizes are powers of two, also where it says GB.
#include "core/readers/log_lines.h"
#include "core/readers/log_scanner.h"

namespace tb::log {

namespace {

constexpr std::size_t kMaxName = 200;
constexpr std::int64_t kMillion = 1'000'000;

std::string quoted(std::string_view line, std::string_view mark)
{
    const auto rest = after(line, mark);
    if (!rest || rest->empty())
        return {};
    const char quote = rest->front();
    const bool has = quote == '\'' || quote == '"';
    return std::string((has ? before(rest->substr(1), std::string_view(&quote, 1)) : before(*rest, ","))
                           .substr(0, kMaxName));
}

void keepSize(Scanner &scanner, std::string_view line, std::string_view mark, SizeKind kind)
{
    if (auto size = sizeAfter(line, mark, kind, scanner.line, Units::Binary))
        scanner.run().sizes.push_back(std::move(*size));
}

/// "14.08 GiB for weight": the size stands before the words.
void keepSizeBefore(Scanner &scanner, std::string_view line, std::string_view mark, SizeKind kind)
{
    const std::size_t at = line.find(mark);
    if (at == std::string_view::npos)
        return;
    std::size_t begin = line.find_last_of(' ', at == 0 ? 0 : at - 1); // before the unit
    begin = begin == std::string_view::npos || begin == 0 ? 0 : line.find_last_of(' ', begin - 1);
    const std::size_t from = begin == std::string_view::npos ? 0 : begin + 1;
    if (auto size = sizeAt(line.substr(from), kind, scanner.line, Units::Binary))
        scanner.run().sizes.push_back(std::move(*size));
}

/// "Initializing a V1 LLM engine (v0.11.0) with config: model='Qwen/Qwen3-32B', ..."
void readConfig(Scanner &scanner, std::string_view line)
{
    if (!contains(line, "with config: model="))
        return;
    scanner.seen(LogEngine::Vllm);
    scanner.nextModel();
    scanner.log.version = std::string(before(after(line, "engine (v").value_or(")"), ")").substr(0, 40));
    LogRun &run = scanner.run();
    run.modelName = quoted(line, "with config: model=");
    run.settings.context = wholeAfter(line, "max_seq_len=");
    run.settings.cards = wholeAfter(line, "tensor_parallel_size=");
    run.settings.stages = wholeAfter(line, "pipeline_parallel_size=");
    run.settings.typeK = run.settings.typeV = quoted(line, "kv_cache_dtype=");
    run.settings.dtype = quoted(line, " dtype=");
    run.settings.batchedTokens = wholeAfter(line, "max_num_batched_tokens=");
}

/// "(0.9, 71.27 GiB)" or "(0.90) = 21.30GiB".
void readUtilisation(Scanner &scanner, std::string_view line, std::string_view mark)
{
    const auto rest = after(line, mark);
    const auto share = rest ? decimalAt(*rest) : std::nullopt;
    if (share)
        scanner.run().settings.utilisation = share->times(kMillion);
}

void readPool(Scanner &scanner, std::string_view line)
{
    PrintedPool &pool = scanner.run().pool;
    if (auto size = sizeAfter(line, "Available KV cache memory: ", SizeKind::Kv, scanner.line, Units::Binary))
        if (!pool.memory || size->bytes < pool.memory->bytes)
            pool.memory = std::move(size); // of several workers the smallest decides
    if (auto size = sizeAfter(line, "reserved for KV Cache is ", SizeKind::Kv, scanner.line, Units::Binary))
        pool.memory = std::move(size);
    if (auto size = sizeAfter(line, " kv_cache_size=", SizeKind::Kv, scanner.line, Units::Binary))
        pool.memory = std::move(size);
    if (const auto tokens = wholeAfter(line, "GPU KV cache size: ")) {
        pool.tokens = tokens;
        pool.tokensLine = scanner.line;
    }
    for (const std::string_view mark : {"# GPU blocks: ", "# cuda blocks: ", "] GPU blocks: "}) {
        if (const auto blocks = wholeAfter(line, mark)) {
            pool.blocks = blocks;
            pool.blocksLine = scanner.line;
        }
    }
    if (const auto rest = after(line, "Maximum concurrency for ")) {
        pool.perRequest = wholeAt(before(*rest, " "));
        const auto ratio = decimalAt(trimmed(after(*rest, "per request:").value_or("")));
        pool.concurrency = ratio ? ratio->times(100) : std::nullopt;
        pool.concurrencyLine = scanner.line;
    }
}

void readProfile(Scanner &scanner, std::string_view line)
{
    if (contains(line, "the current vLLM instance can use total_gpu_memory")) {
        keepSize(scanner, line, "total_gpu_memory (", SizeKind::Total);
        keepSize(scanner, line, ") = ", SizeKind::Requested);
        readUtilisation(scanner, line, "gpu_memory_utilization (");
    }
    keepSize(scanner, line, "model weights take ", SizeKind::Weights);
    keepSize(scanner, line, "non_torch_memory takes ", SizeKind::NonTorch);
    keepSize(scanner, line, "activation peak memory takes ", SizeKind::Activation);
    if (!contains(line, "Desired GPU memory utilization is (")) {
        if (contains(line, "oading model weights took") || contains(line, "odel loading took"))
            keepSize(scanner, line, " took ", SizeKind::Weights);
        return;
    }
    readUtilisation(scanner, line, "utilization is (");
    const std::string_view share = after(line, "utilization is (").value_or("");
    keepSize(scanner, share, ", ", SizeKind::Requested);
    keepSize(scanner, after(line, "Free memory on device (").value_or(""), "/", SizeKind::Total);
    const std::string_view usage = before(after(line, "Actual usage").value_or(""), "Replace");
    keepSizeBefore(scanner, usage, " for weight", SizeKind::Weights);
    keepSizeBefore(scanner, usage, " for consumed memory", SizeKind::Consumed);
    keepSizeBefore(scanner, usage, " for peak activation", SizeKind::Activation);
    keepSizeBefore(scanner, usage, " for non-torch memory", SizeKind::NonTorch);
    keepSizeBefore(scanner, usage, " for CUDAGraph memory", SizeKind::Graphs);
}

} // namespace

void readVllmLine(Scanner &scanner, std::string_view line)
{
    // Of the many lines of a running server few have any of these words.
    if (!contains(line, "KV") && !contains(line, "emory") && !contains(line, "odel")
        && !contains(line, "blocks: ") && !contains(line, "oncurrency") && !contains(line, "hunked"))
        return;
    readConfig(scanner, line);
    const bool pool = contains(line, "GPU KV cache size: ") || contains(line, "Available KV cache memory: ")
        || contains(line, "Maximum concurrency for ") || contains(line, "reserved for KV Cache is ")
        || contains(line, "GPU blocks: ") || contains(line, "# cuda blocks: ")
        || contains(line, "Memory profiling results: ");
    const bool profile = contains(line, "oading model weights took ") || contains(line, "odel loading took ")
        || contains(line, "vLLM instance can use") || contains(line, "Desired GPU memory utilization is (");
    if (!pool && !profile) {
        if (const auto batched = wholeAfter(line, "hunked prefill is enabled with max_num_batched_tokens="))
            scanner.run().settings.batchedTokens = batched;
        if (contains(line, "CUDA graph memory profiling is enabled"))
            scanner.run().settings.graphsCounted = true;
        if (contains(line, "Estimated CUDA graph memory: "))
            keepSize(scanner, line, "Estimated CUDA graph memory: ", SizeKind::Graphs);
        return;
    }
    scanner.seen(LogEngine::Vllm);
    readPool(scanner, line);
    readProfile(scanner, line);
    if (const auto block = wholeAfter(line, "block_size="))
        scanner.run().settings.blockSize = block;
    if (contains(line, "Memory profiling results: "))
        keepSize(scanner, line, "total_gpu_memory=", SizeKind::Total);
}

} // namespace tb::log
