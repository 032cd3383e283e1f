// SPDX-License-Identifier: GPL-3.0-or-later
// The table of levers: sizes after each lever, one scale for all bars, texts.
#include "core/lever_table.h"

#include "support.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tb {
namespace {

LeverTable tableOf(std::string_view scenario, ByteUnits units = ByteUnits::Decimal)
{
    const Resolved resolved = test::resolvedOf(scenario);
    return leverTable(resolved, evaluate(resolved), test::catalogue(), units);
}

const LeverRow &rowOf(const LeverTable &table, std::string_view name)
{
    const auto row = std::find_if(table.rows.begin(), table.rows.end(),
                                  [&](const LeverRow &r) { return r.lever.name == name; });
    if (row == table.rows.end())
        throw std::runtime_error("no such lever: " + std::string(name));
    return *row;
}

double sum(const ThreeSizes &sizes)
{
    return static_cast<double>(sizes.weights.value + sizes.state.value + sizes.working.value);
}

TEST(LeverTable, SizesAfterAreThoseOfTheScenarioItLeadsTo)
{
    const LeverTable table = tableOf("device=h100-sxm;sessions=32");
    for (const LeverRow &row : table.rows) {
        if (!row.lever.to)
            continue;
        const Budget after = evaluate(test::orThrow(resolve(*row.lever.to, test::catalogue())));
        EXPECT_EQ(row.after, (ThreeSizes{after.weights, after.state, overheadCharged(after)}))
            << row.lever.name;
    }
}

TEST(LeverTable, RecurrentStateIsAPartOfTheState)
{
    for (const char *scenario :
         {"model=qwen3-next-80b-a3b;device=h200;sessions=32", "device=h100-sxm;sessions=32"}) {
        const LeverTable table = tableOf(scenario);
        const Budget before = test::budgetOf(scenario);
        EXPECT_EQ(table.recurrentBefore, recurrentState(before)) << scenario;
        EXPECT_EQ(table.recurrentBefore.value > 0, recurrentPerSession(before).value > 0) << scenario;
        for (const LeverRow &row : table.rows) {
            EXPECT_LE(row.recurrentAfter, row.after.state) << row.lever.name;
            if (!row.lever.to)
                continue;
            const Budget after = evaluate(test::orThrow(resolve(*row.lever.to, test::catalogue())));
            EXPECT_EQ(row.recurrentAfter, recurrentState(after)) << row.lever.name;
        }
    }
}

TEST(LeverTable, OneScaleHoldsEveryBar)
{
    for (const char *scenario : {"device=h100-sxm;sessions=32", "free=20GB", "device=m4-pro-48gb",
                                 "device=h100-sxm;engine=vllm;kv=q5_0"}) {
        const LeverTable table = tableOf(scenario);
        double longest = std::max(1.0, sum(table.before));
        for (const LeverRow &row : table.rows)
            longest = std::max(longest, sum(row.after));
        EXPECT_DOUBLE_EQ(table.longest, longest) << scenario;
    }
}

TEST(LeverTable, WritesFiguresOnlyWhereSomethingIsGained)
{
    const LeverTable table = tableOf("device=h100-sxm;sessions=32");
    EXPECT_EQ(rowOf(table, "State to 8 bits").gained, "68.72 GB");
    EXPECT_EQ(rowOf(table, "State to 8 bits").sessions, "17 -> 34");
    const LeverRow &none = rowOf(table, "Scattered weights removed");
    EXPECT_EQ(none.gained + none.sessions, "");
    EXPECT_EQ(none.after, table.before);
    EXPECT_EQ(rowOf(tableOf("device=h100-sxm;sessions=32", ByteUnits::Binary), "State to 8 bits").gained,
              "64 GiB");
}

TEST(LeverTable, SaysEachRowInWords)
{
    const LeverTable table = tableOf("device=h100-sxm;sessions=32");
    EXPECT_EQ(leverInWords(rowOf(table, "State to 8 bits")),
              "State to 8 bits, State: gains 68.72 GB, sessions 17 -> 34. Costs: typically 1 point of 100; "
              "measure with your own prompts.");
    EXPECT_EQ(leverInWords(rowOf(table, "Weights to 4 bits")),
              "Weights to 4 bits, Weights: The weights take 4.89 bits each already; with half of that it "
              "would still be 17 sessions.");
}

TEST(LeverTable, DiagnosisKeepsToOneKindOfUnit)
{
    EXPECT_EQ(tableOf("device=h100-sxm;sessions=32").diagnosis,
              "The notes (KV cache) are your problem: 32 conversations need 137.4 GB, the weights 4.91 GB.");
    EXPECT_EQ(tableOf("device=h100-sxm;sessions=32", ByteUnits::Binary).diagnosis,
              "The notes (KV cache) are your problem: 32 conversations need 128 GiB, the weights 4.58 GiB.");
}

TEST(LeverTable, ARoomIsChargedItsStateOnly)
{
    const LeverTable table = tableOf("device=spare:20GB;sessions=4");
    EXPECT_EQ(table.before.weights.value, 0);
    EXPECT_EQ(table.before.working.value, 0);
    EXPECT_GT(table.before.state.value, 0);
}

} // namespace
} // namespace tb
