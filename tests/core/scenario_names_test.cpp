// SPDX-License-Identifier: GPL-3.0-or-later
// What changed between two scenarios, in words.
#include "core/scenario_names.h"

#include "support.h"

#include <gtest/gtest.h>

namespace tb {
namespace {

std::string words(std::string_view before, std::string_view after)
{
    return changeWords(changedInputs(test::scenarioOf(before), test::scenarioOf(after)));
}

TEST(ScenarioNames, SayFromAndTo)
{
    EXPECT_EQ(words("", "context=8k"), "context 32,768 -> 8,192");
    EXPECT_EQ(words("", "kv=q8_0;sessions=1000"), "sessions 1 -> 1,000, KV cache f16 -> q8_0");
    EXPECT_EQ(words("free=20GB", ""), "free 20GB -> as by default");
    EXPECT_EQ(words("context=8k", "context=8k"), "");
}

TEST(ScenarioNames, LeaveOutTheDevicesShown)
{
    EXPECT_TRUE(changedInputs(test::scenarioOf(""), test::scenarioOf("devices=b200")).empty());
}

TEST(ScenarioNames, NameTheKeyForTheProgramToo)
{
    const auto changes = changedInputs(test::scenarioOf(""), test::scenarioOf("kv=q8_0"));
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_EQ(changes[0], (InputChange{"kv", "KV cache", "f16", "q8_0"}));
}

} // namespace
} // namespace tb
