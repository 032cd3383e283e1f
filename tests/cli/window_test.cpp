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

TEST(Window, PresentingTakesNoValueAndIsForTheWindow)
{
    for (const char *words :
         {"--present=yes", "lesson four-then-eight --present=yes", "lesson --present", "report --present",
          "list models --present", "lesson no-such --present", "--present --theme pink"}) {
        const Outcome outcome = run(QString::fromLatin1(words));
        EXPECT_EQ(outcome.code, 1) << words;
        EXPECT_EQ(outcome.errorLines(), 1U) << words << ": " << outcome.err;
    }
}

TEST(Window, PresentingWithoutADisplaySaysSo)
{
    for (const char *words : {"--present", "--present --context 8k", "lesson four-then-eight --present"}) {
        const Outcome outcome = run(QString::fromLatin1(words));
        EXPECT_EQ(outcome.code, 1) << words;
        EXPECT_NE(outcome.err.find("display"), std::string::npos) << words << ": " << outcome.err;
    }
}
