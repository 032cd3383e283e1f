// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure that engines printed in public logs: written in the words of its engine and year, read again
// and predicted.
#include "core/log_check.h"
#include "core/log_rule.h"
#include "log_text.h"
#include "support.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <set>
#include <stdexcept>

namespace tb {
namespace {

using test::Json;

const Json &rows()
{
    static const Json root = Json::parse(test::sourceFile("tests/golden/engine_logs.json"));
    return root.at("rows");
}

bool startsWith(const std::string &text, const char *part)
{
    return text.rfind(part, 0) == 0;
}

/// A model as its configuration would give it, for rows of models that are in no list.
Model modelOfShape(const Json &shape)
{
    Model model;
    model.id = model.name = "rowmodel";
    model.layers = shape.value("n_layer_with_kv", shape.value("n_layer", 0));
    model.kvHeads = shape.value("n_head_kv", 1);
    model.headDim = shape.value("head_dim", 0);
    const std::int64_t row = model.kvHeads * model.headDim;
    if (row > 0)
        model.state.push_back({StateKind::KvFull, model.layers, row, row});
    return model;
}

Catalogue listWith(const Json &row)
{
    Catalogue lists = test::catalogue();
    if (!row.contains("listed"))
        lists.models.push_back(modelOfShape(row.at("shape")));
    return lists;
}

std::string vllmName(const Json &row)
{
    return row.value("listed", std::string("rowmodel"));
}

/// The text of a row's log; empty for engines whose logs are not read.
std::string textOf(const Json &row)
{
    const std::string id = row.at("id");
    const std::string engine = row.at("engine");
    const Json &printed = row.at("printed");
    if (startsWith(engine, "llama.cpp") || (startsWith(engine, "ollama") && printed.contains("kv_mib")))
        return test::LogText(row).llama();
    if (startsWith(engine, "ollama"))
        return "time=2026-02-25T18:14:34.262 level=INFO source=memory.go:356 msg=\"offload to metal\" "
               "memory.required.kv=\""
            + test::number(printed.at("kv_gib"), 1) + " GiB\"\n"
            + "time=2026-02-25T18:14:35.262 level=INFO source=server.go:376 msg=\"starting llama server\" "
              "cmd=\"ollama runner --ctx-size "
            + std::to_string(row.at("settings").at("n_ctx").get<int>()) + " --batch-size 512 --parallel 1\"\n"
            + test::LogText(row).llama();
    if (startsWith(engine, "vLLM") && startsWith(id, "VL"))
        return test::vllmText(row, vllmName(row));
    if (startsWith(engine, "SGLang") && printed.contains("kv_tokens")) {
        const std::string cards = std::to_string(row.at("settings").value("tensor_parallel", 1));
        std::string text = "[2025-03-08 12:29:21] server_args=ServerArgs(model_path='" + vllmName(row)
            + "', tp_size=" + cards
            + ", kv_cache_dtype='auto')\n[2025-03-08 12:29:21 TP0] KV Cache is allocated. #tokens: "
            + std::to_string(printed["kv_tokens"].get<std::int64_t>());
        for (const char *key : {"k_gb", "v_gb"})
            if (printed.contains(key))
                text += std::string(", ") + (key[0] == 'k' ? "K" : "V")
                    + " size: " + test::number(printed[key]) + " GB";
        return text + "\n";
    }
    if (engine == "TensorRT-LLM" && printed.contains("kv_tokens")) {
        const std::string size = printed.contains("kv_gib") ? test::number(printed["kv_gib"], 1)
            : printed.contains("kv_bytes")
            ? test::number(printed["kv_bytes"].get<double>() / static_cast<double>(kGibi))
            : "";
        if (!size.empty())
            return "[TensorRT-LLM][INFO] [MemUsageChange] Allocated " + size
                + " GiB for max tokens in paged KV cache ("
                + std::to_string(printed["kv_tokens"].get<std::int64_t>()) + ").\n";
    }
    return {};
}

/// A row's log, read again. TensorRT-LLM prints no model, so it is named here.
LogCheck checkOf(const Json &row, const std::string &text)
{
    EngineLog log = test::orThrow(readEngineLog(text, "row"));
    if (log.engine == LogEngine::TensorRtLlm)
        for (LogRun &run : log.runs)
            run.modelName = vllmName(row);
    return checkLog(log, listWith(row));
}

struct Verdict
{
    int predicted = 0;
    int off = 0;
    int unexplained = 0; ///< off, and no other rule gives the figure
};

Verdict verdictOf(const LogCheck &check)
{
    Verdict verdict;
    for (const RunCheck &run : check.runs) {
        bool explained = false; // the line of a cache speaks for its halves
        for (const CheckLine &line : run.lines) {
            if (!line.predicted || line.modelled)
                continue;
            const bool half = startsWith(line.what, "  ");
            explained = half ? explained : !line.reason.empty();
            ++verdict.predicted;
            verdict.off += line.within() ? 0 : 1;
            verdict.unexplained += line.within() || explained ? 0 : 1;
        }
    }
    return verdict;
}

TEST(EngineRows, TheFileIsWhole)
{
    std::set<std::string> ids;
    int exact = 0;
    for (const Json &row : rows()) {
        ids.insert(row.at("id"));
        exact += row.at("agrees") == "exact" ? 1 : 0;
    }
    EXPECT_EQ(rows().size(), 209u);
    EXPECT_EQ(ids.size(), 209u);
    EXPECT_EQ(exact, 174);
}

/// Rows whose micro-batch the log's excerpt does not show: the cells beside the window tell it.
const std::set<std::string> kExplained{"LC-041", "LC-074"};
/// Engines whose logs are not read: their figures go straight to the rule, in the next tests.
const std::set<std::string> kElsewhere{"LC-076", "LC-077", "LC-080", "VL-101",
                                       "VM-02",  "VM-03",  "TR-08",  "MX-29"};

TEST(EngineRows, ExactRowsAreReproducedFromTheirLogs)
{
    int reproduced = 0;
    for (const Json &row : rows()) {
        const std::string id = row.at("id");
        if (row.at("agrees") != "exact" || kElsewhere.count(id) > 0)
            continue;
        const std::string text = textOf(row);
        ASSERT_FALSE(text.empty()) << id;
        const LogCheck check = checkOf(row, text);
        const Verdict verdict = verdictOf(check);
        EXPECT_GT(verdict.predicted, 0) << id << "\n" << text << checkText(check, "row");
        EXPECT_EQ(verdict.off > 0, kExplained.count(id) > 0) << id << "\n" << text << checkText(check, "row");
        EXPECT_EQ(verdict.unexplained, 0) << id << "\n" << checkText(check, "row");
        ++reproduced;
    }
    EXPECT_EQ(reproduced, 166);
}

const Json &rowOf(const std::string &id)
{
    for (const Json &row : rows())
        if (row.at("id") == id)
            return row;
    throw std::runtime_error("no row " + id);
}

/// Bytes of all tokens of a row with the rule of today, one slot.
std::int64_t stateOf(const Json &row, std::int64_t tokens)
{
    const Model model = row.contains("listed") ? test::modelOf(row["listed"].get<std::string>())
                                               : modelOfShape(row.at("shape"));
    CacheRule rule;
    rule.context = tokens;
    rule.pad = 1;
    return cacheSizes(model, rule).keysAndValues().value();
}

/// Figures of engines that print them in other ways: tokens, the size as printed, half of its last digit.
struct Direct
{
    const char *id;
    std::int64_t tokens;
    double printed;
    double rounding;
};

TEST(EngineRows, OtherEnginesKeepTheSameBytes)
{
    const double mib = static_cast<double>(kMebi);
    const double gibibyte = static_cast<double>(kGibi);
    const Direct rowsOfOthers[] = {{"LC-077", 4'096, (2702.16 - 2254.16) * mib, 0.01 * mib},
                                   {"LC-080", 1, 240.0 * 1'024, 512},
                                   {"VL-101", 2 * 262'144, 131072.0 * mib, 0.005 * mib},
                                   {"VM-02", 53'680, 3.96e9, 0.005e9},
                                   {"VM-03", 100'000, 5.73e9, 0.005e9}};
    for (const Direct &direct : rowsOfOthers)
        EXPECT_NEAR(static_cast<double>(stateOf(rowOf(direct.id), direct.tokens)), direct.printed,
                    direct.rounding)
            << direct.id;
    // koboldcpp: keys and values, each 62 layers x 5,120 values
    Model wide;
    wide.state.push_back({StateKind::KvFull, 62, 5'120, 5'120});
    CacheRule rule;
    rule.context = 8'192;
    EXPECT_EQ(cacheSizes(wide, rule).fullK.value(), 4'960 * kMebi);
    EXPECT_EQ(cacheSizes(wide, rule).fullV.value(), 4'960 * kMebi);
    // oMLX counts the layers without a window only
    rule.pad = 1;
    rule.context = 80'372;
    const CacheSizes gpt = cacheSizes(test::modelOf("gpt-oss-20b"), rule);
    EXPECT_NEAR(static_cast<double>((gpt.fullK + gpt.fullV).value()), 1.84 * gibibyte, 0.005 * gibibyte);
    // TensorRT-LLM: 631 blocks of 64 tokens are the last whole ones in 0.9 of 21.89 GiB
    const std::int64_t block = stateOf(rowOf("TR-08"), 64);
    EXPECT_NEAR(0.9 * 21.89 * gibibyte / static_cast<double>(block), 631, 1);
}

/// Rows that no known rule gives are not called right, and their figures stay in the table.
TEST(EngineRows, RowsThatDisagreeAreSaidToDisagree)
{
    for (const char *id : {"VL-077", "VL-081"}) {
        const Verdict verdict = verdictOf(checkOf(rowOf(id), textOf(rowOf(id))));
        EXPECT_GT(verdict.off, 0) << id;
    }
    const LogCheck hybrid = checkOf(rowOf("VL-088"), textOf(rowOf("VL-088")));
    EXPECT_TRUE(test::anyContains(hybrid.runs.at(0).notes, "fixed size"))
        << "recurrent pages are not computed";
}

/// Compute buffers from 2024 to 2026, one device each, by the planner with the rules of their months.
TEST(EngineRows, ComputeBuffersOfMainlineAreNear)
{
    int near = 0;
    int all = 0;
    for (const Json &row : rows()) {
        const std::string engine = row.at("engine");
        if (!startsWith(engine, "llama.cpp") || engine.find("ik_llama") != std::string::npos
            || row.at("agrees") != "exact")
            continue;
        const LogCheck check = checkOf(row, textOf(row));
        for (const CheckLine &line : check.runs.at(0).lines) {
            const bool device = startsWith(line.what, "compute buffer") && line.predicted
                && line.what.find("Host") == std::string::npos;
            if (!device)
                continue;
            ++all;
            near += std::abs(line.difference()) * 50 <= line.printed ? 1 : 0;
        }
    }
    std::printf("compute buffers within 2 %%: %d of %d\n", near, all);
    EXPECT_GE(near, 18);
}

TEST(EngineRows, PoolsOfTheH100SweepFollowFromThePrintedActivation)
{
    int pools = 0;
    for (const Json &row : rows()) {
        if (!row.at("printed").contains("requested_gib"))
            continue;
        const LogCheck check = checkOf(row, textOf(row));
        for (const CheckLine &line : check.runs.at(0).lines) {
            if (line.what != "KV pool of a card")
                continue;
            ++pools;
            EXPECT_LE(std::abs(line.difference()), kGibi / 50) << row.at("id");
        }
    }
    EXPECT_EQ(pools, 37);
}

} // namespace
} // namespace tb
