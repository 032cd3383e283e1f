// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format.h"

#include "support.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <charconv>
#include <cmath>
#include <limits>

namespace tb {
namespace {

using test::contains;

constexpr std::int64_t kHigh = std::numeric_limits<std::int64_t>::max();

struct SizeRow
{
    std::int64_t bytes;
    const char *decimal;
    const char *binary;
};

TEST(BytesText, BordersOfTheUnits)
{
    const SizeRow rows[] = {
        {0, "0 B", "0 B"},
        {1, "1 B", "1 B"},
        {999, "999 B", "999 B"},
        {1'000, "1 kB", "1,000 B"},
        {1'023, "1.02 kB", "1,023 B"},
        {1'024, "1.02 kB", "1 KiB"},
        {4'096, "4.10 kB", "4 KiB"},
        {12'345, "12.3 kB", "12.1 KiB"},
        {131'072, "131 kB", "128 KiB"},
        {1'000'000, "1 MB", "977 KiB"},
        {kMebi, "1.05 MB", "1 MiB"},
        {12'345'678, "12.3 MB", "11.8 MiB"},
        {kGiga, "1 GB", "954 MiB"},
        {kGibi, "1.07 GB", "1 GiB"},
        {17'179'869'184, "17.18 GB", "16 GiB"},
        {4'294'967'296, "4.29 GB", "4 GiB"},
        {536'870'912, "537 MB", "512 MiB"},
        {100 * kGiga, "100 GB", "93.13 GiB"},
        {1'000 * kGiga, "1,000 GB", "931.3 GiB"},
        {1'234'567 * kGiga, "1,234,567 GB", "1,149,780 GiB"},
    };
    for (const SizeRow &row : rows) {
        EXPECT_EQ(bytesText({row.bytes}, ByteUnits::Decimal), row.decimal);
        EXPECT_EQ(bytesText({row.bytes}, ByteUnits::Binary), row.binary);
    }
}

TEST(BytesText, RoundingNeverShowsAThousandOfAUnit)
{
    const SizeRow rows[] = {
        {999'999'999, "1.00 GB", "954 MiB"}, {999'499'999, "999 MB", "953 MiB"},
        {999'999, "1.00 MB", "977 KiB"},     {kGibi - 1, "1.07 GB", "1.00 GiB"},
        {kMebi - 1, "1.05 MB", "1.00 MiB"},
    };
    for (const SizeRow &row : rows) {
        EXPECT_EQ(bytesText({row.bytes}, ByteUnits::Decimal), row.decimal);
        EXPECT_EQ(bytesText({row.bytes}, ByteUnits::Binary), row.binary);
    }
}

TEST(BytesText, NegativeSizes)
{
    EXPECT_EQ(bytesText({-1'500'000'000}, ByteUnits::Decimal), "-1.50 GB");
    EXPECT_EQ(bytesText({-1}, ByteUnits::Decimal), "-1 B");
    EXPECT_EQ(bytesText({-17'179'869'184}, ByteUnits::Binary), "-16 GiB");
    EXPECT_EQ(bytesInUnit({-1}, kGiga, 2), "0.00") << "no minus before a zero";
    EXPECT_EQ(bytesInUnit({-5'000'000}, kGiga, 2), "-0.01") << "half away from zero";
}

TEST(BytesText, SaturatedSizesSaySo)
{
    EXPECT_EQ(bytesText({kHigh}, ByteUnits::Decimal), "over 9.2 EB");
    EXPECT_EQ(bytesText({kHigh - 1}, ByteUnits::Decimal), "9,223,372,037 GB");
    EXPECT_EQ(bytesText({std::numeric_limits<std::int64_t>::min()}, ByteUnits::Decimal), "-9,223,372,037 GB");
}

TEST(BytesInUnit, RoundsHalfUpFromTheExactInteger)
{
    struct Row
    {
        std::int64_t bytes;
        std::int64_t unit;
        int decimals;
        const char *text;
    };
    const Row rows[] = {
        {5'000'000, kGiga, 2, "0.01"},
        {4'999'999, kGiga, 2, "0.00"},
        {16'060'522'496, kGiga, 1, "16.1"},
        {16'060'522'496, kGiga, 2, "16.06"},
        {4'294'967'296, kMebi, 0, "4,096"},
        {1'223'294'976, kMebi, 2, "1,166.63"}, // 1,166.625
        {999'999, kKilo, 0, "1,000"},
        {1'234'567'890'123, 1, 0, "1,234,567,890,123"},
        {9'000'000'000'000'000'000, 1, 2, "9,000,000,000,000,000,000.00"},
        {kHigh, 1, 4, "9,223,372,036,854,775,807.0000"},
    };
    for (const Row &row : rows)
        EXPECT_EQ(bytesInUnit({row.bytes}, row.unit, row.decimals), row.text);
}

// One unit family at a time: mixing GB and GiB is the classic mistake of sizing tools.
RC_GTEST_PROP(BytesText, NeverMixesTheUnitFamilies, (std::int64_t bytes, std::uint8_t shift))
{
    const Bytes size{bytes >> (shift % 60)};
    const std::string decimal = bytesText(size, ByteUnits::Decimal);
    const std::string binary = bytesText(size, ByteUnits::Binary);
    RC_ASSERT(!contains(decimal, "iB"));
    RC_ASSERT(!contains(binary, "GB") && !contains(binary, "MB") && !contains(binary, "kB"));
}

RC_GTEST_PROP(BytesText, IsWithinHalfAPercent, (std::uint8_t shift))
{
    const std::int64_t large = *rc::gen::inRange<std::int64_t>(0, kHigh / 2);
    const Bytes size{1'000'000 + (large >> (shift % 60))};
    const ShortBytes text = shortBytes(size, ByteUnits::Decimal);
    std::string digits = text.number;
    std::erase(digits, ',');
    const double unit = text.unit == "GB" ? 1e9 : 1e6;
    RC_ASSERT(std::abs(std::stod(digits) * unit / static_cast<double>(size.value) - 1.0) <= 0.005);
}

TEST(Grouped, Commas)
{
    const std::pair<std::int64_t, const char *> rows[] = {{0, "0"},
                                                          {-5, "-5"},
                                                          {999, "999"},
                                                          {-999, "-999"},
                                                          {1'000, "1,000"},
                                                          {-1'000, "-1,000"},
                                                          {32'768, "32,768"},
                                                          {1'048'576, "1,048,576"},
                                                          {kHigh, "9,223,372,036,854,775,807"}};
    for (const auto &[value, text] : rows)
        EXPECT_EQ(grouped(value), text);
}

struct DoubleRow
{
    double value;
    int decimals;
    const char *text;
};

TEST(Fixed, RoundsHalfAwayFromZeroOnTheDecimalFigure)
{
    const DoubleRow rows[] = {
        {0.0, 0, "0"},
        {0.5, 0, "1"},
        {1.5, 0, "2"},
        {2.5, 0, "3"},
        {-2.5, 0, "-3"},
        {0.125, 2, "0.13"},
        {1.005, 2, "1.01"}, // stored as 1.00499..., shown as the figure it stands for
        {136.5, 0, "137"},
        {55.714285714285715, 0, "56"},
        {111.42857142857143, 1, "111.4"},
        {0.999, 2, "1.00"},
        {9.995, 2, "10.00"},
        {1234567.891, 2, "1,234,567.89"},
        {-1234567.891, 0, "-1,234,568"},
        {1e21, 0, "1,000,000,000,000,000,000,000"},
        {1e-300, 2, "0.00"},
        {-0.001, 2, "0.00"},
        {-0.0, 1, "0.0"},
        {18, 3, "18.000"},
    };
    for (const DoubleRow &row : rows)
        EXPECT_EQ(fixed(row.value, row.decimals), row.text) << row.value;
}

TEST(Fixed, FloorNeverPromisesMore)
{
    const DoubleRow rows[] = {
        {0.999, 2, "0.99"},
        {4.999999, 2, "4.99"},
        {4.656612873077393, 2, "4.65"},
        {0.29, 2, "0.29"},
        {4.35, 2, "4.35"},
        {1.1, 1, "1.1"},
        {208.59, 0, "208"},
        {8.765388937557445, 2, "8.76"},
        {2, 2, "2.00"},
        {-1.5, 0, "-2"},
        {12345.678, 1, "12,345.6"},
        {0.001, 2, "0.00"},
    };
    for (const DoubleRow &row : rows)
        EXPECT_EQ(fixedFloor(row.value, row.decimals), row.text) << row.value;
    EXPECT_FALSE(contains(fixedFloor(1e308, 2), "inf")) << "a finite number stays one";
}

TEST(Fixed, WhatIsNoNumberIsAWord)
{
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(fixed(infinity, 2), "infinite");
    EXPECT_EQ(fixed(std::nan(""), 2), "undefined");
    EXPECT_EQ(fixedFloor(infinity, 2), "infinite");
    EXPECT_EQ(speedText(infinity), "infinite");
}

TEST(RatioText, NeverShowsAWholeNumberNotReached)
{
    EXPECT_EQ(ratioText(4.656612873077393), "4.66");
    EXPECT_EQ(ratioText(4.9999), "4.99");
    EXPECT_EQ(ratioText(5.0), "5");
    EXPECT_EQ(ratioText(128.0), "128");
    EXPECT_EQ(ratioText(0), "0");
    EXPECT_EQ(ratioText(4096.0), "4,096");
    EXPECT_EQ(ratioText(99.999), "99.99");
    EXPECT_EQ(ratioText(1234.56), "1,234.6");
}

TEST(SpeedText, OneDecimalBelowAThousand)
{
    EXPECT_EQ(speedText(55.714285714285715), "55.7");
    EXPECT_EQ(speedText(999.94), "999.9");
    EXPECT_EQ(speedText(1'000), "1,000");
    EXPECT_EQ(speedText(12'345.6), "12,346");
}

TEST(TokensShort, OnlyExactMultiplesAreShortened)
{
    const std::pair<std::int64_t, const char *> rows[]
        = {{32'768, "32K"}, {1'048'576, "1M"}, {8'000, "8,000"}, {8'192, "8K"},       {1'023, "1,023"},
           {1'024, "1K"},   {1'025, "1,025"},  {1, "1"},         {1'049'600, "1025K"}};
    for (const auto &[tokens, text] : rows)
        EXPECT_EQ(tokensShort({tokens}), text);
}

RC_GTEST_PROP(RoundTrip, ReadsBackEqual, (double value))
{
    RC_PRE(std::isfinite(value));
    RC_ASSERT(std::stod(roundTrip(value)) == value);
}

} // namespace
} // namespace tb
