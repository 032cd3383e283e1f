// SPDX-License-Identifier: GPL-3.0-or-later
// The sentence, the levers and the line of a change give one account of what helps and what does not.
#include "core/levers.h"
#include "core/summary.h"
#include "scenario_gen.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace tb {
namespace {

Lever leverOf(const std::string &scenario, const std::string &id)
{
    const Resolved r = test::resolvedOf(scenario);
    const auto all = levers(r, evaluate(r), test::catalogue(), ByteUnits::Decimal);
    return *std::find_if(all.begin(), all.end(), [&id](const Lever &lever) { return lever.id == id; });
}

std::string change(const std::string &before, const std::string &after)
{
    return answerChangeText(test::budgetOf(before), test::budgetOf(after));
}

TEST(WhatHelps, HalvingTheWeightsBuysAlmostNothingHere)
{
    EXPECT_EQ(leverOf("device=h100-sxm", "weights-4").reason,
              "The weights take 4.89 bits each already; with half of that it would still be 17 sessions.");
    EXPECT_EQ(
        leverOf("device=m4-pro-48gb", "weights-4").reason,
        "The weights take 4.89 bits each already; with half of that it would be 10 sessions instead of 9.");
    EXPECT_EQ(
        leverOf("device=h100-sxm;context=8k", "weights-4").reason,
        "The weights take 4.89 bits each already; with half of that it would be 70 sessions instead of 68.");
    for (const char *bits : {"weights-8", "weights-4"}) {
        EXPECT_EQ(
            leverOf("free=20GB", bits).reason,
            "Only the state is counted against a room: it is what is left once the weights are loaded.");
    }
}

TEST(WhatHelps, ALineSaysWhySmallerWeightsChangeNothing)
{
    EXPECT_EQ(change("free=20GB", "free=20GB;weights=3b"),
              "Sessions that fit stay 4: in a spare room only the state counts.");
    EXPECT_EQ(change("device=m4-pro-48gb", "device=m4-pro-48gb;weights=4b"),
              "Sessions that fit stay 9: the weights free 898 MB, one more takes 4.29 GB.");
    EXPECT_EQ(change("device=m4-pro-48gb", "device=m4-pro-48gb;weights=5b"), "Sessions that fit stay 9.");
    EXPECT_EQ(change("free=20GB", "free=20GB;kv=q8_0"), "Sessions that fit: 4 to 8.");
}

/// Where the levers see the end of the formats, the sentence does not send anyone there.
RC_GTEST_PROP(WhatHelps, NoBitsAreOfferedThatAreThereAlready, ())
{
    const Resolved r = test::resolvedOf(*test::anyScenario());
    const Budget b = evaluate(r);
    RC_PRE(!b.saturated);
    const std::vector<std::string> help = whatWouldHelp(r, b);
    for (const Lever &lever : levers(r, b, test::catalogue(), ByteUnits::Decimal)) {
        const bool there = lever.reason.find("bits each already") != std::string::npos;
        const std::string offer = lever.id == "weights-8" ? "weights of 8 bits" : "weights of 4 bits";
        if (there && (lever.id == "weights-8" || lever.id == "weights-4"))
            RC_ASSERT(std::find(help.begin(), help.end(), offer) == help.end());
    }
}

TEST(WhatHelps, NoContextBeyondWhatTheModelWasTrainedFor)
{
    const Resolved r = test::resolvedOf("device=h100-sxm;context=16777216");
    EXPECT_TRUE(test::contains(helpSentence(r, evaluate(r)), "a context of at most 131,072 tokens"));
}

TEST(WhatHelps, TheSameEightBitsAsTheLevers)
{
    const Resolved r = test::resolvedOf("device=h100-sxm;sessions=20");
    EXPECT_TRUE(test::contains(helpSentence(r, evaluate(r)), "an fp8 KV cache"));
    EXPECT_EQ(leverOf("device=h100-sxm;sessions=20", "state-8").to->kv.k, "fp8");
}

} // namespace
} // namespace tb
