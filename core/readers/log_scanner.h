// SPDX-License-Identifier: GPL-3.0-or-later
// What the readers of the single engines share while they go through a log line by line.
#pragma once

#include "core/readers/engine_log.h"

#include <string_view>

namespace tb::log {

class Scanner
{
public:
    EngineLog log;
    std::int64_t line = 0;
    PrintedCache::Kind cacheKind = PrintedCache::Kind::All; ///< of the next cache of llama.cpp
    bool inEstimate = false; ///< within LM Studio's estimate

    /// The load that is being read.
    LogRun &run();
    /// Begins another load where the current one has already printed a cache or a pool.
    void nextContext();
    /// Begins another load where the current one has allocated something.
    void nextLoad();
    /// The same, and forgets the figures of the model.
    void nextModel();
    /// An engine seen; the more particular one stays (ollama prints llama.cpp's lines too).
    void seen(LogEngine engine);
    void age(LlamaAge age);
    /// Keeps a load within its limits and says so.
    void bound();
    /// Drops loads that printed nothing.
    void finish();

private:
    void begin(LogRun run);
};

/// Each takes one line, without colours, and keeps what it knows.
void readLlamaCppLine(Scanner &scanner, std::string_view line);
void readOllamaLine(Scanner &scanner, std::string_view line);
void readLmStudioLine(Scanner &scanner, std::string_view line);
void readVllmLine(Scanner &scanner, std::string_view line);
void readSglangLine(Scanner &scanner, std::string_view line);
void readTensorRtLine(Scanner &scanner, std::string_view line);

/// The "print_info" block and the file's own keys, as llama.cpp lists them. `scope` is the word before the
/// colon.
bool readLlamaFigure(Scanner &scanner, std::string_view scope, std::string_view rest);

} // namespace tb::log
