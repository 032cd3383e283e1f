// SPDX-License-Identifier: GPL-3.0-or-later
// SGLang and TensorRT-LLM: the size of the pool and its tokens. SGLang's GB are GiB.
#include "core/readers/log_lines.h"
#include "core/readers/log_scanner.h"

namespace tb::log {

namespace {

std::string quoted(std::string_view line, std::string_view mark)
{
    const auto rest = after(line, mark);
    return rest && !rest->empty() ? std::string(before(rest->substr(1), "'").substr(0, 200)) : std::string();
}

/// server_args=ServerArgs(model_path='...', tp_size=4, kv_cache_dtype='auto', page_size=1, ...)
void readArguments(Scanner &scanner, std::string_view line)
{
    scanner.seen(LogEngine::Sglang);
    scanner.nextModel();
    LogRun &run = scanner.run();
    run.modelName = quoted(line, "model_path=");
    run.settings.cards = wholeAfter(line, "tp_size=");
    run.settings.typeK = run.settings.typeV = quoted(line, "kv_cache_dtype=");
    run.settings.context = wholeAfter(line, "context_length=");
}

} // namespace

void readSglangLine(Scanner &scanner, std::string_view line)
{
    if (!contains(line, "KV") && !contains(line, "Load weight") && !contains(line, "ServerArgs"))
        return;
    if (contains(line, "server_args=ServerArgs(model_path="))
        readArguments(scanner, line);
    if (const auto dtype = after(line, "Using KV cache dtype: torch."))
        scanner.run().settings.typeK = scanner.run().settings.typeV
            = std::string(trimmed(*dtype).substr(0, 16));
    if (contains(line, "Load weight end.")) {
        if (auto size = sizeAfter(line, "mem usage=", SizeKind::Weights, scanner.line, Units::Binary)) {
            scanner.seen(LogEngine::Sglang);
            scanner.run().sizes.push_back(std::move(*size));
        }
    }
    PrintedPool &pool = scanner.run().pool;
    const auto allocated = after(line, "KV Cache is allocated. #tokens: ");
    if (!allocated)
        return;
    scanner.seen(LogEngine::Sglang);
    pool.tokens = wholeAt(before(*allocated, ", "));
    pool.tokensLine = scanner.line;
    pool.k = sizeAfter(*allocated, "K size: ", SizeKind::Kv, scanner.line, Units::Binary);
    pool.v = sizeAfter(*allocated, "V size: ", SizeKind::Kv, scanner.line, Units::Binary);
    if (!pool.k)
        pool.memory = sizeAfter(*allocated, "KV size: ", SizeKind::Kv, scanner.line, Units::Binary);
}

/// "[MemUsageChange] Allocated 64.75 GiB for max tokens in paged KV cache (132608)."
void readTensorRtLine(Scanner &scanner, std::string_view line)
{
    const auto tokens = after(line, "for max tokens in paged KV cache (");
    if (!tokens)
        return;
    scanner.seen(LogEngine::TensorRtLlm);
    PrintedPool &pool = scanner.run().pool;
    pool.tokens = wholeAt(before(*tokens, ")"));
    pool.tokensLine = scanner.line;
    pool.memory = sizeAfter(line, "Allocated ", SizeKind::Kv, scanner.line, Units::Binary);
}

} // namespace tb::log
