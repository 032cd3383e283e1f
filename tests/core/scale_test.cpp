// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scale.h"

#include "core/format_choices.h"
#include "core/scenario_text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace tb {

namespace {

std::vector<std::int64_t> valuesOf(const Scale &scale)
{
    std::vector<std::int64_t> values;
    for (const ScaleStop &stop : scale.stops())
        values.push_back(stop.value);
    return values;
}

void expectSound(const Scale &scale)
{
    std::int64_t before = scale.valueAt(0, Snapping::NearStops);
    std::int64_t beforeExact = before;
    for (int position = 1; position <= scale.lastPosition(); ++position) {
        const std::int64_t value = scale.valueAt(position, Snapping::NearStops);
        const std::int64_t exact = scale.valueAt(position, Snapping::Off);
        ASSERT_GE(value, before) << position;
        ASSERT_GE(exact, beforeExact) << position;
        before = value;
        beforeExact = exact;
    }
    int last = -1;
    for (const ScaleStop &stop : scale.stops()) {
        EXPECT_GT(stop.position, last);
        EXPECT_EQ(scale.positionOf(stop.value), stop.position);
        EXPECT_EQ(scale.valueAt(stop.position, Snapping::Off), stop.value);
        EXPECT_EQ(scale.valueAt(stop.position, Snapping::NearStops), stop.value);
        last = stop.position;
    }
}

const Catalogue &catalogue()
{
    static const Catalogue kCatalogue = readCatalogue(TB_SOURCE_DIR "/resources/data").value();
    return kCatalogue;
}

std::vector<std::string> sliderKeys(const std::vector<FormatChoice> &choices)
{
    std::vector<std::string> keys;
    for (const FormatChoice &choice : choices)
        if (choice.onSlider)
            keys.push_back(choice.key);
    return keys;
}

} // namespace

