// SPDX-License-Identifier: GPL-3.0-or-later
// A model with other heads or with less of its structure.
#include "core/reshape.h"

#include "core/budget.h"
#include "scenario_gen.h"
#include "support.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tb {

using test::anyContains;
using test::budgetOf;

TEST(KvHeads, ScaleKeysAndValuesOnly)
{
    const std::int64_t own = budgetOf("").statePerSession.value;
    EXPECT_EQ(budgetOf("kv-heads=4").statePerSession.value, own / 2);
    EXPECT_EQ(budgetOf("kv-heads=8").statePerSession.value, own);
    EXPECT_EQ(budgetOf("kv-heads=32").statePerSession.value, 4 * own) << "one for each query head";
    EXPECT_EQ(budgetOf("kv-heads=4").weights, budgetOf("").weights);
    const auto recurrent = [](const char *text) {
        std::int64_t bytes = 0;
        for (const StatePart &part : budgetOf(text).stateParts)
            bytes += part.kind == StateKind::Recurrent ? part.bytes.value : 0;
        return bytes;
    };
    EXPECT_GT(recurrent("model=nemotron-h-8b"), 0);
    EXPECT_EQ(recurrent("model=nemotron-h-8b;kv-heads=2"), recurrent("model=nemotron-h-8b"));
}

TEST(KvHeads, SayWhyTheyChangeNothing)
{
    struct Row
    {
        const char *scenario;
        const char *words;
    };
    for (const Row row :
         {Row{"model=mamba-2.8b;kv-heads=4", "no keys and values by heads"},
          Row{"model=deepseek-v3;kv-heads=4", "no keys and values by heads"},
          Row{"kv-heads=33", "32 query heads"}, Row{"kv-heads=4;state-per-session=1GB", "state was given"}}) {
        const std::string all = row.scenario;
        const Budget b = budgetOf(all);
        EXPECT_TRUE(anyContains(b.assumptions, row.words)) << all;
        const std::size_t begin = all.find("kv-heads");
        std::string without = all;
        without.erase(begin, std::min(all.find(';', begin), all.size()) - begin);
        while (without.starts_with(';'))
            without.erase(0, 1);
        EXPECT_EQ(b.statePerSession, budgetOf(without).statePerSession) << without;
    }
}

/// As a file may have it that does not tell its heads.
TEST(KvHeads, ChangeNothingWhereTheModelDoesNotTellItsOwn)
{
    Model model = test::modelOf("llama-3.1-8b");
    model.kvHeads = 0;
    Scenario scenario;
    scenario.kvHeads = 4;
    const std::vector<StateComponent> own = model.state;
    EXPECT_EQ(reshape(model, scenario).size(), 1U);
    EXPECT_EQ(model.state, own);
}

/// At least the share, and no more than whole values and whole bytes of each row add.
RC_GTEST_PROP(StateShare, IsThatShareOfEveryEnginesState, ())
{
    Scenario s = test::pickScenario();
    s.statePerSession.reset();
    s.kvHeads.reset();
    s.stateShare.reset();
    const Budget whole = evaluate(test::resolvedOf(s));
    s.stateShare = *rc::gen::inRange<std::int64_t>(1, 101);
    const Budget part = evaluate(test::resolvedOf(s));
    RC_PRE(!whole.saturated && !part.saturated);
    const double left = static_cast<double>(whole.state.value) * static_cast<double>(*s.stateShare) / 100;
    RC_ASSERT(static_cast<double>(part.state.value) >= left * 0.999999);
    RC_ASSERT(part.state <= whole.state);
    RC_ASSERT(part.weights == whole.weights);
    if (*s.stateShare == 100)
        RC_ASSERT(part.state == whole.state);
}

} // namespace tb
