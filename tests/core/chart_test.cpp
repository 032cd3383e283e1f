// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart_answer.h"
#include "core/chart_inputs.h"
#include "core/curves.h"
#include "tests/core/scenario_gen.h"
#include "tests/core/support.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

using namespace tb;

namespace {

ChartAxis axis(AxisKind kind, AxisScale scale, double low, double high, ByteUnits units = ByteUnits::Decimal)
{
    return {"", kind, scale, low, high, units};
}

std::vector<std::string> labels(const ChartAxis &a, int most)
{
    std::vector<std::string> words;
    for (const ChartTick &tick : chartTicks(a, most))
        words.push_back(tick.label);
    return words;
}

struct Made
{
    Resolved resolved;
    Budget budget;
    ChartData data;
};

Made made(ChartId id, const std::string &text, const ChartOptions &options = {})
{
    Made m;
    const Scenario s = normalised(scenarioFromText(text).value(), test::catalogue()).value();
    m.resolved = resolve(s, test::catalogue()).value();
    m.budget = evaluate(m.resolved);
    m.data = chartData(id, {test::catalogue(), m.resolved, m.budget, ByteUnits::Decimal, options, nullptr});
    return m;
}

const ChartMark *mark(const ChartData &data, MarkKind kind)
{
    const auto found = std::find_if(data.marks.begin(), data.marks.end(),
                                    [&](const ChartMark &m) { return m.kind == kind; });
    return found == data.marks.end() ? nullptr : &*found;
}

using Words = std::vector<std::string>;

} // namespace

TEST(ChartTicks, AreRoundAndThinnedOut)
{
    EXPECT_EQ(labels(axis(AxisKind::Context, AxisScale::Log2, 1'024, 131'072), 8),
              (Words{"1K", "2K", "4K", "8K", "16K", "32K", "64K", "128K"}));
    EXPECT_EQ(labels(axis(AxisKind::Context, AxisScale::Log2, 1'024, 131'072), 4),
              (Words{"1K", "4K", "16K", "64K"}));
    EXPECT_EQ(labels(axis(AxisKind::Memory, AxisScale::Log10, 1e8, 1e10), 20),
              (Words{"100 MB", "200 MB", "500 MB", "1 GB", "2 GB", "5 GB", "10 GB"}));
    EXPECT_EQ(labels(axis(AxisKind::Memory, AxisScale::Log10, 1e8, 1e10), 3),
              (Words{"100 MB", "1 GB", "10 GB"}));
    EXPECT_EQ(labels(axis(AxisKind::Memory, AxisScale::Linear, 0, 1e11), 5),
              (Words{"0", "20 GB", "40 GB", "60 GB", "80 GB", "100 GB"}));
    EXPECT_EQ(labels(axis(AxisKind::Memory, AxisScale::Linear, 0, 8.0 * kGibi, ByteUnits::Binary), 4),
              (Words{"0", "2 GiB", "4 GiB", "6 GiB", "8 GiB"}));
    EXPECT_EQ(labels(axis(AxisKind::Speed, AxisScale::Log10, 0.5, 100), 20),
              (Words{"0.5", "1", "2", "5", "10", "20", "50", "100"}));
}

