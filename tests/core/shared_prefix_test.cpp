// SPDX-License-Identifier: GPL-3.0-or-later
// A prefix that all conversations have in common is kept once.
#include "core/curves.h"
#include "core/explain.h"
#include "core/report.h"
#include "core/summary.h"
#include "support.h"

#include <gtest/gtest.h>

namespace tb {
namespace {

constexpr std::int64_t kToken = 131'072; // Llama 3.1 8B, f16

TEST(SharedPrefix, IsPaidOnceAndTheRestByEachConversation)
{
    const Budget b = test::budgetOf("free=20GB;context=8k;sessions=10;shared-prefix=2k");
    EXPECT_EQ(b.sharedState.value, 2'048 * kToken);
    EXPECT_EQ(b.statePerSession.value, 6'144 * kToken);
    EXPECT_EQ(b.state.value, (2'048 + 10 * 6'144) * kToken);
    EXPECT_EQ(b.sessionsFit.value, (20 * kGiga - 2'048 * kToken) / (6'144 * kToken));
    EXPECT_EQ(b.sessionsFit.value, 24);
}

TEST(SharedPrefix, OneConversationCostsWhatItCostsAlone)
{
    const Budget alone = test::budgetOf("context=8k");
    const Budget shared = test::budgetOf("context=8k;shared-prefix=2k");
    EXPECT_EQ(shared.state, alone.state);
    EXPECT_EQ(shared.used, alone.used);
    EXPECT_EQ(shared.crossover, alone.crossover);
    ASSERT_TRUE(shared.decode && alone.decode);
    EXPECT_EQ(shared.decode->bytesPerStep, alone.decode->bytesPerStep);
}

TEST(SharedPrefix, TheStepStillReadsItForEveryConversation)
{
    const Budget alone = test::budgetOf("context=8k;sessions=10");
    const Budget shared = test::budgetOf("context=8k;sessions=10;shared-prefix=2k");
    EXPECT_EQ(shared.decode->bytesPerStep, alone.decode->bytesPerStep);
    EXPECT_EQ(alone.state.value - shared.state.value, 9 * 2'048 * kToken);
}

TEST(SharedPrefix, TheLastTokenIsOnesOwn)
{
    const Budget b = test::budgetOf("free=20GB;context=8k;sessions=3;shared-prefix=16k");
    EXPECT_EQ(b.sharedState.value, 8'191 * kToken);
    EXPECT_EQ(b.statePerSession.value, kToken);
}

TEST(SharedPrefix, WindowsAndRecurrentStatesAreNotShared)
{
    for (const char *model : {"gemma-3-4b", "qwen3-next-80b-a3b"}) {
        const std::string text = std::string("context=8k;sessions=2;model=") + model;
        const Budget alone = test::budgetOf(text);
        const Budget shared = test::budgetOf(text + ";shared-prefix=2k");
        ASSERT_EQ(alone.stateParts.size(), shared.stateParts.size());
        for (std::size_t i = 0; i < alone.stateParts.size(); ++i) {
            const bool grows = growsWithContext(alone.stateParts[i].kind);
            EXPECT_EQ(shared.stateParts[i].bytes < alone.stateParts[i].bytes, grows) << model << " " << i;
        }
    }
    EXPECT_EQ(test::budgetOf("model=mamba-2.8b;shared-prefix=2k").sharedState.value, 0);
}

TEST(SharedPrefix, CompressedRowsAreSharedWhole)
{
    const Model &model = test::modelOf("deepseek-v4-flash");
    bool compressed = false;
    for (const StateComponent &part : model.state) {
        if (part.kind != StateKind::CompressedK)
            continue;
        compressed = true;
        EXPECT_EQ(sharedRows(part, {2 * part.ratio - 1}), 1);
        EXPECT_EQ(sharedRows(part, {2 * part.ratio}), 2);
    }
    EXPECT_TRUE(compressed);
}

TEST(SharedPrefix, VllmSharesWholeBlocks)
{
    const std::string text = "engine=vllm;context=8k;sessions=10;shared-prefix=";
    const Budget b = test::budgetOf(text + "2047");
    EXPECT_EQ(b.sharedState.value, 2'032 * kToken) << "127 blocks of 16";
    EXPECT_EQ(b.state.value, b.sharedState.value + 10 * b.statePerSession.value);
    EXPECT_EQ(test::budgetOf(text + "15").sharedState.value, 0);
    EXPECT_TRUE(test::anyContains(b.assumptions, "in whole blocks"));
    const Budget compressed = test::budgetOf("model=deepseek-v4-flash;kv=fp8;cards=8;" + text + "2k");
    EXPECT_EQ(compressed.sharedState.value, 0);
}

TEST(SharedPrefix, OtherEnginesSayThatItChangesNothing)
{
    for (const char *engine : {"llama.cpp", "mlx"}) {
        const std::string text = std::string("context=8k;sessions=4;engine=") + engine;
        const Budget alone = test::budgetOf(text);
        const Budget shared = test::budgetOf(text + ";shared-prefix=2k");
        EXPECT_EQ(shared.state, alone.state);
        EXPECT_EQ(shared.sharedState.value, 0);
        EXPECT_TRUE(test::anyContains(shared.assumptions, "2,048 tokens changes nothing")) << engine;
    }
    const Budget given = test::budgetOf("state-per-session=1GB;shared-prefix=2k");
    EXPECT_EQ(given.sharedState.value, 0);
    EXPECT_TRUE(test::anyContains(given.assumptions, "was given"));
}

TEST(SharedPrefix, IsInReportAndArithmeticOnlyWhereItCounts)
{
    const Resolved with = test::resolvedOf("free=20GB;context=8k;sessions=10;shared-prefix=2k");
    const Budget b = evaluate(with);
    EXPECT_TRUE(test::contains(reportText(with, b, ReportFormat::Json), "\"state_bytes_shared\":268435456"));
    EXPECT_TRUE(test::contains(reportText(with, b, ReportFormat::Text), "State that all share"));
    const std::vector<Step> steps = explain(with, b, ByteUnits::Decimal);
    EXPECT_EQ(steps[2].expression, "the first 2,048 tokens, once for all conversations");
    EXPECT_EQ(steps[3].expression, "131,072 B x 6,144 tokens of its own");
    EXPECT_EQ(steps[5].expression, "(20 GB - 268 MB shared) / 805 MB");
    const Resolved without = test::resolvedOf("free=20GB");
    EXPECT_FALSE(test::contains(reportText(without, evaluate(without), ReportFormat::Json), "bytes_shared"));
}

TEST(SharedPrefix, ZeroIsNoPrefixAndTooLongIsRefused)
{
    EXPECT_EQ(scenarioToText(test::scenarioOf("shared-prefix=0")), "");
    EXPECT_EQ(scenarioToText(test::scenarioOf("shared-prefix=2k")), "shared-prefix=2048");
    EXPECT_FALSE(scenarioFromText("shared-prefix=16777217"));
}

} // namespace
} // namespace tb
