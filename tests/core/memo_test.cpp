// SPDX-License-Identifier: GPL-3.0-or-later
// The memo's figures are the report's.
#include "core/memo.h"
#include "core/memo_words.h"
#include "core/report.h"
#include "scenario_gen.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

using namespace tb;
using namespace tb::test;

namespace {

nlohmann::json reportOf(const Resolved &resolved)
{
    return nlohmann::json::parse(reportText(resolved, evaluate(resolved), ReportFormat::Json));
}

Memo memoOf(const Resolved &resolved, const MemoWords &words = {}, const EvalTable *results = nullptr,
            const CardPrices &prices = {})
{
    const Budget budget = evaluate(resolved);
    return makeMemo({resolved, budget, catalogue(), prices, words, results, "2026-11-30", "Three Budgets"});
}

Memo memoOf(std::string_view scenario)
{
    return memoOf(resolvedOf(scenario));
}

std::string figure(const Memo &memo, std::string_view caption)
{
    for (const MemoFigure &figure : memo.figures)
        if (contains(figure.caption, caption))
            return figure.value;
    return {};
}

std::string decimal(const nlohmann::json &bytes)
{
    return bytesText({bytes.get<std::int64_t>()}, ByteUnits::Decimal);
}

/// Every figure of the memo against the report of the same scenario; the first that differs.
std::string firstDifference(const Resolved &resolved)
{
    const nlohmann::json report = reportOf(resolved);
    const Memo memo = memoOf(resolved);
    if (memo.assumptions.points != report["assumptions"].get<std::vector<std::string>>())
        return "assumptions";
    if (report.contains("refused"))
        return memo.figures.empty() && contains(memo.recommendation[0], report["refused"].get<std::string>())
            ? ""
            : "refused";
    if (figure(memo, "weights") != decimal(report["weights_bytes"]))
        return "weights";
    if (figure(memo, "notes") != decimal(report["state_bytes_per_session"]))
        return "state";
    if (report.contains("working_bytes") && figure(memo, "working") != decimal(report["working_bytes"]))
        return "working";
    if (figure(memo, "a replica") != decimal(report["weights_bytes"])
        && figure(memo, "a replica") != grouped(report["sessions_fit"].get<std::int64_t>()))
        return "sessions";
    for (const LongerRow &row : memo.longer.rows) {
        const nlohmann::json there = reportOf(resolvedOf(row.resolved.scenario));
        const std::int64_t fit = there.contains("refused") ? 0 : there["sessions_fit"].get<std::int64_t>();
        if (row.sum.fit.value != fit || row.budget != evaluate(resolvedOf(row.resolved.scenario)))
            return row.name;
    }
    return "";
}

} // namespace

TEST(Memo, FiguresAreTheReportsForEveryModelAndDevice)
{
    for (const Model &model : catalogue().models)
        for (const char *rest : {";device=h100-sxm", ";device=m4-max-128gb;accounting=measured;kv=q8_0",
                                 ";device=b200;accounting=measured;cards=2;peak=120;per-replica=8",
                                 ";device=spare:20GB;sessions=4;p95=9000"})
            EXPECT_EQ(firstDifference(resolvedOf("model=" + model.id + rest)), "") << model.id << rest;
    for (const Device &device : catalogue().devices)
        EXPECT_EQ(firstDifference(resolvedOf("device=" + device.id)), "") << device.id;
}

RC_GTEST_PROP(Memo, FiguresAreTheReportsForRandomScenarios, ())
{
    RC_ASSERT(firstDifference(resolvedOf(*anyScenario())).empty());
}

TEST(Memo, TheFleetIsTheSameAsTheReportsReplicas)
{
    const Resolved resolved = resolvedOf("model=llama-3.1-70b;cards=2;peak=120;per-replica=5");
    const auto replicas = reportOf(resolved)["replicas"];
    const Memo memo = memoOf(resolved, {}, nullptr, {{"h100-sxm", 250}});
    EXPECT_EQ(figure(memo, "replicas"), grouped(replicas["with_headroom"].get<std::int64_t>()));
    EXPECT_EQ(figure(memo, "cards"), "58");
    EXPECT_EQ(figure(memo, "an hour"), "145.00");
    EXPECT_TRUE(anyContains(memo.replicas.points, "120 / 5 x 1.2 = 29 replicas of 2 cards, 58 cards"));
}

