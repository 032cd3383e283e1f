// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bar_table.h"
#include "core/summary.h"
#include "tests/core/bar_rows.h"

#include <gtest/gtest.h>

namespace tb {

using namespace test;

TEST(BarTable, HasARowForEachDeviceAndSaysWhatTheBarsSay)
{
    const Rows rows("sessions=6;devices=spare:20GB,h100-sxm");
    const auto table = barTable(rows.inputs(), ByteUnits::Decimal);
    ASSERT_EQ(table.size(), 3U);
    for (const auto &row : table)
        EXPECT_EQ(row.size(), table[0].size());
    // Of a room only the state is counted; six conversations are two more than fit.
    EXPECT_EQ(table[1],
              (std::vector<std::string>{rows.budgets[0].deviceName, "20 GB", "", "", "25.77 GB", "-5.77 GB",
                                        "4", "fits 4 of 6"}));
    const Budget &h100 = rows.budgets[1];
    EXPECT_EQ(table[2][2], bytesText(h100.weights, ByteUnits::Decimal));
    EXPECT_EQ(table[2][3], bytesText(h100.working, ByteUnits::Decimal));
    EXPECT_EQ(table[2][6], grouped(h100.sessionsFit.value));
    EXPECT_EQ(table[2][7], verdictText(h100));
    EXPECT_EQ(barTable(rows.inputs(), ByteUnits::Binary)[1][4], "24 GiB");
}

TEST(BarTable, ARefusalHasItsReasonAndNoSizes)
{
    const Rows rows("accounting=measured;engine=vllm;kv=q4_0;devices=h100-sxm");
    ASSERT_TRUE(rows.budgets[0].refused);
    const auto row = barTable(rows.inputs(), ByteUnits::Decimal).at(1);
    EXPECT_EQ(row.back(), refusalText(rows.budgets[0]));
    for (std::size_t i = 1; i + 1 < row.size(); ++i)
        EXPECT_EQ(row[i], "");
}

} // namespace tb
