// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

using tb::test::Outcome;
using tb::test::run;

TEST(Levers, TextHasTheDiagnosisAndTheTable)
{
    const Outcome outcome = run(QStringLiteral("levers --free 20GB --sessions 5"));
    EXPECT_EQ(outcome.code, 0);
    for (const char *words : {"The notes (KV cache) are your problem", "State to 8 bits", "4 -> 8",
                              "Nothing to gain here", "keep their zeros"})
        EXPECT_NE(outcome.out.find(words), std::string::npos) << words;
}

TEST(Levers, JsonHasEveryLeverWithExactBytes)
{
    const auto json = run(QStringLiteral("levers --free 20GB --format json")).json();
    EXPECT_EQ(json.at("format"), "threebudgets-levers");
    bool found = false;
    for (const auto &lever : json.at("levers")) {
        EXPECT_FALSE(lever.at("quality").get<std::string>().empty()) << lever;
        if (lever.at("id") != "state-8")
            continue;
        found = true;
        EXPECT_EQ(lever.at("state_freed_bytes"), 2'013'265'920);
        EXPECT_EQ(lever.at("sessions_after"), 8);
        EXPECT_NE(lever.at("scenario").get<std::string>().find("kv=q8_0"), std::string::npos);
    }
    EXPECT_TRUE(found);
}

TEST(Levers, BadArgumentsAreRefused)
{
    EXPECT_EQ(run(QStringLiteral("levers --format csv")).code, 1);
    EXPECT_EQ(run(QStringLiteral("levers --model nonsense")).code, 1);
    EXPECT_EQ(run(QStringLiteral("levers no-such-file.json")).code, 2);
}
