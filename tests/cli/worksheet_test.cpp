// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include <map>

using tb::test::Outcome;
using tb::test::run;

TEST(WorksheetCommand, PrintsTheFiguresOfTheCourse)
{
    const Outcome outcome = run(QStringLiteral("worksheet --device m4-max-48gb"));
    EXPECT_EQ(outcome.code, 0);
    for (const char *words : {"Llama 3.1 8B on M4 Max 48 GB, 546 GB/s", "111.4 tok/s", "546 GB/s / 4.9 GB",
                              "4,096 MiB (4.29 GB)", "2,176 MiB (2.28 GB)", "16,384 MiB (17.18 GB)",
                              "8,704 MiB (9.13 GB)", "4 conversations", "8 conversations"})
        EXPECT_NE(outcome.out.find(words), std::string::npos) << words;
}

TEST(WorksheetCommand, HasOtherFormatsAndMachines)
{
    const auto json = run(QStringLiteral("worksheet --device m4-pro-48gb --format json")).json();
    EXPECT_EQ(json.at("format"), "threebudgets-worksheet-expected");
    EXPECT_EQ(json.at("device"), "m4-pro-48gb");
    std::map<std::string, nlohmann::json> fields;
    for (const auto &field : json.at("fields"))
        fields[field.at("id")] = field;
    EXPECT_EQ(fields.at("limit-4").at("text"), "55.7 tok/s");
    const Outcome markdown = run(QStringLiteral("worksheet --format markdown --model qwen3-8b"));
    EXPECT_EQ(markdown.out.rfind("# Seven numbers\n", 0), 0U);
    EXPECT_NE(markdown.out.find("Qwen3 8B"), std::string::npos);
}

TEST(WorksheetCommand, BadArgumentsAreRefused)
{
    for (const char *words :
         {"worksheet --format pdf", "worksheet --device nonsense", "worksheet --model nonsense",
          "worksheet --context 8k", "worksheet file.json"}) {
        const Outcome outcome = run(QString::fromLatin1(words));
        EXPECT_EQ(outcome.code, 1) << words;
        EXPECT_EQ(outcome.errorLines(), 1U) << outcome.err;
    }
}
