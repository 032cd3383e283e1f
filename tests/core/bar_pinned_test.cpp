// SPDX-License-Identifier: GPL-3.0-or-later
// The pinned state in the memory bars: an outline below each bar, and a name in the legend.
#include "tests/core/bar_rows.h"

#include <gtest/gtest.h>

namespace tb {

namespace {

using namespace test;

BarPicture compared(const Rows &rows, const Rows &pinned, BarOptions options = sized(1280, 720))
{
    std::vector<BarInput> inputs = rows.inputs();
    for (std::size_t i = 0; i < inputs.size(); ++i)
        inputs[i].pinned = &pinned.budgets[i];
    options.pinned = "A: the state before";
    return layoutBars(inputs, options, evenText());
}

} // namespace

TEST(BarPinned, OutlineIsAsLongAsWhatThePinUses)
{
    const Rows rows("kv=q8_0;sessions=3");
    const Rows pinned("sessions=2");
    const BarPicture picture = compared(rows, pinned);
    for (std::size_t i = 0; i < picture.rows.size(); ++i) {
        const BarRow &row = picture.rows[i];
        const double share = static_cast<double>(modelNeed(pinned.budgets[i]).value)
            / static_cast<double>(modelMemory(pinned.budgets[i]).value);
        EXPECT_NEAR(row.pinned.width, share * row.track.width, 0.01) << row.name.text;
        EXPECT_EQ(row.pinned.x, row.track.x);
    }
}

TEST(BarPinned, OutlineOfTheSameStateEndsWithItsBar)
{
    for (const char *scenario : {"sessions=2", "sessions=20", "sessions=20;reserve=lab;accounting=measured",
                                 "engine=llama.cpp;sessions=20", "engine=vllm;kv=fp8;sessions=60"}) {
        const Rows rows(scenario);
        const BarPicture picture = compared(rows, rows);
        for (std::size_t i = 0; i < picture.rows.size(); ++i) {
            const BarRow &row = picture.rows[i];
            double end = row.track.x;
            for (const Band &band : row.bands)
                if (band.kind != BandKind::FreeSeat && band.kind != BandKind::Free
                    && band.kind != BandKind::Kept)
                    end = std::max(end, band.rect.right());
            EXPECT_NEAR(row.pinned.empty() ? row.track.x : row.pinned.right(), end, 1) << scenario << i;
        }
    }
}

TEST(BarPinned, OutlineLiesInTheGapBelowTheBar)
{
    const Rows rows("sessions=40");
    for (const double height : {300.0, 420.0, 720.0, 1'400.0}) {
        for (const BarScale scale : {BarScale::ShareOfUsable, BarScale::SameBytes}) {
            const BarPicture picture = compared(rows, Rows("sessions=400"), sized(1'000, height, scale));
            EXPECT_EQ(faultOf(picture), "");
            for (const BarRow &row : picture.rows) {
                EXPECT_GE(row.pinned.height, 2);
                EXPECT_GE(row.pinned.y, row.track.bottom() + 1);
                EXPECT_LE(row.pinned.bottom(), row.hit.bottom());
                EXPECT_LE(row.pinned.right(), picture.plot.right() + kHair);
            }
        }
    }
}

TEST(BarPinned, NothingElseMoves)
{
    const Rows rows("sessions=4");
    const BarPicture alone = layout(rows);
    BarPicture with = compared(rows, Rows("sessions=9"));
    EXPECT_EQ(with.plot, alone.plot);
    for (BarRow &row : with.rows)
        row.pinned = {};
    EXPECT_EQ(with.rows, alone.rows);
    EXPECT_EQ(with.ticks, alone.ticks);
}

TEST(BarPinned, WhatWasRefusedHasNoOutline)
{
    const BarPicture picture = compared(Rows("sessions=4"), Rows("engine=vllm;kv=q5_0"));
    const bool none = std::all_of(picture.rows.begin() + 1, picture.rows.end(),
                                  [](const BarRow &row) { return row.pinned.empty(); });
    EXPECT_TRUE(none);
}

TEST(BarPinned, TheLegendNamesItAndCutsALongName)
{
    const Rows rows("sessions=4");
    const BarPicture wide = compared(rows, rows);
    ASSERT_EQ(wide.legend.back().kind, BandKind::Pinned);
    EXPECT_EQ(wide.legend.back().label.text, "A: the state before");
    EXPECT_NE(layout(rows).legend.back().kind, BandKind::Pinned);

    BarOptions options = sized(760, 400);
    options.pinned = "A: " + std::string(60, 'x');
    const BarPicture narrow = layoutBars(rows.inputs(), options, evenText());
    EXPECT_EQ(faultOf(narrow), "");
    ASSERT_EQ(narrow.legend.back().kind, BandKind::Pinned);
    EXPECT_LT(narrow.legend.back().label.text.size(), 63U);
}

TEST(BarPinned, ARowMayHaveANameOfItsOwn)
{
    const Rows rows("");
    std::vector<BarInput> inputs = rows.inputs();
    inputs.front().name = "Now";
    EXPECT_EQ(layoutBars(inputs, sized(900, 400), evenText()).rows.front().name.text, "Now");
}

} // namespace tb
