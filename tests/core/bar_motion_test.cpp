// SPDX-License-Identifier: GPL-3.0-or-later
// Bars on their way: they begin where they were, end where they shall be, and never leave their row.
#include "core/bar_motion.h"
#include "tests/core/bar_rows.h"

#include <gtest/gtest.h>

using namespace tb;

namespace {

BarPicture picture(const std::string &text)
{
    const test::Rows rows(text);
    return layoutBars(rows.inputs(), test::sized(1200, 300), test::evenText());
}

double rightOf(const BarPicture &picture, BandKind kind)
{
    double right = 0;
    for (const Band &band : picture.rows.front().bands)
        if (band.kind == kind)
            right = std::max(right, band.rect.right());
    return right;
}

} // namespace

TEST(BarMotion, GoesFromOnePictureToTheOther)
{
    const BarPicture from = picture("devices=spare:20GB;sessions=1");
    const BarPicture to = picture("devices=spare:20GB;sessions=4");
    ASSERT_EQ(from.plot, to.plot);
    const double start = rightOf(from, BandKind::State);
    const double end = rightOf(to, BandKind::State);
    ASSERT_LT(start, end);
    EXPECT_NEAR(rightOf(between(from, to, 0), BandKind::State), start, test::kHair);
    EXPECT_NEAR(rightOf(between(from, to, 0.5), BandKind::State), (start + end) / 2, test::kHair);
    EXPECT_EQ(between(from, to, 1), to);
}

TEST(BarMotion, BandsStayInTheirRowAndHaveNoWords)
{
    const BarPicture from = picture("devices=spare:20GB,h100-sxm;sessions=1");
    const BarPicture to = picture("devices=spare:20GB,h100-sxm;sessions=40;kv=q8_0");
    for (const double share : {0.0, 0.2, 0.7}) {
        const BarPicture now = between(from, to, share);
        for (std::size_t row = 0; row < now.rows.size(); ++row)
            for (const Band &band : now.rows[row].bands) {
                EXPECT_GE(band.rect.width, 0);
                EXPECT_GE(band.rect.x, now.plot.x - test::kHair);
                EXPECT_LE(band.rect.right(), now.width);
                EXPECT_TRUE(band.label.text.empty());
            }
    }
}

TEST(BarMotion, OtherRowsAreThereAtOnce)
{
    const BarPicture from = picture("devices=spare:20GB");
    const BarPicture to = picture("devices=spare:20GB,h100-sxm");
    EXPECT_EQ(between(from, to, 0.3), to);
}
