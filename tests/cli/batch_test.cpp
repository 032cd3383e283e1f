// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include <sstream>

using tb::test::Call;
using tb::test::Outcome;
using tb::test::run;

namespace {

Outcome batch(const QByteArray &input)
{
    return run(Call{{QStringLiteral("batch")}, input, {}});
}

std::vector<nlohmann::json> linesOf(const Outcome &outcome)
{
    std::vector<nlohmann::json> lines;
    std::istringstream stream(outcome.out);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(nlohmann::json::parse(line));
    return lines;
}

} // namespace

TEST(Batch, AnswersInOrder)
{
    const Outcome outcome = batch("{\"context\":8192}\n{\"context\":\"16k\"}\n{}");
    EXPECT_EQ(outcome.code, 0);
    const auto lines = linesOf(outcome);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0].at("scenario").at("context"), 8'192);
    EXPECT_EQ(lines[1].at("scenario").at("context"), 16'384);
    EXPECT_EQ(lines[2].at("scenario").at("context"), 32'768);
}

TEST(Batch, ABadLineIsNamedAndTheRunGoesOn)
{
    const Outcome outcome = batch("{}\n{\"model\":\"nope\"}\nnot json\n\n{\"kv\":\"q8_0\"}\n");
    EXPECT_EQ(outcome.code, 2);
    const auto lines = linesOf(outcome);
    ASSERT_EQ(lines.size(), 5U);
    for (const std::size_t bad : {1U, 2U, 3U}) {
        EXPECT_EQ(lines[bad].at("line"), bad + 1);
        EXPECT_TRUE(lines[bad].at("error").is_string());
    }
    EXPECT_EQ(lines[4].at("scenario").at("kv"), "q8_0");
}

TEST(Batch, EmptyInputIsEmptyOutput)
{
    const Outcome outcome = batch({});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_TRUE(outcome.out.empty());
}

TEST(Batch, AnEndlessLineIsRefusedWithoutKeepingIt)
{
    const Outcome outcome = batch(QByteArray(4'000'000, 'x') + "\n{}\n");
    EXPECT_EQ(outcome.code, 2);
    const auto lines = linesOf(outcome);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0].at("line"), 1);
    EXPECT_EQ(lines[1].at("fits"), true);
}

TEST(Batch, WhateverComesInJsonComesOut)
{
    const QByteArray lines[]
        = {"{\"model\":\"\xff\"}",      "{\"\xed\xa0\x80\":1}",
           "{\"a\\nb\":1,\"a\\nb\":2}", QByteArray("{\"context\":1}\0garbage", 22),
           "\xef\xbb\xbf{}x",           "{\"context\":" + QByteArray(100'000, '1') + "}"};
    for (const QByteArray &line : lines) {
        const Outcome outcome = batch(line + "\n");
        EXPECT_EQ(outcome.code, 2) << line.left(40).toStdString();
        const auto answers = linesOf(outcome); // throws where it is not JSON
        ASSERT_EQ(answers.size(), 1U);
        EXPECT_LT(answers[0].at("error").get<std::string>().size(), 400U);
    }
}

TEST(Batch, TakesNoScenarioKeys)
{
    EXPECT_EQ(run(QStringLiteral("batch --context 5")).code, 1);
    EXPECT_EQ(run(QStringLiteral("batch --format csv")).code, 1);
}
