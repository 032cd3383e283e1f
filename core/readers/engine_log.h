// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine printed when it loaded a model: its settings, the model's figures and the sizes.
#pragma once

#include "core/result.h"
#include "core/units.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tb {

enum class LogEngine { None, LlamaCpp, IkLlamaCpp, Ollama, LmStudio, Vllm, Sglang, TensorRtLlm };

/// "llama.cpp", "vLLM", ...
const char *logEngineName(LogEngine engine);

/// The generations of llama.cpp's lines, oldest first: how the cache was laid out changed with them.
enum class LlamaAge {
    Unknown,
    Beginning, ///< llama_init_from_file, 2023: "MB" that are MiB
    OneCache, ///< llama_kv_cache_init, August 2023 to April 2025: all slots in one cache, no windows
    Unified, ///< llama_kv_cache_unified, April to October 2025: windows kept as windows
    Streams, ///< llama_kv_cache with n_ctx_per_seq, October 2025
    Padded, ///< n_ctx_seq, since November 2025: each slot padded to 256
    Reserve, ///< sched_reserve, since January 2026
};

enum class SizeKind {
    Kv, ///< keys and values of all tokens
    Recurrent,
    Weights,
    Compute,
    Output,
    WorkingSet, ///< what a Mac lets the GPU use
    Estimate, ///< what the engine expected of the cache before it loaded
    Total, ///< memory of a card
    Requested, ///< what the engine is allowed to take of it
    Activation,
    NonTorch,
    Graphs,
    Consumed, ///< weights and non-torch together
    Free, ///< memory of a device before anything was loaded
};

/// Which budget a load failed on.
enum class FailedBudget {
    Unknown, ///< the engine only says that all together is too much
    Weights,
    Cache,
    Working,
    Elsewhere, ///< other programs hold the memory
};

/// A size as it was printed.
struct PrintedSize
{
    SizeKind kind = SizeKind::Kv;
    std::string device; ///< "CUDA0"; may be empty
    Bytes bytes; ///< figure times unit, rounded half up
    Bytes rounding; ///< half of the last printed digit, rounded up: the true size lies that near
    std::string text; ///< as written: "4096.00 MiB"
    std::string remark; ///< where the unit is not what it says
    std::int64_t line = 0; ///< counted from 1

    friend bool operator==(const PrintedSize &, const PrintedSize &) = default;
};

/// One "size = ..." line of a cache.
struct PrintedCache
{
    enum class Kind { All, Full, Window, Recurrent };
    Kind kind = Kind::All;
    PrintedSize total;
    std::optional<PrintedSize> k; ///< R of a recurrent cache, the latent rows of c^KV
    std::optional<PrintedSize> v; ///< S of a recurrent cache
    std::string typeK; ///< empty where the line does not say
    std::string typeV;
    bool latent = false; ///< printed as c^KV
    std::optional<std::int64_t> cells;
    std::optional<std::int64_t> layers;
    std::optional<std::int64_t> sequences;
    std::optional<std::int64_t> streams; ///< caches side by side; 1 where the slots share one

    friend bool operator==(const PrintedCache &, const PrintedCache &) = default;
};

/// The model's figures, as far as they were printed. Lists are one entry a layer, or one for all.
struct LogFigures
{
    std::string architecture;
    std::string name;
    std::string fileType;
    std::optional<std::int64_t> layers;
    std::optional<std::int64_t> hidden;
    std::optional<std::int64_t> heads;
    std::vector<std::int64_t> kvHeads;
    std::optional<std::int64_t> headK;
    std::optional<std::int64_t> headV;
    std::vector<std::int64_t> kRow; ///< n_embd_k_gqa: values of a token in one layer
    std::vector<std::int64_t> vRow;
    std::optional<std::int64_t> feedForward;
    std::optional<std::int64_t> vocabulary;
    std::optional<std::int64_t> trained; ///< tokens
    std::optional<std::int64_t> window;
    std::optional<std::int64_t> windowPattern; ///< every n-th layer is full
    std::optional<std::int64_t> experts;
    std::optional<std::int64_t> expertsUsed;
    std::optional<std::int64_t> latentRank;
    std::optional<std::int64_t> rope; ///< n_rot: values of a head that carry the position
    std::optional<std::int64_t> ssmConv;
    std::optional<std::int64_t> ssmInner;
    std::optional<std::int64_t> ssmState;
    std::optional<std::int64_t> ssmGroups;
    std::optional<Parameters> parameters; ///< rounded as printed
    std::optional<PrintedSize> fileSize;

