// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/engine_log.h"

#include "core/readers/log_failure.h"
#include "core/readers/log_lines.h"
#include "core/readers/log_scanner.h"
#include "core/readers/text_file.h"

#include <algorithm>

namespace tb {

namespace log {

void Scanner::begin(LogRun run)
{
    run.line = line;
    if (!log.runs.empty() && log.runs.back().empty())
        log.runs.pop_back();
    if (log.runs.size() >= kMaxLogRuns) {
        if (log.remarks.empty() || !contains(log.remarks.back(), "loads"))
            log.remarks.push_back("more than " + std::to_string(kMaxLogRuns)
                                  + " loads; the oldest are left out");
        log.runs.erase(log.runs.begin());
    }
    log.runs.push_back(std::move(run));
}

LogRun &Scanner::run()
{
    if (log.runs.empty())
        begin({});
    return log.runs.back();
}

void Scanner::nextContext()
{
    cacheKind = PrintedCache::Kind::All;
    if (run().caches.empty() && !run().failure)
        return;
    LogRun next;
    next.figures = run().figures; // the same model with other settings
    next.figures.fileSize.reset();
    next.modelName = run().modelName;
    begin(std::move(next));
}

void Scanner::nextLoad()
{
    cacheKind = PrintedCache::Kind::All;
    const LogRun &current = run();
    const bool weights = std::any_of(current.sizes.begin(), current.sizes.end(), [](const PrintedSize &size) {
        return size.kind == SizeKind::Weights || size.kind == SizeKind::Kv;
    });
    if (weights || !current.caches.empty() || !(current.pool == PrintedPool{}) || current.failure)
        begin({});
}

void Scanner::nextModel()
{
    nextLoad();
    run().figures = {}; // ollama reads the file more than once before it loads it
}

void Scanner::seen(LogEngine engine)
{
    const auto rank = [](LogEngine e) {
        return e == LogEngine::None ? 0 : e == LogEngine::LlamaCpp ? 1 : e == LogEngine::IkLlamaCpp ? 2 : 3;
    };
    if (rank(engine) > rank(log.engine))
        log.engine = engine;
}

void Scanner::age(LlamaAge age)
{
    run().age = std::max(run().age, age);
}

void Scanner::bound()
{
    if (log.runs.empty())
        return;
    LogRun &current = log.runs.back();
    const bool many = current.caches.size() > kMaxLogCaches || current.sizes.size() > kMaxLogSizes;
    if (!many)
        return;
    current.caches.resize(std::min(current.caches.size(), kMaxLogCaches));
    current.sizes.resize(std::min(current.sizes.size(), kMaxLogSizes));
    const std::string remark = "one load prints more sizes than are read; the first are shown";
    if (std::find(log.remarks.begin(), log.remarks.end(), remark) == log.remarks.end())
        log.remarks.push_back(remark);
}

void Scanner::finish()
{
    std::erase_if(log.runs, [](const LogRun &run) { return run.empty(); });
    const auto bare = [](const LogRun &run) {
        return run.sizes.empty() && run.caches.empty() && run.pool == PrintedPool{} && !run.failure;
    };
    if (!std::all_of(log.runs.begin(), log.runs.end(), bare))
        std::erase_if(log.runs, bare); // the file looked into, not loaded
}

namespace {

void readLine(Scanner &scanner, std::string_view raw)
{
    const std::string line = plainLine(raw);
    readOllamaLine(scanner, line);
    readLmStudioLine(scanner, line);
    readVllmLine(scanner, line);
    readSglangLine(scanner, line);
    readTensorRtLine(scanner, line);
    readLlamaCppLine(scanner, line);
    readFailureLine(scanner, line);
    scanner.bound();
}

} // namespace

} // namespace log

const char *logEngineName(LogEngine engine)
{
    switch (engine) {
    case LogEngine::None:
        break;
    case LogEngine::LlamaCpp:
        return "llama.cpp";
    case LogEngine::IkLlamaCpp:
        return "ik_llama.cpp";
    case LogEngine::Ollama:
        return "ollama";
    case LogEngine::LmStudio:
        return "LM Studio";
    case LogEngine::Vllm:
        return "vLLM";
    case LogEngine::Sglang:
        return "SGLang";
    case LogEngine::TensorRtLlm:
        return "TensorRT-LLM";
    }
    return "unknown";
}

Result<EngineLog> readEngineLog(std::string_view text, const std::string &place)
{
    if (text.empty())
        return Error{"is empty; expected the start-up log of llama.cpp, ollama, LM Studio, vLLM or SGLang",
                     place};
    if (text.size() > kMaxLogBytes)
        return Error{"more than 16 MiB; keep the lines from the start of the engine", place};
    log::Scanner scanner;
    std::int64_t skipped = 0;
    while (!text.empty()) {
        ++scanner.line;
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (end <= kMaxLogLine)
            log::readLine(scanner, text.substr(0, end));
        else
            ++skipped;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    scanner.finish();
    if (scanner.log.engine == LogEngine::None || scanner.log.runs.empty())
        return Error{"no sizes of a known engine in it; expected the start-up log of llama.cpp, ollama, "
                     "LM Studio, vLLM or SGLang",
                     place};
    if (skipped > 0)
        scanner.log.remarks.push_back(std::to_string(skipped) + " lines longer than 64 KiB are not read");
    return std::move(scanner.log);
}

Result<std::string> readLogText(const std::string &path)
{
    return readTextFile(path, kMaxLogBytes);
}

Result<EngineLog> readEngineLogFile(const std::string &path)
{
    const auto text = readLogText(path);
    if (!text)
        return text.error();
    return readEngineLog(*text, path);
}

} // namespace tb
