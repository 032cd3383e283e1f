// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log_failure_text.h"

#include "core/format.h"
#include "core/log_compute.h"

#include <algorithm>

namespace tb {

namespace {

constexpr std::int64_t kStep = 256; ///< llama.cpp rounds the tokens of a slot up to it
constexpr std::int64_t kSmallBatch = 128;

std::string mebibytes(std::int64_t bytes)
{
    return bytesInUnit({bytes}, kMebi, 2) + " MiB";
}

/// The only device whose free memory was printed; with several the log does not show who takes what.
const PrintedSize *freeDevice(const LogRun &run)
{
    const PrintedSize *found = nullptr;
    for (const PrintedSize &size : run.sizes) {
        if (size.kind != SizeKind::Free)
            continue;
        if (found)
            return nullptr;
        found = &size;
    }
    return found;
}

/// What the weights leave of the device; none where the log does not say.
std::optional<std::int64_t> leftBesideWeights(const LogRun &run)
{
    const PrintedSize *device = freeDevice(run);
    if (!device)
        return std::nullopt;
    Checked left = device->bytes.value;
    bool loaded = false;
    for (const PrintedSize &size : run.sizes) {
        if (size.kind != SizeKind::Weights || size.device != device->device)
            continue;
        left = left - Checked(size.bytes.value);
        loaded = true;
    }
    return loaded && !left.saturated() ? std::optional(left.value()) : std::nullopt;
}

/// The longest context of all slots together whose cache and working space stay within `left`; 0: none.
std::int64_t longestContext(const LogRun &run, const Model &model, CacheRule rule, std::int64_t left)
{
    const std::string device = freeDevice(run)->device;
    const auto fits = [&](std::int64_t steps) {
        CacheRule shorter = rule;
        shorter.context = steps * kStep * (rule.shared ? 1 : rule.slots);
        const CacheSizes sizes = cacheSizes(model, shorter);
        const Checked need = sizes.keysAndValues() + sizes.recurrentConv + sizes.recurrentState
            + deviceComputeBytes(run, model, shorter, device).value_or(Checked(0));
        return !need.saturated() && need.value() <= left;
    };
    std::int64_t low = 0;
    std::int64_t high = rule.context / kStep + 1; // what was asked for did not fit
    while (low + 1 < high) {
        const std::int64_t middle = low + (high - low) / 2;
        (fits(middle) ? low : high) = middle;
    }
    return low * kStep * (rule.shared ? 1 : rule.slots);
}

std::string otherCaches(const Model &model, const CacheRule &rule)
{
    CacheRule eight = rule;
    eight.k = eight.v = {"q8_0", {34, 32}, 0};
    const Checked bytes = cacheSizes(model, eight).keysAndValues();
    const Checked now = cacheSizes(model, rule).keysAndValues();
    if (bytes.saturated() || bytes.value() >= now.value())
        return "A shorter context would help.";
    return "With a q8_0 cache it would be " + mebibytes(bytes.value())
        + ", with half the context about half.";
}

std::string whatFitsLlama(const LogRun &run, const Model *model, const std::optional<CacheRule> &rule)
{
    const FailedBudget budget = run.failure->budget;
    if (budget == FailedBudget::Weights) {
        const PrintedSize *device = freeDevice(run);
        return device ? "Weights of less than " + mebibytes(device->bytes.value)
                + " would fit: fewer bits, or fewer layers on the device (-ngl)."
                      : std::string("Fewer bits, or fewer layers on the device (-ngl), would help.");
    }
    if (!model || !rule)
        return budget == FailedBudget::Working ? "A smaller micro-batch (-ub) would help."
                                               : "A shorter context (-c) would help.";
    if (const auto left = leftBesideWeights(run)) {
        const std::int64_t context = longestContext(run, *model, *rule, *left);
        return context > 0 ? "Beside the weights " + mebibytes(*left) + " are left: a context of "
                + grouped(context) + " tokens fits, with its working space."
                           : "Beside the weights " + mebibytes(*left) + " are left: no context fits.";
    }
    if (budget == FailedBudget::Cache)
        return otherCaches(*model, *rule);
    CacheRule small = *rule;
    small.windowExtra = kSmallBatch;
    const auto bytes = deviceComputeBytes(run, *model, small, "");
    return bytes && !bytes->saturated() && rule->windowExtra > kSmallBatch ? "With a micro-batch of "
            + grouped(kSmallBatch) + " (-ub) it would be about " + mebibytes(bytes->value()) + "."
                                                                           : "A shorter context would help.";
}

std::string whatFitsServer(const LogFailure &failure)
{
    switch (failure.budget) {
    case FailedBudget::Cache:
        if (failure.fits)
            return "A request of " + grouped(*failure.fits) + " tokens fits, by the engine's own count.";
        return "Nothing is left beside the weights of what the engine may take: a larger share of the card, "
               "smaller weights or more cards would help.";
    case FailedBudget::Working:
        return "Fewer batched tokens, or a smaller share of the card for the pool, would help.";
    default:
        return "Smaller weights or more cards would help.";
    }
}

bool isServer(LogEngine engine)
{
    return engine == LogEngine::Vllm || engine == LogEngine::Sglang || engine == LogEngine::TensorRtLlm;
}

} // namespace

const char *failedBudgetName(FailedBudget budget)
{
    switch (budget) {
    case FailedBudget::Unknown:
        return "all three budgets together";
    case FailedBudget::Weights:
        return "the weights";
    case FailedBudget::Cache:
        return "the KV cache";
    case FailedBudget::Working:
        return "the working space";
    case FailedBudget::Elsewhere:
        return "none of the three budgets: other programs hold the memory";
    }
    return "";
}

std::string failureSentence(const LogRun &run, LogEngine engine, const Model *model,
                            const std::optional<CacheRule> &rule)
{
    if (!run.failure)
        return {};
    const LogFailure &failure = *run.failure;
    std::string text = "Out of memory (line " + grouped(failure.line)
        + "): " + failedBudgetName(failure.budget)
        + (failure.budget == FailedBudget::Elsewhere ? "" : " did not fit");
    if (failure.asked)
        text += "; " + mebibytes(failure.asked->bytes.value) + " asked for";
    if (failure.available)
        text
            += std::string(failure.asked ? ", " : "; ") + mebibytes(failure.available->bytes.value) + " free";
    text += ". ";
    if (failure.budget == FailedBudget::Elsewhere)
        return text + "Close them, or give the engine a smaller share (gpu_memory_utilization).";
    if (failure.budget == FailedBudget::Unknown)
        return text + "Fewer bits, a shorter context or fewer conversations would help.";
    return text + (isServer(engine) ? whatFitsServer(failure) : whatFitsLlama(run, model, rule));
}

} // namespace tb
