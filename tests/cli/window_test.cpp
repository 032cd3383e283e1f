// SPDX-License-Identifier: GPL-3.0-or-later
// The window as far as it can be seen from outside; its inside is tested with the views.
#include "tests/cli/program.h"

using tb::test::Call;
using tb::test::Outcome;
using tb::test::run;

TEST(Window, WithoutADisplayItSaysSo)
{
    const Outcome outcome = run(QString());
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.errorLines(), 1U) << outcome.err;
    EXPECT_NE(outcome.err.find("display"), std::string::npos);
}

TEST(Window, ADisplayThatCannotBeReachedIsSaid)
{
    const Outcome outcome = run(Call{{}, {}, {QStringLiteral("DISPLAY=:971")}});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.errorLines(), 1U) << outcome.err;
}

TEST(Window, BadScenariosAreRefusedBeforeAnythingOpens)
{
    EXPECT_EQ(run(QStringLiteral("--context 0")).code, 1);
    EXPECT_EQ(run(QStringLiteral("./no-such-file.json")).code, 2);
}
