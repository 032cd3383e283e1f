// SPDX-License-Identifier: GPL-3.0-or-later
// What can be chosen about charts, as it is typed; and the pinned state in each of them.
#include "core/chart_inputs.h"

#include "support.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tb {
namespace {

using Requests = std::vector<std::int64_t>;

TEST(ChartInputs, ReadsNumbersOfRequests)
{
    EXPECT_EQ(test::orThrow(requestsFromText("1, 8, 32")), (Requests{1, 8, 32}));
    EXPECT_EQ(test::orThrow(requestsFromText(" 32 8;8,1 ")), (Requests{1, 8, 32}));
    EXPECT_EQ(test::orThrow(requestsFromText("1000000")), (Requests{1'000'000}));
    EXPECT_EQ(requestsText({1, 8, 32}), "1, 8, 32");
    EXPECT_EQ(requestsText({}), "");
}

TEST(ChartInputs, RefusesOtherNumbersOfRequests)
{
    for (const char *text : {"", " , ", "many", "1, x", "0", "-3", "1.5", "1000001", "1,2,3,4,5,6,7"}) {
        const auto requests = requestsFromText(text);
        ASSERT_FALSE(requests) << text;
        EXPECT_FALSE(requests.error().text.empty()) << text;
    }
}

TEST(ChartInputs, ReadsMeasuredSpeeds)
{
    EXPECT_DOUBLE_EQ(test::orThrow(speedFromText("41.5")), 41.5);
    EXPECT_DOUBLE_EQ(test::orThrow(speedFromText("41.5 tok/s")), 41.5);
    EXPECT_DOUBLE_EQ(test::orThrow(speedFromText("0.01")), 0.01);
    for (const char *text : {"", "fast", "0", "-1", "tok/s", "1e99"})
        EXPECT_FALSE(speedFromText(text)) << text;
    EXPECT_EQ(measuredText({Sessions{8}, 41.5}), "8 conversations, 41.5 tok/s each");
    EXPECT_EQ(measuredText({Sessions{1}, 41.5}), "1 conversation, 41.5 tok/s");
}

ChartData chartOf(ChartId id, const Pin *pin)
{
    const Resolved resolved = test::resolvedOf("device=h100-sxm;kv=q8_0");
    const ChartOptions options;
    return chartData(id, {test::catalogue(), resolved, evaluate(resolved), ByteUnits::Decimal, options, pin});
}

TEST(ChartInputs, EveryChartNamesThePinnedState)
{
    const Resolved before = test::resolvedOf("device=h100-sxm");
    const Pin pin{"before", before.scenario};
    for (const ChartId id : kChartIds) {
        const ChartData data = chartOf(id, &pin);
        const auto isPinned = [](const ChartLine &line) { return line.role == ChartRole::Pinned; };
        ASSERT_EQ(std::count_if(data.lines.begin(), data.lines.end(), isPinned), 1) << chartName(id);
        EXPECT_TRUE(isPinned(data.lines.back()));
        const bool besideTables
            = id == ChartId::PracticeWait || id == ChartId::PracticeSpeed || id == ChartId::Fleet;
        const std::string label = besideTables ? "A, " : "A: before"; // the full name has no room there
        EXPECT_EQ(data.lines.back().name.find(label), 0U) << data.lines.back().name;
        EXPECT_FALSE(data.lines.back().points.empty());
        EXPECT_FALSE(data.lines.back().current);
    }
}

TEST(ChartInputs, APinThatIsNoLongerKnownIsLeftOut)
{
    Pin pin{"gone", {}};
    pin.scenario.model = "no-such-model";
    for (const ChartId id : kChartIds)
        EXPECT_EQ(chartOf(id, &pin).lines, chartOf(id, nullptr).lines) << chartName(id);
}

/// Where a point is dragged to does not move the lines of what fits.
TEST(FrontierChart, LinesDoNotDependOnTheNumberAskedFor)
{
    const auto linesFor = [](const char *sessions) {
        const Resolved resolved = test::resolvedOf(
            std::string(
                "accounting=measured;device=h100-sxm;devices=m4-pro-48gb,m4-max-128gb,h100-sxm;sessions=")
            + sessions);
        const ChartOptions options;
        std::vector<std::vector<ChartPoint>> lines;
        for (const ChartLine &line :
             chartData(ChartId::Frontier,
                       {test::catalogue(), resolved, evaluate(resolved), ByteUnits::Decimal, options})
                 .lines)
            lines.push_back(line.points);
        return lines;
    };
    const auto few = linesFor("3");
    EXPECT_TRUE(std::none_of(few.begin(), few.end(), [](const auto &points) { return points.empty(); }));
    EXPECT_EQ(linesFor("300"), few);
}

} // namespace
} // namespace tb
