// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart_inputs.h"
#include "core/decimal_mark.h"
#include "core/eval_number.h"
#include "core/fleet_sum.h"
#include "support.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tb {
namespace {

TEST(DecimalMark, CommaAndPointAreReadAlike)
{
    const std::pair<const char *, const char *> rows[] = {{"2,50", "2.50"},
                                                          {"2.50", "2.50"},
                                                          {" 41,5 tok/s", "41.5 tok/s"},
                                                          {"1,234.5 GB", "1234.5 GB"},
                                                          {"1.234,5GB", "1234.5GB"},
                                                          {"1 234,5", "1234.5"},
                                                          {"1,234,567", "1234567"},
                                                          {"1.234.567", "1234567"},
                                                          {"1600", "1600"},
                                                          {"1.600", "1.600"},
                                                          {"0,500", "0.500"},
                                                          {"20 GB", "20 GB"},
                                                          {"", ""},
                                                          {"soon", "soon"},
                                                          {"-5,5", "-5,5"},
                                                          {"1,2,3", "1,2,3"},
                                                          {"1 2", "1 2"}};
    for (const auto &[typed, read] : rows)
        EXPECT_EQ(test::orThrow(withDecimalPoint(typed)), read) << typed;
}

TEST(DecimalMark, WhatCanBeEitherIsRefusedByAllWhoReadDecimals)
{
    const char *line = "\"1,600\" can be 1600 or 1.600; write one of these";
    EXPECT_EQ(withDecimalPoint("1,600").error().text, line);
    EXPECT_EQ(priceFromText("1,600").error().text, line);
    EXPECT_EQ(speedFromText("1,600 tok/s").error().text, line);
    EXPECT_EQ(evalNumber("1,600 ms").error().text, line);
    EXPECT_EQ(test::orThrow(priceFromText("1600")), 160'000);
    EXPECT_EQ(test::orThrow(priceFromText("1.600")), 160) << "both readings offered can be written";
}

TEST(DecimalMark, PricesAndSpeedsHaveEitherMark)
{
    EXPECT_EQ(test::orThrow(priceFromText(" 2,50 ")), 250);
    EXPECT_EQ(test::orThrow(priceFromText("1,234.50")), 123'450);
    EXPECT_DOUBLE_EQ(test::orThrow(speedFromText("41,5 tok/s")), 41.5);
}

TEST(DecimalMark, OnlyCommasBetweenThousandsGo)
{
    const std::pair<const char *, const char *> rows[]
        = {{"32,768", "32768"},  {" 8,192k", "8192k"}, {"1,5", "1,5"}, {"1,5k", "1,5k"},
           {"1,0000", "1,0000"}, {"8k", "8k"},         {"", ""},       {",", ","},
           {"12", "12"}};
    for (const auto &[typed, read] : rows)
        EXPECT_EQ(withoutThousands(typed), read) << typed;
}

RC_GTEST_PROP(DecimalMark, IsTotal, (const std::string &text))
{
    if (const auto read = withDecimalPoint(text))
        RC_ASSERT(withDecimalPoint(*read).value() == *read); // what was read reads the same again
    RC_ASSERT(withoutThousands(withoutThousands(text)) == withoutThousands(text));
}

} // namespace
} // namespace tb
