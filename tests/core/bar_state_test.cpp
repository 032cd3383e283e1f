// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a conversation in the memory bars, and how sure each size is said to be.
#include "core/bar_hit.h"
#include "core/budget_parts.h"
#include "tests/core/bar_rows.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tb {

namespace {

using namespace test;

std::vector<std::string> legendOf(const BarPicture &picture)
{
    std::vector<std::string> words;
    for (const LegendEntry &entry : picture.legend)
        words.push_back(entry.label.text);
    return words;
}

bool has(const std::vector<std::string> &words, const std::string &text)
{
    return std::find(words.begin(), words.end(), text) != words.end();
}

bool namesRecurrent(const BarPicture &picture)
{
    return std::any_of(picture.legend.begin(), picture.legend.end(),
                       [](const LegendEntry &entry) { return entry.kind == BandKind::Recurrent; });
}

} // namespace

TEST(BarState, AConversationOfAHybridIsItsCacheAndThenItsRecurrentState)
{
    const Rows rows("model=qwen3-next-80b-a3b;context=8k;sessions=3;devices=spare:2GB");
    const Budget &b = rows.budgets.at(0);
    ASSERT_EQ(b.stateParts.size(), 2U);
    const double recurrent = static_cast<double>(b.stateParts.at(1).bytes.value);
    const BarRow row = layout(rows).rows.at(0);
    const auto cache = bandsOf(row, BandKind::State);
    const auto fixed = bandsOf(row, BandKind::Recurrent);
    ASSERT_EQ(cache.size(), 3U);
    ASSERT_EQ(fixed.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_TRUE(cache[i].joined);
        EXPECT_FALSE(fixed[i].joined);
        EXPECT_NEAR(cache[i].rect.right(), fixed[i].rect.x, kHair);
    }
    const double width = row.track.width / static_cast<double>(b.room.value);
    EXPECT_NEAR(widthOf(row, BandKind::Recurrent), recurrent * width, 1e-3);
    EXPECT_NEAR(widthOf(row, BandKind::State) + widthOf(row, BandKind::Recurrent),
                static_cast<double>(b.state.value) * width, 1e-3);
    EXPECT_EQ(cachePerSession(b).value + recurrentPerSession(b).value, b.statePerSession.value);
}

TEST(BarState, ManyConversationsAreAllTheirCacheAndThenAllTheirRecurrentState)
{
    const BarPicture picture
        = layout(Rows("model=qwen3-next-80b-a3b;context=1k;sessions=120;devices=spare:20GB"));
    const BarRow &row = picture.rows.at(0);
    ASSERT_EQ(bandsOf(row, BandKind::State).size(), 1U);
    ASSERT_EQ(bandsOf(row, BandKind::Recurrent).size(), 1U);
    EXPECT_EQ(bandsOf(row, BandKind::Recurrent)[0].label.text.substr(0, 6), "120 x ");
}

TEST(BarState, WhatDoesNotFitIsSplitToo)
{
    const BarRow row
        = layout(Rows("model=qwen3-next-80b-a3b;context=8k;sessions=12;devices=spare:2GB")).rows.at(0);
    const auto partial = bandsOf(row, BandKind::PartialState);
    ASSERT_EQ(partial.size(), 2U);
    EXPECT_EQ(partial[0].tint, BandKind::State);
    EXPECT_EQ(partial[1].tint, BandKind::Recurrent);
    EXPECT_NEAR(partial[1].rect.right(), row.limitX, kHair);
    const auto past = bandsOf(row, BandKind::Overflow);
    ASSERT_EQ(past.size(), 2U);
    EXPECT_EQ(past[1].tint, BandKind::Recurrent);
    EXPECT_NEAR(past[0].rect.right(), past[1].rect.x, kHair);
}

TEST(BarState, TheLegendNamesRecurrentStateOnlyWhereThereIsSome)
{
    const BarPicture hybrid = layout(Rows("model=qwen3-next-80b-a3b;sessions=2;devices=spare:20GB"));
    EXPECT_TRUE(has(legendOf(hybrid), "KV cache 2 x 805 MB, exact"));
    EXPECT_TRUE(has(legendOf(hybrid), "Recurrent state 2 x 79.0 MB, exact"));
    const BarPicture mamba = layout(Rows("model=mamba-2.8b;devices=spare:20GB"));
    EXPECT_TRUE(namesRecurrent(mamba));
    EXPECT_TRUE(std::none_of(mamba.legend.begin(), mamba.legend.end(),
                             [](const LegendEntry &entry) { return entry.kind == BandKind::State; }));
    EXPECT_FALSE(namesRecurrent(layout(Rows("model=llama-3.1-8b"))));
    EXPECT_FALSE(namesRecurrent(layout(Rows("model=gemma-3-27b"))));
}

TEST(BarState, EachPartIsReadOut)
{
    const Rows rows("model=qwen3-next-80b-a3b;sessions=2;devices=spare:20GB");
    const Budget &b = rows.budgets.at(0);
    EXPECT_EQ(bandReadout(b, BandKind::State, ByteUnits::Decimal).text,
              "KV cache 2 x 805 MB = 1.61 GB, 8.1 % of the 20 GB spare; exact");
    EXPECT_EQ(bandReadout(b, BandKind::Recurrent, ByteUnits::Decimal).text,
              "Recurrent state 2 x 79.0 MB = 158 MB, 0.8 % of the 20 GB spare; exact");
    const BarPicture picture = layout(rows);
    const Rect rect = bandsOf(picture.rows.at(0), BandKind::Recurrent).at(0).rect;
    EXPECT_EQ(barAt(picture, rect.x + rect.width / 2, rect.y + 1)->band, BandKind::Recurrent);
}

TEST(Certainty, IsSaidInTheLegendWhereItHoldsForAllBars)
{
    const auto legend = [](const std::string &text) { return legendOf(layout(Rows(text))); };
    const auto course = legend("devices=h100-sxm,b200");
    EXPECT_EQ(course.at(0), "Weights 4.91 GB, exact");
    EXPECT_EQ(course.at(1).substr(course.at(1).find(',')), ", nominal");
    const auto planned = legend("devices=h100-sxm;engine=llama.cpp");
    EXPECT_EQ(planned.at(1).substr(planned.at(1).find(',')), ", modelled, within 2 %");
    const auto pool = legend("devices=h100-sxm;engine=vllm");
    EXPECT_EQ(pool.at(1).substr(pool.at(1).find(',')), ", set aside");
    // One engine sets aside, the other is modelled: neither is said of both.
    EXPECT_EQ(legend("devices=h100-sxm,m4-pro-48gb;accounting=measured").at(1), "Working space");
    EXPECT_EQ(legend("parameters=9000000000;devices=h100-sxm").at(0), "Weights 5.51 GB, an estimate");
    EXPECT_TRUE(has(legend("state-per-session=2.6GB"), "Per-request state 1 x 2.60 GB, as given"));
}

} // namespace tb
