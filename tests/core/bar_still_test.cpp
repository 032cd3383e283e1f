// SPDX-License-Identifier: GPL-3.0-or-later
// The memory bars of a picture to take along: nothing will change in it, so nothing is kept free for it.
#include "core/chart_inputs.h"
#include "core/summary.h"
#include "tests/core/bar_rows.h"

#include <gtest/gtest.h>

namespace tb {

namespace {

using namespace test;

BarPicture still(const Rows &rows, const Rows *pinned = nullptr, bool speeds = false)
{
    BarOptions options = sized(1280, 720);
    options.still = true;
    options.speeds = speeds;
    std::vector<BarInput> inputs = rows.inputs();
    for (std::size_t i = 0; pinned && i < inputs.size(); ++i)
        inputs[i].pinned = &pinned->budgets[i];
    return layoutBars(inputs, options, evenText());
}

bool names(const BarPicture &picture, BandKind kind)
{
    return std::any_of(picture.legend.begin(), picture.legend.end(),
                       [kind](const LegendEntry &entry) { return entry.kind == kind; });
}

const std::string kServers = "devices=h100-sxm,b200;device=h100-sxm;accounting=measured;";

} // namespace

TEST(BarStill, TheAxisEndsBehindTheLongestBar)
{
    const Rows rows(kServers);
    const BarPicture picture = still(rows);
    EXPECT_EQ(faultOf(picture), "");
    EXPECT_GT(picture.limitX, layout(rows).limitX) << "more room for what is there";
    double longest = 0;
    for (const BarRow &row : picture.rows)
        for (const Band &band : row.bands)
            longest = std::max(longest, band.rect.right());
    EXPECT_LT(longest, picture.plot.right());
    EXPECT_GT(longest, picture.plot.x + 0.95 * picture.plot.width);
    for (const BarTick &tick : picture.ticks)
        EXPECT_LE(tick.x, picture.plot.right() + kHair);
}

TEST(BarStill, WhatIsFarTooLargeStillEndsAtTheUsualEnd)
{
    const Rows rows(kServers + "sessions=4000");
    EXPECT_EQ(faultOf(still(rows)), "");
    EXPECT_DOUBLE_EQ(still(rows).limitX, layout(rows).limitX);
    const Rows before(kServers + "sessions=24");
    const BarPicture picture = still(Rows(kServers), &before);
    EXPECT_LE(picture.rows.front().pinned.right(), picture.plot.right());
}

TEST(BarStill, TheLegendNamesWhatIsThere)
{
    EXPECT_FALSE(names(still(Rows(kServers)), BandKind::Overflow));
    EXPECT_TRUE(names(still(Rows(kServers)), BandKind::FreeSeat));
    EXPECT_TRUE(names(still(Rows(kServers + "sessions=4000")), BandKind::Overflow));
    EXPECT_FALSE(names(still(Rows(kServers + "sessions=4000")), BandKind::FreeSeat));
}

TEST(BarStill, NothingTellsWhatIsAskedFor)
{
    const Rows rows(kServers);
    std::vector<BarInput> inputs = rows.inputs();
    for (BarInput &input : inputs)
        input.covered = true;
    BarOptions options = sized(1280, 720);
    options.still = true;
    const BarPicture picture = layoutBars(inputs, options, evenText());
    EXPECT_TRUE(names(picture, BandKind::Overflow));
    EXPECT_TRUE(names(picture, BandKind::FreeSeat));
    EXPECT_DOUBLE_EQ(picture.limitX, layout(rows).limitX);
}

TEST(BarStill, BelowTheVerdictStandsThatOfThePinOrTheSpeed)
{
    const Rows rows(kServers + "kv=fp8;sessions=20");
    const Rows before(kServers + "sessions=20");
    EXPECT_EQ(still(rows, &before).rows[0].detail.text, "A: " + verdictText(before.budgets[0]));
    const auto speedOf = [](const Budget &b) { return speedText(b.decode.value().sessionTokensPerSecond); };
    EXPECT_EQ(still(rows, nullptr, true).rows[0].detail.text, speedOf(rows.budgets[0]) + " tok/s each");
    EXPECT_EQ(still(rows, &before, true).rows[0].detail.text,
              speedOf(rows.budgets[0]) + " tok/s, A: " + speedOf(before.budgets[0]));
}

TEST(BarStill, OneRowAloneIsNotMarked)
{
    EXPECT_TRUE(still(Rows("devices=h100-sxm;device=h100-sxm")).rows[0].marker.empty());
    EXPECT_FALSE(still(Rows(kServers)).rows[0].marker.empty());
}

TEST(PrintedChart, NamesItsDeviceAndOnlyLinesThatAreThere)
{
    const auto chart = [](const Resolved &resolved, const Pin *pin, const ChartOptions &options = {}) {
        return printedChart(ChartId::SessionsFit,
                            {catalogue(), resolved, evaluate(resolved), ByteUnits::Decimal, options, pin});
    };
    const Rows rows(kServers + "kv=fp8");
    const ChartData data = chart(rows.resolved[0], nullptr);
    EXPECT_EQ(data.title, "Sessions that fit on H100 SXM 80 GB");
    for (const ChartLine &line : data.lines)
        EXPECT_FALSE(line.points.empty()) << line.name << " is refused by vLLM";
    ChartOptions devices;
    devices.lines = LineFamily::Devices;
    EXPECT_EQ(chart(rows.resolved[0], nullptr, devices).title, "Sessions that fit");

    const Pin other{"f16", Rows(kServers).resolved[0].scenario};
    EXPECT_EQ(chart(rows.resolved[0], &other).lines.back().role, ChartRole::Pinned);
    const Pin shorter{"shorter", Rows(kServers + "kv=fp8;context=8k").resolved[0].scenario};
    EXPECT_NE(chart(rows.resolved[0], &shorter).lines.back().role, ChartRole::Pinned)
        << "over all contexts it is the same line";
}

TEST(PrintedChart, TheAnswerBesideAnother)
{
    const Rows now(kServers + "kv=fp8");
    const Rows before(kServers);
    const Pin pin{"f16 notes", before.resolved[0].scenario};
    const std::string alone = sentence(now.resolved[0], now.budgets[0]);
    EXPECT_EQ(sentenceAgainst(now.resolved[0], now.budgets[0], pin, before.budgets[0]),
              alone.substr(0, alone.size() - 1) + ", against " + grouped(before.budgets[0].sessionsFit.value)
                  + " in A: f16 notes.");
    const Rows refused(kServers + "kv=q5_0");
    EXPECT_EQ(sentenceAgainst(now.resolved[0], now.budgets[0], pin, refused.budgets[0]),
              alone.substr(0, alone.size() - 1) + "; refused by vLLM in A: f16 notes.");
}

} // namespace tb
