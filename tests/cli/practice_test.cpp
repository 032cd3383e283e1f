// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

using tb::test::Outcome;
using tb::test::run;

TEST(PracticeCommand, TextHasTheNumbersOfThePage)
{
    const Outcome outcome = run(QStringLiteral("practice --users 16"));
    EXPECT_EQ(outcome.code, 0);
    for (const char *words :
         {"the knee is at 8; the promise is kept up to 8 at once.",
          "With 16 at once: 95 of 100 first tokens within 3,326 ms, 39.1 tok/s each with a seat, "
          "313.0 tok/s all together.",
          "18 ms x 1.42 = 25.6 ms", "Twice the seats: 8 -> 16 seats", "the course measured 41.4 ms"})
        EXPECT_NE(outcome.out.find(words), std::string::npos) << words << "\n" << outcome.out;
}

TEST(PracticeCommand, SeatsAreLimitedByMemory)
{
    const auto four = run(QStringLiteral("practice --device spare:20GB --format json")).json();
    EXPECT_EQ(four.at("format"), "threebudgets-practice");
    EXPECT_EQ(four.at("server").at("seats"), 8);
    EXPECT_EQ(four.at("seats"), 4);
    EXPECT_EQ(four.at("seats_of_memory"), 4);
    EXPECT_EQ(four.at("first_token_p95_micros"), 40'000);
    EXPECT_EQ(four.at("ways").size(), 6U);
}

TEST(PracticeCommand, EveryNumberOfTheServerCanBeSet)
{
    const auto set
        = run(QStringLiteral("practice --seats 2 --step-ms 10 --growth-percent 50 --answer-tokens 5 "
                             "--spread-percent 1 --prompt-ms 7 --think-ms 3 --users 2 --format json"))
              .json();
    const nlohmann::json server
        = {{"seats", 2},          {"step_ms", 10},  {"growth_percent", 50}, {"answer_tokens", 5},
           {"spread_percent", 1}, {"prompt_ms", 7}, {"think_ms", 3}};
    EXPECT_EQ(set.at("server"), server);
    EXPECT_EQ(set.at("first_token_p95_micros"), 7'000);
    EXPECT_DOUBLE_EQ(set.at("total_tok_s"), 2'000.0 / 15);
}

TEST(PracticeCommand, SaysWhyNobodyIsServed)
{
    const Outcome outcome = run(QStringLiteral("practice --weights 90GB"));
    EXPECT_EQ(outcome.code, 0);
    EXPECT_NE(outcome.out.find("nobody is served"), std::string::npos);
    EXPECT_EQ(outcome.out.find("at once: 95"), std::string::npos);
}

TEST(PracticeCommand, BadArgumentsAreRefused)
{
    for (const char *words : {"practice --format csv", "practice --seats 0", "practice --seats 2000",
                              "practice --step-ms x", "practice --users 0", "practice --seat 3"}) {
        const Outcome outcome = run(QString::fromLatin1(words));
        EXPECT_EQ(outcome.code, 1) << words;
        EXPECT_EQ(outcome.errorLines(), 1U) << outcome.err;
    }
}
