// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

using tb::test::Outcome;
using tb::test::run;

TEST(List, EveryListAsTextAndJson)
{
    struct Row
    {
        const char *name;
        std::size_t rows;
    };
    for (const Row &row : {Row{"models", 96}, Row{"devices", 81}, Row{"weights", 43}, Row{"kv", 14}}) {
        const QString command = QStringLiteral("list ") + QString::fromLatin1(row.name);
        const Outcome text = run(command);
        EXPECT_EQ(text.code, 0);
        EXPECT_GT(static_cast<std::size_t>(std::count(text.out.begin(), text.out.end(), '\n')), row.rows)
            << row.name;
        const auto json = run(command + QStringLiteral(" --format json")).json();
        EXPECT_EQ(json.size(), row.rows) << row.name;
        for (const auto &entry : json)
            EXPECT_FALSE(entry.at("source").get<std::string>().empty()) << entry.at("id");
    }
}

TEST(List, UnverifiedRowsAreMarked)
{
    for (const char *name : {"models", "devices"}) {
        const QString command = QStringLiteral("list ") + QString::fromLatin1(name);
        std::size_t unverified = 0;
        for (const auto &entry : run(command + QStringLiteral(" --format json")).json())
            unverified += entry.at("verified") == false ? 1U : 0U;
        ASSERT_GT(unverified, 0U);
        std::size_t marks = 0;
        const std::string text = run(command).out;
        for (std::size_t at = text.find("not verified"); at != std::string::npos;
             at = text.find("not verified", at + 1))
            ++marks;
        EXPECT_EQ(marks, unverified) << name;
    }
}

TEST(List, BothBandwidthsAreNamedWhereTheyDiffer)
{
    const std::string text = run(QStringLiteral("list devices")).out;
    EXPECT_NE(text.find("8,000 GB/s is what the maker states; one sizing tool cites the datasheet for 7,700"),
              std::string::npos);
    EXPECT_NE(text.find("not verified; "), std::string::npos);
}

TEST(List, UnknownListsAreRefused)
{
    for (const char *words :
         {"list", "list cats", "list models kv", "list models --format csv", "list models --x 1"})
        EXPECT_EQ(run(QString::fromLatin1(words)).code, 1) << words;
}

TEST(Help, NamesEveryCommandAndKey)
{
    const Outcome help = run(QStringLiteral("--help"));
    EXPECT_EQ(help.code, 0);
    for (const char *word :
         {"report", "batch", "export", "list", "--model", "--reserve", "--headroom", "Exit codes"})
        EXPECT_NE(help.out.find(word), std::string::npos) << word;
    EXPECT_EQ(run(QStringLiteral("report --help")).out, help.out);
    EXPECT_EQ(run(QStringLiteral("--version")).out.substr(0, 13), "threebudgets ");
}
