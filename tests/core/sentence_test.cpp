// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sentence.h"
#include "core/summary.h"
#include "tests/core/scenario_gen.h"
#include "tests/core/support.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace tb;

namespace {

Scenario scenarioOf(const std::string &text)
{
    return normalised(scenarioFromText(text).value(), test::catalogue()).value();
}

std::vector<SentencePart> partsOf(const std::string &text)
{
    const Resolved r = resolve(scenarioOf(text), test::catalogue()).value();
    return sentenceParts(r, evaluate(r));
}

std::vector<std::string> keysOf(const std::string &text)
{
    std::vector<std::string> keys;
    for (const SentencePart &part : partsOf(text))
        if (!part.key.empty())
            keys.push_back(part.key + "=" + part.text);
    return keys;
}

} // namespace

TEST(Sentence, MarksTheNumbersThatAreInputs)
{
    using Keys = std::vector<std::string>;
    EXPECT_EQ(keysOf("device=spare:20GB"), (Keys{"context=32,768", "spare=20 GB"}));
    EXPECT_EQ(keysOf("device=h100-sxm"), (Keys{"context=32,768"}));
    EXPECT_EQ(keysOf("device=m1-8gb;model=llama-3.1-405b"), (Keys{"context=32,768"}));
    EXPECT_TRUE(keysOf("device=h100-sxm;engine=vllm;kv=q8_0").empty());
}

TEST(Sentence, ADragDoublesAndHalves)
{
    const Scenario s = scenarioOf("device=spare:20GB");
    EXPECT_EQ(dragged(s, "context", 1).context, Tokens{65'536});
    EXPECT_EQ(dragged(s, "context", -2).context, Tokens{8'192});
    EXPECT_EQ(dragged(s, "context", -60).context, Tokens{1});
    EXPECT_EQ(dragged(s, "context", 60).context, kMaxContext);
    const Scenario wider = dragged(s, "spare", 1);
    EXPECT_EQ(wider.device.spare, Bytes{40 * kGiga});
    EXPECT_EQ(wider.devices.front(), wider.device);
    EXPECT_EQ(wider.devices.size(), s.devices.size());
}

TEST(Sentence, TakesWhatIsTyped)
{
    const Scenario s = scenarioOf("device=spare:20GB");
    EXPECT_EQ(typed(s, "context", "8k")->context, Tokens{8'192});
    EXPECT_EQ(typed(s, "spare", "24 GiB")->device.spare, Bytes{24 * kGibi});
    for (const char *nonsense : {"", "many", "-3", "0", "1e99"}) {
        EXPECT_FALSE(typed(s, "context", nonsense)) << nonsense;
        EXPECT_FALSE(typed(s, "spare", nonsense)) << nonsense;
    }
    EXPECT_EQ(typed(s, "context", typedText(s, "context")).value(), s);
    EXPECT_EQ(typed(s, "spare", typedText(s, "spare")).value(), s);
}

RC_GTEST_PROP(Sentence, PartsAreTheSentence, ())
{
    const Scenario s = normalised(*test::anyScenario(), test::catalogue()).value();
    const auto resolved = resolve(s, test::catalogue());
    RC_PRE(resolved.ok());
    const Budget budget = evaluate(*resolved);
    std::string joined;
    for (const SentencePart &part : sentenceParts(*resolved, budget))
        joined += part.text;
    RC_ASSERT(joined == sentence(*resolved, budget));
    for (const char *key : {"context", "spare"}) {
        const Scenario next = dragged(s, key, *rc::gen::inRange(-400, 400) / 20.0);
        RC_ASSERT(normalised(next, test::catalogue()).ok());
    }
}

TEST(Sentence, FindsTheContextNotItsDigitsInAnotherNumber)
{
    EXPECT_EQ(keysOf("device=b200;context=1"), (std::vector<std::string>{"context=1"}));
    const auto parts = partsOf("device=b200;context=1");
    EXPECT_EQ(parts.front().text.substr(parts.front().text.size() - 18), " conversations of ");
}
