// SPDX-License-Identifier: GPL-3.0-or-later
// Servers that fill the card: the pool that is left, its blocks and tokens, and how many requests that is.
#include "core/log_check_parts.h"

#include "core/format.h"
#include "core/log_failure_text.h"
#include "core/log_pages.h"

#include <algorithm>

namespace tb {

namespace {

constexpr std::int64_t kDefaultBlock = 16; ///< tokens
constexpr std::int64_t kLargeCard = 70 * kGibi; ///< vLLM batches 8,192 tokens on these, else 2,048

std::optional<PrintedSize> find(const LogRun &run, SizeKind kind)
{
    for (auto size = run.sizes.rbegin(); size != run.sizes.rend(); ++size)
        if (size->kind == kind)
            return *size;
    return std::nullopt;
}

/// What vLLM may take of the card: as printed, or its share of the total.
std::optional<PrintedSize> requestedOf(const LogRun &run)
{
    if (const auto printed = find(run, SizeKind::Requested))
        return printed;
    auto total = find(run, SizeKind::Total);
    if (!total || !run.settings.utilisation || total->bytes.value < 0 || *run.settings.utilisation < 0)
        return std::nullopt;
    total->bytes = {Checked::mulDivCeil(total->bytes.value, *run.settings.utilisation, 1'000'000).value()};
    return total;
}

/// requested - weights - activation - non-torch (- graphs), each as printed: the roundings add up.
void checkBudget(RunCheck &check, const LogRun &run)
{
    if (!run.pool.memory)
        return;
    CheckLine line = checkLineOf("KV pool of a card", *run.pool.memory);
    const auto requested = requestedOf(run);
    const auto consumed = find(run, SizeKind::Consumed);
    const auto weights = consumed ? consumed : find(run, SizeKind::Weights);
    const auto activation = find(run, SizeKind::Activation);
    if (!requested || !weights || !activation) {
        line.reason = "vLLM measures what it needs beside the pool; the log does not print all of it";
        check.lines.push_back(std::move(line));
        return;
    }
    Checked left = requested->bytes.value;
    Checked rounding = Checked(line.rounding) + requested->rounding.value;
    std::string sum = "requested - weights - activation";
    const auto take = [&](const std::optional<PrintedSize> &size, const char *name) {
        if (!size)
            return;
        left = left - Checked(size->bytes.value);
        rounding += size->rounding.value;
        sum += name;
    };
    take(weights, "");
    take(activation, "");
    take(consumed ? std::nullopt : find(run, SizeKind::NonTorch), " - non-torch");
    take(run.settings.graphsCounted.value_or(false) ? find(run, SizeKind::Graphs) : std::nullopt,
         " - graphs");
    line.predicted = left.value();
    line.rounding = rounding.value();
    line.reason = sum + ", as printed";
    check.lines.push_back(std::move(line));
}

/// The memory that the printed tokens take, for pools without groups: exact but for one block.
void checkTokens(RunCheck &check, const LogRun &run, const LogPages &pool)
{
    const PrintedPool &printed = run.pool;
    if (!printed.tokens || !printed.memory || printed.memory->bytes.value < 0)
        return;
    const Checked page = pageBytes(pool);
    if (page.saturated() || page.value() == 0)
        return;
    const auto tokensOf = [&](std::int64_t bytes) { return bytes / page.value() / pool.groups * pool.block; };
    CheckLine line;
    line.what = "tokens in the pool";
    line.unit = CheckLine::Unit::Count;
    line.line = printed.tokensLine;
    line.printed = *printed.tokens;
    line.text = grouped(line.printed);
    const std::int64_t bytes = printed.memory->bytes.value;
    line.predicted = tokensOf(bytes);
    line.rounding = tokensOf(bytes + printed.memory->rounding.value) - *line.predicted + pool.block;
    line.reason
        = "from the printed pool, " + grouped(pool.tokenBytes.value()) + " B a token in each layer of a card";
    check.lines.push_back(std::move(line));
}

void checkBlocks(RunCheck &check, const LogRun &run, const LogPages &pool)
{
    const PrintedPool &printed = run.pool;
    const Checked page = pageBytes(pool);
    if (!printed.blocks || !printed.memory || printed.memory->bytes.value < 0 || page.saturated()
        || page.value() == 0)
        return;
    CheckLine line;
    line.what = "blocks of " + grouped(pool.block) + " tokens";
    line.unit = CheckLine::Unit::Count;
    line.line = printed.blocksLine;
    line.printed = *printed.blocks;
    line.text = grouped(line.printed);
    line.predicted = printed.memory->bytes.value / page.value();
    line.rounding = printed.memory->rounding.value / page.value() + 1;
    line.reason = "from the printed pool";
    check.lines.push_back(std::move(line));
}

/// 100 x a / b, rounded to the nearest.
std::int64_t hundredths(Checked a, std::int64_t b)
{
    const Checked doubled = Checked(200) * a - Checked(b);
    return doubled.value() <= 0 ? 0 : Checked::mulDivCeil(doubled, 1, (Checked(2) * b).value()).value();
}

/// One kind of layers: the printed tokens, or blocks, over those of a request.
void predictPlain(CheckLine &line, const LogRun &run, std::int64_t block)
{
    const std::int64_t length = *run.pool.perRequest;
    if (run.pool.tokens) {
        line.predicted = hundredths(*run.pool.tokens, length);
        line.reason = "printed tokens / tokens of a request";
    } else if (run.pool.blocks) {
        line.predicted = hundredths(Checked(*run.pool.blocks) * block, length);
        line.reason = "printed blocks x " + grouped(block) + " / tokens of a request";
    }
}

/// Several kinds of layers: a request takes blocks of each group.
void predictGrouped(CheckLine &line, const LogRun &run, const LogPages &pool)
{
    const auto total = find(run, SizeKind::Total);
    const bool large = total && total->bytes.value >= kLargeCard;
    const std::int64_t batched = run.settings.batchedTokens.value_or(large ? 8'192 : 2'048);
    const std::int64_t each = std::max<std::int64_t>(blocksOfRequest(pool, *run.pool.perRequest, batched), 1);
    const std::int64_t blocks
        = run.pool.blocks.value_or(run.pool.tokens.value_or(0) / pool.block * pool.groups);
    line.predicted = hundredths(blocks, each);
    line.rounding += 100 * pool.groups / each;
    line.reason = grouped(blocks) + " blocks / " + grouped(each) + " of a request: a window is charged with "
        + grouped(batched) + " batched tokens";
}

void checkConcurrency(RunCheck &check, const LogRun &run, const std::optional<LogPages> &pool)
{
    const PrintedPool &printed = run.pool;
    const std::int64_t length = printed.perRequest.value_or(0);
    if (!printed.concurrency || length <= 0 || length > kMebi * kKibi)
        return;
    CheckLine line;
    line.what = "requests of " + grouped(length) + " tokens";
    line.unit = CheckLine::Unit::Hundredths;
    line.line = printed.concurrencyLine;
    line.printed = *printed.concurrency;
    line.text = fixed(static_cast<double>(line.printed) / 100, 2) + "x";
    line.rounding = 1;
    if (pool && pool->groups > 1)
        predictGrouped(line, run, *pool);
    else
        predictPlain(line, run, pool ? pool->block : run.settings.blockSize.value_or(kDefaultBlock));
    check.lines.push_back(std::move(line));
}

/// SGLang and TensorRT-LLM say how many tokens they took; the memory follows.
void checkSizes(RunCheck &check, const LogRun &run, const Model &model, const LogKvType &type)
{
    const std::int64_t cards = std::clamp<std::int64_t>(run.settings.cards.value_or(1), 1, 1'024);
    Checked k;
    Checked v;
    for (const StateComponent &part : model.state) {
        if (part.kind != StateKind::KvFull && part.kind != StateKind::MlaLatent) {
            check.notes.push_back("layers with a window or a fixed state have pools of their own; only the "
                                  "others are computed");
            continue;
        }
        const std::int64_t heads = std::max<std::int64_t>(model.kvHeads, 1);
        const bool latent = part.kind == StateKind::MlaLatent;
        const std::int64_t here = latent ? heads : headsOnCard(heads, cards);
        k += bytesFor(part.kDim / heads * here, type.ratio) * part.layers;
        v += bytesFor(part.vDim / heads * here, type.ratio) * part.layers;
    }
    const auto add = [&](const char *what, const std::optional<PrintedSize> &size, Checked tokenBytes) {
        const Checked bytes = tokenBytes * run.pool.tokens.value_or(0);
        if (!size || bytes.saturated() || bytes.value() == 0)
            return;
        CheckLine line = checkLineOf(what, *size);
        line.predicted = bytes.value();
        line.reason = "printed tokens x " + grouped(tokenBytes.value()) + " B";
        check.lines.push_back(std::move(line));
    };
    add("keys of a card", run.pool.k, k);
    add("values of a card", run.pool.v, v);
    add("KV pool of a card", run.pool.memory, k + v);
}

void checkWithModel(RunCheck &check, const LogRun &run, LogEngine engine, const Model &model,
                    const LogKvType &type, std::optional<LogPages> &pool)
{
    if (engine != LogEngine::Vllm) {
        checkSizes(check, run, model, type);
        return;
    }
    const std::int64_t cards = std::clamp<std::int64_t>(run.settings.cards.value_or(1), 1, 1'024);
    const std::int64_t stages = std::clamp<std::int64_t>(run.settings.stages.value_or(1), 1, 1'024);
    const auto pages = pagesOf(model, {cards, stages}, type);
    if (!pages) {
        check.notes.push_back(pages.error().text);
        return;
    }
    pool = *pages;
    pool->block = std::clamp<std::int64_t>(run.settings.blockSize.value_or(kDefaultBlock), 1, 65'536);
    checkTokens(check, run, *pool);
    checkBlocks(check, run, *pool);
}

} // namespace

void checkPool(RunCheck &check, const LogRun &run, LogEngine engine, const Model *model,
               const Catalogue &catalogue)
{
    check.rules = engine == LogEngine::Vllm
        ? "vLLM: blocks of the pool that is left; layers of unlike kinds in groups of equal size"
        : "tokens of the pool x bytes of a token";
    if (engine == LogEngine::Vllm)
        checkBudget(check, run);
    std::string name = run.settings.typeK;
    if ((name.empty() || name == "auto") && !run.settings.dtype.empty()) {
        const std::size_t dot = run.settings.dtype.rfind('.'); // "torch.bfloat16"
        name = dot == std::string::npos ? run.settings.dtype : run.settings.dtype.substr(dot + 1);
    }
    const auto type = logKvType(name, catalogue);
    std::optional<LogPages> pool;
    if (!type)
        check.notes.push_back("\"" + name + "\" is a cache type whose size is not known here");
    if (model && type)
        checkWithModel(check, run, engine, *model, *type, pool);
    if (engine == LogEngine::Vllm)
        checkConcurrency(check, run, pool);
    check.failure = failureSentence(run, engine, model, {});
}

} // namespace tb
