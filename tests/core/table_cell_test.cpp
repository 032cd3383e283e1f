// SPDX-License-Identifier: GPL-3.0-or-later
// Cells that another program reads: one cell each, and never a formula.
#include "core/table_cell.h"

#include <gtest/gtest.h>

#include <string>

namespace tb {
namespace {

TEST(CsvCell, NumbersStayAndFormulasDoNot)
{
    for (const char *text : {"", "4.91 GB", "-1.5 GB", "-1.5 GB (-1.4 GiB)"})
        EXPECT_EQ(csvCell(text), "\"" + std::string(text) + "\"") << text;
    for (const char *text : {"=1+1", "+1", "@sum", "-1+1", "-1-SUM(A1)", "-SUM(A1)", "-1|x", "\tx", "-(1)*2"})
        EXPECT_EQ(csvCell(text), "\"'" + std::string(text) + "\"") << text;
}

TEST(CsvCell, QuotesAreDoubled)
{
    EXPECT_EQ(csvCell("the \"best\", of all"), "\"the \"\"best\"\", of all\"");
}

} // namespace
} // namespace tb
