// SPDX-License-Identifier: GPL-3.0-or-later
// Every family of models keeps what its published shape says. Ideal sizes: an engine's padding taken off.
#include "core/state.h"

#include "support.h"

#include <gtest/gtest.h>

namespace tb {
namespace {

using test::kvOf;
using test::modelOf;

struct Row
{
    const char *model;
    std::int64_t context;
    const char *kv;
    double growingMib; ///< full attention, latent rows, indexer keys, compressed rows
    double boundedMib; ///< windows, chunks and fixed states
    const char *source;
};

TEST(State, PublishedSizes)
{
    const Row rows[] = {
        {"llama-3.1-8b", 32'768, "f16", 4'096, 0, "llama.cpp KV buffer"},
        {"llama-3.1-8b", 32'768, "q8_0", 2'176, 0, "llama.cpp KV buffer"},
        {"llama-3.1-8b", 32'768, "q4_0", 1'152, 0, "llama.cpp KV buffer"},
        {"llama-3.1-8b", 32'768, "fp8", 2'048, 0, "vLLM fp8: a byte a value"},
        {"llama-3.1-70b", 32'768, "f16", 10'240, 0, "llama.cpp KV buffer"},
        {"command-r-35b", 32'768, "f16", 40'960, 0, "multi-head attention: no sharing of KV heads"},
        {"gemma-2-9b", 8'192, "f16", 1'344, 756.0 * 4'096 / 4'608,
         "llama.cpp: 21 full, 21 sliding of 4,608 cells"},
        {"gemma-3-27b", 32'768, "f16", 2'560, 624.0 * 1'024 / 1'536,
         "llama.cpp: 10 full, 52 sliding of 1,536 cells"},
        {"gemma-3-27b", 131'072, "f16", 10'240, 624.0 * 1'024 / 1'536, "llama.cpp: 10 full, 52 sliding"},
        {"gemma-4-31b", 262'144, "f16", 20'480, 1'200.0 * 1'024 / 1'536, "llama.cpp: 10 full, 50 sliding"},
        {"gemma-4-e4b", 4'096, "f16", 64, 60.0 * 512 / 1'536,
         "log in qualcomm/GenieX PR 1346: SWA cells 1,536"},
        {"gpt-oss-20b", 131'072, "f16", 3'072, 18.0 * 128 / 768,
         "llama.cpp: 12 full, 12 sliding of 768 cells"},
        {"gpt-oss-120b", 131'072, "f16", 4'608, 27.0 * 128 / 768,
         "llama.cpp: 18 full, 18 sliding of 768 cells"},
        {"llama-4-scout", 131'072, "f16", 6'144, 1'224.0 * 8'192 / 8'704, "llama.cpp: 12 full, 36 chunked"},
        {"deepseek-v3", 131'072, "f16", 8'784, 0, "llama.cpp, keys only: 61 layers x 576 values"},
        {"deepseek-v3", 32'768, "q8_0", 1'166.625, 0, "log in ik_llama.cpp PR 259: 1166.62 MiB"},
        {"kimi-k2", 131'072, "f16", 8'784, 0, "llama.cpp, keys only: 61 layers x 576 values"},
        {"deepseek-v3.2", 131'072, "f16", 10'736, 0, "latent 576 and indexer 128 values a layer"},
        {"qwen3-next-80b-a3b", 131'072, "f16", 3'072, 301.5 / 4,
         "log of that shape: 301.50 MiB for 4 sequences"},
        {"qwen3.6-27b", 131'072, "f16", 8'192, 5.625 + 144, "log of that shape: R 5.62, S 144.00"},
        {"qwen3.6-35b-a3b", 131'072, "f16", 2'560, 62.8125, "Gated DeltaNet, 30 layers"},
        {"mamba-2.8b", 1, "f16", 0, 23.75, "state-spaces/mamba, f32"},
        {"mamba-2.8b", 1'048'576, "q4_0", 0, 23.75, "no token costs anything, the cache precision neither"},
        {"rwkv7-1.5b", 131'072, "f16", 0, 12.375, "fla-org/flash-linear-attention, f32"},
        {"rwkv7-2.9b", 131'072, "f16", 0, 20.625, "fla-org/flash-linear-attention, f32"},
    };
    for (const Row &row : rows) {
        const Model &model = modelOf(row.model);
        const KvRatios kv = kvOf(row.kv);
        const auto whole = static_cast<double>(stateBytes(model, kv, {row.context}).value()) / kMebi;
        const double growing = static_cast<double>(stateBytesPerToken(model, kv).value())
            * static_cast<double>(row.context) / kMebi;
        EXPECT_DOUBLE_EQ(whole, row.growingMib + row.boundedMib) << row.model << ": " << row.source;
        EXPECT_DOUBLE_EQ(growing, row.growingMib) << row.model << ": " << row.source;
    }
}

// DeepSeek V4 flash at a million tokens: 6,880 MiB of rows, a window of 128 in 43 layers, an f32 compressor
// state.
TEST(State, CompressedKeysAtTheFullWindow)
{
    const std::int64_t rows = 6'880 * kMebi;
    const std::int64_t window = 43 * 512 * 2 * 128;
    const std::int64_t fixed = 4 * (21 * 2 * 8 * 1'024 + 20 * 2 * 128 * 512 + 21 * 2 * 8 * 256);
    EXPECT_EQ(stateBytes(modelOf("deepseek-v4-flash"), kvOf("f16"), {1'048'576}).value(),
              rows + window + fixed);
    EXPECT_EQ(stateBytesPerToken(modelOf("deepseek-v4-flash"), kvOf("f16")).value(), 6'880);
}

TEST(State, CompressedRowsAreRoundedUp)
{
    StateComponent part;
    part.kind = StateKind::CompressedK;
    part.layers = 1;
    part.kDim = 512;
    part.ratio = 4;
    const std::pair<std::int64_t, std::int64_t> rows[] = {{1, 1}, {4, 1}, {5, 2}, {8, 2}, {9, 3}};
    for (const auto &[tokens, expected] : rows)
        EXPECT_EQ(stateRows(part, {tokens}), expected) << tokens;
    Model model;
    model.state = {part};
    EXPECT_EQ(stateBytes(model, kvOf("f16"), {5}).value(), 2 * 512 * 2);
}

TEST(State, TheCurveBendsAtTheWindow)
{
    const Model &model = modelOf("gpt-oss-20b"); // window 128
    const KvRatios kv = kvOf("f16");
    const auto step = [&](std::int64_t tokens) {
        return stateBytes(model, kv, {tokens + 1}).value() - stateBytes(model, kv, {tokens}).value();
    };
    EXPECT_EQ(step(1), 24 * 2 * 512 * 2) << "all layers grow below the window";
    EXPECT_EQ(step(127), 24 * 2 * 512 * 2);
    EXPECT_EQ(step(128), 12 * 2 * 512 * 2) << "half of them above it";
    EXPECT_EQ(step(100'000), 12 * 2 * 512 * 2);
    EXPECT_EQ(stateBytesPerToken(model, kv).value(), step(100'000));
}

TEST(State, KeysAndValuesMayDiffer)
{
    const Model &model = modelOf("llama-3.1-8b");
    const KvRatios mixed{kvOf("f16").k, kvOf("q8_0").v};
    EXPECT_EQ(stateBytes(model, mixed, {32'768}).value(), (2'048 + 1'088) * kMebi);
}

TEST(State, PartsAddUpForManySessions)
{
    for (const Model &model : test::catalogue().models) {
        std::int64_t sum = 0;
        for (const StatePart &part : stateParts(model, kvOf("q8_0"), {10'000}, {7}))
            sum += part.bytes.value;
        EXPECT_EQ(sum, 7 * stateBytes(model, kvOf("q8_0"), {10'000}).value()) << model.id;
    }
    EXPECT_EQ(stateParts(modelOf("deepseek-v4-flash"), kvOf("f16"), {1}, {1}).size(), 3U)
        << "one entry a kind";
}

} // namespace
} // namespace tb
