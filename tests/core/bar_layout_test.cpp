// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bar_hit.h"
#include "tests/core/bar_rows.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <cmath>

namespace tb {

namespace {

using namespace test;

const char *const kTwelve = "devices=spare:20GB,m4-16gb,m4-pro-24gb,m4-max-36gb,m4-pro-48gb,m4-max-64gb,"
                            "m3-ultra-96gb,m4-max-128gb,m3-ultra-256gb,m3-ultra-512gb,h100-sxm,b200;";

} // namespace

TEST(BarLayout, RoomOfTheFirstScreenHoldsOneAndHasThreeFreeSeats)
{
    const BarPicture picture = layout(Rows(""));
    const BarRow &room = picture.rows.at(0);
    EXPECT_EQ(room.name.text, "Spare room");
    EXPECT_EQ(room.memory.text, "20 GB");
    EXPECT_EQ(room.verdict.text, "fits 4 sessions");
    EXPECT_EQ(bandsOf(room, BandKind::State).size(), 1U);
    EXPECT_EQ(bandsOf(room, BandKind::FreeSeat).size(), 3U);
    EXPECT_EQ(bandsOf(room, BandKind::State).at(0).label.text, "4.29 GB");
    EXPECT_TRUE(bandsOf(room, BandKind::Weights).empty());
    EXPECT_TRUE(bandsOf(room, BandKind::Kept).empty());
    EXPECT_EQ(room.mark, BarMark::Check);
    EXPECT_FALSE(room.marker.empty());
    EXPECT_TRUE(picture.rows.at(1).marker.empty());
}

TEST(BarLayout, BandsAdjoinInTheOrderOfTheThreeBudgets)
{
    const BarPicture picture = layout(Rows("weights=16b;sessions=4"));
    const BarRow &row = picture.rows.at(1);
    ASSERT_EQ(row.name.text, "M4 Pro");
    std::vector<BandKind> order;
    double at = row.track.x;
    for (const Band &band : row.bands) {
        if (band.kind == BandKind::Kept)
            continue;
        EXPECT_NEAR(band.rect.x, at, kHair);
        at = band.rect.right();
        if (order.empty() || order.back() != band.kind)
            order.push_back(band.kind);
    }
    EXPECT_EQ(order,
              (std::vector{BandKind::Weights, BandKind::Working, BandKind::State, BandKind::FreeSeat}));
}

TEST(BarLayout, ASharedPrefixIsOneBlockBeforeTheConversations)
{
    const Rows rows("context=64k;sessions=2;shared-prefix=48k");
    const BarPicture picture = layout(rows);
    const std::vector<Band> blocks = bandsOf(picture.rows.at(0), BandKind::State);
    ASSERT_EQ(blocks.size(), 3U);
    EXPECT_EQ(blocks[0].label.text, "shared 6.44 GB");
    EXPECT_NEAR(blocks[0].rect.width, 3 * blocks[1].rect.width, 1e-3) << "48k against 16k each";
    EXPECT_NEAR(blocks[1].rect.width, blocks[2].rect.width, kHair);
    EXPECT_EQ(bandReadout(rows.budgets[0], BandKind::State, ByteUnits::Decimal).text.substr(0, 51),
              "Per-request state shared 6.44 GB + 2 x 2.15 GB = 10");
}

TEST(BarLayout, WidthsAreTheSharesOfTheMemoryAModelMayUse)
{
    const Rows rows("weights=16b;sessions=4");
    const BarPicture picture = layout(rows);
    for (std::size_t i = 1; i < picture.rows.size(); ++i) {
        const Budget &b = rows.budgets[i];
        const BarRow &row = picture.rows[i];
        // Usable 48 GB less the 1.5 GB reserve, of which the working space is a part.
        const double all = static_cast<double>(b.usable.value - b.overhead.value + b.working.value);
        const auto share
            = [&](Bytes bytes) { return static_cast<double>(bytes.value) / all * row.track.width; };
        EXPECT_NEAR(widthOf(row, BandKind::Weights), share(b.weights), kHair);
        EXPECT_NEAR(widthOf(row, BandKind::Working), share(b.working), kHair);
        EXPECT_NEAR(widthOf(row, BandKind::State), share(b.state), kHair);
        EXPECT_NEAR(widthOf(row, BandKind::Kept), share({b.overhead.value - b.working.value}), kHair);
    }
    EXPECT_NEAR(picture.limitX, picture.plot.x + picture.plot.width / 1.5, kHair);
}

TEST(BarLayout, WhatDoesNotFitIsPastTheLineWithAPartialSeatBeforeIt)
{
    const Rows rows("sessions=6");
    const BarPicture picture = layout(rows);
    const BarRow &room = picture.rows.at(0);
    EXPECT_EQ(bandsOf(room, BandKind::State).size(), 4U);
    ASSERT_EQ(bandsOf(room, BandKind::PartialState).size(), 1U);
    EXPECT_NEAR(bandsOf(room, BandKind::PartialState)[0].rect.right(), room.limitX, kHair);
    EXPECT_NEAR(room.overflow.x, room.limitX, kHair);
    const auto &b = rows.budgets[0];
    EXPECT_NEAR(room.overflow.width,
                -static_cast<double>(b.free.value) / static_cast<double>(b.room.value) * room.track.width,
                kHair);
    EXPECT_TRUE(room.arrow.empty());
    EXPECT_EQ(room.verdict.text, "fits 4 of 6");
    EXPECT_EQ(room.detail.text, "5.77 GB short");
    EXPECT_EQ(room.mark, BarMark::Cross);
}

TEST(BarLayout, AnArrowWhereTheOverflowPassesTheAxis)
{
    const BarPicture picture = layout(Rows("model=llama-3.1-70b;weights=16b"));
    const BarRow &row = picture.rows.at(1);
    EXPECT_EQ(row.verdict.text, "weights do not fit");
    EXPECT_FALSE(row.arrow.empty());
    EXPECT_NEAR(row.overflow.right(), picture.plot.right(), kHair);
    EXPECT_NEAR(widthOf(row, BandKind::Weights), row.track.width, kHair);
    EXPECT_TRUE(bandsOf(row, BandKind::State).empty());
    EXPECT_EQ(bandsOf(row, BandKind::Overflow).at(0).tint, BandKind::Weights);
}

TEST(BarLayout, NarrowSeatsBecomeOneBandThatCountsThem)
{
    const BarPicture picture = layout(Rows(std::string(kTwelve) + "sessions=4;weights=16b"));
    const BarRow &ultra = picture.rows.at(9);
    ASSERT_EQ(ultra.memory.text, "512 GB");
    ASSERT_EQ(bandsOf(ultra, BandKind::FreeSeat).size(), 1U);
    EXPECT_EQ(bandsOf(ultra, BandKind::FreeSeat)[0].label.text, "room for 111 more");

    const BarPicture many = layout(Rows("model=llama-3.2-1b;weights=Q8_0;context=8k;sessions=200"));
    const BarRow &b200 = many.rows.at(4);
    ASSERT_EQ(bandsOf(b200, BandKind::State).size(), 1U);
    EXPECT_EQ(bandsOf(b200, BandKind::State)[0].label.text, "200 x 268 MB");
}

TEST(BarLayout, TheScaleStaysWhileASliderMoves)
{
    const BarPicture one = layout(Rows("sessions=1"));
    for (const char *sessions : {"sessions=7", "sessions=99", "sessions=1000"}) {
        const BarPicture other = layout(Rows(sessions));
        EXPECT_EQ(one.plot, other.plot) << sessions;
        EXPECT_EQ(one.limitX, other.limitX) << sessions;
    }
    const BarPicture bytes = layout(Rows("sessions=1"), sized(1280, 720, BarScale::SameBytes));
    const BarPicture more = layout(Rows("sessions=1000"), sized(1280, 720, BarScale::SameBytes));
    EXPECT_EQ(bytes.rows[1].limitX, more.rows[1].limitX);
    EXPECT_EQ(bytes.ticks, more.ticks);
    EXPECT_FALSE(more.rows[1].arrow.empty());
}

TEST(BarLayout, SameBytesAreEquallyWideOnAllDevices)
{
    const BarPicture picture = layout(Rows("weights=16b"), sized(1280, 720, BarScale::SameBytes));
    const double width = widthOf(picture.rows.at(1), BandKind::Weights);
    EXPECT_GT(width, 10);
    for (const std::size_t row : {2U, 3U, 4U})
        EXPECT_NEAR(widthOf(picture.rows.at(row), BandKind::Weights), width, kHair);
    EXPECT_EQ(picture.ticks.front().label.text, "0");
    EXPECT_EQ(picture.ticks.back().label.text, "200");
    EXPECT_EQ(picture.caption.text, "GB");
}

TEST(BarLayout, TheLegendNamesASizeOnlyWhereAllBarsHaveIt)
{
    const auto legendHas = [](const char *scenario, const std::string &text) {
        const BarPicture picture = layout(Rows(scenario), sized(1280, 720, BarScale::ShareOfUsable));
        const auto texts = textsOf(picture);
        return std::any_of(texts.begin(), texts.end(),
                           [&text](const TextSlot &slot) { return slot.text == text; });
    };
    EXPECT_TRUE(legendHas("sessions=4", "Per-request state 4 x 4.29 GB, exact"));
    EXPECT_TRUE(legendHas("model=gemma-3-27b;sessions=4;accounting=measured", "Per-request state, exact"));
    EXPECT_TRUE(legendHas("model=gemma-3-27b;sessions=4;accounting=measured", "Weights 16.54 GB, exact"));
}

TEST(BarLayout, OneKindOfUnitsInOnePicture)
{
    BarOptions options = sized(1280, 720, BarScale::SameBytes);
    options.units = ByteUnits::Binary;
    const BarPicture picture = layout(Rows("sessions=3"), options);
    EXPECT_EQ(picture.caption.text, "GiB");
    EXPECT_EQ(picture.rows.at(1).memory.text, "44.7 GiB");
    for (const TextSlot &slot : textsOf(picture))
        EXPECT_EQ(slot.text.find("GB"), std::string::npos) << slot.text;
}

TEST(BarLayout, ManyRowsMakeThePictureHigherAndFewFillIt)
{
    std::string devices = "devices=spare:20GB";
    for (int i = 1; i < 64; ++i)
        devices += ",spare:" + std::to_string(20 + i) + "GB";
    const BarPicture many = layout(Rows(devices));
    EXPECT_EQ(many.rows.size(), 64U);
    EXPECT_GT(many.height, 720);
    EXPECT_GE(many.rows[0].track.height, 13);
    EXPECT_EQ(faultOf(many), "");

    const BarPicture few = layout(Rows(""));
    EXPECT_EQ(few.height, 720);
    EXPECT_GT(few.rowsArea.bottom(), 0.8 * 720);
    EXPECT_GT(few.fontOf(TextRole::Name), 13);
}

TEST(BarLayout, HeaderPartsCanBeLeftOut)
{
    BarOptions options = sized(900, 400);
    options.showTitle = false;
    options.showLegend = false;
    const BarPicture picture = layout(Rows(""), options);
    EXPECT_TRUE(picture.title.text.empty());
    EXPECT_TRUE(picture.legend.empty());
    EXPECT_LT(picture.rowsArea.y, layout(Rows(""), sized(900, 400)).rowsArea.y);
}

TEST(BarLayout, NarrowPicturesShortenNamesNeverMemory)
{
    const BarPicture picture = layout(Rows(std::string(kTwelve)), sized(400, 300));
    EXPECT_EQ(faultOf(picture), "");
    EXPECT_EQ(picture.rows.at(9).memory.text, "512 GB");
    EXPECT_GT(picture.plot.width, 40);
}

} // namespace tb
