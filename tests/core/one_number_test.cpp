// SPDX-License-Identifier: GPL-3.0-or-later
// A quantity has one value in every view, and its words say what it is.
#include "core/assumptions.h"
#include "core/bar_hit.h"
#include "core/bar_table.h"
#include "core/chart.h"
#include "core/engine_sizes.h"
#include "core/explanation.h"
#include "core/lever_table.h"
#include "core/report.h"
#include "core/state_lines.h"
#include "core/summary.h"
#include "core/weights.h"
#include "tests/core/scenario_gen.h"
#include "tests/core/support.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include <set>

namespace tb {
namespace {

using test::contains;
using test::resolvedOf;

/// Any scenario, on any engine.
Resolved pickAnswer()
{
    Scenario s = *test::anyScenario();
    s.engine = *rc::gen::element(Engine::Textbook, Engine::LlamaCpp, Engine::Vllm, Engine::Mlx);
    return test::resolvedOf(s);
}

std::string explained(const Resolved &r, const Budget &b, Figure figure, ByteUnits units = ByteUnits::Decimal)
{
    for (const Explanation &e : explanations(r, b, units))
        if (e.step.figure == figure)
            return explanationText(e, Voice::Engineer);
    return {};
}

ChartData chartOf(ChartId id, const Resolved &r, const Budget &b)
{
    const ChartOptions options;
    return chartData(id, {.catalogue = test::catalogue(), .resolved = r, .budget = b, .options = options});
}

const char *const kPlaces[] = {"",
                               "device=m4-pro-24gb",
                               "device=m4-pro-24gb;accounting=measured",
                               "device=h100-sxm;accounting=measured",
                               "device=h100-sxm;accounting=measured;engine=llama.cpp",
                               "device=b200;cards=4;sessions=8",
                               "device=h100-sxm;accounting=measured;kv-memory=16GiB",
                               "model=llama-3.1-70b;weights=16b",
                               "weights=78GB"};

TEST(OneNumber, WhatAModelMayUseIsTheSameInEveryView)
{
    for (const char *place : kPlaces) {
        const Resolved r = resolvedOf(place);
        const Budget b = evaluate(r);
        const std::string size = bytesText(modelMemory(b), ByteUnits::Decimal);
        const BarInput input{&r, &b, true};
        EXPECT_EQ(barTable({&input, 1}, ByteUnits::Decimal)[1][1], size) << place;
        EXPECT_TRUE(contains(bandReadout(b, BandKind::Weights, ByteUnits::Decimal).text,
                             "of the " + size + " a model may use"))
            << place;
        EXPECT_TRUE(contains(explained(r, b, Figure::ModelMemory), "A model may use: " + size)) << place;
        EXPECT_TRUE(contains(reportText(r, b, ReportFormat::Csv),
                             "A model may use," + std::to_string(modelMemory(b).value) + ","))
            << place;
        const auto json = nlohmann::json::parse(reportText(r, b, ReportFormat::Json));
        EXPECT_EQ(json.at("model_memory_bytes"), modelMemory(b).value) << place;
        const std::string words = diagnosis(b);
        EXPECT_TRUE(!contains(words, "a model may use") || contains(words, size)) << words;
    }
}

RC_GTEST_PROP(OneNumber, TheStatedSumsHoldForEveryEngine, ())
{
    const Resolved r = pickAnswer();
    const Budget b = evaluate(r);
    RC_PRE(!b.saturated && !b.refused);
    RC_ASSERT(b.room.value - b.state.value == b.free.value);
    if (b.isRoom) {
        RC_ASSERT(b.used == b.state);
        return;
    }
    RC_ASSERT(b.weights.value + b.overhead.value + b.state.value + b.free.value == b.usable.value);
    RC_ASSERT(b.weights.value + b.working.value + b.state.value + b.free.value == modelMemory(b).value);
    RC_ASSERT(modelMemory(b).value + keptMemory(b).value == b.capacity.value);
    if (b.engine == Engine::Vllm) {
        RC_ASSERT(b.reserve == b.working);
        RC_ASSERT(b.used.value == b.weights.value + b.working.value + b.state.value);
        RC_ASSERT(b.overhead.value == b.working.value + outsidePool(b).value);
    } else {
        RC_ASSERT(b.used.value == b.weights.value + b.overhead.value + b.state.value);
    }
}

RC_GTEST_PROP(OneNumber, BandwidthOverTheBytesOfAStepIsTheSpeed, ())
{
    const Resolved r = pickAnswer();
    const Budget b = evaluate(r);
    RC_PRE(!b.saturated && !b.refused && b.decode.has_value());
    const auto json = nlohmann::json::parse(reportText(r, b, ReportFormat::Json));
    const auto rate = json.at("device").at("bandwidth_bytes_per_s").get<double>();
    const auto bytes = json.at("decode").at("bytes_per_step").get<double>();
    RC_ASSERT(rate / bytes == json.at("decode").at("session_tok_s").get<double>());
}

// What vLLM works in stands once in a report, and the words for it add up.
TEST(OneNumber, TheReserveOfVllmIsItsWorkingSpace)
{
    const Resolved r = resolvedOf("device=h100-sxm;accounting=measured");
    const Budget b = evaluate(r);
    ASSERT_EQ(b.engine, Engine::Vllm);
    const std::string csv = reportText(r, b, ReportFormat::Csv);
    EXPECT_FALSE(contains(csv, "\nReserve,"));
    EXPECT_TRUE(contains(csv, "\nBlocks that nobody can use," + std::to_string(outsidePool(b).value) + ","));
    for (const Figure figure : {Figure::Room, Figure::Kept}) {
        const std::string text = explained(r, b, figure);
        EXPECT_FALSE(contains(text, "their sum")) << text;
        EXPECT_FALSE(contains(text, bytesText(b.overhead, ByteUnits::Decimal))) << text;
        EXPECT_TRUE(contains(text, bytesText(outsidePool(b), ByteUnits::Decimal))) << text;
    }
    EXPECT_TRUE(contains(explained(resolvedOf("engine=llama.cpp;accounting=measured"),
                                   test::budgetOf("engine=llama.cpp;accounting=measured"), Figure::Room),
                         "their sum"));
}

/// Where the state of `sessions` outgrows `bytes`: not yet there, and one token further.
void expectOutgrownAfter(const Resolved &r, Tokens at, Sessions sessions, Bytes bytes,
                         const std::string &what)
{
    EXPECT_LE(stateOf(r, at, sessions).value(), bytes.value) << what;
    EXPECT_GT(stateOf(r, {at.value + 1}, sessions).value(), bytes.value) << what;
}

TEST(OneNumber, TheCrossoverIsTheLastLengthBelowTheWeights)
{
    std::size_t found = 0;
    for (const Model &model : test::catalogue().models)
        for (const char *engine : {"textbook", "llama.cpp", "vllm", "mlx"}) {
            const std::string what = "model=" + model.id + ";engine=" + engine + ";sessions=8";
            const Resolved r = resolvedOf(what);
            const Budget b = evaluate(r);
            if (b.refused)
                continue;
            if (b.crossover)
                expectOutgrownAfter(r, *b.crossover, Sessions{1}, b.weights, what);
            if (const auto at = longestStateWithin(r, Sessions{8}, b.weights)) {
                ++found;
                expectOutgrownAfter(r, *at, Sessions{8}, b.weights, what);
            }
        }
    EXPECT_GT(found, 100U);
}

TEST(OneNumber, TheCrossoverSaysOfHowManyConversations)
{
    const Resolved r = resolvedOf("sessions=8");
    const Budget b = evaluate(r);
    const ChartData data = chartOf(ChartId::State, r, b);
    const auto at = longestStateWithin(r, Sessions{8}, b.weights);
    ASSERT_TRUE(at);
    EXPECT_TRUE(
        contains(data.takeaway, "After " + grouped(at->value) + " tokens the state of 8 conversations"))
        << data.takeaway;
    EXPECT_TRUE(contains(reportText(r, b, ReportFormat::Text), "One session outgrows the weights after"));
}

// ---- the decode step --------------------------------------------------------------------------

TEST(OneNumber, TheReportLeavesOutWeightsAloneWhereTheChartDoes)
{
    for (const char *text : {"", "model=qwen3-next-80b-a3b;sessions=4", "model=llama-3.1-70b;sessions=4"}) {
        const Resolved r = resolvedOf(text);
        const Budget b = evaluate(r);
        const ChartData data = chartOf(ChartId::Speed, r, b);
        const bool drawn = !data.levels.empty() && contains(data.levels.front().name, "weights alone");
        const std::string report = reportText(r, b, ReportFormat::Text);
        EXPECT_EQ(contains(report, "Decode ceiling, weights only"), drawn) << text;
        EXPECT_EQ(!explained(r, b, Figure::WeightsOnly).empty(), drawn) << text;
    }
}

TEST(OneNumber, TheStepSaysWhatItReadsOfTheWeights)
{
    const auto words = [](const char *text) {
        const Resolved r = resolvedOf(text);
        return explained(r, evaluate(r), Figure::Decode);
    };
    EXPECT_TRUE(
        contains(words("model=llama-3.1-8b"), "weights read: 4.62 GB (the embedding table is looked up"))
        << words("model=llama-3.1-8b");
    EXPECT_TRUE(contains(words("model=qwen3-30b-a3b"), "of the experts those that are touched"));
    EXPECT_TRUE(contains(words("weights=5GB;model=llama-3.2-1b"), "all of them"))
        << words("weights=5GB;model=llama-3.2-1b");
}

// ---- every figure can be opened ---------------------------------------------------------------

TEST(OneNumber, EveryFigureHasItsReasonInBothVoices)
{
    std::set<Figure> seen;
    const Resolved r = resolvedOf("kv=q8_0;shared-prefix=1024;sessions=4");
    const Resolved refused = resolvedOf("engine=vllm;kv=q8_0");
    for (const Resolved *which : {&r, &refused})
        for (const Explanation &e : explanations(*which, evaluate(*which), ByteUnits::Decimal)) {
            EXPECT_TRUE(seen.insert(e.step.figure).second) << e.step.label << " twice";
            for (const std::string *text : {&e.plain, &e.engineer, &e.formula, &e.rounding, &e.certainty,
                                            &e.step.label, &e.step.expression, &e.step.result})
                EXPECT_FALSE(text->empty()) << e.step.label;
            EXPECT_NE(e.plain, e.engineer) << e.step.label;
            for (const ExplainedInput &input : e.inputs)
                EXPECT_FALSE(input.name.empty() || input.value.empty() || input.source.empty())
                    << e.step.label;
        }
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(Figure::Refused) + 1);
}

// ---- words ------------------------------------------------------------------------------------

TEST(OneNumber, AListedFormatThatMayBeAnEstimateSaysSo)
{
    for (const WeightFormat &format : test::catalogue().weightFormats)
        for (const Model &model : test::catalogue().models) {
            const Budget b = test::budgetOf("model=" + model.id + ";weights=" + format.id);
            EXPECT_TRUE(!b.weightsEstimated || isRatioElsewhere(format)) << model.id << " " << format.id;
        }
}

TEST(OneNumber, LeversFollowTheUnit)
{
    for (const char *text : {"sessions=8", "model=llama-3.1-70b", "engine=vllm"}) {
        const Resolved r = resolvedOf(text);
        const LeverTable table = leverTable(r, evaluate(r), test::catalogue(), ByteUnits::Binary);
        for (const LeverRow &row : table.rows)
            for (const std::string *words : {&row.lever.words, &row.lever.reason, &row.gained})
                EXPECT_FALSE(contains(*words, " GB") || contains(*words, " MB")) << *words;
    }
}

TEST(OneNumber, AModelWithoutNotesIsNotBlamedForThem)
{
    for (const auto &[text, notes] : {std::pair("model=mamba-2.8b;free=1MB", false), {"free=1GB", true}}) {
        const Budget b = test::budgetOf(text);
        EXPECT_EQ(contains(diagnosis(b), "notes"), notes) << diagnosis(b);
        EXPECT_TRUE(contains(diagnosis(b), "your problem")) << diagnosis(b);
    }
}

TEST(OneNumber, AssumptionsOfSeveralDevicesSayWhoseTheyAre)
{
    const Budget card = test::budgetOf("device=h100-sxm;accounting=measured");
    const Budget mac = test::budgetOf("device=m4-pro-48gb;accounting=measured");
    const Budget *const both[] = {&card, &mac};
    for (const std::string &line : jointAssumptions(card, both)) {
        const bool ofAll
            = test::anyContains(card.assumptions, line) && test::anyContains(mac.assumptions, line);
        const bool named = line.rfind(card.deviceShortName + ": ", 0) == 0
            || line.rfind(mac.deviceShortName + ": ", 0) == 0;
        EXPECT_NE(ofAll, named) << line;
    }
    const Budget *const one[] = {&card};
    EXPECT_EQ(jointAssumptions(card, one), card.assumptions) << "of one device nothing needs a name";
}

} // namespace
} // namespace tb
