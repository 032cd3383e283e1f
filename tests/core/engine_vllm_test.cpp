// SPDX-License-Identifier: GPL-3.0-or-later
// What vLLM printed in public logs (0.19 on H100, 79.19 GiB, sweep of 2026), given its own activation
// figures.
#include "core/engine_vllm.h"
#include "support.h"

#include <gtest/gtest.h>

using namespace tb;
using test::budgetOf;

namespace {

struct Log
{
    const char *model;
    int cards;
    std::int64_t context;
    const char *kv;
    const char *weights; ///< of all cards
    const char *reserve; ///< activation and other allocations of one card
    double poolGib; ///< of one card
    double concurrency;
};

constexpr Log kLogs[] = {
    {"llama-3.1-8b", 1, 8'192, "bf16", "14.99GiB", "2.14GiB", 58.11, 58.11},
    {"llama-3.1-8b", 1, 2'048, "bf16", "14.99GiB", "2.14GiB", 58.11, 232.43},
    {"llama-3.1-8b", 1, 8'192, "fp8", "14.99GiB", "2.14GiB", 58.11, 116.21},
    {"llama-3.1-8b", 4, 8'192, "bf16", "15.08GiB", "4.02GiB", 67.44, 269.75},
    {"gemma-3-12b", 1, 8'192, "bf16", "23.31GiB", "4.19GiB", 47.72, 15.88},
    {"gpt-oss-20b", 1, 8'192, "bf16", "13.64GiB", "3.12GiB", 58.47, 155.75},
    {"gpt-oss-20b", 2, 8'192, "bf16", "14.02GiB", "4.94GiB", 63.28, 337.17},
    {"llama-4-scout", 4, 8'192, "bf16", "212.48GiB", "5.36GiB", 16.75, 44.68},
    {"deepseek-v2-lite", 1, 8'192, "bf16", "30.74GiB", "3.17GiB", 41.32, 174.12},
    {"qwen2.5-7b", 4, 8'192, "bf16", "14.2GiB", "4.34GiB", 67.34, 615.63},
    {"phi-4", 1, 8'192, "bf16", "27.39GiB", "1.77GiB", 46.08, 29.49},
};

std::string textOf(const Log &log)
{
    return std::string(
               "engine=vllm;accounting=measured;memory=79.19GiB;utilisation=0.95;batched-tokens=8192;model=")
        + log.model + ";cards=" + std::to_string(log.cards) + ";context=" + std::to_string(log.context)
        + ";kv=" + log.kv + ";weights=" + log.weights;
}

} // namespace

TEST(Vllm, PoolAndConcurrencyAreThoseOfTheLogs)
{
    for (const Log &log : kLogs) {
        const Budget b = budgetOf(textOf(log) + ";reserve=" + log.reserve);
        EXPECT_NEAR(static_cast<double>(b.room.value) / log.cards / kGibi, log.poolGib, 0.02) << log.model;
        ASSERT_TRUE(b.vllm.has_value());
        const double tolerance = log.concurrency * 0.02 / log.poolGib + 0.01;
        EXPECT_NEAR(b.vllm->maxConcurrency, log.concurrency, tolerance) << log.model << log.context;
    }
}

/// kv_cache_interface.py, AttentionSpec.page_size_bytes: 2 x block x heads x head_size bytes (half of that in
/// int4), and one f32 more for each token and head of K and of V.
TEST(Vllm, FormatsScaledByHeadKeepAScaleForEachHead)
{
    const auto page = [](const std::string &model, const char *format, int cards) {
        return vllmLayout(test::resolvedOf("engine=vllm;model=" + model + ";kv=" + format
                                           + ";cards=" + std::to_string(cards)))
            .page.value();
    };
    EXPECT_EQ(page("llama-3.1-8b", "int8_per_token_head", 1), 2 * 16 * 8 * (128 + 4));
    EXPECT_EQ(page("llama-3.1-8b", "fp8_per_token_head", 1), 2 * 16 * 8 * (128 + 4));
    EXPECT_EQ(page("llama-3.1-8b", "int4_per_token_head", 1), 2 * 16 * 8 * (64 + 4));
    EXPECT_EQ(page("llama-3.1-8b", "int8_per_token_head", 4), 2 * 16 * 2 * (128 + 4));
    EXPECT_EQ(page("llama-3.2-1b", "int8_per_token_head", 1), 2 * 16 * 8 * (64 + 4));
    // Full-attention layers of Gemma 4 have 4 heads of 512, the others 16 of 256: the larger page counts.
    EXPECT_EQ(page("gemma-4-31b", "int8_per_token_head", 1), 2 * 16 * 16 * (256 + 4));
    EXPECT_EQ(budgetOf("model=gemma-4-31b;kv=int8_per_token_head").statePerToken.value,
              10 * 2 * 4 * (512 + 4));
}

TEST(Vllm, FormatsScaledByHeadAreVllmsOnly)
{
    EXPECT_FALSE(budgetOf("engine=vllm;kv=int8_per_token_head").refused);
    for (const char *text :
         {"engine=llama.cpp;kv=int8_per_token_head", "engine=vllm;kv=fp8_per_token_head/f16",
          "device=m4-pro-48gb;engine=mlx;kv=int4_per_token_head",
          "engine=vllm;model=deepseek-v2-lite;kv=int8_per_token_head"})
        EXPECT_TRUE(budgetOf(text).refused) << text;
}

TEST(Vllm, NeedAndReservationAreApart)
{
    const Budget b
        = budgetOf("engine=vllm;accounting=measured;device=h100-sxm;model=llama-3.1-8b;weights=bf16");
    EXPECT_EQ(b.reserved, b.usable);
    EXPECT_EQ(b.usable.value, (81'559 * kMebi * 92 + 99) / 100);
    EXPECT_LT(b.used, *b.reserved);
    EXPECT_EQ(b.weights.value + b.overhead.value + b.state.value + b.free.value, b.usable.value);
}

TEST(Vllm, AGivenPoolReplacesTheShare)
{
    const Budget b = budgetOf("engine=vllm;kv-memory=16GiB;model=llama-3.1-8b;context=32768");
    EXPECT_EQ(b.vllm->blocks, 16 * kGibi / (131'072 * 16));
    EXPECT_EQ(b.room.value, (b.vllm->blocks - 1) * 131'072 * 16) << "one block is kept back";
    EXPECT_EQ(b.sessionsFit.value, 3);
    EXPECT_EQ(b.vllm->maxConcurrency, 4.0);
}

TEST(Vllm, RefusesFormatsItDoesNotHave)
{
    EXPECT_TRUE(budgetOf("engine=vllm;kv=q8_0").refused.has_value());
    EXPECT_FALSE(budgetOf("engine=vllm;kv=fp8").refused.has_value());
}

TEST(Vllm, ACardBelowOneHeadKeepsACopy)
{
    const Budget eight = budgetOf("engine=vllm;model=llama-3.1-70b;cards=8");
    EXPECT_EQ(budgetOf("engine=vllm;model=llama-3.1-70b;cards=16").state.value, 2 * eight.state.value);
    EXPECT_EQ(budgetOf("engine=vllm;model=deepseek-v3;cards=8").state.value,
              8 * budgetOf("engine=vllm;model=deepseek-v3;cards=1").state.value);
}

TEST(Mlx, StepsWindowsAndGroups)
{
    EXPECT_EQ(budgetOf("engine=mlx;model=llama-3.1-8b;context=257").state.value, 512 * 131'072);
    EXPECT_EQ(budgetOf("engine=mlx;model=llama-3.1-8b;context=32768;kv=q4_0").state.value, 1'152 * kMebi);
    EXPECT_TRUE(budgetOf("engine=mlx;model=gemma-3-12b;kv=q8_0").refused.has_value());
    EXPECT_FALSE(budgetOf("engine=mlx;model=gemma-3-12b").refused.has_value());
}
