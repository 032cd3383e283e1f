// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bar_hit.h"
#include "core/cache_trade.h"
#include "core/report.h"
#include "tests/core/bar_rows.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tb {

namespace {

using namespace test;

constexpr const char *kCuda = "devices=h100-sxm;engine=llama.cpp;backend=cuda;";

/// The only row of a scenario.
struct Answer
{
    explicit Answer(const std::string &text)
        : rows(std::string(kCuda) + text)
        , resolved(rows.resolved.at(0))
        , budget(rows.budgets.at(0))
    {
    }

    Rows rows;
    const Resolved &resolved;
    const Budget &budget;
};

} // namespace

TEST(CacheTrade, IsTheDifferenceOfBothAnswers)
{
    const Answer chosen("kv=q8_0");
    const Answer half("kv=f16");
    ASSERT_TRUE(chosen.budget.cacheTrade);
    EXPECT_EQ(chosen.budget.cacheTrade->state.value, chosen.budget.state.value - half.budget.state.value);
    EXPECT_EQ(chosen.budget.cacheTrade->working.value,
              chosen.budget.working.value - half.budget.working.value);
    // 4,096 and 2,176 MiB; an f16 copy of one layer makes 140.0 MiB of working space 192.1.
    EXPECT_EQ(chosen.budget.cacheTrade->state.value, -1'920 * kMebi);
    EXPECT_NEAR(static_cast<double>(chosen.budget.cacheTrade->working.value) / kMebi, 52.1, 0.2);
}

TEST(CacheTrade, IsThereOnlyForAnotherFormatThanF16)
{
    EXPECT_FALSE(Answer("kv=f16").budget.cacheTrade);
    EXPECT_FALSE(Answer("kv=q8_0;state-per-session=1GB").budget.cacheTrade);
    EXPECT_FALSE(Answer("kv=fp8").budget.cacheTrade); // llama.cpp has none
}

TEST(CacheTrade, IsALineOfTheArithmeticAndOfTheReport)
{
    const Answer a("kv=q8_0");
    const auto steps = explain(a.resolved, a.budget, ByteUnits::Decimal);
    const auto step = std::find_if(steps.begin(), steps.end(),
                                   [](const Step &s) { return s.label == "KV q8_0 against f16"; });
    ASSERT_NE(step, steps.end());
    EXPECT_EQ(step->expression.substr(0, 41), "state 2.28 GB - 4.29 GB, working space +5");
    EXPECT_EQ(step->result.substr(0, 6), "-1.96 ");
    const std::string json = reportText(a.resolved, a.budget, ReportFormat::Json);
    EXPECT_NE(json.find("\"kv_trade\":{\"state_bytes\":-2013265920,\"working_bytes\":"), std::string::npos);
    const Answer half("kv=f16");
    EXPECT_EQ(reportText(half.resolved, half.budget, ReportFormat::Json).find("kv_trade"), std::string::npos);
}

TEST(CacheTrade, IsDrawnInsideTheWorkingSpace)
{
    const Answer a("kv=q8_0;model=gemma-3-12b");
    const BarPicture picture = layout(a.rows);
    const BarRow &row = picture.rows.at(0);
    const auto scratch = bandsOf(row, BandKind::Scratch);
    ASSERT_EQ(scratch.size(), 1U);
    EXPECT_TRUE(bandsOf(row, BandKind::Working).at(0).joined);
    const double bytes = static_cast<double>(cacheScratch(a.budget).value);
    const double working = static_cast<double>(a.budget.working.value);
    EXPECT_NEAR(scratch[0].rect.width / (scratch[0].rect.width + widthOf(row, BandKind::Working)),
                bytes / working, 1e-6);
    EXPECT_NE(
        bandReadout(a.budget, BandKind::Scratch, ByteUnits::Decimal).text.find("; modelled, within 2 %"),
        std::string::npos);
    EXPECT_NE(bandReadout(a.budget, BandKind::Working, ByteUnits::Decimal)
                  .text.find(" of it for the quantised cache"),
              std::string::npos);
    const auto named = [](const BarPicture &p) {
        return std::any_of(p.legend.begin(), p.legend.end(),
                           [](const LegendEntry &entry) { return entry.kind == BandKind::Scratch; });
    };
    EXPECT_TRUE(named(picture));
    EXPECT_FALSE(named(layout(Answer("kv=f16").rows)));
}

TEST(CacheTrade, WhatSavesBothHasNoScratch)
{
    const Rows metal("devices=m4-max-64gb;engine=llama.cpp;kv=q8_0");
    const Budget &b = metal.budgets.at(0);
    ASSERT_TRUE(b.cacheTrade);
    EXPECT_LT(b.cacheTrade->working.value, 0); // 218.4 MiB with f16, 208.7 with q8_0
    EXPECT_EQ(cacheScratch(b).value, 0);
    EXPECT_TRUE(bandsOf(layout(metal).rows.at(0), BandKind::Scratch).empty());
}

} // namespace tb
