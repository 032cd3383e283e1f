// SPDX-License-Identifier: GPL-3.0-or-later
// Words from files are harmless wherever they are printed.
#include "core/export_document.h"
#include "core/suggest.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tb {
namespace {

TEST(PrintableLine, IsOneLineWithoutControl)
{
    const std::pair<std::string_view, const char *> rows[]
        = {{"One card or two", "One card or two"},
           {"One\nline", "One line"},
           {"a\r\n\t b", "a b"},
           {"\x1b[31mred\x07", "[31mred"},
           {"\n \x1b", ""},
           {"", ""},
           {std::string_view("a\0b", 3), "a b"},
           {"c1\xc2\x9b", "c1"},
           {"over\xe2\x80\xaeturned", "over turned"},
           {"broken\xff\xfe utf", "broken utf"},
           {"caf\xc3\xa9 \xf0\x9f\x98\x80", "caf\xc3\xa9 \xf0\x9f\x98\x80"}};
    for (const auto &[words, line] : rows)
        EXPECT_EQ(printableLine(words), line);
}

RC_GTEST_PROP(PrintableLine, IsPlainAndStays, (const std::string &words))
{
    const std::string line = printableLine(words);
    RC_ASSERT(isPlainText(line));
    RC_ASSERT(printableLine(line) == line);
}

TEST(PrintableLine, EveryTextOfADocumentIs)
{
    const std::string bad = "x\n\x1b]0;y\x07";
    ExportDocument document;
    document.title = document.subtitle = document.answer = document.footnote = bad;
    document.assumptions = {bad, bad};
    document.tables = {{bad, {{bad, bad}, {bad, bad}}}};
    document.program = "P";
    document.date = "2026-11-30";
    for (const DocumentFormat format :
         {DocumentFormat::Text, DocumentFormat::Csv, DocumentFormat::Markdown}) {
        std::string text = documentText(document, format);
        std::erase(text, '\n');
        std::erase(text, '\r');
        EXPECT_TRUE(isPlainText(text)) << text;
        EXPECT_NE(text.find("0;y"), std::string::npos);
    }
    EXPECT_NE(documentText(document, DocumentFormat::Json).find("x\\u000a\\u001b]0;y\\u0007"),
              std::string::npos);
}

} // namespace
} // namespace tb
