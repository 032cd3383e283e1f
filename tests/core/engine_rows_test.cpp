// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure that engines printed in public logs: written in the words of its engine and year, read again
// and predicted.
#include "core/log_check.h"
#include "core/log_rule.h"
#include "log_text.h"
#include "support.h"

#include <gtest/gtest.h>

#include <set>

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

struct Checked209
{
    LogCheck check;
    std::string text;
};

Catalogue listWith(const Json &row)
{
    Catalogue lists = test::catalogue();
    if (!row.contains("listed"))
        lists.models.push_back(modelOfShape(row.at("shape")));
    return lists;
}

Checked209 checked(const Json &row, const std::string &text)
{
    const Catalogue lists = listWith(row);
    const auto log = readEngineLog(text, "row");
    if (!log)
        return {{}, log.error().line() + "\n" + text};
    return {checkLog(*log, lists), text};
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
               "memory.required.kv=\"" + test::number(printed.at("kv_gib"), 1) + " GiB\"\n"
            + "time=2026-02-25T18:14:35.262 level=INFO source=server.go:376 msg=\"starting llama server\" "
              "cmd=\"ollama runner --ctx-size " + std::to_string(row.at("settings").at("n_ctx").get<int>())
            + " --batch-size 512 --parallel 1\"\n" + test::LogText(row).llama();
    if (startsWith(engine, "vLLM") && startsWith(id, "VL"))
        return test::vllmText(row, vllmName(row));
    if (startsWith(engine, "SGLang") && printed.contains("kv_tokens")) {
        const std::string cards = std::to_string(row.at("settings").value("tensor_parallel", 1));
        std::string text = "[2025-03-08 12:29:21] server_args=ServerArgs(model_path='" + vllmName(row) + "', tp_size="
            + cards + ", kv_cache_dtype='auto')\n[2025-03-08 12:29:21 TP0] KV Cache is allocated. #tokens: "
            + std::to_string(printed["kv_tokens"].get<std::int64_t>());
        for (const char *key : {"k_gb", "v_gb"})
            if (printed.contains(key))
                text += std::string(", ") + (key[0] == 'k' ? "K" : "V") + " size: " + test::number(printed[key]) + " GB";
        return text + "\n";
    }
    if (engine == "TensorRT-LLM" && printed.contains("kv_tokens") && printed.contains("kv_gib"))
        return "[TensorRT-LLM][INFO] [MemUsageChange] Allocated " + test::number(printed["kv_gib"], 1)
            + " GiB for max tokens in paged KV cache (" + std::to_string(printed["kv_tokens"].get<std::int64_t>()) + ").\n";
    return {};
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

TEST(EngineRows, ExactRowsAreReproduced)
{
    int reproduced = 0, explained = 0, other = 0;
    for (const Json &row : rows()) {
        if (row.at("agrees") != "exact")
            continue;
        const std::string text = textOf(row);
        if (text.empty()) {
            ++other;
            std::printf("OTHER %s %s\n", row.at("id").get<std::string>().c_str(), row.at("engine").get<std::string>().c_str());
            continue;
        }
        const Checked209 result = checked(row, text);
        bool all = !result.check.runs.empty(), any = false, why = true;
        for (const RunCheck &run : result.check.runs)
            for (const CheckLine &line : run.lines) {
                if (!line.predicted || line.modelled)
                    continue;
                any = true;
                all = all && line.within();
                why = why && (line.within() || !line.reason.empty());
            }
        if (all && any)
            ++reproduced;
        else if (any && why) {
            ++explained;
            std::printf("EXPLAINED %s\n%s", row.at("id").get<std::string>().c_str(), checkText(result.check, "x").c_str());
        } else
            ADD_FAILURE() << row.at("id") << "\n" << result.text << checkText(result.check, "row");
    }
    std::printf("reproduced %d explained %d other %d\n", reproduced, explained, other);
}

} // namespace
} // namespace tb
