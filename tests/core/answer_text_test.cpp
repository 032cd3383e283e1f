// SPDX-License-Identifier: GPL-3.0-or-later
// Answers as learners type them.
#include "core/answer_text.h"
#include "core/units.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace tb {
namespace {

struct Typed
{
    const char *text;
    AnswerKind kind;
    const char *asked;
    double value;
};

void PrintTo(const Typed &typed, std::ostream *out)
{
    *out << '"' << typed.text << '"';
}

class Reads : public ::testing::TestWithParam<Typed>
{
};

TEST_P(Reads, TheValueInTheBaseUnit)
{
    const Typed &row = GetParam();
    const auto answer = readAnswer(row.text, row.kind, row.asked);
    ASSERT_TRUE(answer.ok()) << answer.error().line();
    EXPECT_DOUBLE_EQ(answer->value, row.value);
}

constexpr double kMiB = 1'048'576;
constexpr auto kBytes = AnswerKind::ByteCount;
constexpr auto kSpeed = AnswerKind::TokensPerSecond;

INSTANTIATE_TEST_SUITE_P(
    Numbers, Reads,
    ::testing::Values(
        Typed{"4096", kBytes, "MiB", 4096 * kMiB}, Typed{"4,096 MiB", kBytes, "MiB", 4096 * kMiB},
        Typed{"4 096MiB", kBytes, "MiB", 4096 * kMiB},
        Typed{"4\xe2\x80\xaf"
              "096",
              kBytes, "MiB", 4096 * kMiB},
        Typed{"4'096", kBytes, "MiB", 4096 * kMiB}, Typed{"4_096", kBytes, "MiB", 4096 * kMiB},
        Typed{"4.29 GB", kBytes, "MiB", 4.29e9}, Typed{"4,29 GB", kBytes, "MiB", 4.29e9},
        Typed{"4.3gb", kBytes, "MiB", 4.3e9}, Typed{"  4 gibibytes. ", kBytes, "MiB", 4 * 1024 * kMiB},
        Typed{"4,294,967,296", kBytes, "", 4294967296.0}, Typed{"4.294.967.296", kBytes, "", 4294967296.0},
        Typed{"1,234.5 MB", kBytes, "", 1234.5e6}, Typed{"1.234,5 MB", kBytes, "", 1234.5e6},
        Typed{"1 234,5 MB", kBytes, "", 1234.5e6}, Typed{"0,813", AnswerKind::Plain, "", 0.813},
        Typed{"1234,567", AnswerKind::Plain, "", 1234.567}, Typed{".5", AnswerKind::Plain, "", 0.5},
        Typed{"4.3e9", kBytes, "", 4.3e9}, Typed{"8 Gbit", kBytes, "", 1e9},
        Typed{"\xe2\x88\x92"
              "5",
              AnswerKind::Plain, "", -5},
        Typed{"- 5", AnswerKind::Plain, "", -5}, Typed{"+5", AnswerKind::Plain, "", 5},
        Typed{"1e-400", AnswerKind::Plain, "", 0}));

INSTANTIATE_TEST_SUITE_P(
    Units, Reads,
    ::testing::Values(
        Typed{"86", kSpeed, "tok/s", 86}, Typed{"86 t/s", kSpeed, "", 86},
        Typed{"86 tokens per second", kSpeed, "", 86}, Typed{"20 ms/token", kSpeed, "", 50},
        Typed{"20 ms per token", kSpeed, "", 50}, Typed{"~77 %", AnswerKind::Percent, "%", 77},
        Typed{"about 77 percent", AnswerKind::Percent, "%", 77}, Typed{"0.77x", AnswerKind::Percent, "%", 77},
        Typed{"= 77", AnswerKind::Percent, "", 77}, Typed{"1.65x", AnswerKind::Ratio, "", 1.65},
        Typed{"x1.65", AnswerKind::Ratio, "", 1.65}, Typed{"\xc3\x97 1.65", AnswerKind::Ratio, "", 1.65},
        Typed{"165 %", AnswerKind::Ratio, "", 1.65}, Typed{"1.65 times", AnswerKind::Ratio, "", 1.65},
        Typed{"32k", AnswerKind::TokenCount, "", 32768},
        Typed{"32,768 tokens", AnswerKind::TokenCount, "", 32768},
        Typed{"1M tokens", AnswerKind::TokenCount, "", 1048576},
        Typed{"4 conversations", AnswerKind::Count, "", 4}, Typed{"11/12", AnswerKind::Count, "", 11},
        Typed{"11 out of 12", AnswerKind::Count, "", 11},
        Typed{"128 KiB per token", AnswerKind::BytesPerToken, "", 131072},
        Typed{"131,072 bytes", AnswerKind::BytesPerToken, "", 131072},
        Typed{"546 GB/s", AnswerKind::ByteRate, "", 546e9},
        Typed{"3.35 TB per second", AnswerKind::ByteRate, "", 3.35e12},
        Typed{"20 ms", AnswerKind::Seconds, "", 0.02}, Typed{"2 min", AnswerKind::Seconds, "", 120},
        Typed{"4.88 bits per weight", AnswerKind::Bits, "", 4.88}, Typed{"2 bytes", AnswerKind::Bits, "", 16},
        Typed{"8.03B", AnswerKind::WeightCount, "", 8.03e9},
        Typed{"70 billion", AnswerKind::WeightCount, "", 70e9}),
    [](const auto &row) { return "Row" + std::to_string(row.index); });

TEST(AnswerText, SaysWhetherAnotherUnitWasUsed)
{
    const auto answer = readAnswer("4.29 GB", kBytes, "MiB");
    ASSERT_TRUE(answer.ok());
    EXPECT_TRUE(answer->otherUnit);
    EXPECT_EQ(answer->unit, "GB");
    EXPECT_NEAR(answer->step, 0.01e9, 1);
    const auto same = readAnswer("4096", kBytes, "MiB");
    EXPECT_FALSE(same->otherUnit || same->unitTyped);
    EXPECT_EQ(same->unit, "MiB");
    EXPECT_EQ(same->step, kMiB);
    EXPECT_EQ(readAnswer("11 of 12", AnswerKind::Count)->outOf, 12);
    EXPECT_FALSE(readAnswer("11", AnswerKind::Count)->outOf);
}

TEST(AnswerText, OffersTheOtherReadingOfALoneMark)
{
    EXPECT_EQ(readAnswer("4,295", AnswerKind::Plain)->value, 4295);
    EXPECT_EQ(readAnswer("4,295", AnswerKind::Plain)->otherwise, 4.295);
    EXPECT_EQ(readAnswer("4.295", AnswerKind::Plain)->value, 4.295);
    EXPECT_EQ(readAnswer("4.295", AnswerKind::Plain)->otherwise, 4295);
    EXPECT_FALSE(readAnswer("4.29", AnswerKind::Plain)->otherwise);
    EXPECT_FALSE(readAnswer("0.295", AnswerKind::Plain)->otherwise);
    EXPECT_EQ(readAnswer("131k", AnswerKind::TokenCount)->otherwise, 131'000);
}

TEST(AnswerText, RefusesInOneSentence)
{
    struct Row
    {
        std::string text;
        AnswerKind kind;
        const char *words;
    };
    const Row rows[] = {
        {"", kBytes, "Nothing is written"},
        {" \t\n\xc2\xa0", kBytes, "Nothing is written"},
        {"lots", kBytes, "holds no number"},
        {"\xf0\x9f\x98\x80", kBytes, "holds no number"},
        {"4 furlongs", kBytes, "MiB, GiB, MB or GB"},
        {"4G", kBytes, "\"G\" is no unit"},
        {"50-60", kSpeed, "More than one number"},
        {"1,2,3", kBytes, "cannot be read as one number"},
        {"12,34.5.6", kBytes, "cannot be read as one number"},
        {"1e400", kBytes, "larger than any figure"},
        {"9e307 GB", kBytes, "larger than any figure"},
        {"0 ms/token", kSpeed, "cannot be"},
        {"5 x", AnswerKind::Count, "the number alone"},
        {"\xff\xfe", kBytes, "holds no number"},
        {std::string(10'000, '7'), kBytes, "too long"},
        {std::string(10'000, 'x'), kBytes, "too long"},
    };
    for (const Row &row : rows) {
        const auto answer = readAnswer(row.text, row.kind);
        ASSERT_FALSE(answer.ok()) << row.text.substr(0, 50);
        const std::string said = answer.error().line();
        EXPECT_NE(said.find(row.words), std::string::npos) << said;
        EXPECT_EQ(said.back(), '.') << said;
        EXPECT_LT(said.size(), 120U) << said;
    }
    EXPECT_TRUE(readAnswer("4 MiB" + std::string(5'000, ' '), kBytes).ok()) << "blanks are no number";
}

TEST(AnswerText, ConvertsToAnyUnit)
{
    EXPECT_EQ(answerInUnit(4294967296.0, kBytes, "MiB"), 4096);
    EXPECT_EQ(answerInUnit(50, kSpeed, "ms/token"), 20);
    EXPECT_FALSE(answerInUnit(50, kSpeed, "MiB"));
    EXPECT_FALSE(answerInUnit(0, kSpeed, "ms/token"));
    EXPECT_EQ(answerKindFromName("tok_s"), kSpeed);
    EXPECT_FALSE(answerKindFromName("tok"));
}

RC_GTEST_PROP(AnswerProperties, AnyTextIsReadOrRefused, (const std::string &text))
{
    for (int kind = 0; kind <= static_cast<int>(AnswerKind::Plain); ++kind) {
        const auto answer = readAnswer(text, static_cast<AnswerKind>(kind));
        RC_ASSERT((answer.ok() ? std::isfinite(answer->value) : !answer.error().line().empty()));
    }
}

RC_GTEST_PROP(AnswerProperties, LikelyTextIsReadOrRefused, ())
{
    const auto text = *rc::gen::container<std::string>(
        rc::gen::elementOf(std::string("0123456789.,' -+eExX%/ kMGiBtokns~=\xe2\x88\x92")));
    for (int kind = 0; kind <= static_cast<int>(AnswerKind::Plain); ++kind) {
        const auto answer = readAnswer(text, static_cast<AnswerKind>(kind));
        RC_ASSERT((answer.ok() ? std::isfinite(answer->value) && answer->step >= 0
                               : answer.error().line().back() == '.'));
    }
}

RC_GTEST_PROP(AnswerProperties, WholeNumbersReadBackHoweverTheyAreGrouped, ())
{
    const auto number = *rc::gen::inRange<std::int64_t>(0, 1'000'000'000'000);
    const char mark = *rc::gen::element(',', '.', ' ', '\'', '_');
    std::string digits = std::to_string(number);
    for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(static_cast<std::size_t>(at), 1, mark);
    const auto answer = readAnswer(digits, AnswerKind::Plain);
    RC_ASSERT(answer.ok());
    const double wanted = static_cast<double>(number);
    RC_ASSERT(answer->value == wanted || answer->otherwise == wanted);
}

} // namespace
} // namespace tb
