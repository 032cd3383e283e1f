// SPDX-License-Identifier: GPL-3.0-or-later
// Every choice a user can make, as one value.
#pragma once

#include "core/device.h"
#include "core/engine.h"
#include "core/units.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tb {

/// Weights as chosen: a format of the catalogue, an ideal number of bits, or a size.
struct WeightsChoice
{
    std::string format = "Q4_K_M"; ///< catalogue id; unused when one of the others is set
    std::optional<std::int64_t> bitsTimes100; ///< ideal bits for every parameter, in hundredths
    std::optional<Bytes> size;
    bool chosen = false; ///< by the user; otherwise a model read from a file has its own size ("file")

    /// What is chosen counts, not by whom.
    friend bool operator==(const WeightsChoice &a, const WeightsChoice &b)
    {
        return a.format == b.format && a.bitsTimes100 == b.bitsTimes100 && a.size == b.size;
    }
};

/// KV cache precision of keys and of values.
struct KvChoice
{
    std::string k = "f16";
    std::string v = "f16";

    friend bool operator==(const KvChoice &, const KvChoice &) = default;
};

/// A chip of the catalogue, or a room: memory that is left for the state once the weights are loaded.
struct DeviceChoice
{
    std::string id; ///< empty for a room
    std::optional<Bytes> spare;

    friend bool operator==(const DeviceChoice &, const DeviceChoice &) = default;
};

enum class Accounting {
    Course, ///< decimal capacity; the reserve covers the working space
    Measured, ///< reported capacity; working space on top
};

/// What a checkpoint holds beside the language model and the server loads, too.
enum class PartsChoice {
    None,
    Vision,
    Draft,
    All,
};

/// Memory kept free on each card: a size, or a share of the capacity in millionths.
struct Reserve
{
    std::variant<Bytes, std::int64_t> amount = Bytes{0};

    friend bool operator==(const Reserve &, const Reserve &) = default;
};

constexpr Bytes kLabReserve{1'500'000'000};
constexpr Bytes kVideoReserve{8'000'000'000};
constexpr Tokens kMaxContext{16'777'216};
constexpr Sessions kMaxSessions{1'000'000};
constexpr std::int64_t kMaxCards = 1'024;

struct Scenario
{
    std::string model = "llama-3.1-8b";
    WeightsChoice weights;
    PartsChoice parts = PartsChoice::None;
    Tokens context{32'768}; ///< tokens of each conversation, 1 .. kMaxContext
    Sessions sessions{1}; ///< conversations at once, 1 .. kMaxSessions
    KvChoice kv;
    DeviceChoice device{"h100-sxm", {}};
    std::optional<Bytes> memory; ///< capacity of a device of one's own, instead of `device`
    std::optional<BytesPerSecond> bandwidth; ///< replaces the device's
    std::vector<DeviceChoice> devices; ///< shown side by side; never empty once normalised
    std::int64_t cards = 1; ///< cards of one replica (tensor parallel)
    Accounting accounting = Accounting::Course;
    std::optional<CapacityBasis> capacityBasis; ///< set: overrides what the accounting says
    std::optional<Reserve> reserve; ///< set: overrides what the accounting says
    std::optional<Engine> engine; ///< none: textbook in course, by device in measured
    int macos = 26;
    std::optional<Bytes> wiredLimit; ///< iogpu.wired_limit_mb of a Mac, instead of Metal's working set
    std::optional<Bytes> free; ///< room for the state, instead of capacity - reserve - weights
    std::optional<Parameters> parameters; ///< replaces the model's count
    std::optional<std::int64_t> kvHeads; ///< instead of the model's own
    std::optional<std::int64_t> stateShare; ///< percent of the model's state that is left, 1 .. 100
    std::optional<Bytes> statePerSession; ///< replaces the computed size
    std::int64_t microBatch = 512; ///< tokens computed at once; drives the working space
    std::optional<Tokens> contextTotal; ///< llama.cpp's -c: tokens of all conversations together
    CacheSharing sharing = CacheSharing::Split;
    std::optional<Backend> backend; ///< none: by device
    FlashAttention flashAttention = FlashAttention::On;
    std::int64_t batch = 2'048; ///< llama.cpp's -b
    WindowCache windowCache = WindowCache::Short;
    std::optional<std::int64_t> outputs; ///< rows of logits; none: one for each conversation
    std::int64_t utilisation = kUtilisation; ///< vLLM's share of a card, in millionths
    std::optional<std::int64_t> batchedTokens; ///< vLLM's max_num_batched_tokens; none: by device
    std::optional<Bytes> kvMemory; ///< vLLM's kv_cache_memory_bytes of each card
    Tokens sharedPrefix; ///< first tokens that all conversations have in common, 0 .. kMaxContext
    std::optional<Tokens> p95; ///< a prompt length that 95 of 100 stay below
    std::optional<Sessions> peak; ///< conversations in the busiest moment
    std::optional<Sessions> perReplica; ///< conversations a replica serves within its promise
    std::int64_t headroomPercent = 20;

    friend bool operator==(const Scenario &, const Scenario &) = default;
};

/// The devices shown when nothing else is asked for.
std::vector<DeviceChoice> defaultDevices();

/// Textbook in course accounting and for a room; else what the device usually runs: a Mac llama.cpp, other
/// devices vLLM.
Engine effectiveEngine(const Scenario &scenario, const Device &device);
Backend effectiveBackend(const Scenario &scenario, const Device &device);

/// 8,192, or 2,048 on cards under 70 GiB and on the A100 (vllm/engine/arg_utils.py, May 2026).
std::int64_t effectiveBatchedTokens(const Scenario &scenario, const Device &device);

/// The wired limit as macOS counts it, in MiB rounded down; 0 when none is set.
std::int64_t wiredLimitMib(const Scenario &scenario);

CapacityBasis effectiveBasis(const Scenario &scenario, const Device &device);
Reserve effectiveReserve(const Scenario &scenario);

} // namespace tb
