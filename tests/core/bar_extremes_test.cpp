// SPDX-License-Identifier: GPL-3.0-or-later
// The memory bars with budgets that cannot be, and with any budget at all.
#include "core/bar_hit.h"
#include "core/summary.h"
#include "tests/core/bar_rows.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

namespace tb {

namespace {

using namespace test;

constexpr std::int64_t kHuge = std::numeric_limits<std::int64_t>::max();

} // namespace

TEST(BarLayout, SurvivesWhatCannotBe)
{
    Rows rows("sessions=1000000");
    Budget &b = rows.budgets[1];
    b.weights = b.state = b.statePerSession = b.working = b.used = {kHuge};
    b.room = b.free = {std::numeric_limits<std::int64_t>::min()};
    rows.budgets[2].usable = rows.budgets[2].capacity = {0};
    rows.budgets[3].capacity = rows.budgets[3].usable = {kHuge};
    rows.budgets[4].overhead = {kHuge};
    rows.budgets[0].room = {-1};
    for (const BarScale scale : {BarScale::ShareOfUsable, BarScale::SameBytes})
        for (const double width : {0.0, 1.0, 90.0, 640.0, 1280.0, 1e9, std::nan("")})
            EXPECT_EQ(faultOf(layout(rows, sized(width, width / 2, scale))), "") << width;
    EXPECT_EQ(layoutBars({}, sized(640, 480), evenText()).rows.size(), 0U);
}

TEST(BarHit, FindsTheBandUnderThePointer)
{
    const Rows rows("weights=16b;sessions=4");
    const BarPicture picture = layout(rows);
    const BarRow &row = picture.rows.at(1);
    const double y = row.track.y + 2;
    EXPECT_EQ(barAt(picture, row.track.x + 3, y), (BarHit{1, BandKind::Weights}));
    EXPECT_EQ(barAt(picture, bandsOf(row, BandKind::State)[2].rect.x + 2, y), (BarHit{1, BandKind::State}));
    EXPECT_EQ(barAt(picture, row.limitX + 2, y), (BarHit{1, BandKind::Kept}));
    EXPECT_EQ(barAt(picture, 3, y), (BarHit{1, std::nullopt}));
    EXPECT_EQ(barAt(picture, 3, 1), std::nullopt);
}

TEST(BarHit, FindsTheEntriesOfTheLegend)
{
    const Rows rows("sessions=4");
    const BarPicture picture = layout(rows);
    ASSERT_GE(picture.legend.size(), 4U);
    for (const LegendEntry &entry : picture.legend) {
        const double y = entry.swatch.y + entry.swatch.height / 2;
        EXPECT_EQ(legendAt(picture, entry.swatch.x + 1, y), entry.kind);
        EXPECT_EQ(legendAt(picture, entry.swatch.right() + 1, y), entry.kind) << "between swatch and words";
        EXPECT_EQ(legendAt(picture, entry.label.box.right() - 1, y), entry.kind);
        EXPECT_NE(legendAt(picture, entry.label.box.right() + 1, y), entry.kind);
    }
    EXPECT_EQ(legendAt(picture, picture.rows[0].track.x + 3, picture.rows[0].track.y + 2), std::nullopt);
}

TEST(BarHit, ReadsOutNameBytesAndShare)
{
    const Rows rows("sessions=4");
    EXPECT_EQ(bandReadout(rows.budgets[0], BandKind::State, ByteUnits::Decimal).text,
              "Per-request state 4 x 4.29 GB = 17.18 GB, 85.9 % of the 20 GB spare; exact");
    EXPECT_EQ(bandReadout(rows.budgets[1], BandKind::Weights, ByteUnits::Decimal).title, "M4 Pro 48 GB");
    EXPECT_EQ(bandReadout(rows.budgets[1], BandKind::Weights, ByteUnits::Binary).text.find("GB"),
              std::string::npos);
    const std::vector<BarInput> inputs = rows.inputs();
    EXPECT_NE(barsInWords(inputs).find("M4 Pro 48 GB " + verdictText(rows.budgets[1])), std::string::npos);
}

namespace {

Budget anyBudget()
{
    const auto size = [](std::int64_t least) {
        const int bits = *rc::gen::inRange(0, 63);
        return std::max(least, *rc::gen::inRange<std::int64_t>(0, std::int64_t{1} << bits));
    };
    Budget b;
    b.deviceName = b.deviceShortName = "Chip " + std::to_string(*rc::gen::inRange(0, 9'999'999));
    b.isRoom = *rc::gen::inRange(0, 4) == 0;
    b.capacity = {size(0)};
    b.usable = {b.capacity.value - b.capacity.value / *rc::gen::inRange(2, 50)};
    b.weights = {size(0)};
    b.working = {size(0)};
    b.overhead = {std::max(size(0), b.working.value)};
    b.statePerSession = {size(1)};
    b.asked = {*rc::gen::inRange<std::int64_t>(1, 1'000'001)};
    b.state = {(Checked(b.statePerSession.value) * b.asked.value).value()};
    b.room = b.isRoom ? b.capacity
                      : Bytes{(Checked(b.usable.value) - b.overhead.value - b.weights.value).value()};
    b.free = {(Checked(b.room.value) - b.state.value).value()};
    b.sessionsFit = {std::max<std::int64_t>(0, b.room.value / b.statePerSession.value)};
    b.fits = b.free.value >= 0;
    b.verdict = b.fits ? Verdict::Fits : b.sessionsFit.value > 0 ? Verdict::FitsSome : Verdict::NoRoomForOne;
    return b;
}

} // namespace

RC_GTEST_PROP(BarLayoutProperty, EverythingIsInsideAndNoTextOverlaps, ())
{
    std::vector<Budget> budgets(*rc::gen::inRange<std::size_t>(0, 12));
    std::generate(budgets.begin(), budgets.end(), anyBudget);
    std::vector<BarInput> inputs(budgets.size());
    for (std::size_t i = 0; i < budgets.size(); ++i)
        inputs[i].budget = &budgets[i];
    BarOptions options = sized(*rc::gen::inRange(320, 3000), *rc::gen::inRange(100, 2000),
                               *rc::gen::element(BarScale::ShareOfUsable, BarScale::SameBytes));
    options.units = *rc::gen::element(ByteUnits::Decimal, ByteUnits::Binary);
    options.basePixels = *rc::gen::inRange(9, 24);
    const BarPicture picture = layoutBars(inputs, options, evenText());
    RC_ASSERT(faultOf(picture) == "");
    for (const BarRow &row : picture.rows) {
        for (const Band &band : row.bands) {
            RC_ASSERT(band.kind == BandKind::Kept || band.kind == BandKind::Overflow
                      || band.rect.right() <= row.limitX + kHair);
        }
    }
}

RC_GTEST_PROP(BarLayoutProperty, MoreBytesAreNeverNarrower, ())
{
    Budget small = anyBudget();
    small.isRoom = false;
    Budget large = small;
    large.weights.value = (Checked(large.weights.value) + *rc::gen::inRange<std::int64_t>(0, kGiga)).value();
    const std::vector<BarInput> inputs = {{nullptr, &small, false}, {nullptr, &large, false}};
    const BarScale scale = *rc::gen::element(BarScale::ShareOfUsable, BarScale::SameBytes);
    const BarPicture picture = layoutBars(inputs, sized(1280, 720, scale), evenText());
    RC_ASSERT(widthOf(picture.rows[1], BandKind::Weights) + kHair
              >= widthOf(picture.rows[0], BandKind::Weights));
    RC_ASSERT(picture.rows[1].overflow.width + kHair >= picture.rows[0].overflow.width);
}

} // namespace tb
