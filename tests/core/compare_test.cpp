// SPDX-License-Identifier: GPL-3.0-or-later
// Before and after: every pair of the course, and differences that are exact.
#include "core/compare.h"

#include "scenario_gen.h"
#include "support.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

namespace tb {
namespace {

using Json = nlohmann::json;

Comparison compared(const Resolved &before, const Resolved &after)
{
    return compare(before, evaluate(before), after, evaluate(after), test::catalogue());
}

Comparison compared(std::string_view before, std::string_view after)
{
    return compared(test::resolvedOf(before), test::resolvedOf(after));
}

const CompareRow &rowOf(const Comparison &comparison, std::string_view id)
{
    for (const CompareRow &row : comparison.rows)
        if (row.id == id)
            return row;
    throw std::runtime_error("no such row: " + std::string(id));
}

Resolved resolvedOfJson(const Json &scenario)
{
    const JsonValue value = test::orThrow(parseJson(scenario.dump(), "golden"));
    return test::orThrow(resolve(test::orThrow(scenarioFromJson(value, "golden")), test::catalogue()));
}

TEST(Compare, GivesTheCoursesPairsExactly)
{
    const Json root = Json::parse(test::sourceFile("tests/golden/course_pairs.json"));
    ASSERT_GE(root.at("pairs").size(), 16U) << "the file lost pairs";
    for (const Json &pair : root.at("pairs")) {
        const Comparison c = compared(resolvedOfJson(pair.at("before")), resolvedOfJson(pair.at("after")));
        for (const auto &expected : pair.at("difference").items())
            EXPECT_EQ(rowOf(c, expected.key()).change, expected.value().get<std::int64_t>())
                << pair.at("id") << " " << expected.key();
        const CompareRow &sessions = rowOf(c, "sessions");
        EXPECT_EQ(sessions.before, std::to_string(pair.at("sessions")[0].get<int>())) << pair.at("id");
        EXPECT_EQ(sessions.after, std::to_string(pair.at("sessions")[1].get<int>())) << pair.at("id");
        EXPECT_EQ(c.inputs.empty(), pair.at("before") == pair.at("after")) << pair.at("id");
    }
}

TEST(Compare, SaysWhatChangedAndItsEffect)
{
    EXPECT_EQ(compared("free=20GB", "free=20GB;kv=q8_0").sentence,
              "KV cache f16 -> q8_0: 4 -> 8 sessions in the same memory.");
    EXPECT_EQ(compared("free=20GB;context=8k", "free=20GB").sentence,
              "Context 8,192 -> 32,768: 18 -> 4 sessions in the same memory.");
    EXPECT_EQ(compared("free=20GB;weights=8b", "free=20GB;weights=4b").sentence,
              "Weights 8 bits -> 4 bits: still 4 sessions, as in a spare room only the state counts.");
    EXPECT_EQ(compared("weights=8GB;context=128k", "weights=4GB;context=128k").sentence,
              "Weights 8 GB -> 4 GB: still 4 sessions, 4 GB less used.");
    EXPECT_EQ(compared("weights=8GB;context=128k", "weights=8GB;context=128k;sessions=3").sentence,
              "Sessions 1 -> 3: still 4 sessions, 34.36 GB more used.");
    EXPECT_EQ(compared("", "cards=2").sentence,
              "Cards per replica 1 -> 2: 17 -> 35 sessions in 160 GB instead of 80 GB.");
    EXPECT_EQ(compared("", "bandwidth=1GB/s").sentence,
              "Bandwidth as by default -> 1 GB/s: still 17 sessions in the same memory.");
    EXPECT_EQ(compared("", "").sentence, "Nothing changed.");
    EXPECT_EQ(
        compared("free=20GB", "free=20GB;kv=q8_0;context=8k;sessions=2;macos=15").sentence.substr(0, 17),
        "4 inputs changed:");
}

TEST(Compare, DifferencesHaveASign)
{
    const Comparison c = compared("device=h100-sxm", "device=h100-sxm;kv=fp8;sessions=3");
    EXPECT_EQ(rowOf(c, "weights").difference, "same");
    EXPECT_EQ(rowOf(c, "state").difference, "+2.15 GB");
    EXPECT_EQ(rowOf(c, "free").difference, "-2.15 GB");
    EXPECT_EQ(rowOf(c, "sessions").difference, "+17");
    EXPECT_EQ(rowOf(c, "speed").difference.front(), '-');
    EXPECT_FALSE(rowOf(c, "speed").change);
}

TEST(Compare, TheDifferenceIsNotThatOfRoundedFigures)
{
    // 4.294967296 GB and 2.281701376 GB are shown as 4.29 and 2.28, 2.013265920 GB apart
    const CompareRow state = rowOf(compared("free=20GB", "free=20GB;kv=q8_0"), "state");
    EXPECT_EQ(state.before, "4.29 GB");
    EXPECT_EQ(state.after, "2.28 GB");
    EXPECT_EQ(state.change, -2'013'265'920);
    // 4.424 GB and 4.417 GB: 4.42 both, and yet not the same
    const CompareRow close
        = rowOf(compared("state-per-session=4.424GB", "state-per-session=4.417GB"), "state");
    EXPECT_EQ(close.before, close.after);
    EXPECT_EQ(close.difference, "-7 MB");
}

TEST(Compare, OfARefusedSideThereAreNoFigures)
{
    const Comparison c = compared("engine=vllm", "engine=vllm;kv=q5_0");
    for (const CompareRow &row : c.rows) {
        EXPECT_EQ(row.after, "-") << row.id;
        EXPECT_EQ(row.difference, "") << row.id;
        EXPECT_FALSE(row.change) << row.id;
    }
    EXPECT_EQ(c.sentence, "KV cache f16 -> q5_0: refused by vLLM.");
    EXPECT_TRUE(test::contains(compared("engine=vllm;kv=q5_0", "engine=vllm").sentence, "no longer refused"));
    EXPECT_EQ(compared("engine=vllm;kv=q5_0", "engine=vllm;kv=q5_1").sentence,
              "KV cache q5_0 -> q5_1: refused as before.");
}

RC_GTEST_PROP(CompareProperties, AnswersSwapWithTheirSides, ())
{
    const Resolved a = test::resolvedOf(*test::anyScenario());
    const Resolved b = test::resolvedOf(*test::anyScenario());
    const Comparison there = compared(a, b);
    const Comparison back = compared(b, a);
    RC_ASSERT(there.rows.size() == 7U);
    for (std::size_t i = 0; i < there.rows.size(); ++i) {
        RC_ASSERT(there.rows[i].before == back.rows[i].after);
        RC_ASSERT(there.rows[i].after == back.rows[i].before);
        RC_ASSERT(there.rows[i].change.has_value() == (there.rows[i].id != "speed"));
        if (there.rows[i].change && *there.rows[i].change != kSaturated && *back.rows[i].change != kSaturated)
            RC_ASSERT(*there.rows[i].change == -*back.rows[i].change);
    }
}

TEST(Compare, KeepsToOneKindOfUnit)
{
    const Resolved before = test::resolvedOf("free=20GB");
    const Resolved after = test::resolvedOf("free=24GiB");
    const Comparison c
        = compare(before, evaluate(before), after, evaluate(after), test::catalogue(), ByteUnits::Binary);
    for (const CompareRow &row : c.rows)
        EXPECT_FALSE(test::contains(row.before + row.after + row.difference, " GB")) << row.name;
    EXPECT_TRUE(test::contains(c.sentence, "in 24 GiB instead of 18.63 GiB")) << c.sentence;
}

TEST(Pins, HaveNamesOfTheirOwn)
{
    const Resolved one = test::resolvedOf("");
    std::vector<Pin> pins = {{pinName(one, {}), one.scenario}};
    EXPECT_EQ(pins.front().name, "Llama 3.1 8B, Q4_K_M, 32K, f16");
    EXPECT_EQ(pinName(one, pins), "Llama 3.1 8B, Q4_K_M, 32K, f16 (2)");
    pins.push_back({pinName(one, pins), one.scenario});
    EXPECT_EQ(pinName(one, pins), "Llama 3.1 8B, Q4_K_M, 32K, f16 (3)");
    EXPECT_EQ(pinName(test::resolvedOf("sessions=4;kv=q8_0;context=1000"), pins),
              "Llama 3.1 8B, Q4_K_M, 4 x 1,000, q8_0");
    EXPECT_EQ(pinLabel(pins.front()), "A: Llama 3.1 8B, Q4_K_M, 32K, f16");
}

} // namespace
} // namespace tb
