// SPDX-License-Identifier: GPL-3.0-or-later
// The words for engines and how they run.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tb {

/// Who serves the model: each rounds, shares and reserves in its own way.
enum class Engine {
    Textbook, ///< ideal sizes without padding or sharing rules
    LlamaCpp,
    Vllm,
    Mlx,
};

/// Where llama.cpp computes.
enum class Backend {
    Cpu,
    Gpu, ///< any device without extra copies
    Cuda,
    Metal,
};

enum class FlashAttention { On, Off };

/// llama.cpp's cache: a part for each conversation, or one that all share (-kvu).
enum class CacheSharing { Split, Unified };

/// llama.cpp's window layers: as long as the window needs, or the whole context (--swa-full).
enum class WindowCache { Short, Full };

/// What llama.cpp's graph does with a cache of some precision.
enum class CacheKind {
    Half, ///< f16 or bf16
    Single, ///< f32: cast to f16 for flash attention
    Quantised, ///< rotated before it is stored
};

constexpr std::int64_t kUtilisation = 920'000; ///< vLLM's default share of a card, in millionths

/// The words of the keys.
const char *engineId(Engine engine);
const char *engineName(Engine engine);
const char *backendId(Backend backend);
std::optional<Engine> engineFromId(std::string_view id);
std::optional<Backend> backendFromId(std::string_view id);

/// By the id of the cache format.
CacheKind cacheKindOf(std::string_view format);

} // namespace tb