TEST(Scale, ContextStopsArePowersOfTwoAndTheTrainedLength)
{
    using Values = std::vector<std::int64_t>;
    const Values usual = {256, 512, 1'024, 2'048, 4'096, 8'192, 16'384, 32'768, 65'536, 131'072};
    EXPECT_EQ(valuesOf(contextScale(Tokens{131'072}, Tokens{1})), usual);
    EXPECT_EQ(valuesOf(contextScale({}, Tokens{32'768})), usual);

    const Scale odd = contextScale(Tokens{40'960}, Tokens{1});
    Values withOdd = usual;
    withOdd.insert(withOdd.end() - 2, 40'960);
    EXPECT_EQ(valuesOf(odd), withOdd);
    EXPECT_EQ(odd.stops()[8].kind, StopKind::Landmark);
    EXPECT_EQ(odd.stops()[8].label, "40K");
}

TEST(Scale, ContextReachesAsFarAsNeeded)
{
    EXPECT_EQ(contextScale(Tokens{163'840}, Tokens{1}).stops().back().value, 163'840);
    EXPECT_EQ(contextScale(Tokens{8'192}, Tokens{131'073}).stops().back().value, 262'144);
    EXPECT_EQ(contextScale(Tokens{163'840}, Tokens{163'841}).stops().back().value, 262'144);
    EXPECT_EQ(contextScale({}, kMaxContext).stops().back().value, kMaxContext.value);
}

TEST(Scale, SessionsReachAsFarAsNeeded)
{
    EXPECT_EQ(sessionsScale(Sessions{1}).stops().back().value, 1'000);
    EXPECT_EQ(sessionsScale(Sessions{1'001}).stops().back().value, 2'000);
    EXPECT_EQ(sessionsScale(kMaxSessions).stops().back().value, kMaxSessions.value);
}

TEST(Scale, EveryKindIsSound)
{
    for (const std::int64_t trained : {128, 2'048, 40'960, 131'000, 131'072, 131'073, 10'485'760})
        expectSound(contextScale(Tokens{trained}, Tokens{32'768}));
    expectSound(contextScale({}, kMaxContext));
    expectSound(sessionsScale(Sessions{1}));
    expectSound(sessionsScale(kMaxSessions));
    expectSound(doublingScale({1, 65'536}));
    const std::vector<std::string> labels(14);
    expectSound(choiceScale(labels));
    expectSound(choiceScale({}));
    EXPECT_EQ(choiceScale(labels).lastPosition(), 13);
}

TEST(Scale, StepsFollowStopsAndGrains)
{
    const Scale context = contextScale(Tokens{131'072}, Tokens{32'768});
    EXPECT_EQ(context.stopBeside(32'768, 1), 65'536);
    EXPECT_EQ(context.stopBeside(33'000, -1), 32'768);
    EXPECT_EQ(context.stopBeside(32'768, -3), 4'096);
    EXPECT_EQ(context.stopBeside(131'072, 1), 131'072);
    EXPECT_EQ(context.stopBeside(100, -1), 100);
    EXPECT_EQ(context.stopBeside(100, 1), 256);
    EXPECT_EQ(context.grainBeside(32'768, 1), 33'792);
    EXPECT_EQ(context.grainBeside(32'768, -1), 32'256);
    EXPECT_EQ(context.grainBeside(256, -1), 256);
    EXPECT_EQ(context.grainBeside(100, -1), 100);
    EXPECT_EQ(context.grainBeside(131'072, 1), 131'072);
    EXPECT_EQ(sessionsScale(Sessions{1}).grainBeside(4, 1), 5);
    EXPECT_EQ(multipleBeside(5, 4, 1, {0, 100}), 8);
    EXPECT_EQ(multipleBeside(5, 4, -1, {0, 100}), 4);
    EXPECT_EQ(multipleBeside(8, 4, -1, {0, 100}), 4);
    EXPECT_EQ(multipleBeside(99, 4, 5, {0, 100}), 100);
}

RC_GTEST_PROP(ScaleProperty, ContextPositionsAreMonotoneAndNearTheirValue, ())
{
    const auto trained = *rc::gen::inRange<std::int64_t>(1, kMaxContext.value);
    const auto a = *rc::gen::inRange<std::int64_t>(1, kMaxContext.value + 1);
    const auto b = *rc::gen::inRange<std::int64_t>(1, kMaxContext.value + 1);
    const Scale scale = contextScale(Tokens{trained}, Tokens{std::max(a, b)});
    RC_ASSERT(scale.positionOf(std::min(a, b)) <= scale.positionOf(std::max(a, b)));
    RC_ASSERT(scale.positionOf(a) >= 0 && scale.positionOf(a) <= scale.lastPosition());
    RC_ASSERT(scale.stops().back().value >= std::max(a, b));
    for (const ScaleStop &stop : scale.stops())
        RC_ASSERT(scale.valueAt(scale.positionOf(stop.value), Snapping::NearStops) == stop.value);
}

RC_GTEST_PROP(ScaleProperty, StepsNeverPassTheEndsNorTurnBack, ())
{
    const auto value = *rc::gen::inRange<std::int64_t>(1, 1'001);
    const int steps = *rc::gen::inRange(1, 5);
    const Scale scale = sessionsScale(Sessions{value});
    RC_ASSERT(scale.stopBeside(value, steps) >= value);
    RC_ASSERT(scale.stopBeside(value, -steps) <= value);
    RC_ASSERT(scale.grainBeside(value, steps) >= value);
    RC_ASSERT(scale.grainBeside(value, -steps) <= value);
    RC_ASSERT(scale.stopBeside(value, -steps) >= 1);
}

TEST(FormatChoices, WeightStopsGoFromMostToFewestBits)
{
    const Model &model = **catalogue().model("llama-3.1-8b");
    const auto choices = weightChoices(model, catalogue(), {});
    EXPECT_TRUE(std::is_sorted(choices.begin(), choices.end(),
                               [](const auto &a, const auto &b) { return a.bits > b.bits; }));
    const std::vector<std::string> expected = {"f16",   "fp8",    "Q8_0",   "8b", "Q6_K",   "nvfp4", "mxfp4",
                                               "awq-4", "Q5_K_M", "Q4_K_M", "4b", "Q3_K_M", "Q2_K",  "3b"};
    EXPECT_EQ(sliderKeys(choices), expected);
}

TEST(FormatChoices, WhateverIsChosenHasAStop)
{
    const Model &model = **catalogue().model("llama-3.1-8b");
    for (const char *text : {"IQ4_XS", "16b", "5b", "4.9GB", "1B", "F16"}) {
        Scenario scenario;
        ASSERT_TRUE(setKey(scenario, "weights", text)) << text;
        const auto choices = weightChoices(model, catalogue(), scenario.weights);
        const int index = indexOfChoice(choices, weightsText(scenario.weights));
        ASSERT_GE(index, 0) << text;
        EXPECT_TRUE(choices[static_cast<std::size_t>(index)].onSlider) << text;
    }
    const auto pair
        = kvChoices(resolve(scenarioFromText("kv=f16/q8_0").value(), catalogue()).value(), catalogue());
    ASSERT_GE(indexOfChoice(pair, "f16/q8_0"), 0);
    EXPECT_EQ(sliderKeys(pair), (std::vector<std::string>{"f16", "f16/q8_0", "q8_0", "fp8", "q5_1", "q4_0"}));
}

TEST(FormatChoices, EveryKeyReadsBack)
{
    const Model &model = **catalogue().model("gpt-oss-20b");
    for (const FormatChoice &choice : weightChoices(model, catalogue(), {})) {
        Scenario scenario;
        ASSERT_TRUE(setKey(scenario, "weights", choice.key)) << choice.key;
        EXPECT_EQ(weightsText(scenario.weights), choice.key);
    }
}

} // namespace tb
