// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes found in other sizing tools, each with a test that fails on it.
#include "core/budget.h"

#include "core/weights.h"
#include "core/working.h"
#include "support.h"

#include <gtest/gtest.h>

namespace tb {
namespace {

using test::budgetOf;
using test::kvOf;
using test::modelOf;

std::int64_t stateMib(const char *model, std::int64_t tokens, const char *kv = "f16")
{
    return stateBytes(modelOf(model), kvOf(kv), {tokens}).value() / kMebi;
}

// (a) Head width taken as hidden size / heads: Qwen3-235B has 4096 / 64 = 64, but its heads are 128 wide.
TEST(ErrorFamilies, HeadWidthIsNotHiddenOverHeads)
{
    const Model &qwen = modelOf("qwen3-235b-a22b");
    ASSERT_NE(qwen.hidden / qwen.heads, qwen.headDim);
    EXPECT_EQ(stateBytesPerToken(qwen, kvOf("f16")).value(), 94 * 2 * 4 * 128 * 2);
    EXPECT_EQ(stateBytesPerToken(modelOf("gpt-oss-20b"), kvOf("f16")).value(), 12 * 2 * 8 * 64 * 2);
    EXPECT_EQ(modelOf("gemma-3-27b").state.front().kDim, 16 * 128);
}

// (b) KV heads ignored: 32 query heads of Llama 3.1 8B share 8 KV heads.
TEST(ErrorFamilies, GroupedHeadsKeepOneRowForTheGroup)
{
    EXPECT_EQ(stateMib("llama-3.1-8b", 32'768), 4'096) << "four times that with query heads";
    EXPECT_EQ(stateMib("llama-2-7b", 32'768), 16'384) << "no grouping: as many KV heads as heads";
}

// (c) The factor of two for keys and values, once and not twice.
TEST(ErrorFamilies, KeysAndValuesAreCountedOnceEach)
{
    EXPECT_EQ(stateBytesPerToken(modelOf("llama-3.1-8b"), kvOf("f16")).value(), 2 * 32 * 8 * 128 * 2);
    const KvRatios onlyKeysWide{kvOf("f32").k, kvOf("f16").v};
    EXPECT_EQ(stateBytesPerToken(modelOf("llama-3.1-8b"), onlyKeysWide).value(), 32 * 8 * 128 * (4 + 2));
}

// (d) q8_0 as one byte and q4_0 as half a byte, or a whole block for each value.
TEST(ErrorFamilies, BlocksHaveScales)
{
    EXPECT_EQ(stateMib("llama-3.1-8b", 32'768, "q8_0"), 2'176)
        << "2,048 without the scales, 69,632 with whole blocks";
    EXPECT_EQ(stateMib("llama-3.1-8b", 32'768, "q4_0"), 1'152);
    EXPECT_EQ(stateMib("llama-3.1-8b", 32'768, "fp8"), 2'048) << "fp8 really is one byte";
}

// (e) Latent attention expanded to full heads, or its values counted beside the one row.
TEST(ErrorFamilies, LatentAttentionKeepsOneRow)
{
    const std::int64_t perToken = stateBytesPerToken(modelOf("deepseek-v3"), kvOf("f16")).value();
    EXPECT_EQ(perToken, 61 * (512 + 64) * 2);
    EXPECT_NE(perToken, 61 * (576 + 512) * 2) << "values counted";
    EXPECT_EQ(stateMib("deepseek-v2-lite", 32'768), 972) << "as the engine prints";
}

// (f) A window taken as full context, or padded with a batch that the textbook does not have.
TEST(ErrorFamilies, WindowsStopGrowing)
{
    EXPECT_EQ(stateMib("gemma-3-27b", 32'768), 2'560 + 416);
    EXPECT_NE(stateMib("gemma-3-27b", 32'768), 15'872) << "all layers full";
    const Budget small = budgetOf("model=gemma-3-27b;micro-batch=512");
    const Budget large = budgetOf("model=gemma-3-27b;micro-batch=2048");
    EXPECT_EQ(small.state, large.state) << "the batch belongs to the working space";
    EXPECT_LT(small.working, large.working);
}

// (g) Fixed state and KV cache both charged on every layer of a hybrid.
TEST(ErrorFamilies, HybridsSplitTheirLayers)
{
    for (const char *id :
         {"qwen3-next-80b-a3b", "qwen3.6-27b", "nemotron-h-8b", "jamba-mini", "granite-4.0-h-small"}) {
        const Model &model = modelOf(id);
        std::int64_t attention = 0;
        std::int64_t recurrent = 0;
        for (const StateComponent &part : model.state)
            (part.kind == StateKind::Recurrent ? recurrent : attention) += part.layers;
        EXPECT_GT(recurrent, 0) << id;
        EXPECT_GT(attention, 0) << id;
        EXPECT_LE(attention + recurrent, model.layers) << id;
    }
    EXPECT_EQ(stateMib("qwen3-next-80b-a3b", 32'768), 768 + 75) << "12 of 48 layers keep tokens";
    EXPECT_EQ(stateBytes(modelOf("qwen3-next-80b-a3b"), kvOf("q8_0"), {1}).value(),
              36 * (24'576 + 524'288) * 4 + 12 * 2 * 512 * 34 / 32)
        << "fixed state stays f32";
}

// (h) GB read as GiB.
TEST(ErrorFamilies, UnitsKeepTheirMeaning)
{
    EXPECT_EQ(budgetOf("free=20GB").sessionsFit.value, 4);
    EXPECT_EQ(budgetOf("free=20GiB").sessionsFit.value, 5) << "exactly five, by integer division";
    EXPECT_EQ(budgetOf("device=h100-sxm").capacity.value, 80'000'000'000);
    EXPECT_EQ(budgetOf("device=h100-sxm").decode->weightsOnly, 3.35e12 / 4'912'898'048.0);
}

// (i) The number on the box taken for what a program can use.
TEST(ErrorFamilies, MeasuredCapacityIsWhatTheDriverReports)
{
    EXPECT_EQ(budgetOf("accounting=measured;engine=textbook;device=h100-sxm").usable.value, 81'559 * kMebi);
    for (const Device &device : test::catalogue().devices) {
        const auto capacity = capacityOf(device, CapacityBasis::Reported, 26, test::catalogue().workingSets);
        EXPECT_EQ(capacity.usable == device.nominal, !device.reported) << device.id;
    }
}

// (j) Activations quadratic in the context, or for the whole context at once.
TEST(ErrorFamilies, WorkingSpaceIsThatOfOneMicroBatch)
{
    const Model &model = modelOf("llama-3.1-8b");
    const auto device
        = [&](std::int64_t tokens) { return nominalWorkingSpace(model, {tokens}, 512).device.value(); };
    EXPECT_EQ(device(65'536) - device(32'768), 512 * 32'768 * 2)
        << "an f16 mask of the micro-batch, nothing else";
    EXPECT_EQ(device(131'072) - device(65'536), 2 * (device(65'536) - device(32'768))) << "linear";
    EXPECT_LT(device(131'072), kGibi);
    EXPECT_EQ(budgetOf("sessions=1").working, budgetOf("sessions=1000").working);
}

// (k) The cache divided by the cards beyond its heads: 8 KV heads cannot be split over 16 cards, one latent
// row not even over two: each card beyond them keeps a copy.
TEST(ErrorFamilies, CardsBeyondTheHeadsAreNotPassedOver)
{
    const auto warned
        = [](const char *text) { return test::anyContains(budgetOf(text).assumptions, "copies"); };
    EXPECT_TRUE(warned("model=llama-3.1-70b;cards=16"));
    EXPECT_TRUE(warned("model=deepseek-v3;cards=8"));
    EXPECT_FALSE(warned("model=llama-3.1-70b;cards=8"));
    EXPECT_FALSE(warned("model=llama-3.1-70b"));
    EXPECT_FALSE(warned("model=mamba-2.8b;cards=4"));
    const std::int64_t one = budgetOf("model=llama-3.1-70b").state.value;
    EXPECT_EQ(budgetOf("model=llama-3.1-70b;cards=8").state.value, one);
    EXPECT_EQ(budgetOf("model=llama-3.1-70b;cards=16").state.value, 2 * one) << "a head on each card";
    EXPECT_EQ(budgetOf("model=deepseek-v3;cards=8").state.value, 8 * budgetOf("model=deepseek-v3").state.value);
}

// (l) Only the active parameters of a mixture of experts counted as memory.
TEST(ErrorFamilies, AllExpertsAreInMemory)
{
    EXPECT_EQ(budgetOf("model=deepseek-v3;weights=8b").weights.value, 671'026'419'200);
    EXPECT_GT(weightBytes(modelOf("gpt-oss-120b"), test::weightsOf("f16")).value(), 2 * 116 * kGiga);
}

// (m) All parameters of a mixture of experts counted as read for each token.
TEST(ErrorFamilies, OneTokenReadsTheExpertsItUses)
{
    const Budget b = budgetOf("model=deepseek-v3;weights=8b;context=1;device=b200;cards=8");
    EXPECT_EQ(b.decode->bytesPerStep.value, 36'625'618'432 + 8 * 70'272) << "a copy of the row on each card";
    EXPECT_GT(b.decode->sessionTokensPerSecond, 10 * b.decode->weightsOnly);
}

// (n) A Mac's whole memory given to the model.
TEST(ErrorFamilies, AMacKeepsMemoryForItself)
{
    for (const Device &device : test::catalogue().devices) {
        if (!device.isMac())
            continue;
        const Budget b = budgetOf("accounting=measured;engine=textbook;device=" + device.id);
        EXPECT_LT(b.usable, b.capacity) << device.id;
    }
}

} // namespace
} // namespace tb
