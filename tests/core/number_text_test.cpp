// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/number_text.h"
#include "core/suggest.h"

#include "support.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tb {
namespace {

using test::contains;

constexpr WholeRange kAny{0, std::int64_t{1} << 60};

struct Good
{
    const char *text;
    std::int64_t value;
};

struct Bad
{
    const char *text;
    const char *error; ///< part of the error text
};

TEST(SizeText, EveryUnit)
{
    const Good rows[] = {
        {"7", 7},
        {"7B", 7},
        {"7b", 7},
        {"7kB", 7'000},
        {"7KB", 7'000},
        {"7MB", 7'000'000},
        {"7mb", 7'000'000},
        {"7GB", 7'000'000'000},
        {"7 GB", 7'000'000'000},
        {" 7gb\t", 7'000'000'000},
        {"7TB", 7'000'000'000'000},
        {"7KiB", 7'168},
        {"7kib", 7'168},
        {"7MiB", 7 * kMebi},
        {"7GiB", 7 * kGibi},
        {"7TiB", 7 * kGibi * 1'024},
        {"70e9", 70 * kGiga},
        {"1.5E3MB", 1'500'000'000},
        {"890e-3kB", 890},
        {"007", 7},
        {"0000000000000000000000000000007", 7},
    };
    for (const Good &row : rows) {
        const auto size = parseSize(row.text, kAny);
        ASSERT_TRUE(size.ok()) << row.text << ": " << size.error().line();
        EXPECT_EQ(*size, row.value) << row.text;
    }
}

TEST(SizeText, FractionsAreExactAndHalfAByteRoundsUp)
{
    const Good rows[] = {
        {"1.5GiB", 1'610'612'736},
        {"2.6GB", 2'600'000'000},
        {"4.9GB", 4'900'000'000},
        {"0.1GB", 100'000'000},
        {".5kB", 500},
        {"5.kB", 5'000},
        {"1.0625kB", 1'063}, // 1,062.5
        {"1.06249kB", 1'062},
        {"0.5", 1},
        {"0.49999", 0},
        {"1e-400", 0},
        {"0.1GiB", 107'374'182}, // 107,374,182.4
        {"0.3TiB", 329'853'488'333}, // 329,853,488,332.8
        {"999999999.999999999GB", 999'999'999'999'999'999},
        {"0.000000001GB", 1},
    };
    for (const Good &row : rows) {
        const auto size = parseSize(row.text, kAny);
        ASSERT_TRUE(size.ok()) << row.text << ": " << size.error().line();
        EXPECT_EQ(*size, row.value) << row.text;
    }
}

TEST(SizeText, RefusesWhatIsNoSize)
{
    const char *const texts[]
        = {"",         " ",     "GB",  "-1GB",  "+1GB",       "1e400",     "1e400GB", "1e2147483648GB",
           "nan",      "inf",   "NaN", "1,5GB", "1..5GB",     "1.5.2GB",   "20GBs",   "20 G B",
           "1e",       "1e+GB", ".",   ".GB",   "0x10",       "20GB 20GB", "20PB",    "9999999999999999999",
           "\xff\xfe", "١GB",   "--1", "1e19",  "10000000TiB"};
    for (const char *text : texts) {
        const auto size = parseSize(text, {});
        ASSERT_FALSE(size.ok()) << text;
        EXPECT_TRUE(contains(size.error().text, "is not a size, such as 20GB")) << size.error().text;
        EXPECT_TRUE(contains(size.error().text, quoted(text))) << size.error().text;
    }
}

TEST(SizeText, NamesTheRange)
{
    const auto zero = parseSize("0", {1, 2 * kGiga});
    ASSERT_FALSE(zero.ok());
    EXPECT_EQ(zero.error().text, "\"0\" is outside 1 to 2,000,000,000");
    EXPECT_FALSE(parseSize("2000000001", {1, 2 * kGiga}).ok());
    EXPECT_TRUE(parseSize("2GB", {1, 2 * kGiga}).ok());
    const auto open = parseSize("0", {1});
    ASSERT_FALSE(open.ok());
    EXPECT_EQ(open.error().text, "\"0\" must be at least 1");
}

TEST(SizeText, LongGarbageGivesAShortError)
{
    const std::string garbage(100'000, 'x');
    EXPECT_LT(parseSize(garbage, kAny).error().text.size(), 200U);
    EXPECT_LT(parseWhole(std::string(100'000, '9'), kAny).error().text.size(), 200U);
    EXPECT_LT(parseTokensNumber(garbage, kAny).error().text.size(), 200U);
}

TEST(TokensText, KIs1024)
{
    const Good rows[]
        = {{"32768", 32'768}, {"32k", 32'768}, {"32K", 32'768}, {"1m", 1'048'576},   {"1M", 1'048'576},
           {"0.5k", 512},     {"1.5k", 1'536}, {"8e3", 8'000},  {"16m", 16'777'216}, {" 128k ", 131'072}};
    for (const Good &row : rows) {
        const auto tokens = parseTokensNumber(row.text, {1, 16'777'216});
        ASSERT_TRUE(tokens.ok()) << row.text << ": " << tokens.error().line();
        EXPECT_EQ(*tokens, row.value) << row.text;
    }
    const Bad bad[] = {
        {"", "is not a number of tokens"},
        {"0", "is outside 1 to 16,777,216"},
        {"-1", "is not a number of tokens"},
        {"16777217", "is outside 1 to 16,777,216"},
        {"17m", "is outside"},
        {"0.3k", "is not a number of tokens"}, // 307.2
        {"0.01", "is not a number of tokens"},
        {"1.5", "is not a number of tokens"},
        {"32kk", "is not a number of tokens"},
        {"32 thousand", "is not a number of tokens"},
        {"1e400", "is not a number of tokens"},
        {"nan", "is not a number of tokens"},
    };
    for (const Bad &row : bad) {
        const auto tokens = parseTokensNumber(row.text, {1, 16'777'216});
        ASSERT_FALSE(tokens.ok()) << row.text;
        EXPECT_TRUE(contains(tokens.error().text, row.error)) << row.text << ": " << tokens.error().text;
    }
}

TEST(TokensText, CommasBetweenThousandsAreTaken)
{
    constexpr WholeRange kRange{1, 16'777'216};
    EXPECT_EQ(parseTokensNumber("32,768", kRange).value(), 32'768);
    EXPECT_EQ(parseTokensNumber(" 1,048,576 ", kRange).value(), 1'048'576);
    EXPECT_EQ(parseWhole("1,000", kRange).value(), 1'000);
    for (const char *text : {"1,5", "32,76", "1,0000", ",768", "1,,000", "32,768,"}) {
        EXPECT_FALSE(parseTokensNumber(text, kRange)) << text;
        EXPECT_FALSE(parseWhole(text, kRange)) << text;
    }
}

TEST(WholeText, MustBeWhole)
{
    const Good rows[]
        = {{"120", 120}, {"70e9", 70 * kGiga}, {"8.03e9", 8'030'000'000}, {"5.0", 5}, {"50e-1", 5}, {"0", 0},
           {"0.0", 0},   {"0e-400", 0}};
    for (const Good &row : rows) {
        const auto number = parseWhole(row.text, {});
        ASSERT_TRUE(number.ok()) << row.text << ": " << number.error().line();
        EXPECT_EQ(*number, row.value) << row.text;
    }
    for (const char *text :
         {"1.5", "0.5", "0.01", "1e-5", "1e-400", "8.03e1", "-3", "3k", "3GB", "nan", "1e400"}) {
        const auto number = parseWhole(text, {});
        ASSERT_FALSE(number.ok()) << text << " gave " << *number;
        EXPECT_TRUE(contains(number.error().text, "is not a whole number")) << number.error().text;
    }
}

TEST(ShareText, InMillionths)
{
    const Good rows[] = {{"8%", 80'000},        {"0.5%", 5'000}, {"0%", 0},
                         {"99.9999%", 999'999}, {"8 %", 80'000}, {"0.0001%", 1}};
    for (const Good &row : rows) {
        const auto share = parseShareInMillionths(row.text);
        ASSERT_TRUE(share.ok()) << row.text << ": " << share.error().line();
        EXPECT_EQ(*share, row.value) << row.text;
    }
    for (const char *text :
         {"", "8", "%", "100%", "101%", "-1%", "8%%", "1e400%", "nan%", "0.00001%", "0.00000001%"})
        EXPECT_FALSE(parseShareInMillionths(text).ok()) << text;
}

TEST(HundredthsText, AtMostTwoDecimals)
{
    const Good rows[] = {{"4.5", 450}, {"16", 1'600}, {"4.25", 425}, {"1", 100}, {"32", 3'200}};
    for (const Good &row : rows)
        EXPECT_EQ(parseHundredths(row.text, {100, 3'200}).value(), row.value) << row.text;
    for (const char *text : {"", "0.99", "32.01", "4.255", "0.0001", "-4", "4b", "1e400", "nan"})
        EXPECT_FALSE(parseHundredths(text, {100, 3'200}).ok()) << text;
    EXPECT_EQ(hundredthsText(450), "4.5");
    EXPECT_EQ(hundredthsText(425), "4.25");
    EXPECT_EQ(hundredthsText(405), "4.05");
    EXPECT_EQ(hundredthsText(1'600), "16");
}

TEST(SizeText, WritesTheShortestForm)
{
    const std::pair<std::int64_t, const char *> rows[] = {
        {0, "0"},
        {1'024, "1024"},
        {1'048'577, "1048577"},
        {512 * kMebi, "512MiB"},
        {20 * kGiga, "20GB"},
        {1'500'000'000, "1.5GB"},
        {1'234'000'000, "1.234GB"},
        {1'234'500'000, "1234500000"},
        {5'000'000, "0.005GB"},
        {81'559 * kMebi, "81559MiB"},
    };
    for (const auto &[bytes, text] : rows)
        EXPECT_EQ(sizeText(bytes), text);
}

RC_GTEST_PROP(SizeText, ReadsBackEqual, (std::int64_t bytes))
{
    RC_PRE(bytes >= 0);
    RC_PRE(bytes < std::int64_t{1} << 59);
    RC_ASSERT(parseSize(sizeText(bytes), {}).value() == bytes);
    const std::int64_t megabytes = bytes % kMega;
    RC_ASSERT(parseSize(sizeText(megabytes * kMega), {}).value() == megabytes * kMega);
    RC_ASSERT(parseSize(sizeText(megabytes * kMebi), {}).value() == megabytes * kMebi);
    RC_ASSERT(parseSize(sizeText(megabytes * kKibi), {}).value() == megabytes * kKibi);
}

// Whatever the bytes, the answer is a number in range or an error with a text.
RC_GTEST_PROP(NumberText, NeverCrashesOnAnyText, (const std::string &text))
{
    for (const auto &number :
         {parseSize(text, kAny), parseWhole(text, kAny), parseTokensNumber(text, kAny)}) {
        if (number.ok())
            RC_ASSERT(*number >= kAny.low && *number <= kAny.high);
        else
            RC_ASSERT(!number.error().text.empty());
    }
}

} // namespace
} // namespace tb
