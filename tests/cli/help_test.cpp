// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"

namespace tb::test {
namespace {

TEST(HelpCommand, ListsAndPrintsPagesWithoutADisplay)
{
    const Outcome list = run(QStringLiteral("help"));
    EXPECT_EQ(list.code, 0);
    for (const char *name : {"first-steps", "keyboard", "lessons", "teachers", "memo", "numbers", "engines"})
        EXPECT_NE(list.out.find(name), std::string::npos) << name;
    const Outcome page = run(QStringLiteral("help engines"));
    EXPECT_EQ(page.code, 0);
    EXPECT_EQ(page.out.rfind("Engines and models\n", 0), 0u);
    for (const char *mark : {"](", "**", "|--", "{{"})
        EXPECT_EQ(page.out.find(mark), std::string::npos) << mark;
}

TEST(HelpCommand, MarksThatThePageSpeaksOfStay)
{
    const Outcome page = run(QStringLiteral("help teachers"));
    for (const char *mark : {"*words*", "[id|words]", "{name}", "\"format\": \"threebudgets-lesson\""})
        EXPECT_NE(page.out.find(mark), std::string::npos) << mark;
}

TEST(HelpCommand, UnknownPagesAreRefused)
{
    const Outcome outcome = run(QStringLiteral("help engine"));
    EXPECT_EQ(outcome.code, 1);
    EXPECT_NE(outcome.err.find("engines"), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.errorLines(), 1u);
    EXPECT_EQ(run(QStringLiteral("help ../data")).code, 1);
    EXPECT_EQ(run(QStringLiteral("help engines --format json")).code, 1);
    EXPECT_EQ(run(QStringLiteral("help engines numbers")).code, 1);
}

} // namespace
} // namespace tb::test
