// SPDX-License-Identifier: GPL-3.0-or-later
// What llama.cpp's own planner printed, against the sizes of a report: 2,068 rows of eleven models.
#include "support.h"

#include "core/engine_sizes.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <sstream>

using namespace tb;
using Json = nlohmann::json;
using test::budgetOf;

namespace {

struct PlannerRow
{
    std::string backend;
    std::string model;
    std::string text; ///< the scenario
    std::int64_t context = 0; ///< bytes of cache and recurrent state
    std::int64_t compute = 0;
    std::int64_t host = 0;
    std::string refused;
};

std::vector<PlannerRow> plannerRows()
{
    std::istringstream lines(test::sourceFile("tests/golden/llamacpp-planner.jsonl"));
    std::string line;
    std::getline(lines, line); // the source
    std::vector<PlannerRow> rows;
    while (std::getline(lines, line)) {
        const Json row = Json::parse(line);
        const auto number = [&row](int column) { return std::to_string(row.at(column).get<std::int64_t>()); };
        PlannerRow r;
        r.backend = row.at(0);
        r.model = row.at(1);
        const std::int64_t outputs = row.at(9).get<std::int64_t>();
        const std::string k = row.at(4);
        const std::string v = row.at(5);
        r.text = "engine=llama.cpp;weights=Q4_0;model=" + r.model + ";backend=" + r.backend
            + ";context-total=" + number(2) + ";sessions=" + number(3) + ";kv=" + k + "/" + v
            + ";flash-attention=" + row.at(6).get<std::string>() + ";batch=" + number(7)
            + ";micro-batch=" + number(8) + ";outputs=" + (outputs == 0 ? number(8) : number(9)) + ";unified="
            + (row.at(10) == 0 ? "off" : "on") + ";swa-full=" + (row.at(11) == 0 ? "off" : "on");
        r.context = row.at(12);
        r.compute = row.at(13);
        r.host = row.at(14);
        r.refused = row.at(15);
        rows.push_back(r);
    }
    return rows;
}

bool isDense(const std::string &model)
{
    return !test::modelOf(model).moe && !test::modelOf(model).recurrent;
}

double errorOf(std::int64_t got, std::int64_t printed)
{
    return 100 * std::abs(static_cast<double>(got) / static_cast<double>(printed) - 1);
}

double quantile(std::vector<double> values, double share)
{
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

} // namespace

TEST(LlamaCpp, StateIsExactOnEveryRowThatThePlannerAccepts)
{
    int accepted = 0;
    for (const PlannerRow &row : plannerRows()) {
        if (!row.refused.empty())
            continue;
        ++accepted;
        EXPECT_EQ(budgetOf(row.text).state.value, row.context) << row.text;
    }
    EXPECT_EQ(accepted, 2'061);
}

TEST(LlamaCpp, RefusesWhatItRefusesInItsOwnWords)
{
    int refused = 0;
    for (const PlannerRow &row : plannerRows()) {
        const auto reason = refusalOf(test::resolvedOf(row.text));
        if (row.refused.empty() && row.backend == "cpu") {
            EXPECT_EQ(reason, std::nullopt) << row.text;
        } else if (!row.refused.empty()) {
            EXPECT_EQ(reason, row.refused) << row.text;
            ++refused;
        }
    }
    EXPECT_EQ(refused, 7);
}

TEST(LlamaCpp, WorkingSpaceIsWithinTheTargets)
{
    std::vector<double> all;
    std::map<std::string, std::pair<double, std::string>> worst; // by model
    double worstDense = 0;
    for (const PlannerRow &row : plannerRows()) {
        if (!row.refused.empty())
            continue;
        const Budget b = budgetOf(row.text);
        const double error = errorOf(b.working.value, row.compute);
        all.push_back(error);
        auto &entry = worst[row.model];
        if (error >= entry.first)
            entry = {error, row.text};
        if (isDense(row.model))
            worstDense = std::max(worstDense, error);
        EXPECT_LE(error, b.workingErrorPercent.value()) << row.text;
        if (row.host != 0) {
            EXPECT_LT(errorOf(b.workingHost.value, row.host), 0.05) << row.text;
        }
    }
    std::printf("working space: median %.4f %%, 95 %% within %.3f %%, dense at most %.2f %%\n",
                quantile(all, 0.5), quantile(all, 0.95), worstDense);
    for (const auto &[model, entry] : worst)
        std::printf("  %-20s at most %6.2f %%  %s\n", model.c_str(), entry.first, entry.second.c_str());
    EXPECT_LT(quantile(all, 0.5), 1);
    EXPECT_LT(quantile(all, 0.95), 6);
    EXPECT_LT(worstDense, 10);
    EXPECT_LT(quantile(all, 1), 25);
}

TEST(LlamaCpp, WorkedValues)
{
    const auto mib = [](const std::string &text) {
        return static_cast<double>(budgetOf("engine=llama.cpp;" + text).state.value) / kMebi;
    };
    EXPECT_EQ(mib("model=gemma-3-27b;context=32768"), 3'184);
    EXPECT_EQ(mib("model=gemma-3-27b;context-total=32768;sessions=4;unified=on"), 4'432);
    EXPECT_EQ(mib("model=gemma-4-31b;context=262144"), 21'680);
    EXPECT_EQ(mib("model=gpt-oss-120b;context=131072"), 4'635);
    EXPECT_EQ(mib("model=llama-4-scout;context=131072"), 7'368);
    EXPECT_EQ(mib("model=deepseek-v3;context=131072"), 8'784);
    EXPECT_EQ(mib("model=mistral-7b-v0.1;context=32768"), 4'096) << "its loader does not read the window";
    EXPECT_NEAR(mib("model=qwen3-next-80b-a3b;context=32768;sessions=4"), 4 * 768 + 301.5, 0.01);
}

TEST(LlamaCpp, RefusesCachesItCannotRun)
{
    const auto reason
        = [](const std::string &text) { return budgetOf("engine=llama.cpp;" + text).refused.value_or(""); };
    EXPECT_EQ(reason("kv=q8_0;flash-attention=off"),
              "llama_init_from_model: quantized V cache requires flash_attn to be enabled");
    EXPECT_EQ(reason("kv=q8_0/f16;flash-attention=off"), "");
    EXPECT_TRUE(test::contains(reason("kv=fp8"), "no cache type fp8"));
    EXPECT_TRUE(test::contains(reason("kv=q4_1;backend=cuda"), "CUDA"));
    EXPECT_EQ(reason("kv=q4_1;backend=metal"), "");
    EXPECT_TRUE(test::contains(reason("kv=iq4_nl;backend=metal"), "Metal"));
    EXPECT_TRUE(test::contains(reason("sessions=257;context=1"), "256"));
}

TEST(LlamaCpp, TheSessionsThatFitFitAndOneMoreDoesNot)
{
    for (const char *text : {"model=gemma-3-27b;context=8192", "model=qwen3-next-80b-a3b;context=65536",
                             "model=llama-3.1-8b;context=32768;unified=on"}) {
        const std::string whole
            = std::string("engine=llama.cpp;accounting=measured;device=m4-max-128gb;") + text;
        const std::int64_t fit = budgetOf(whole).sessionsFit.value;
        ASSERT_GT(fit, 0) << text;
        EXPECT_TRUE(budgetOf(whole + ";sessions=" + std::to_string(fit)).fits) << text;
        if (fit < 256) {
            EXPECT_FALSE(budgetOf(whole + ";sessions=" + std::to_string(fit + 1)).fits) << text;
        }
    }
}
