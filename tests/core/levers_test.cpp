// SPDX-License-Identifier: GPL-3.0-or-later
// What each way to free memory frees here, against the course's table and by its own rules.
#include "core/levers.h"

#include "core/format.h"
#include "core/techniques.h"
#include "scenario_gen.h"
#include "support.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace tb {
namespace {

using Json = nlohmann::json;

std::vector<Lever> leversOf(std::string_view text)
{
    const Resolved r = test::resolvedOf(text);
    return levers(r, evaluate(r), test::catalogue());
}

Lever leverOf(std::string_view text, std::string_view id)
{
    for (const Lever &lever : leversOf(text))
        if (lever.id == id)
            return lever;
    throw std::runtime_error("no such lever: " + std::string(id));
}

std::string diagnosisOf(std::string_view text)
{
    return diagnosis(test::budgetOf(text));
}

const Json &techniqueRows()
{
    static const Json root = Json::parse(test::sourceFile("tests/golden/course_pairs.json"));
    return root.at("techniques");
}

ThreeSizes sizesOf(const Json &row)
{
    return {{row.at("weights").get<std::int64_t>()},
            {row.at("state").get<std::int64_t>()},
            {row.at("working").get<std::int64_t>()}};
}

TEST(Techniques, GiveTheCoursesTable)
{
    ASSERT_EQ(techniqueRows().size(), kTechniques.size());
    for (std::size_t i = 0; i < kTechniques.size(); ++i) {
        const Json &row = techniqueRows()[i];
        const Technique &t = kTechniques[i];
        EXPECT_EQ(t.id, row.at("technique").get<std::string>());
        EXPECT_EQ(t.qualityPoints, row.at("quality_points").get<std::int64_t>()) << t.id;
        const ThreeSizes from = sizesOf(row.at("before"));
        const ThreeSizes to = after(t, from);
        EXPECT_EQ(to, sizesOf(row.at("after"))) << t.id;
        const std::int64_t freed = from.weights.value + from.state.value + from.working.value
            - to.weights.value - to.state.value - to.working.value;
        EXPECT_EQ(freed, row.at("freed").get<std::int64_t>()) << t.id;
    }
}

/// The bar of figure 1: 52 GB of weights, 20 of state, 8 to work in.
constexpr std::string_view kFigureOne
    = "memory=80GB;parameters=26e9;weights=16b;state-per-session=20GB;reserve=8GB";

TEST(Levers, FreeOnTheBarOfFigureOneWhatTheTableSays)
{
    for (const Json &row : techniqueRows()) {
        const std::string id = row.at("technique");
        if (id == "smaller-model")
            continue; // another model is not a share of this one
        const Lever lever = leverOf(kFigureOne, id);
        const ThreeSizes from = sizesOf(row.at("before"));
        const ThreeSizes to = sizesOf(row.at("after"));
        EXPECT_EQ(lever.weightsFreed.value, from.weights.value - to.weights.value) << id;
        EXPECT_EQ(lever.stateFreed.value, from.state.value - to.state.value) << id;
        EXPECT_EQ(lever.workingFreed.value, 0) << id << ": the reserve is what it was given as";
        EXPECT_FALSE(lever.quality.empty()) << id;
    }
}

TEST(Levers, ScatteredRemovalFreesNothingAndSaysWhy)
{
    const Lever lever = leverOf("weights=16b", "scattered");
    EXPECT_FALSE(lever.to);
    EXPECT_EQ(lever.gained.value, 0);
    EXPECT_TRUE(test::contains(lever.reason, "keep their zeros"));
}

TEST(Levers, BitsOfTheStateGiveTheHeadline)
{
    const Lever room = leverOf("free=20GB", "state-8");
    EXPECT_EQ(room.before.value, 4);
    EXPECT_EQ(room.after.value, 8) << "q8_0 in a room";
    EXPECT_EQ(room.to->kv.k, "q8_0");
    EXPECT_EQ(room.stateFreed.value, 4'294'967'296 - 2'281'701'376);
    const Lever card = leverOf("device=h100-sxm;weights=8GB;context=128k", "state-8");
    EXPECT_EQ(card.to->kv.k, "fp8") << "what NVIDIA's cards have";
    EXPECT_EQ(card.before.value, 4);
    EXPECT_EQ(card.after.value, 8);
}

TEST(Levers, HalfTheWeightsSeatNobodyWhereNotesAreShort)
{
    const Lever lever = leverOf("device=h100-sxm;weights=8GB;context=128k;reserve=lab", "weights-4");
    EXPECT_EQ(lever.before.value, 4);
    EXPECT_EQ(lever.after.value, 4);
    EXPECT_GT(lever.weightsFreed.value, 3'900'000'000);
}

TEST(Levers, WeightsInARoomAreNotCharged)
{
    const Lever lever = leverOf("free=20GB;weights=f16", "weights-8");
    EXPECT_EQ(lever.weightsFreed.value, 0);
    EXPECT_EQ(lever.gained.value, 0);
    EXPECT_TRUE(test::contains(lever.reason, "Only the state is counted"));
}

TEST(Levers, TakeTheFormatsOfTheEngine)
{
    EXPECT_EQ(leverOf("weights=f16", "weights-8").to->weights.format, "Q8_0");
    EXPECT_EQ(leverOf("weights=f16;engine=vllm", "weights-4").to->weights.format, "awq-4");
    EXPECT_EQ(leverOf("weights=f16;engine=mlx", "weights-4").to->weights.format, "mlx-4");
    EXPECT_EQ(leverOf("weights=16b", "weights-4").to->weights.bitsTimes100, 400);
    const Lever small = leverOf("weights=Q4_K_M", "weights-8");
    EXPECT_FALSE(small.to);
    EXPECT_EQ(small.reason, "The weights take 4.89 bits each already.");
}

TEST(Levers, HeadsAreComparedWithOneForEveryQuery)
{
    const Lever lever = leverOf("context=128k", "kv-heads");
    EXPECT_TRUE(test::contains(lever.words, "17.18 GB a conversation instead of 68.72 GB")) << lever.words;
    EXPECT_EQ(lever.stateFreed.value, 17'179'869'184 / 2);
    const Lever full = leverOf("model=llama-2-7b;context=4k", "kv-heads");
    EXPECT_TRUE(test::contains(full.words, "32 -> 8")) << full.words;
    EXPECT_EQ(full.stateFreed.value, 4'096 * (524'288 - 131'072));
    EXPECT_TRUE(test::contains(leverOf("model=deepseek-v3;cards=8", "kv-heads").reason, "latent"));
    EXPECT_FALSE(leverOf("state-per-session=1GB", "kv-heads").to);
}

/// What was applied holds for any context and precision chosen later.
TEST(Levers, WhatIsRemovedFromTheModelStaysRemoved)
{
    for (const char *id : {"structures", "kv-heads"}) {
        Scenario to = *leverOf("device=m4-pro-48gb", id).to;
        const Budget before = test::budgetOf("device=m4-pro-48gb;context=128k;kv=q8_0");
        to.context = {131'072};
        to.kv = {"q8_0", "q8_0"};
        const Budget after = evaluate(test::resolvedOf(to));
        const double left = static_cast<double>(after.statePerSession.value)
            / static_cast<double>(before.statePerSession.value);
        EXPECT_NEAR(left, std::string(id) == "structures" ? 0.7 : 0.5, 0.001) << id;
    }
    EXPECT_EQ(leverOf("state-share=50%", "structures").to->stateShare, 35);
    EXPECT_EQ(leverOf("state-per-session=10GB", "structures").to->statePerSession, Bytes{7'000'000'000});
    const auto smaller = leverOf("kv-heads=2;state-share=70%", "smaller-model").to;
    EXPECT_FALSE(smaller->kvHeads || smaller->stateShare);
}

TEST(Levers, CapTheContextAtTheKnownLengthOrAtHalf)
{
    EXPECT_EQ(leverOf("context=8k", "cap-context").to->context.value, 4'096);
    EXPECT_EQ(leverOf("context=8k;p95=3000", "cap-context").to->context.value, 3'000);
    EXPECT_EQ(leverOf("context=8k;p95=9000", "cap-context").to->context.value, 4'096);
    const Lever fixed = leverOf("model=mamba-2.8b", "cap-context");
    EXPECT_EQ(fixed.reason, "This model's state does not grow with the context.");
}

TEST(Levers, SharingAPrefixSavesItForAllButOne)
{
    const Lever lever = leverOf("context=8k;sessions=10", "share-prefix");
    EXPECT_EQ(lever.to->sharedPrefix.value, 1'024);
    EXPECT_EQ(lever.stateFreed.value, 9 * 1'024 * 131'072);
    EXPECT_FALSE(leverOf("shared-prefix=2k;sessions=10", "share-prefix").to);
    EXPECT_EQ(leverOf("engine=llama.cpp", "share-prefix").reason,
              "llama.cpp keeps a cache for each conversation.");
}

TEST(Levers, PagesNeedToKnowRealLengths)
{
    EXPECT_TRUE(test::contains(leverOf("context=128k", "pages").reason, "p95"));
    const Lever lever = leverOf("free=20GB;context=128k;p95=3000", "pages");
    EXPECT_EQ(lever.to->context.value, 3'008) << "whole pages";
    EXPECT_EQ(lever.before.value, 1);
    EXPECT_EQ(lever.after.value, 50);
    EXPECT_FALSE(leverOf("engine=vllm;p95=3000", "pages").to);
}

TEST(Levers, MoreCardsBringMemoryAndTheirOwnReserve)
{
    const Lever lever = leverOf("device=h100-sxm", "cards");
    EXPECT_EQ(lever.to->cards, 2);
    EXPECT_EQ(lever.workingFreed.value, -1'500'000'000);
    EXPECT_EQ(lever.gained.value, 78'500'000'000);
    EXPECT_FALSE(leverOf("device=m4-pro-48gb", "cards").to);
    EXPECT_FALSE(leverOf("device=h100-sxm;cards=1024", "cards").to);
}

TEST(Levers, TheNextSmallerModelIsOfTheSameFamily)
{
    EXPECT_EQ(leverOf("model=llama-3.1-405b;cards=8", "smaller-model").to->model, "llama-3.1-70b");
    EXPECT_EQ(leverOf("model=qwen3-235b-a22b;cards=4", "smaller-model").to->model, "qwen3-30b-a3b");
    EXPECT_EQ(leverOf("model=llama-3.1-8b;parameters=9e9", "smaller-model").to->parameters, std::nullopt);
    EXPECT_FALSE(leverOf("model=mamba-2.8b", "smaller-model").to);
    EXPECT_FALSE(leverOf("weights=5GB", "smaller-model").to);
}

TEST(Levers, RefusalsAreReasons)
{
    const Lever lever = leverOf("engine=llama.cpp;device=m4-pro-48gb;flash-attention=off", "state-8");
    EXPECT_FALSE(lever.to);
    EXPECT_TRUE(test::contains(lever.reason, "llama.cpp refuses this"));
    const Lever on = leverOf("engine=llama.cpp;device=m4-pro-48gb;flash-attention=off;accounting=measured",
                             "flash-attention");
    EXPECT_GT(on.workingFreed.value, 0);
    EXPECT_THROW(leverOf("engine=llama.cpp", "flash-attention"), std::runtime_error) << "on already";
}

TEST(Levers, OfARefusedScenarioCountSessionsOnly)
{
    const Lever lever = leverOf("engine=vllm;kv=q5_0", "state-8");
    EXPECT_EQ(lever.to->kv.k, "fp8") << "8 bits are more than q5_0 has, but they start";
}

TEST(Diagnosis, NamesTheBudgetThatIsShort)
{
    EXPECT_EQ(diagnosisOf("sessions=32;device=h100-sxm"),
              "The notes (KV cache) are your problem: 32 conversations need 137.4 GB, the weights 4.91 GB.");
    EXPECT_EQ(diagnosisOf("model=llama-3.1-70b;weights=16b"),
              "The weights alone do not fit: they need 141.1 GB, a model may use 78.76 GB.");
    EXPECT_EQ(diagnosisOf("device=h100-sxm;weights=79GB"),
              "The working space is your problem: beside weights of 79 GB there is no room for 1.50 GB.");
    EXPECT_EQ(
        diagnosisOf("device=h100-sxm;weights=78GB"),
        "The weights are your problem: they need 78 GB of the 78.65 GB a model may use, 1 conversation needs "
        "4.29 GB.");
    EXPECT_EQ(diagnosisOf("free=20GB;sessions=5"),
              "The notes (KV cache) are your problem: 5 conversations need 21.47 GB, the room is 20 GB.");
    EXPECT_EQ(diagnosisOf("free=20GB"),
              "Nothing is short: 1 conversation needs 4.29 GB, 15.71 GB stay free. "
              "One more takes 4.29 GB of notes.");
    EXPECT_TRUE(test::contains(diagnosisOf("engine=vllm;kv=q5_0"), "vLLM refuses this"));
}

RC_GTEST_PROP(LeverProperties, FiguresAreThoseOfTheScenarioTheyLeadTo, ())
{
    const Scenario scenario = *test::anyScenario();
    const Resolved r = test::resolvedOf(scenario);
    const Budget before = evaluate(r);
    RC_PRE(!before.saturated);
    for (const Lever &lever : levers(r, before, test::catalogue())) {
        RC_ASSERT(lever.before == before.sessionsFit);
        RC_ASSERT(!lever.quality.empty());
        RC_ASSERT(!lever.words.empty());
        if (!lever.to) {
            RC_ASSERT(!lever.reason.empty());
            RC_ASSERT(lever.after == lever.before);
            RC_ASSERT(lever.gained.value == 0);
            continue;
        }
        const Budget after = evaluate(test::resolvedOf(*lever.to));
        RC_PRE(!after.saturated);
        RC_ASSERT(lever.after == after.sessionsFit);
        RC_ASSERT(lever.gained.value == after.free.value - before.free.value);
        const std::int64_t freed
            = lever.weightsFreed.value + lever.stateFreed.value + lever.workingFreed.value;
        RC_ASSERT(freed == before.used.value - after.used.value);
    }
}

RC_GTEST_PROP(LeverProperties, TheMostUsefulComesFirst, ())
{
    const Resolved r = test::resolvedOf(*test::anyScenario());
    const std::vector<Lever> all = levers(r, evaluate(r), test::catalogue());
    RC_ASSERT(std::is_sorted(all.begin(), all.end(), [](const Lever &a, const Lever &b) {
        const auto seats = [](const Lever &l) { return l.after.value - l.before.value; };
        return seats(a) != seats(b) ? seats(a) > seats(b) : a.gained > b.gained;
    }));
}

} // namespace
} // namespace tb