RC_GTEST_PROP(ChartAxis, PlaceAndValueAreInverse, ())
{
    const double low = *rc::gen::inRange(1, 1'000);
    const double high = low * *rc::gen::inRange(2, 100'000);
    const auto scale = *rc::gen::element(AxisScale::Linear, AxisScale::Log2, AxisScale::Log10);
    const ChartAxis a = axis(AxisKind::Context, scale, low, high);
    const double share = *rc::gen::inRange(0, 1'001) / 1'000.0;
    RC_ASSERT(std::abs(fractionOf(a, valueAt(a, share)) - share) < 1e-9);
    for (const ChartTick &tick : chartTicks(a, *rc::gen::inRange(1, 30))) {
        RC_ASSERT(fractionOf(a, tick.value) > -1e-6);
        RC_ASSERT(fractionOf(a, tick.value) < 1 + 1e-6);
    }
}

TEST(ChartReading, IsThatOfTheNearestSample)
{
    const Made m = made(ChartId::SessionsFit, "device=spare:20GB");
    const auto reading = readChart(m.data, 32'700);
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->lines.front(), plural(std::llround(reading->x), "token"));
    EXPECT_EQ(readChart(m.data, 32'768)->lines[1], "f16: 4 sessions");
    EXPECT_EQ(readChart(m.data, 32'768)->lines[2], "q8_0: 8 sessions");
    EXPECT_EQ(readChart(m.data, 1e12)->lines.front(), "131,072 tokens");
    EXPECT_FALSE(readChart(ChartData(), 1));
    EXPECT_LT(sampleBeside(m.data, 32'768, -1), 32'768);
    EXPECT_EQ(sampleBeside(m.data, 32'768, -100'000), 1'024);
}

TEST(ChartTable, HasARowForEverySample)
{
    const Made m = made(ChartId::State, "device=spare:20GB");
    const auto table = chartTable(m.data);
    ASSERT_GT(table.size(), 60U);
    EXPECT_EQ(table[0][0], "context of each conversation, in tokens");
    EXPECT_EQ(table[0][1], "1 request");
    EXPECT_EQ(table[0][4], "weights 4.91 GB");
    for (const auto &row : table)
        EXPECT_EQ(row.size(), table[0].size());
    const auto here
        = std::find_if(table.begin(), table.end(), [](const auto &row) { return row[0] == "32,768 tokens"; });
    ASSERT_NE(here, table.end());
    EXPECT_EQ((*here)[1], "4.29 GB");
}

TEST(StateChart, MarksWhereTheStateOutgrowsTheWeights)
{
    // The course's crossover of one 8B conversation, for 4.9 GB of weights.
    const Made one = made(ChartId::State, "device=spare:20GB;weights=4.9GB");
    ASSERT_TRUE(mark(one.data, MarkKind::Crossing));
    EXPECT_EQ(mark(one.data, MarkKind::Crossing)->x, 37'384);
    EXPECT_EQ(one.budget.crossover, Tokens{37'384});
    const Made eight = made(ChartId::State, "device=spare:20GB;weights=4.9GB;sessions=8");
    EXPECT_EQ(mark(eight.data, MarkKind::Crossing)->x, 37'384 / 8);
    const Made mamba = made(ChartId::State, "device=h100-sxm;model=mamba-2.8b");
    EXPECT_EQ(mark(mamba.data, MarkKind::Crossing), nullptr);
}

TEST(StateChart, HasTheScenariosOwnLine)
{
    const Made m = made(ChartId::State, "device=h100-sxm;sessions=5");
    ASSERT_EQ(m.data.lines.size(), 4U);
    EXPECT_EQ(m.data.lines[1].name, "5 requests");
    EXPECT_TRUE(m.data.lines[1].current);
    EXPECT_EQ(mark(m.data, MarkKind::Current)->y, static_cast<double>(m.budget.state.value));
}

TEST(SpeedChart, SaysWhoseSpeedStandsInForARoom)
{
    const Made room = made(ChartId::Speed, "device=spare:20GB");
    EXPECT_EQ(room.data.title, "Speed ceilings on M4 Pro 48 GB");
    EXPECT_TRUE(room.data.takeaway.starts_with("A spare room has no speed, this is M4 Pro 48 GB. "));
}

TEST(SpeedChart, SaysWhereArithmeticBecomesTheLimit)
{
    const Made mine = made(ChartId::Speed, "device=h100-sxm;context=128;sessions=4");
    ASSERT_TRUE(mine.budget.prefillTokensPerSecond);
    const ChartMark *border = nullptr;
    for (const ChartMark &m : mine.data.marks)
        if (m.kind == MarkKind::Border && m.label.find("compute-bound") == 0)
            border = &m;
    ASSERT_TRUE(border);
    const auto total = [&](double sessions) {
        return evaluate(withX(mine.resolved, CurveAxis::Concurrency, std::llround(sessions)))
            .decode->totalTokensPerSecond;
    };
    EXPECT_GE(total(border->x), *mine.budget.prefillTokensPerSecond);
    EXPECT_LT(total(border->x - 1), *mine.budget.prefillTokensPerSecond);
}

TEST(SpeedChart, OfARoomIsThatOfTheFirstShownDevice)
{
    const Made m = made(ChartId::Speed, "device=spare:20GB");
    EXPECT_EQ(m.data.title, "Speed ceilings on M4 Pro 48 GB");
    EXPECT_FALSE(m.data.lines.empty());
    EXPECT_FALSE(made(ChartId::Speed, "device=spare:20GB;devices=spare:20GB").data.emptyText.empty());
}

TEST(Charts, HaveNothingWhereTheySayWhy)
{
    int refused = 0;
    for (const ChartId id : kChartIds)
        for (const char *text : {"device=h100-sxm;engine=vllm;kv=q4_0", "device=h100-sxm;weights=90GB",
                                 "device=spare:20GB;devices=spare:20GB"}) {
            const ChartData data = made(id, text).data;
            if (data.emptyText.empty())
                continue;
            ++refused;
            EXPECT_TRUE(data.levels.empty() && !mark(data, MarkKind::Measured))
                << chartName(id) << ' ' << text;
            for (const ChartLine &line : data.lines)
                EXPECT_TRUE(line.points.empty()) << chartName(id) << ' ' << text;
        }
    EXPECT_GT(refused, 4);
}

TEST(SpeedChart, DrawsMeasuredPointsWithTheirShareOfTheLimit)
{
    ChartOptions options;
    options.measured.push_back({Sessions{1}, 15.3});
    options.measured.push_back({Sessions{2'000}, 1});
    const Made m = made(ChartId::Speed, "device=m4-pro-48gb", options);
    const ChartMark *point = mark(m.data, MarkKind::Measured);
    ASSERT_TRUE(point);
    const double share = 100 * 15.3 / m.budget.decode->sessionTokensPerSecond;
    EXPECT_EQ(point->label, "measured 15.3 tok/s, " + fixed(share, 0) + " % of the limit");
    EXPECT_GE(m.data.x.high, 2'000);
}

TEST(SpeedChart, AMeasuredPointBelongsToWhatWasServed)
{
    ChartOptions options;
    options.measured.push_back({Sessions{1}, 15.3, made(ChartId::Speed, "device=m4-pro-48gb").data.served});
    const auto drawn = [&options](const char *text) {
        return mark(made(ChartId::Speed, text, options).data, MarkKind::Measured) != nullptr;
    };
    EXPECT_TRUE(drawn("device=m4-pro-48gb"));
    EXPECT_TRUE(drawn("device=m4-pro-48gb;context=8k;kv=q8_0"));
    EXPECT_TRUE(drawn("device=spare:20GB")) << "its speed is that of the first device";
    EXPECT_FALSE(drawn("device=m4-max-128gb"));
    EXPECT_FALSE(drawn("device=m4-pro-48gb;weights=Q8_0"));
    EXPECT_FALSE(drawn("device=m4-pro-48gb;model=qwen3-8b"));
}

TEST(FrontierChart, SaysHowTheTradeGoes)
{
    const Made m = made(ChartId::Frontier, "device=spare:20GB;sessions=6");
    EXPECT_EQ(m.data.takeaway, "Many short or few long: 74 x 2,048, 18 x 8,192 or 4 x 32,768 tokens fit.");
    EXPECT_EQ(m.data.marks.front().kind, MarkKind::Nothing);
    EXPECT_EQ(m.data.marks.front().label, "6 x 32,768 tokens: 2 too many");
    const Scenario there = draggedTo(m.data, m.resolved.scenario, {8'191.6, 17.6});
    EXPECT_EQ(there.context, Tokens{8'192});
    EXPECT_EQ(there.sessions, Sessions{18});
}

/// Every chart of every scenario: finite, inside its axes, by rising x, and equal to evaluate().
RC_GTEST_PROP(Charts, AreTheAnswersOfEvaluate, ())
{
    const Scenario s = normalised(*test::anyScenario(), test::catalogue()).value();
    const auto resolved = resolve(s, test::catalogue());
    RC_PRE(resolved.ok());
    const Budget budget = evaluate(*resolved);
    for (const ChartId id : kChartIds) {
        const ChartData data = chartData(
            id, {test::catalogue(), *resolved, budget, ByteUnits::Decimal, ChartOptions(), nullptr});
        RC_ASSERT(data.x.low < data.x.high);
        RC_ASSERT(data.y.low < data.y.high);
        for (const ChartLine &line : data.lines) {
            for (std::size_t i = 0; i < line.points.size(); ++i) {
                RC_ASSERT(std::isfinite(line.points[i].y));
                RC_ASSERT(line.points[i].y > 0);
                RC_ASSERT(i == 0 || line.points[i].x > line.points[i - 1].x);
            }
        }
    }
    if (budget.refused || budget.saturated)
        return;
    const ChartData state = chartData(
        ChartId::State, {test::catalogue(), *resolved, budget, ByteUnits::Decimal, ChartOptions(), nullptr});
    const auto here = static_cast<double>(s.context.value);
    for (const ChartLine &line : state.lines)
        for (const ChartPoint &point : line.points)
            if (line.current && point.x == here)
                RC_ASSERT(point.y == static_cast<double>(budget.state.value));
}

TEST(StateChart, AgreesWithTheReportOnCardsAndEngines)
{
    for (const char *text : {"device=h100-sxm;cards=16", "device=m4-pro-48gb;accounting=measured",
                             "device=h100-sxm;accounting=measured",
                             "device=h100-sxm;cards=8;model=deepseek-v3", "device=m4-pro-48gb;engine=mlx"}) {
        const Made m = made(ChartId::State, text);
        const ChartMark *crossing = mark(m.data, MarkKind::Crossing);
        if (crossing) {
            EXPECT_EQ(Tokens{std::llround(crossing->x)}, m.budget.crossover) << text;
        }
    }
    EXPECT_EQ(made(ChartId::State, "device=h100-sxm;model=mamba-2.8b;sessions=200").data.takeaway,
              "The state of 200 conversations is larger than the weights at every context.");
}

TEST(SpeedChart, CallsNoCeilingWhatIsNone)
{
    EXPECT_EQ(made(ChartId::Speed, "device=h100-sxm").data.levels.front().role, ChartRole::Weights);
    for (const ChartLevel &level : made(ChartId::Speed, "device=h100-sxm;model=gpt-oss-120b").data.levels)
        EXPECT_NE(level.role, ChartRole::Weights) << level.name;
}

TEST(Chart, WhatIsNotDrawnLiesOnWhatIs)
{
    constexpr double kWidth = 600;
    constexpr double kHeight = 300;
    for (const ChartId id : kChartIds)
        for (const char *text :
             {"device=h100-sxm", "model=gemma-3-27b;accounting=measured;engine=llama.cpp"}) {
            const ChartData data = made(id, text).data;
            for (const ChartLine &line : data.lines) {
                const auto drawn = pointsToDraw(data, line, kWidth, kHeight);
                ASSERT_EQ(drawn.empty(), line.points.empty());
                std::size_t next = 0;
                for (const ChartPoint &point : line.points) {
                    while (next + 1 < drawn.size() && drawn[next].x < point.x)
                        ++next;
                    const ChartPoint &to = drawn[next];
                    const ChartPoint &from = drawn[next == 0 ? 0 : next - 1];
                    const double width = fractionOf(data.x, to.x) - fractionOf(data.x, from.x);
                    const double share
                        = width > 0 ? (fractionOf(data.x, point.x) - fractionOf(data.x, from.x)) / width : 0;
                    const double there = fractionOf(data.y, from.y)
                        + share * (fractionOf(data.y, to.y) - fractionOf(data.y, from.y));
                    EXPECT_NEAR(there * kHeight, fractionOf(data.y, point.y) * kHeight, 0.11);
                }
            }
        }
    const ChartData state = made(ChartId::State, "device=h100-sxm").data;
    EXPECT_EQ(pointsToDraw(state, state.lines.front(), kWidth, kHeight).size(), 2U);
}

TEST(ChartAnswer, IsTheFigureTheChartIsAbout)
{
    const auto said = [](ChartId id, const std::string &text) {
        const Made m = made(id, text);
        const ChartOptions options;
        const auto answer = chartAnswer(
            id, {test::catalogue(), m.resolved, m.budget, ByteUnits::Decimal, options, nullptr});
        return answer ? answer->number + " " + answer->words : "none";
    };
    const std::string eight = "device=h100-sxm;sessions=8;context=2048;weights=16b";
    EXPECT_EQ(said(ChartId::State, eight), "2.15 GB of notes for 8 conversations of 2,048 tokens");
    EXPECT_EQ(said(ChartId::Speed, eight),
              "195.3 tok/s at most for each of 8 conversations on H100 SXM 80 GB");
    EXPECT_EQ(said(ChartId::PracticeWait, eight), "40 ms for 95 of 100 first tokens with 8 at once");
    EXPECT_EQ(said(ChartId::PracticeSpeed, eight),
              "39.1 tok/s for each in a seat with 8 at once, all together 313.0 tok/s");
    EXPECT_EQ(said(ChartId::Fleet, eight + ";peak=120;per-replica=8"),
              "18 cards 120 / 8 x 1.2 = 18 replicas, 18 cards.");
    for (const ChartId id : {ChartId::SessionsFit, ChartId::Frontier})
        EXPECT_EQ(said(id, eight), "none");
    EXPECT_EQ(said(ChartId::Speed, "device=spare:20GB"),
              "30.6 tok/s at most for one conversation on M4 Pro 48 GB")
        << "a room has no bandwidth: the chart shows a device that has one";
    EXPECT_EQ(said(ChartId::Speed, "device=spare:20GB;devices=spare:20GB"), "none");
    for (const ChartId id : {ChartId::PracticeWait, ChartId::PracticeSpeed, ChartId::Fleet})
        EXPECT_EQ(said(id, "device=h100-sxm;weights=90GB"), "none");
    EXPECT_EQ(said(ChartId::PracticeWait, "device=h100-sxm;sessions=1000000"), "none");
}
