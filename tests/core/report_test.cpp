// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON report is a public contract; the other forms carry the same figures.
#include "core/report.h"

#include "core/format.h"
#include "scenario_gen.h"
#include "support.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include <sstream>

namespace tb {
namespace {

using Json = nlohmann::json;
using test::contains;
using test::resolvedOf;

std::string report(const Resolved &r, ReportFormat format)
{
    return reportText(r, evaluate(r), format);
}

Json jsonOf(const char *scenario)
{
    return Json::parse(report(resolvedOf(scenario), ReportFormat::Json));
}

TEST(JsonReport, HasTheKeysOfTheContract)
{
    const Json json = jsonOf("peak=120;per-replica=8");
    EXPECT_EQ(json.at("format"), "threebudgets-report");
    EXPECT_EQ(json.at("version"), 1);
    for (const char *key : {"weights_bytes", "state_bytes", "state_bytes_per_session",
                            "state_bytes_per_token", "working_bytes", "working_host_bytes", "reserve_bytes",
                            "used_bytes", "free_bytes", "sessions_fit", "crossover_tokens", "cards_needed"})
        EXPECT_TRUE(json.at(key).is_number_integer()) << key;
    for (const char *key : {"/decode/bytes_per_step", "/replicas/minimum", "/replicas/with_headroom",
                            "/model/parameters", "/device/capacity_bytes", "/device/usable_bytes",
                            "/device/bandwidth_bytes_per_s", "/state_parts/0/bytes"})
        EXPECT_TRUE(json.at(Json::json_pointer(key)).is_number_integer()) << key;
    for (const char *key : {"/decode/session_tok_s", "/decode/total_tok_s", "/decode/weights_only_tok_s",
                            "/prefill/tok_s", "/sessions_ratio"})
        EXPECT_TRUE(json.at(Json::json_pointer(key)).is_number()) << key;
    EXPECT_EQ(json.at("model").at("id"), "llama-3.1-8b");
    EXPECT_EQ(json.at("device").at("name"), "H100 SXM 80 GB");
    EXPECT_EQ(json.at("state_parts").at(0).at("kind"), "kv_full");
    EXPECT_TRUE(json.at("fits").get<bool>());
    EXPECT_TRUE(json.at("assumptions").is_array());
    EXPECT_EQ(json.at("weights_bytes"), 4'912'898'048);
}

TEST(JsonReport, TheScenarioIsSpelledOut)
{
    const Json scenario = jsonOf("device=m4-pro-48gb;accounting=measured;engine=textbook").at("scenario");
    for (const char *key :
         {"model", "weights", "context", "sessions", "kv", "device", "devices", "cards", "accounting",
          "capacity-basis", "reserve", "engine", "macos", "micro-batch", "headroom"})
        EXPECT_TRUE(scenario.contains(key)) << key;
    EXPECT_EQ(scenario.at("capacity-basis"), "usable");
    EXPECT_EQ(scenario.at("reserve"), "none");
    EXPECT_TRUE(scenario.at("context").is_number_integer());
    EXPECT_FALSE(scenario.contains("free"));
}

TEST(JsonReport, WhatDoesNotApplyIsAbsent)
{
    struct Row
    {
        const char *scenario;
        std::vector<const char *> absent;
    };
    const Row rows[] = {
        {"", {"replicas", "sessions_fit_at_p95", "refused", "working_error_percent"}},
        {"device=spare:20GB",
         {"decode", "prefill", "cards_needed", "working_bytes", "working_host_bytes", "reserve_bytes"}},
        {"memory=80GB", {"decode", "prefill"}},
        {"state-per-session=2.6GB", {"state_bytes_per_token", "state_parts", "crossover_tokens"}},
        {"model=mamba-2.8b", {"crossover_tokens"}},
    };
    for (const Row &row : rows) {
        const Json json = jsonOf(row.scenario);
        for (const char *key : row.absent)
            EXPECT_FALSE(json.contains(key)) << row.scenario << ": " << key;
    }
    EXPECT_FALSE(jsonOf("device=spare:20GB").at("device").contains("bandwidth_bytes_per_s"));
    EXPECT_FALSE(jsonOf("memory=80GB").at("scenario").contains("device"));
}

TEST(JsonReport, FreeIsNegativeWhenItDoesNotFit)
{
    const Json json = jsonOf("free=20GB;sessions=5");
    EXPECT_EQ(json.at("free_bytes"), 20 * kGiga - 5 * 4'096 * kMebi);
    EXPECT_FALSE(json.at("fits").get<bool>());
    EXPECT_EQ(json.at("sessions_ratio").get<double>(), 4.656612873077393);
}

RC_GTEST_PROP(JsonReport, FiguresReadBackEqual, ())
{
    const Resolved r = test::resolvedOf(*test::anyScenario());
    const Budget b = evaluate(r);
    const Json json = Json::parse(reportText(r, b, ReportFormat::Json));
    RC_ASSERT(json.at("weights_bytes").get<std::int64_t>() == b.weights.value);
    RC_ASSERT(json.at("state_bytes").get<std::int64_t>() == b.state.value);
    RC_ASSERT(json.at("free_bytes").get<std::int64_t>() == b.free.value);
    RC_ASSERT(json.at("sessions_fit").get<std::int64_t>() == b.sessionsFit.value);
    RC_ASSERT(json.at("sessions_ratio").get<double>() == b.sessionsRatio);
    RC_ASSERT(json.contains("decode") == b.decode.has_value());
    if (b.decode) {
        RC_ASSERT(json.at("decode").at("session_tok_s").get<double>() == b.decode->sessionTokensPerSecond);
        RC_ASSERT(json.at("decode").at("weights_only_tok_s").get<double>() == b.decode->weightsOnly);
    }
    if (b.prefillTokensPerSecond)
        RC_ASSERT(json.at("prefill").at("tok_s").get<double>() == *b.prefillTokensPerSecond);
}

RC_GTEST_PROP(JsonReport, ItsScenarioGivesTheSameReport, ())
{
    const Resolved r = test::resolvedOf(*test::anyScenario());
    const std::string first = report(r, ReportFormat::Json);
    const Json scenario = Json::parse(first).at("scenario");
    const JsonValue value = parseJson(scenario.dump(), "", {}).value();
    const Resolved again = test::resolvedOf(scenarioFromJson(value, "").value());
    RC_ASSERT(report(again, ReportFormat::Json) == first);
}

/// Rows of a CSV text whose cells may be quoted.
std::vector<std::vector<std::string>> csvRows(const std::string &text)
{
    std::vector<std::vector<std::string>> rows(1, std::vector<std::string>(1));
    bool quoted = false;
    for (const char c : text) {
        if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            rows.back().emplace_back();
        else if (c == '\n' && !quoted)
            rows.emplace_back(1);
        else
            rows.back().back() += c;
    }
    rows.pop_back(); // behind the last line break
    return rows;
}

RC_GTEST_PROP(Reports, AllFormsCarryTheSameFigures, ())
{
    const Resolved r = test::resolvedOf(*test::anyScenario());
    const Budget b = evaluate(r);
    const auto rows = csvRows(report(r, ReportFormat::Csv));
    const std::string markdown = report(r, ReportFormat::Markdown);
    const std::string text = report(r, ReportFormat::Text);
    RC_ASSERT(rows.front() == (std::vector<std::string>{"figure", "value", "shown"}));
    for (std::size_t i = 1; i < rows.size(); ++i) {
        RC_ASSERT(rows[i].size() == 3U);
        RC_ASSERT(contains(markdown, "| " + rows[i][0] + " | " + rows[i][2] + " |"));
        RC_ASSERT(contains(text, rows[i][0]) && contains(text, rows[i][2]));
    }
    for (const std::string &line : b.assumptions) {
        RC_ASSERT(contains(markdown, line));
        RC_ASSERT(contains(text, line));
    }
    RC_ASSERT(text.back() == '\n' && markdown.back() == '\n');
}

TEST(Reports, CellsOfCsvStayOneWhateverAModelIsCalled)
{
    Resolved r = resolvedOf("");
    for (const char *name : {"mine, all mine", "the \"best\"", "two\nlines"}) {
        r.model.id = name;
        r.model.name = name;
        const std::string text = report(r, ReportFormat::Csv);
        for (const auto &row : csvRows(text))
            EXPECT_EQ(row.size(), 3U) << name << ": " << row.front();
    }
}

TEST(Reports, CsvHoldsTheExactValues)
{
    const auto rows = csvRows(report(resolvedOf("sessions=4"), ReportFormat::Csv));
    const auto value = [&rows](const std::string &name) {
        for (const auto &row : rows)
            if (row[0] == name)
                return row[1];
        return std::string("missing");
    };
    EXPECT_EQ(value("Weights"), "4912898048");
    EXPECT_EQ(value("State of all sessions"), "17179869184");
    EXPECT_EQ(value("Sessions that fit"), "17");
    EXPECT_EQ(value("Decode ceiling, weights only"), roundTrip(3.35e12 / 4'912'898'048.0));
}

TEST(Reports, TheTextSaysWhatWouldHelp)
{
    const std::string text = report(resolvedOf("free=20GB;sessions=8"), ReportFormat::Text);
    EXPECT_TRUE(contains(text, "4 conversations of 32,768 tokens fit in 20 GB")) << text;
    EXPECT_TRUE(contains(text, "What would help: a q8_0 KV cache")) << text;
    EXPECT_TRUE(contains(text, "2 (keys and values) x 32 layers x 1,024 values x 2 bytes = 131,072 B"))
        << text;
    EXPECT_FALSE(contains(report(resolvedOf(""), ReportFormat::Text), "What would help"));
    EXPECT_TRUE(contains(report(resolvedOf("cards=2"), ReportFormat::Text), "6,700 GB/s / "))
        << "both cards read";
}

} // namespace
} // namespace tb
