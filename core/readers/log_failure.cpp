// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/log_failure.h"

#include "core/readers/log_lines.h"

#include <algorithm>

namespace tb::log {

namespace {

constexpr std::size_t kMaxText = 200;

bool containsAny(std::string_view line, std::initializer_list<std::string_view> parts)
{
    return std::any_of(parts.begin(), parts.end(), [line](std::string_view p) { return contains(line, p); });
}

bool hasSize(const LogRun &run, SizeKind kind)
{
    return std::any_of(run.sizes.begin(), run.sizes.end(),
                       [kind](const PrintedSize &size) { return size.kind == kind; });
}

/// Every engine loads the weights first. llama.cpp takes its cache next and its buffers last; vLLM tries out
/// its working space before it takes the pool.
FailedBudget nextToCome(const LogRun &run, bool torch)
{
    const bool cache = !run.caches.empty() || hasSize(run, SizeKind::Kv) || !(run.pool == PrintedPool{});
    if (cache)
        return FailedBudget::Working;
    if (!hasSize(run, SizeKind::Weights))
        return FailedBudget::Weights;
    return torch ? FailedBudget::Working : FailedBudget::Cache;
}

/// What llama.cpp says behind the refusal of the driver.
std::optional<FailedBudget> namedByLlama(std::string_view line)
{
    if (containsAny(line,
                    {"failed to allocate buffer for kv cache", "failed to allocate buffer for rs cache",
                     "failed for self-attention cache"}))
        return FailedBudget::Cache;
    if (containsAny(line,
                    {"failed to allocate compute", "ggml_gallocr_reserve_n",
                     "kIOGPUCommandBufferCallbackErrorOutOfMemory"}))
        return FailedBudget::Working;
    if (contains(line, "unable to allocate") && contains(line, "buffer"))
        return FailedBudget::Weights;
    return std::nullopt;
}

void keepText(Scanner &scanner, LogFailure &failure, std::string_view line)
{
    failure.line = scanner.line;
    failure.text = std::string(trimmed(line).substr(0, kMaxText));
}

/// "allocating 4096.00 MiB on device 0: cudaMalloc failed: out of memory"
bool readDriver(Scanner &scanner, std::string_view line)
{
    if (!containsAny(line,
                     {"Malloc failed: out of memory", "CUDA error: out of memory",
                      "_alloc_buffer: failed to allocate buffer", "error: failed to allocate buffer, size"}))
        return false;
    LogFailure failure;
    failure.budget = nextToCome(scanner.run(), false);
    for (const std::string_view mark : {"allocating ", ", size = "})
        if (!failure.asked)
            failure.asked = sizeAfter(line, mark, SizeKind::Requested, scanner.line, Units::Binary);
    if (const auto bytes = wholeAfter(line, "buffer of size "))
        failure.asked
            = sizeAt(std::to_string(*bytes) + " bytes", SizeKind::Requested, scanner.line, Units::Binary);
    keepText(scanner, failure, line);
    scanner.run().failure = std::move(failure);
    return true;
}

bool readLlama(Scanner &scanner, std::string_view line)
{
    const auto budget = namedByLlama(line);
    if (!budget)
        return false;
    std::optional<LogFailure> &kept = scanner.run().failure;
    if (!kept)
        kept.emplace();
    kept->budget = *budget;
    if (kept->text.empty())
        keepText(scanner, *kept, line);
    if (const auto bytes = wholeAfter(line, "buffer of size "); bytes && !kept->asked)
        kept->asked
            = sizeAt(std::to_string(*bytes) + " bytes", SizeKind::Requested, scanner.line, Units::Binary);
    return true;
}

/// "CUDA out of memory. Tried to allocate 224.00 MiB. GPU 0 has a total capacity of 79.10 GiB of which 50.00
/// MiB is free."
bool readTorch(Scanner &scanner, std::string_view line)
{
    const bool warmUp = contains(line, "out of memory occurred when warming up");
    if (!warmUp && !containsAny(line, {"CUDA out of memory", "HIP out of memory"}))
        return false;
    LogFailure failure;
    failure.budget = warmUp ? FailedBudget::Working : nextToCome(scanner.run(), true);
    failure.asked = sizeAfter(line, "Tried to allocate ", SizeKind::Requested, scanner.line, Units::Binary);
    failure.available = sizeAfter(line, "of which ", SizeKind::Free, scanner.line, Units::Binary);
    keepText(scanner, failure, line);
    scanner.run().failure = std::move(failure);
    return true;
}

bool readVllm(Scanner &scanner, std::string_view line)
{
    LogFailure failure;
    failure.budget = FailedBudget::Cache;
    if (contains(line, "larger than the available KV cache memory")) {
        const std::size_t open = line.find(", (");
        if (open != std::string_view::npos)
            failure.asked = sizeAt(line.substr(open + 3), SizeKind::Requested, scanner.line, Units::Binary);
        failure.available
            = sizeAfter(line, "available KV cache memory (", SizeKind::Free, scanner.line, Units::Binary);
        failure.fits = wholeAfter(before(line, ". Try increasing"), "estimated maximum model length is ");
    } else if (contains(line, "maximum number of tokens that can be stored in KV cache (")) {
        failure.fits = wholeAt(before(after(line, "stored in KV cache (").value_or(""), ")"));
    } else if (contains(line, "is less than desired GPU memory utilization")) {
        failure.budget = FailedBudget::Elsewhere;
        failure.available
            = sizeAfter(line, "Free memory on device (", SizeKind::Free, scanner.line, Units::Binary);
    } else if (!contains(line, "No available memory for the cache blocks")) {
        return false;
    }
    scanner.seen(LogEngine::Vllm);
    keepText(scanner, failure, line);
    scanner.run().failure = std::move(failure);
    return true;
}

bool readOthers(Scanner &scanner, std::string_view line)
{
    LogFailure failure;
    if (contains(line, "Not enough memory. Please try to increase --mem-fraction-static")) {
        scanner.seen(LogEngine::Sglang);
        failure.budget = FailedBudget::Cache;
    } else if (contains(line, "model requires more system memory")) {
        failure.asked = sizeAfter(line, "system memory (", SizeKind::Requested, scanner.line, Units::Binary);
        failure.available = sizeAfter(line, "is available (", SizeKind::Free, scanner.line, Units::Binary);
    } else if (contains(line, "insufficient system resources")) {
        failure.asked
            = sizeAfter(line, "approximately ", SizeKind::Requested, scanner.line, Units::AsWritten);
    } else {
        return false;
    }
    keepText(scanner, failure, line);
    scanner.run().failure = std::move(failure);
    return true;
}

bool isUpAfterAll(std::string_view line)
{
    return containsAny(line,
                       {"retrying without", "server is listening", "Application startup complete",
                        "llama runner started", "server is fired up"});
}

/// "using device CUDA0 (NVIDIA GeForce RTX 3090) (0000:01:00.0) - 23306 MiB free"
void readFree(Scanner &scanner, std::string_view line)
{
    const auto device = after(line, "using device ");
    if (!device || !contains(line, " MiB free"))
        return;
    scanner.nextLoad();
    const std::size_t dash = device->rfind(" - ");
    if (dash == std::string_view::npos)
        return;
    if (auto size = sizeAt(device->substr(dash + 3), SizeKind::Free, scanner.line, Units::Binary)) {
        size->device = std::string(before(*device, " ").substr(0, 32));
        scanner.run().sizes.push_back(std::move(*size));
    }
}

} // namespace

void readFailureLine(Scanner &scanner, std::string_view line)
{
    // Of the many lines of a running server few have any of these words.
    if (!containsAny(line,
                     {"emory", "KV cache", "llocat", "insufficient", "server is", "startup complete",
                      "runner started", " MiB free", "Malloc"}))
        return;
    readFree(scanner, line);
    if (!scanner.log.runs.empty() && isUpAfterAll(line))
        scanner.run().failure.reset();
    if (!readVllm(scanner, line) && !readOthers(scanner, line) && !readDriver(scanner, line)
        && !readTorch(scanner, line))
        readLlama(scanner, line);
}

} // namespace tb::log
