// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet_chart.h"
#include "core/fleet_plan.h"
#include "tests/core/scenario_gen.h"
#include "tests/core/support.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace tb {
namespace {

struct Fleet
{
    explicit Fleet(std::string_view text, CardPrices given = {})
        : prices(std::move(given))
        , resolved(test::orThrow(resolve(test::orThrow(normalised(test::scenarioOf(text), test::catalogue())),
                                         test::catalogue())))
        , budget(evaluate(resolved))
        , plan(fleetPlan(resolved, budget, test::catalogue(), prices))
    {
    }

    CardPrices prices;
    Resolved resolved;
    Budget budget;
    FleetPlan plan;
};

TEST(FleetSum, IsTheSumOfTheCourse)
{
    const Fleet fleet("peak=120;per-replica=8");
    EXPECT_EQ(fleet.plan.sum.minimum, 15);
    EXPECT_EQ(fleet.plan.sum.replicas, 18);
    EXPECT_EQ(fleetEquation(fleet.plan.sum), "120 / 8 x 1.2 = 18 replicas, 18 cards");
    EXPECT_EQ(limitText(fleet.plan.sum), "8 a replica is what was measured; memory would hold 17.");
}

TEST(FleetSum, TheLowerOfMemoryAndMeasurementCounts)
{
    const Fleet fleet("peak=120;per-replica=50;cards=2;headroom=25%", {{"h100-sxm", 250}});
    EXPECT_EQ(fleet.plan.sum.perReplica, fleet.budget.sessionsFit);
    EXPECT_EQ(fleet.plan.sum.limit, SeatLimit::Memory);
    EXPECT_EQ(fleet.plan.sum.cards, 2 * fleet.plan.sum.replicas);
    EXPECT_EQ(fleet.plan.sum.hundredths, 250 * fleet.plan.sum.cards);
    EXPECT_EQ(fleet.budget.replicas->withHeadroom, fleet.plan.sum.replicas);
    EXPECT_TRUE(test::contains(fleetEquation(fleet.plan.sum), "x 1.25 = ")) << fleetEquation(fleet.plan.sum);
}

TEST(FleetSum, SaysWhyNothingServesAnybody)
{
    const Fleet none("weights=90GB;peak=120");
    EXPECT_EQ(none.plan.sum.cards, 0);
    EXPECT_EQ(fleetEquation(none.plan.sum), "");
    EXPECT_TRUE(test::contains(fleetSentence(none.plan.sum, none.budget), "Not one conversation fits"));
    const Fleet refused("engine=vllm;kv=q8_0;peak=120");
    EXPECT_TRUE(test::contains(fleetSentence(refused.plan.sum, refused.budget), "vLLM refuses this"));
    const Fleet unasked("sessions=3");
    EXPECT_TRUE(test::contains(fleetSentence(unasked.plan.sum, unasked.budget), "is not known; for the 3"));
}

TEST(FleetPrices, AreReadExactly)
{
    const auto prices = pricesFromText(" H100-SXM = 2.50, b200=4,b200=4.05 ", test::catalogue());
    ASSERT_TRUE(prices.ok());
    EXPECT_EQ(*prices, (CardPrices{{"h100-sxm", 250}, {"b200", 405}}));
    EXPECT_EQ(moneyText(123'405), "1,234.05");
    for (const char *bad : {"h100-sxm", "h100-sxm=", "h100-sxm=0", "h100-sxm=-1", "h100-sxm=2.505",
                            "nonsense=1", "h100-sxm=99999999"})
        EXPECT_FALSE(pricesFromText(bad, test::catalogue()).ok()) << bad;
    EXPECT_TRUE(pricesFromText("", test::catalogue())->empty());
}

TEST(FleetPlan, HasOnlyWhatFitsAndTheScenarioItself)
{
    const Fleet fleet(
        "model=llama-3.1-70b;weights=4b;context=8k;peak=120;devices=h100-sxm,m4-pro-48gb,spare:20GB");
    const auto &rows = fleet.plan.rows;
    ASSERT_FALSE(rows.empty());
    EXPECT_EQ(fleet.plan.tried, 4 * 4 * 4 + 4 * 4) << "4 bits x 4 caches x 1, 2, 4, 8 cards, and a Mac alone";
    EXPECT_EQ(std::count_if(rows.begin(), rows.end(), [](const FleetRow &r) { return r.current; }), 1);
    for (const FleetRow &row : rows) {
        EXPECT_GT(row.sum.perReplica.value, 0);
        EXPECT_LE(row.usedOfCard, row.usableOfCard);
        EXPECT_GE(row.sum.cards, rows.front().sum.cards) << "without prices the fewest cards come first";
        EXPECT_EQ(row.cheapest, &row == &rows.front());
        EXPECT_FALSE(row.scenario.device.spare);
        const auto resolved = resolve(row.scenario, test::catalogue());
        ASSERT_TRUE(resolved.ok());
        const Budget budget = evaluate(*resolved);
        EXPECT_EQ(row.sum.fit, budget.sessionsFit);
        EXPECT_EQ(row.sum.replicas, budget.replicas->withHeadroom);
    }
    EXPECT_EQ(fleetTable(fleet.plan, ByteUnits::Decimal).size(), rows.size() + 1);
}

TEST(FleetPlan, APriceDecides)
{
    const char *text = "peak=120;devices=h100-sxm,b200";
    EXPECT_TRUE(test::contains(cheapestText(Fleet(text).plan), "Fewest cards: B200"));
    const Fleet priced(text, {{"h100-sxm", 100}, {"b200", 90'000}});
    EXPECT_TRUE(test::contains(cheapestText(priced.plan), "Cheapest: H100")) << cheapestText(priced.plan);
    EXPECT_EQ(Fleet(text, {{"h100-sxm", 100}}).plan.rows.back().device.find("B200"), 0U)
        << "what has no price stands behind";
}

TEST(FleetPlan, IsBounded)
{
    std::string devices = "peak=9;devices=h100-sxm";
    int others = 0;
    for (const Device &device : test::catalogue().devices)
        if (!device.isMac() && ++others <= 40)
            devices += "," + device.id;
    const Fleet fleet(devices);
    EXPECT_EQ(fleet.plan.tried, kMostFleetTries);
    EXPECT_GT(fleet.plan.left, 0);
}

TEST(FleetChart, HasAStepWhereAnotherReplicaIsNeeded)
{
    const Fleet fleet("peak=120;per-replica=8;devices=h100-sxm");
    const ChartOptions options;
    const ChartData data
        = fleetChart({test::catalogue(), fleet.resolved, fleet.budget, ByteUnits::Decimal, options, nullptr});
    ASSERT_EQ(data.lines.size(), 1U);
    EXPECT_EQ(lineValue(data, data.lines[0], 6), "1 card");
    EXPECT_EQ(lineValue(data, data.lines[0], 7), "2 cards") << "7 x 1.2 is more than 8";
    EXPECT_EQ(lineValue(data, data.lines[0], 120), "18 cards");
    ASSERT_EQ(data.marks.size(), 1U);
    EXPECT_EQ(data.marks[0].label, "18 cards");
    EXPECT_EQ(draggedTo(data, fleet.resolved.scenario, {64.4, 1}).peak, Sessions{64});
}

RC_GTEST_PROP(FleetPlan, IsTotal, ())
{
    Scenario s = normalised(*test::anyScenario(), test::catalogue()).value();
    s.devices.resize(1);
    const auto resolved = resolve(s, test::catalogue());
    RC_PRE(resolved.ok());
    const Budget budget = evaluate(*resolved);
    const FleetPlan plan = fleetPlan(*resolved, budget, test::catalogue(), {});
    RC_ASSERT(plan.tried <= kMostFleetTries);
    if (budget.replicas && plan.sum.peakGiven)
        RC_ASSERT(plan.sum.replicas == budget.replicas->withHeadroom);
    RC_ASSERT(!fleetSentence(plan.sum, budget).empty());
}

} // namespace
} // namespace tb