    friend bool operator==(const LogFigures &, const LogFigures &) = default;
};

struct LogSettings
{
    std::optional<std::int64_t> context; ///< n_ctx, or the longest request of vLLM; tokens
    std::optional<std::int64_t> contextOfSlot;
    std::optional<std::int64_t> slots;
    std::optional<std::int64_t> batch;
    std::optional<std::int64_t> microBatch;
    std::optional<bool> flashAttention;
    std::optional<bool> unified;
    std::optional<std::int64_t> latentMode; ///< mla_attn of ik_llama.cpp
    std::string typeK; ///< from the command line or the settings
    std::string typeV;
    std::optional<std::int64_t> snapshots; ///< rollback rows of a recurrent state
    std::optional<std::int64_t> cards; ///< tensor parallel
    std::optional<std::int64_t> stages; ///< pipeline parallel
    std::optional<std::int64_t> blockSize; ///< tokens
    std::optional<std::int64_t> batchedTokens;
    std::optional<std::int64_t> utilisation; ///< millionths
    std::optional<bool> graphsCounted; ///< graphs are taken from the pool
    std::string dtype; ///< of the model

    friend bool operator==(const LogSettings &, const LogSettings &) = default;
};

/// What a server printed about its pool.
struct PrintedPool
{
    std::optional<PrintedSize> memory;
    std::optional<PrintedSize> k; ///< SGLang prints keys and values apart
    std::optional<PrintedSize> v;
    std::optional<std::int64_t> tokens;
    std::optional<std::int64_t> blocks;
    std::optional<std::int64_t> perRequest; ///< tokens of the request that the ratio is for
    std::optional<std::int64_t> concurrency; ///< hundredths
    std::int64_t tokensLine = 0;
    std::int64_t blocksLine = 0;
    std::int64_t concurrencyLine = 0;

    friend bool operator==(const PrintedPool &, const PrintedPool &) = default;
};

/// The out-of-memory a load ended in.
struct LogFailure
{
    FailedBudget budget = FailedBudget::Unknown;
    std::int64_t line = 0;
    std::string text; ///< the line itself, shortened
    std::optional<PrintedSize> asked; ///< what could not be had
    std::optional<PrintedSize> available;
    std::optional<std::int64_t> fits; ///< tokens of a request that would, as the engine says

    friend bool operator==(const LogFailure &, const LogFailure &) = default;
};

/// One load of a model. A log may hold several.
struct LogRun
{
    std::int64_t line = 0; ///< where it begins
    LlamaAge age = LlamaAge::Unknown;
    LogFigures figures;
    LogSettings settings;
    std::vector<PrintedSize> sizes;
    std::vector<PrintedCache> caches;
    PrintedPool pool;
    std::string modelName; ///< as asked for: "Qwen/Qwen3-32B"
    std::optional<LogFailure> failure; ///< where it ended in one

    bool empty() const
    {
        return sizes.empty() && caches.empty() && pool == PrintedPool{} && !figures.fileSize && !failure;
    }
    friend bool operator==(const LogRun &, const LogRun &) = default;
};

struct EngineLog
{
    LogEngine engine = LogEngine::None;
    std::string version; ///< "b4202", "0.11.0"; empty where none was printed
    std::vector<LogRun> runs; ///< never empty; each printed at least one size
    std::vector<std::string> remarks; ///< what was left unread: over-long lines, too many loads

    friend bool operator==(const EngineLog &, const EngineLog &) = default;
};

constexpr std::size_t kMaxLogBytes = std::size_t{16} * 1024 * 1024;
constexpr std::size_t kMaxLogLine = std::size_t{64} * 1024; ///< bytes; longer lines are skipped
constexpr std::size_t kMaxLogRuns = 64;
constexpr std::size_t kMaxLogCaches = 64; ///< of one load
constexpr std::size_t kMaxLogSizes = 1'024; ///< of one load

/// The sizes an engine printed. An Error where the text is no log of a known engine. Never throws, whatever
/// the text.
Result<EngineLog> readEngineLog(std::string_view text, const std::string &place);

/// The text of a log file; anything but a regular file of at most kMaxLogBytes is an error.
Result<std::string> readLogText(const std::string &path);

/// Both together.
Result<EngineLog> readEngineLogFile(const std::string &path);

} // namespace tb