TEST(Memo, SaysWhatLongerPromptsDoAndWhatHelps)
{
    const Memo memo = memoOf("model=llama-3.1-70b");
    ASSERT_EQ(memo.longer.rows.size(), 5U);
    const std::vector<std::int64_t> contexts = {32'768, 65'536, 65'536, 131'072, 131'072};
    const std::vector<std::int64_t> fit = {3, 1, 3, 0, 1};
    for (std::size_t i = 0; i < fit.size(); ++i) {
        EXPECT_EQ(memo.longer.rows[i].resolved.scenario.context.value, contexts[i]);
        EXPECT_EQ(memo.longer.rows[i].sum.fit.value, fit[i]);
        EXPECT_EQ(memo.prompts.rows[i + 1][4], grouped(fit[i]));
    }
    const std::string words = memo.prompts.paragraphs.front();
    EXPECT_TRUE(contains(words,
                         "leave room for 1 of 3 conversations a replica. Capping the context at 32,768 "
                         "tokens keeps all 3; fp8 notes keep all 3 as well"));
    EXPECT_TRUE(contains(words, "fp8 notes keep 1: they help, but only the cap keeps all 3."));
}

TEST(Memo, SaysWhenAWayOutIsNone)
{
    const auto lines = [](const char *scenario) { return memoOf(scenario).prompts.paragraphs.front(); };
    EXPECT_TRUE(
        contains(lines("model=llama-3.1-70b;kv=q8_0;device=m4-max-128gb"), "8-bit notes are no way out."));
    EXPECT_TRUE(contains(lines("state-per-session=2.6GB"), "change nothing"));
    EXPECT_TRUE(contains(lines("context=131072"), "past the 131,072 the model was trained for"));
    EXPECT_TRUE(contains(lines("model=llama-3.1-70b;weights=16b"), "not one conversation fits, as before"));
    EXPECT_EQ(memoOf("context=16777216").longer.rows.size(), 1U);
}

TEST(Memo, AnswersInItsFirstWords)
{
    EXPECT_EQ(memoOf("model=llama-3.1-70b").recommendation.front().rfind("It fits.", 0), 0U);
    EXPECT_EQ(memoOf("model=llama-3.1-70b;sessions=4")
                  .recommendation.front()
                  .rfind("It fits for fewer at once.", 0),
              0U);
    const std::string no = memoOf("model=llama-3.1-70b;weights=16b").recommendation.front();
    EXPECT_EQ(no.rfind("It does not fit as asked.", 0), 0U);
    EXPECT_TRUE(contains(no, "What would help: weights of 4 bits, or 2 cards."));
    EXPECT_TRUE(contains(memoOf("engine=vllm;kv=q8_0").recommendation.front(), "vLLM refuses this"));
}

TEST(Memo, OwnWordsTakeThePlaceOfOurs)
{
    MemoWords words;
    words.customer = "Example Ltd.";
    words.question = "Can we run a 70B on one GPU?";
    words.recommendation = "Yes.\n\n  Buy one.  ";
    words.situation = "# 1. *Today*";
    words.nextSteps = "- call\n1. measure";
    const Memo memo = memoOf(resolvedOf("model=llama-3.1-70b"), words);
    EXPECT_EQ(memo.question, words.question);
    EXPECT_EQ(memo.recommendation, (std::vector<std::string>{"Yes.", "Buy one."}));
    const std::string text = memoMarkdown(memo);
    for (const char *line : {"# Can we run a 70B on one GPU?\n", "Sizing memo. For Example Ltd.. 2026",
                             "**Buy one.**\n", "\n\\# 1. \\*Today\\*\n", "\n\\- call\n", "\n1\\. measure\n"})
        EXPECT_TRUE(contains(text, line)) << line << "\n" << text;
}

TEST(Memo, ResultsStandInItWithWhatIsMissing)
{
    const EvalTable table = orThrow(evalTableFromCsv("model,valid,p95 (s)\n8B | q4,90 %,1.5\n", "r.csv"));
    const std::string text = memoMarkdown(memoOf(resolvedOf(""), {}, &table));
    EXPECT_TRUE(contains(text, "Not measured: accuracy, judge, cost per 1k tasks."));
    EXPECT_TRUE(contains(text, "| 8B \\| q4 | 90 % | 1.5 s |"));
    EXPECT_TRUE(memoOf("").results.empty());
}

TEST(Memo, NamesWhatMustBeMeasuredAndItsSources)
{
    const Memo memo = memoOf("model=llama-3.1-70b");
    for (const char *word : {"50 prompts at each precision", "Latency: p95", "Prompts:", "Load:", "Seats:"})
        EXPECT_TRUE(anyContains(memo.measure.points, word)) << word;
    EXPECT_EQ(memoOf("p95=9000;peak=120;per-replica=2").measure.points.size(), 2U);
    for (const char *source : {"Llama 3.1 70B: ", "H100 SXM 80 GB: ", "GGUF Q4_K_M weights: ", "f16 notes: "})
        EXPECT_TRUE(anyContains(memo.sources.points, source)) << source;
    EXPECT_EQ(memo.footer, "Three Budgets. Scenario: model=llama-3.1-70b");
}

TEST(MemoWords, ReadBackEqual)
{
    KeptMemo kept;
    kept.words = {"a", "b\"", "c\n", "d", "e"};
    kept.results = "valid,p95\n1,2\n";
    kept.resultsName = "r.csv";
    kept.letter = true;
    EXPECT_EQ(orThrow(keptMemoFromJson(keptMemoToJson(kept), "memo.json")), kept);
    for (const char *damaged : {"", "{}", "[]", "{\"format\":\"threebudgets-memo\",\"version\":2}"})
        EXPECT_FALSE(keptMemoFromJson(damaged, "memo.json").ok()) << damaged;
}
