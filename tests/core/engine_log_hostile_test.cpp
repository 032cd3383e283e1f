// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that are no logs, or lie.
#include "core/log_check.h"
#include "core/readers/engine_log.h"
#include "core/readers/log_lines.h"
#include "log_text.h"
#include "support.h"

#include <gtest/gtest.h>

#include <chrono>
#include <random>

namespace tb {
namespace {

using test::Json;

/// Reads and checks; whatever the text, nothing may happen but an answer or an error.
bool survives(const std::string &text)
{
    const auto log = readEngineLog(text, "log");
    if (!log)
        return !log.error().text.empty();
    const LogCheck check = checkLog(*log, test::catalogue());
    return !checkText(check, "log").empty() && Json::accept(checkJson(check, "log"), true);
}

TEST(HostileLog, NoLogIsOneClearLine)
{
    const std::string bytes("\x7f"
                            "ELF\0\0\0\1\2\3",
                            10);
    for (const std::string &text :
         {std::string(), bytes, std::string("hello\n"), std::string(1, '\0'),
          std::string("<!DOCTYPE html><html>"), std::string("\n\n\n"), std::string("GGUF")}) {
        const auto log = readEngineLog(text, "file.log");
        ASSERT_FALSE(log.ok());
        EXPECT_EQ(log.error().place, "file.log");
        EXPECT_EQ(log.error().line().find('\n'), std::string::npos);
    }
    EXPECT_FALSE(readEngineLog(std::string(kMaxLogBytes + 1, ' '), "log").ok());
}

TEST(HostileLog, OverlongLinesAreSkippedAndSaid)
{
    const std::string text = "llama_context: n_ctx = 512\nllama_kv_cache: size = 6.00 MiB\n"
        + std::string(15'000'000, 'x') + "\nllama_kv_cache: size = 7.00 MiB";
    const auto started = std::chrono::steady_clock::now();
    const auto log = readEngineLog(text, "log");
    const auto took = std::chrono::steady_clock::now() - started;
    ASSERT_TRUE(log.ok());
    EXPECT_EQ(log->runs.at(0).caches.size(), 2u) << "also the last line, without a line break";
    EXPECT_TRUE(test::anyContains(log->remarks, "longer than 64 KiB"));
    EXPECT_LT(took, std::chrono::seconds(2));
}

TEST(HostileLog, NumbersOfNoSense)
{
    for (const char *number :
         {"1e400", "-5", "99999999999999999999", "nan", "inf", "0", "0.0000000000000000001",
          "999999999999999", "1,2,3", "--1", ".", "1.", "0x10"}) {
        for (const char *key : {"n_layer", "n_embd", "n_head", "n_head_kv", "n_swa", "n_vocab", "n_lora_kv",
                                "n_embd_head_k", "n_embd_k_gqa", "ssm_d_inner", "ssm_d_state", "n_rot"}) {
            std::string text
                = "print_info: n_layer = 32\nprint_info: n_head_kv = 8\nprint_info: n_head = 32\n"
                  "print_info: n_embd = 4096\nprint_info: n_vocab = 7\n";
            text += std::string("print_info: ") + key + " = " + number + "\n";
            text += std::string("llama_context: n_ctx = ") + number + "\nllama_context: n_seq_max = " + number
                + "\nllama_kv_cache: size = " + number + " MiB (" + number + " cells, " + number + " layers, "
                + number + "/" + number + " seqs), K (" + number + "): " + number + " MiB, V (f16): " + number
                + " MiB\n";
            text
                += std::string("llama_kv_cache: size = 5.00 MiB\nGPU KV cache size: ") + number + " tokens\n";
            text += std::string("Maximum concurrency for ") + number + " tokens per request: " + number
                + "x\n";
            EXPECT_TRUE(survives(text)) << key << " " << number;
            EXPECT_TRUE(survives("print_info: arch = mamba\n" + text)) << key << " " << number;
        }
    }
}

TEST(HostileLog, NumbersAreExactOrNotRead)
{
    using log::decimalAt;
    EXPECT_EQ(decimalAt("4096.00")->times(kMebi), 4'294'967'296);
    EXPECT_EQ(decimalAt("73728,00")->times(1), 73'728) << "a decimal comma";
    EXPECT_EQ(decimalAt("1,234,567")->times(1), 1'234'567) << "thousands";
    EXPECT_EQ(decimalAt("1,234.5")->times(10), 12'345);
    EXPECT_EQ(decimalAt("-2.14")->times(100), -214);
    EXPECT_EQ(decimalAt("72.91")->half(kMebi), 5'243) << "0.005 MiB, rounded up";
    for (const char *text : {"", "x", "1e400", "1E5", "-", ",5", ".5", "1234567890123456"})
        EXPECT_FALSE(decimalAt(text).has_value()) << text;
    EXPECT_FALSE(decimalAt("999999999999999")->times(kGibi).has_value()) << "outside 64 bits";
}

TEST(HostileLog, ContradictoryFiguresAreNotTakenForAListedModel)
{
    const std::string text = "print_info: n_layer = 32\nprint_info: n_embd = 4096\nprint_info: n_head = 32\n"
                             "print_info: n_head_kv = 7\nprint_info: n_vocab = 128256\n"
                             "print_info: general.name = Llama-3.1-8B\nllama_context: n_ctx = 4096\n"
                             "llama_kv_cache: size = 448.00 MiB\n";
    const LogCheck check = checkLog(test::orThrow(readEngineLog(text, "log")), test::catalogue());
    EXPECT_FALSE(check.runs.at(0).listed) << check.runs[0].how;
}

TEST(HostileLog, ManyLoadsAreBounded)
{
    std::string text;
    for (int i = 0; i < 500; ++i)
        text += "print_info: n_layer = 32\nllama_context: n_ctx = 512\nllama_kv_cache: size = 6.00 MiB\n";
    const auto log = readEngineLog(text, "log");
    ASSERT_TRUE(log.ok());
    EXPECT_LE(log->runs.size(), kMaxLogRuns);
    EXPECT_FALSE(log->remarks.empty());
}

TEST(HostileLog, ManySizesAreBounded)
{
    std::string text = "print_info: general.name = gemma-3-4b\nllama_context: n_ctx = 512\n";
    while (text.size() < 8'000'000)
        text += "llama_kv_cache: size = 6.12 MiB\nllama_kv_cache: CUDA0 KV buffer size = 6.12 MiB\n";
    const auto log = readEngineLog(text, "log");
    ASSERT_TRUE(log.ok());
    EXPECT_EQ(log->runs.at(0).caches.size(), kMaxLogCaches);
    EXPECT_EQ(log->runs.at(0).sizes.size(), kMaxLogSizes);
    EXPECT_TRUE(test::anyContains(log->remarks, "more sizes than are read"));
    EXPECT_FALSE(checkLog(*log, test::catalogue()).runs.empty());
}

/// Golden logs with bytes changed, lines dropped, doubled and cut.
std::string mutated(std::string text, std::mt19937 &random)
{
    const auto upTo
        = [&random](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n)(random); };
    const std::string alphabet("0123456789.,-()[]=:'\" \n\0eEKMGiB", 31);
    const std::size_t changes = 1 + upTo(12);
    for (std::size_t i = 0; i < changes && !text.empty(); ++i) {
        const std::size_t at = upTo(text.size() - 1);
        switch (upTo(3)) {
        case 0:
            text[at] = alphabet[upTo(alphabet.size() - 1)];
            break;
        case 1:
            text.erase(at, upTo(40));
            break;
        case 2:
            text.insert(at, text.substr(upTo(text.size() - 1), upTo(80)));
            break;
        default:
            text.insert(at, 1 + upTo(20), alphabet[upTo(9)]);
        }
    }
    return text;
}

TEST(HostileLog, MutatedLogsAreAnsweredOrRefused)
{
    const Json root = Json::parse(test::sourceFile("tests/golden/engine_logs.json"));
    std::mt19937 random(20'261'129);
    int index = 0;
    for (const Json &row : root.at("rows")) {
        const bool server = row.at("id").get<std::string>().rfind("VL", 0) == 0
            && row.at("settings").contains("gpu_memory_utilization")
            && row.at("settings").contains("max_model_len")
            && row.at("settings").value("tensor_parallel", Json(1)).is_number()
            && row.at("printed").contains("cuda_graph_gib") && row.at("printed").contains("total_gib");
        const bool llama
            = row.at("engine").get<std::string>().rfind("llama.cpp", 0) == 0 && row.at("agrees") == "exact";
        if (!server && !llama)
            continue;
        const std::string text
            = server ? test::vllmText(row, "meta-llama/Llama-3.1-8B") : test::LogText(row).llama();
        for (int i = 0; i < 20; ++i, ++index)
            ASSERT_TRUE(survives(mutated(text, random))) << row.at("id") << " " << i;
    }
    EXPECT_GT(index, 2'000);
}

} // namespace
} // namespace tb
