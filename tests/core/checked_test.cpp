// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checked.h"
#include "core/formats.h"

#include <gtest/gtest.h>

namespace tb {
namespace {

constexpr std::int64_t kHigh = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kLow = std::numeric_limits<std::int64_t>::min();

// Arithmetic of constants is settled by the compiler.
static_assert((Checked(2) + 3).value() == 5);
static_assert((Checked(2) * 32 * 1024 * 2).value() == 131'072);
static_assert(bytesFor(131'072 / 2, {34, 32}).value() == 69'632);
static_assert(ceilDiv(7, 2) == 4 && ceilDiv(8, 2) == 4 && ceilDiv(0, 5) == 0);
static_assert(roundUp(1, 256).value() == 256 && roundUp(256, 256).value() == 256);

struct Row
{
    const char *what;
    Checked result;
    std::int64_t value;
    bool saturated;
};

TEST(Checked, StopsAtTheLimitsAndSaysSo)
{
    const Row rows[] = {
        {"sum at the limit", Checked(kHigh - 1) + 1, kHigh, false},
        {"sum past the limit", Checked(kHigh) + 1, kHigh, true},
        {"difference at the limit", Checked(kLow + 1) - 1, kLow, false},
        {"difference past the limit", Checked(kLow) - 1, kLow, true},
        {"minus the lowest number", Checked(0) - kLow, kHigh, true},
        {"product at the limit", Checked(kHigh) * 1, kHigh, false},
        {"product past the limit", Checked(kHigh) * 2, kHigh, true},
        {"negative product past the limit", Checked(kHigh) * -2, kLow, true},
        {"lowest times minus one", Checked(kLow) * -1, kHigh, true},
        {"product of two lowest", Checked(kLow) * kLow, kHigh, true},
        {"zero", Checked(kHigh) * 0, 0, false},
        {"rounded up past the limit", roundUp(kHigh, 256), kHigh, true},
    };
    for (const Row &row : rows) {
        EXPECT_EQ(row.result.value(), row.value) << row.what;
        EXPECT_EQ(row.result.saturated(), row.saturated) << row.what;
    }
}

TEST(Checked, RemembersASaturatedStep)
{
    const Checked past = Checked(kHigh) * 2;
    EXPECT_TRUE((past - kHigh).saturated());
    EXPECT_TRUE((past * 0).saturated());
    EXPECT_TRUE((Checked(1) + past).saturated());
    EXPECT_TRUE(Checked::mulDivCeil(past, 1, 1'000).saturated());
    Checked sum;
    sum += past;
    EXPECT_TRUE(sum.saturated());
}

TEST(Checked, MultipliesIn128BitsBeforeDividing)
{
    EXPECT_EQ(Checked::mulDivCeil(kHigh, 34, 34), Checked(kHigh));
    EXPECT_EQ(Checked::mulDivCeil(10, 1, 3), Checked(4));
    EXPECT_EQ(Checked::mulDivCeil(9, 1, 3), Checked(3));
    EXPECT_EQ(Checked::mulDivCeil(0, 5, 3), Checked(0));
    EXPECT_TRUE(Checked::mulDivCeil(kHigh, 2, 1).saturated());
}

TEST(Formats, PartOfABlockCostsAWholeByte)
{
    EXPECT_EQ(bytesFor(1, {34, 32}).value(), 2); // 1.0625 bytes
    EXPECT_EQ(bytesFor(32, {34, 32}).value(), 34);
    EXPECT_EQ(bytesFor(33, {34, 32}).value(), 36);
    EXPECT_DOUBLE_EQ(bitsPerValue({34, 32}), 8.5);
    EXPECT_DOUBLE_EQ(bitsPerValue({18, 32}), 4.5);
}

} // namespace
} // namespace tb
