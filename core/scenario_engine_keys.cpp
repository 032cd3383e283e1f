// SPDX-License-Identifier: GPL-3.0-or-later
// The keys that say which engine serves and how it runs.
#include "core/scenario_key_parts.h"

#include <array>

namespace tb {

namespace {

using namespace keys;

constexpr WholeRange kTokenRange{1, kMaxContext.value *kMaxSessions.value};
constexpr WholeRange kBatchRange{1, 65'536};
constexpr WholeRange kPrefixRange{0, kMaxContext.value};

/// Two words for the two values of an enum.
template<auto Member, auto On, auto Off> Status readSwitch(Scenario &s, std::string_view text)
{
    if (text != "on" && text != "off")
        return expected(text, "on or off");
    s.*Member = text == "on" ? On : Off;
    return Done{};
}

template<auto Member, auto On> Text writeSwitch(const Scenario &s)
{
    return s.*Member == On ? "on" : "off";
}

Status readEngine(Scenario &s, std::string_view text)
{
    const auto engine = engineFromId(text);
    if (!engine)
        return expected(text, "an engine: textbook, llama.cpp, vllm or mlx");
    s.engine = engine;
    return Done{};
}

Status readBackend(Scenario &s, std::string_view text)
{
    const auto backend = backendFromId(text);
    if (!backend)
        return expected(text, "cpu, gpu, cuda or metal");
    s.backend = backend;
    return Done{};
}

Status readUtilisation(Scenario &s, std::string_view text)
{
    constexpr double kMost = 1;
    if (text.find('%') != std::string_view::npos)
        return take(parseShareInMillionths(text), [&s](auto share) { s.utilisation = share; });
    std::string digits(text);
    const bool plain = !digits.empty() && digits.size() <= 8
        && digits.find_first_not_of("0123456789.") == std::string::npos
        && digits.find('.') == digits.rfind('.') && digits != ".";
    const double share = plain ? std::stod(digits) : -1;
    if (!(share > 0 && share <= kMost))
        return expected(text, "a share of the card above 0 and up to 1, such as 0.92");
    s.utilisation = static_cast<std::int64_t>(share * static_cast<double>(kMega) + 0.5);
    return Done{};
}

std::string utilisationText(std::int64_t millionths)
{
    if (millionths == kMega)
        return "1";
    std::string digits = std::to_string(kMega + millionths).substr(1);
    digits.erase(digits.find_last_not_of('0') + 1);
    return "0." + digits;
}

Text optionalText(const std::optional<std::int64_t> &value)
{
    return value ? Text(std::to_string(*value)) : std::nullopt;
}

constexpr std::array kEngineKeys = {
    ScenarioKey{
        "engine", "textbook, llama.cpp, vllm or mlx", "textbook in course, by device in measured", readEngine,
        [](const Scenario &s) -> Text { return s.engine ? Text(engineId(*s.engine)) : std::nullopt; }, false},
    ScenarioKey{
        "backend", "llama.cpp: cpu, gpu, cuda or metal", "by device", readBackend,
        [](const Scenario &s) -> Text { return s.backend ? Text(backendId(*s.backend)) : std::nullopt; },
        false},
    ScenarioKey{"context-total", "llama.cpp's -c: tokens of all conversations together", "",
                [](Scenario &s, std::string_view t) {
                    return take(parseTokensNumber(t, kTokenRange), [&s](auto v) { s.contextTotal = {v}; });
                },
                [](const Scenario &s) -> Text {
                    return s.contextTotal ? Text(std::to_string(s.contextTotal->value)) : std::nullopt;
                },
                true},
    ScenarioKey{"unified", "llama.cpp: on for one cache that all conversations share (-kvu), or off", "off",
                readSwitch<&Scenario::sharing, CacheSharing::Unified, CacheSharing::Split>,
                writeSwitch<&Scenario::sharing, CacheSharing::Unified>, false},
    ScenarioKey{"flash-attention", "llama.cpp: on or off", "on",
                readSwitch<&Scenario::flashAttention, FlashAttention::On, FlashAttention::Off>,
                writeSwitch<&Scenario::flashAttention, FlashAttention::On>, false},
    ScenarioKey{"micro-batch", "tokens computed at once, 1 to 65536; drives the working space", "512",
                [](Scenario &s, std::string_view t) {
                    return take(parseWhole(t, kBatchRange), [&s](auto v) { s.microBatch = v; });
                },
                [](const Scenario &s) -> Text { return std::to_string(s.microBatch); }, true},
    ScenarioKey{"batch", "llama.cpp's -b: tokens of a batch, 1 to 65536", "2048",
                [](Scenario &s, std::string_view t) {
                    return take(parseWhole(t, kBatchRange), [&s](auto v) { s.batch = v; });
                },
                [](const Scenario &s) -> Text { return std::to_string(s.batch); }, true},
    ScenarioKey{"swa-full", "llama.cpp: on for window layers that keep the whole context, or off", "off",
                readSwitch<&Scenario::windowCache, WindowCache::Full, WindowCache::Short>,
                writeSwitch<&Scenario::windowCache, WindowCache::Full>, false},
    ScenarioKey{"outputs", "llama.cpp: rows of logits, 1 to 65536; the micro-batch before June 2026",
                "one for each conversation",
                [](Scenario &s, std::string_view t) {
                    return take(parseWhole(t, kBatchRange), [&s](auto v) { s.outputs = v; });
                },
                [](const Scenario &s) -> Text { return optionalText(s.outputs); }, true},
    ScenarioKey{"shared-prefix",
                "textbook and vLLM: first tokens that all conversations share and that are kept once", "0",
                [](Scenario &s, std::string_view t) {
                    return take(parseTokensNumber(t, kPrefixRange), [&s](auto v) { s.sharedPrefix = {v}; });
                },
                [](const Scenario &s) -> Text { return std::to_string(s.sharedPrefix.value); }, true},
    ScenarioKey{"utilisation", "vLLM: share of the card, above 0 and up to 1", "0.92", readUtilisation,
                [](const Scenario &s) -> Text { return utilisationText(s.utilisation); }, false},
    ScenarioKey{"batched-tokens", "vLLM's max_num_batched_tokens, 1 to 1048576",
                "8192, 2048 on smaller cards",
                [](Scenario &s, std::string_view t) {
                    return take(parseWhole(t, {1, 1'048'576}), [&s](auto v) { s.batchedTokens = v; });
                },
                [](const Scenario &s) -> Text { return optionalText(s.batchedTokens); }, true},
    ScenarioKey{"kv-memory", "vLLM's kv_cache_memory_bytes of each card, instead of what the share leaves",
                "",
                [](Scenario &s, std::string_view t) {
                    return take(parseSize(t, {1}), [&s](auto v) { s.kvMemory = Bytes{v}; });
                },
                [](const Scenario &s) -> Text {
                    return s.kvMemory ? Text(sizeText(s.kvMemory->value)) : std::nullopt;
                },
                false},
};

} // namespace

std::span<const ScenarioKey> engineKeys()
{
    return kEngineKeys;
}

bool keyApplies(std::string_view key, Engine engine)
{
    for (const char *name :
         {"backend", "context-total", "unified", "flash-attention", "batch", "swa-full", "outputs"})
        if (key == name)
            return engine == Engine::LlamaCpp;
    for (const char *name : {"utilisation", "batched-tokens", "kv-memory"})
        if (key == name)
            return engine == Engine::Vllm;
    if (key == "shared-prefix")
        return engine == Engine::Textbook || engine == Engine::Vllm;
    return key != "micro-batch" || engine != Engine::Vllm;
}

} // namespace tb
