// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

using tb::test::Outcome;
using tb::test::run;

TEST(FleetCommand, TextHasTheSumAndTheAlternatives)
{
    const Outcome outcome
        = run(QStringLiteral("fleet --peak 120 --per-replica 8 --devices h100-sxm --price h100-sxm=2.50"));
    EXPECT_EQ(outcome.code, 0);
    for (const char *words :
         {"120 / 8 x 1.2 = 18 replicas, 18 cards at 45.00 an hour", "Cheapest: ", "Sessions each", "as now"})
        EXPECT_NE(outcome.out.find(words), std::string::npos) << words;
}

TEST(FleetCommand, JsonAgreesWithTheReport)
{
    const QString options = QStringLiteral(" --model llama-3.1-70b --weights 4b --context 8k --peak 120 "
                                           "--format json");
    const auto fleet
        = run(QStringLiteral("fleet") + options + QStringLiteral(" --price h100-sxm=2 --price b200=5"))
              .json();
    const auto report = run(QStringLiteral("report") + options).json();
    EXPECT_EQ(fleet.at("format"), "threebudgets-fleet");
    EXPECT_EQ(fleet.at("sessions_fit"), report.at("sessions_fit"));
    EXPECT_EQ(fleet.at("replicas"), report.at("replicas").at("with_headroom"));
    int cheapest = 0;
    for (const auto &row : fleet.at("alternatives")) {
        EXPECT_GT(row.at("per_replica"), 0);
        cheapest += row.at("cheapest").get<bool>() ? 1 : 0;
    }
    EXPECT_EQ(cheapest, 1);
    const Outcome csv = run(QStringLiteral("fleet --peak 120 --format csv"));
    EXPECT_EQ(csv.out.rfind("\"Cards\",", 0), 0U);
}

TEST(FleetCommand, BadArgumentsAreRefused)
{
    for (const char *words : {"fleet --format pdf", "fleet --price h100-sxm", "fleet --price nonsense=2",
                              "fleet --price h100-sxm=x", "fleet --peak 0"}) {
        const Outcome outcome = run(QString::fromLatin1(words));
        EXPECT_EQ(outcome.code, 1) << words;
        EXPECT_EQ(outcome.errorLines(), 1U) << outcome.err;
    }
}
