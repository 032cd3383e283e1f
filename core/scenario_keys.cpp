// SPDX-License-Identifier: GPL-3.0-or-later
// The table of keys: how each choice is read and written. Here those of the model and of the load.
#include "core/scenario_key_parts.h"

#include "core/format.h"
#include "core/readers/model_file.h"

#include <algorithm>
#include <array>

namespace tb {

namespace {

using namespace keys;

constexpr WholeRange kSessionsRange{1, kMaxSessions.value};
constexpr WholeRange kContextRange{1, kMaxContext.value};
constexpr WholeRange kParameterRange{1, 1'000'000'000'000'000};
constexpr WholeRange kBitsRange{100, 3'200};

Status readModel(Scenario &s, std::string_view text)
{
    constexpr std::size_t kLongestPath = 4'096;
    const auto isControl
        = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == ';'; };
    if (isModelPath(text)) {
        if (text.size() > kLongestPath || std::any_of(text.begin(), text.end(), isControl))
            return expected(text,
                            "a path of up to 4096 characters without control characters and semicolons");
    } else if (!isId(text)) {
        return expected(text,
                        "a model id (`threebudgets list models` shows all) or the path of a model file");
    }
    s.model = std::string(text);
    return Done{};
}

bool startsLikeANumber(std::string_view text)
{
    return !text.empty() && (text[0] == '.' || (text[0] >= '0' && text[0] <= '9'));
}

Status readWeights(Scenario &s, std::string_view text)
{
    WeightsChoice weights;
    weights.chosen = true;
    const std::string lower = lowerCase(text);
    if (!startsLikeANumber(text)) {
        if (!isId(text))
            return expected(text, "a weight format; `threebudgets list weights` shows all");
        weights.format = std::string(text);
    } else if (lower.size() >= 2 && lower.back() == 'b'
               && lower.find_first_not_of("0123456789.") == lower.size() - 1) {
        const auto bits = parseHundredths(text.substr(0, text.size() - 1), kBitsRange);
        if (!bits)
            return Error{bits.error().text + " bits a weight", {}};
        weights.bitsTimes100 = *bits;
    } else {
        const auto size = parseSize(text, kSizeRange);
        if (!size)
            return Error{size.error().text + "; or name a format (Q4_K_M) or ideal bits (4b)", {}};
        constexpr std::int64_t kSmallestModel = 1'000; // "8" is meant as bits more often than as bytes
        if (*size < kSmallestModel)
            return Error{quoted(text) + " would be a model of " + grouped(*size)
                             + " bytes; bits are given as 8b, a size as 8GB",
                         {}};
        weights.size = Bytes{*size};
    }
    s.weights = weights;
    return Done{};
}

Status readKv(Scenario &s, std::string_view text)
{
    const auto slash = text.find('/');
    const std::string_view k = text.substr(0, slash);
    const std::string_view v = slash == std::string_view::npos ? k : text.substr(slash + 1);
    if (!isId(k) || !isId(v))
        return expected(text, "a cache format such as q8_0, or a pair K/V such as f16/q8_0");
    s.kv = {lowerCase(k), lowerCase(v)};
    return Done{};
}

constexpr std::array<const char *, 4> kParts = {"none", "vision", "draft", "all"}; // as the enum

Status readParts(Scenario &s, std::string_view text)
{
    for (std::size_t i = 0; i < kParts.size(); ++i) {
        if (text == kParts[i]) {
            s.parts = static_cast<PartsChoice>(i);
            return Done{};
        }
    }
    return expected(text, "none, vision, draft or all");
}

Result<std::int64_t> parsePercent(std::string_view text, WholeRange range)
{
    if (text.ends_with('%'))
        text.remove_suffix(1);
    return parseWhole(text, range);
}

Status readHeadroom(Scenario &s, std::string_view text)
{
    return take(parsePercent(text, {0, 1'000}), [&s](auto value) { s.headroomPercent = value; });
}

Status readStateShare(Scenario &s, std::string_view text)
{
    return take(parsePercent(text, {1, 100}), [&s](auto value) { s.stateShare = value; });
}

constexpr std::array kModelKeys = {
    ScenarioKey{"model", "catalogue id, or the path of a .gguf, config.json or .safetensors file",
                "llama-3.1-8b", readModel, [](const Scenario &s) -> Text { return s.model; }, false},
    ScenarioKey{"weights",
                "format (Q4_K_M, fp8, awq-4, ...), ideal bits (16b 8b 4b 3b), size (4.9GB) or file",
                "Q4_K_M, or file for a model file", readWeights,
                [](const Scenario &s) -> Text { return weightsText(s.weights); }, false},
    ScenarioKey{"context", "tokens of each conversation, 1 to 16777216; 32k is 32768", "32768",
                [](Scenario &s, std::string_view t) {
                    return take(parseTokensNumber(t, kContextRange), [&s](auto v) { s.context = {v}; });
                },
                [](const Scenario &s) -> Text { return std::to_string(s.context.value); }, true},
    ScenarioKey{"sessions", "conversations at once, 1 to 1000000", "1",
                [](Scenario &s, std::string_view t) {
                    return take(parseWhole(t, kSessionsRange), [&s](auto v) { s.sessions = {v}; });
                },
                [](const Scenario &s) -> Text { return std::to_string(s.sessions.value); }, true},
    ScenarioKey{"kv", "KV cache format (f16, q8_0, fp8, q4_0, ...) or a pair K/V (f16/q8_0)", "f16", readKv,
                [](const Scenario &s) -> Text { return kvText(s.kv); }, false},
};

constexpr std::array kLoadKeys = {
    ScenarioKey{"parts", "none, vision, draft or all: loaded beside the language model", "none", readParts,
                [](const Scenario &s) -> Text { return kParts[static_cast<std::size_t>(s.parts)]; }, false},
    ScenarioKey{"parameters", "replaces the model's count (70e9)", "",
                [](Scenario &s, std::string_view t) {
                    return take(parseWhole(t, kParameterRange),
                                [&s](auto v) { s.parameters = Parameters{v}; });
                },
                writeOptionalCount<&Scenario::parameters>, true},
    ScenarioKey{
        "kv-heads", "KV heads instead of the model's own, 1 to 1024", "",
        [](Scenario &s, std::string_view t) {
            return take(parseWhole(t, {1, 1'024}), [&s](auto v) { s.kvHeads = v; });
        },
        [](const Scenario &s) -> Text { return s.kvHeads ? Text(std::to_string(*s.kvHeads)) : std::nullopt; },
        true},
    ScenarioKey{"state-share", "what is left of the model's state, 1% to 100%", "100%", readStateShare,
                [](const Scenario &s) -> Text {
                    return s.stateShare ? Text(std::to_string(*s.stateShare) + "%") : std::nullopt;
                },
                false},
    ScenarioKey{"state-per-session", "replaces the computed size (2.6GB)", "",
                readOptionalSize<&Scenario::statePerSession>, writeOptionalSize<&Scenario::statePerSession>,
                false},
    ScenarioKey{"p95", "tokens that 95 of 100 conversations stay below", "",
                [](Scenario &s, std::string_view t) {
                    return take(parseTokensNumber(t, kContextRange), [&s](auto v) { s.p95 = Tokens{v}; });
                },
                writeOptionalCount<&Scenario::p95>, true},
    ScenarioKey{"peak", "conversations in the busiest moment; asks for replicas", "",
                [](Scenario &s, std::string_view t) {
                    return take(parseWhole(t, {1, kGiga}), [&s](auto v) { s.peak = Sessions{v}; });
                },
                writeOptionalCount<&Scenario::peak>, true},
    ScenarioKey{"per-replica", "conversations one replica serves within its promise", "the sessions that fit",
                [](Scenario &s, std::string_view t) {
                    return take(parseWhole(t, kSessionsRange), [&s](auto v) { s.perReplica = Sessions{v}; });
                },
                writeOptionalCount<&Scenario::perReplica>, true},
    ScenarioKey{"headroom", "spare replicas, 0% to 1000%", "20%", readHeadroom,
                [](const Scenario &s) -> Text { return std::to_string(s.headroomPercent) + "%"; }, false},
};

} // namespace

std::span<const ScenarioKey> scenarioKeys()
{
    static const std::vector<ScenarioKey> keys = [] {
        std::vector<ScenarioKey> all;
        for (const std::span<const ScenarioKey> part :
             {std::span<const ScenarioKey>(kModelKeys), deviceKeys(), std::span<const ScenarioKey>(kLoadKeys),
              engineKeys()})
            all.insert(all.end(), part.begin(), part.end());
        return all;
    }();
    return keys;
}

std::string weightsText(const WeightsChoice &weights)
{
    if (weights.size)
        return sizeText(weights.size->value);
    if (weights.bitsTimes100)
        return hundredthsText(*weights.bitsTimes100) + "b";
    return weights.format;
}

std::string kvText(const KvChoice &kv)
{
    return kv.k == kv.v ? kv.k : kv.k + "/" + kv.v;
}

} // namespace tb
