// SPDX-License-Identifier: GPL-3.0-or-later
// Log texts as the engines of each year print them.
#include "core/readers/engine_log.h"

#include "core/log_check.h"
#include "support.h"

#include <gtest/gtest.h>

namespace tb {
namespace {

LogCheck checkOf(const std::string &text)
{
    return checkLog(test::orThrow(readEngineLog(text, "log")), test::catalogue());
}

const CheckLine &lineOf(const LogCheck &check, std::string_view what, std::size_t run = 0)
{
    for (const CheckLine &line : check.runs.at(run).lines)
        if (test::contains(line.what, what))
            return line;
    throw std::runtime_error("no line " + std::string(what) + "\n" + checkText(check, "log"));
}

constexpr const char *k2023 = R"(llama.cpp: loading model from models/llama-2-13b.ggmlv3.q4_0.bin
llama_model_load_internal: format     = ggjt v3 (latest)
llama_model_load_internal: n_vocab    = 32000
llama_model_load_internal: n_ctx      = 512
llama_model_load_internal: n_embd     = 5120
llama_model_load_internal: n_head     = 40
llama_model_load_internal: n_head_kv  = 40
llama_model_load_internal: n_layer    = 40
llama_model_load_internal: ftype      = 2 (mostly Q4_0)
llama_model_load_internal: mem required  = 2264.17 MB (+ 1608.00 MB per state)
llama_new_context_with_model: n_ctx      = 512
llama_init_from_file: kv self size  =  400.00 MB
)";

constexpr const char *k2024 = R"(build: 4202 (9f912511) with cc (Ubuntu 13.2.0) for x86_64-linux-gnu
llama_model_loader: loaded meta data with 29 key-value pairs and 292 tensors from model.gguf (version GGUF V3 (latest))
llama_model_loader: - kv   0:                       general.architecture str              = llama
llama_model_loader: - kv   9:                          llama.block_count u32              = 32
llm_load_print_meta: format           = GGUF V3 (latest)
llm_load_print_meta: arch             = llama
llm_load_print_meta: n_vocab          = 128256
llm_load_print_meta: n_ctx_train      = 131072
llm_load_print_meta: n_embd           = 4096
llm_load_print_meta: n_layer          = 32
llm_load_print_meta: n_head           = 32
llm_load_print_meta: n_head_kv        = 8
llm_load_print_meta: n_swa            = 0
llm_load_print_meta: n_embd_head_k    = 128
llm_load_print_meta: n_embd_head_v    = 128
llm_load_print_meta: n_embd_k_gqa     = 1024
llm_load_print_meta: n_embd_v_gqa     = 1024
llm_load_print_meta: n_ff             = 14336
llm_load_print_meta: model ftype      = Q4_K - Medium
llm_load_print_meta: model params     = 8.03 B
llm_load_print_meta: model size       = 4.58 GiB (4.89 BPW)
llm_load_print_meta: general.name     = Meta Llama 3.1 8B Instruct
llm_load_tensors:      Metal buffer size =  4403.50 MiB
llama_new_context_with_model: n_ctx      = 31072
llama_new_context_with_model: n_batch    = 2048
llama_new_context_with_model: n_ubatch   = 512
llama_new_context_with_model: flash_attn = 0
ggml_metal_init: recommendedMaxWorkingSetSize  = 22906.50 MB
llama_kv_cache_init:      Metal KV buffer size =  3884.00 MiB
llama_new_context_with_model: KV self size  = 3884.00 MiB, K (f16): 1942.00 MiB, V (f16): 1942.00 MiB
llama_new_context_with_model:      Metal compute buffer size =  2034.69 MiB
)";

constexpr const char *k2026 = R"(0.03.028.001 I print_info: file type   = Q4_K - Medium
0.03.028.001 I print_info: file size   = 2.31 GiB (5.12 BPW)
0.03.028.002 I print_info: arch                  = gemma3
0.03.028.002 I print_info: n_ctx_train           = 131072
0.03.028.002 I print_info: n_embd                = 2560
0.03.028.002 I print_info: n_layer               = 34
0.03.028.002 I print_info: n_head                = 8
0.03.028.002 I print_info: n_head_kv             = 4
0.03.028.002 I print_info: n_swa                 = 1024
0.03.028.002 I print_info: is_swa_any            = 1
0.03.028.002 I print_info: n_embd_head_k         = 256
0.03.028.002 I print_info: n_embd_k_gqa          = 1024
0.03.028.002 I print_info: n_embd_v_gqa          = 1024
0.03.028.002 I print_info: n_vocab               = 262208
0.06.588.132 I llama_context: n_seq_max     = 4
0.06.588.132 I llama_context: n_ctx         = 32768
0.06.588.132 I llama_context: n_ctx_seq     = 32768
0.06.588.132 I llama_context: n_batch       = 2048
0.06.588.132 I llama_context: n_ubatch      = 512
0.06.588.132 I llama_context: flash_attn    = auto
0.06.588.133 I llama_context: kv_unified    = true
0.06.589.001 I llama_kv_cache_iswa: creating non-SWA KV cache, size = 32768 cells
0.06.599.084 I llama_kv_cache:    Vulkan0 KV buffer size =   640.00 MiB
0.06.599.085 I llama_kv_cache: size =  640.00 MiB ( 32768 cells,   5 layers,  4/1 seqs), K (f16):  320.00 MiB, V (f16):  320.00 MiB
0.06.599.086 I llama_kv_cache_iswa: creating     SWA KV cache, size = 4608 cells
0.06.599.087 I llama_kv_cache: size =  522.00 MiB (  4608 cells,  29 layers,  4/1 seqs), K (f16):  261.00 MiB, V (f16):  261.00 MiB
0.06.767.170 I sched_reserve: Flash Attention was auto, set to enabled
0.06.767.179 I sched_reserve:    Vulkan0 compute buffer size =   519.50 MiB
)";

TEST(EngineLog, LlamaCppOf2023)
{
    const LogCheck check = checkOf(k2023);
    EXPECT_EQ(check.engine, LogEngine::LlamaCpp);
    const CheckLine &kv = lineOf(check, "KV cache");
    EXPECT_EQ(kv.printed, 400 * kMebi) << "MB of that year are MiB";
    EXPECT_TRUE(kv.within());
    EXPECT_EQ(kv.line, 12);
    EXPECT_TRUE(test::contains(kv.text, "MiB")) << kv.text;
}

TEST(EngineLog, LlamaCppOf2024)
{
    const LogCheck check = checkOf(k2024);
    EXPECT_EQ(check.version, "b4202");
    EXPECT_EQ(check.runs.at(0).model, "Llama 3.1 8B");
    EXPECT_TRUE(check.runs.at(0).listed);
    EXPECT_TRUE(lineOf(check, "KV cache").within()) << "31,072 tokens were not padded then";
    EXPECT_TRUE(lineOf(check, "keys").within());
    EXPECT_TRUE(test::anyContains(check.runs[0].notes, "3,904.00 MiB")) << "today they are padded to 31,232";
    EXPECT_EQ(lineOf(check, "working set").printed, 22'906'500'000) << "decimal MB: 66.67 % of 32 GiB";
    const CheckLine &file = lineOf(check, "weights");
    EXPECT_TRUE(file.within()) << checkText(check, "log");
}

TEST(EngineLog, LlamaCppOf2026WithWindowsAndSharedSlots)
{
    const LogCheck check = checkOf(k2026);
    EXPECT_EQ(check.runs.at(0).model, "Gemma 3 4B");
    EXPECT_TRUE(lineOf(check, "without a window").within());
    EXPECT_TRUE(lineOf(check, "with a window").within()) << "4 x 1,024 + 512 cells";
    EXPECT_EQ(check.runs[0].rules.find("since January 2026") == std::string::npos, false);
}

std::string replaced(std::string text, const std::string &from, const std::string &to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

TEST(EngineLog, PrefixesColoursAndLineEndsDoNotMatter)
{
    const LogCheck plain = checkOf(k2026);
    for (const char *prefix :
         {"llama-1  | ", "Nov 08 23:02:37 host ollama[16]: ", "\x1b[32m[2026-05-01][DEBUG]\x1b[0m "}) {
        const std::string text = prefix + replaced(k2026, "\n", "\r\n" + std::string(prefix));
        EXPECT_EQ(checkOf(text).runs.at(0), plain.runs.at(0)) << prefix;
    }
}

TEST(EngineLog, DecimalCommaAndMiBCalledMB)
{
    const std::string metal = "ggml_metal_init: recommendedMaxWorkingSetSize  = 73728,00 MB\n";
    const LogCheck check = checkOf(k2023 + metal);
    EXPECT_EQ(lineOf(check, "working set").printed, 73'728 * kMebi) << "75 % of 96 GiB only as MiB";
}

struct Difference
{
    const char *name;
    const char *from;
    const char *to;
    const char *what;
    const char *reason;
};

TEST(EngineLog, DifferencesAreExplained)
{
    const Difference cases[] = {
        {"window unused", "size =  522.00 MiB", "size =  3712.00 MiB", "with a window", "--swa-full"},
        {"micro-batch", "size =  522.00 MiB", "size =  580.00 MiB", "with a window", "1,024 tokens"},
        {"split", "size =  522.00 MiB", "size =  696.00 MiB", "with a window", "split over the slots"},
        {"q8_0", "size =  640.00 MiB", "size =  340.00 MiB", "without a window", "q8_0"},
        {"copies", "size =  640.00 MiB", "size =  1920.00 MiB", "without a window", "3 times"},
        {"whole each", "size =  640.00 MiB", "size =  2560.00 MiB", "without a window", "each of the slots"},
        {"unit", "size =  640.00 MiB", "size =  671.09 MiB", "without a window", "powers of ten"}};
    for (const Difference &d : cases) {
        const LogCheck check = checkOf(replaced(k2026, d.from, d.to));
        const CheckLine &line = lineOf(check, d.what);
        EXPECT_FALSE(line.within()) << d.name;
        EXPECT_TRUE(test::contains(line.reason, d.reason)) << d.name << ": " << line.reason;
    }
}

TEST(EngineLog, LatentRowsAreExplainedByTheirYear)
{
    std::string text
        = "print_info: arch = deepseek2\nprint_info: n_layer = 61\nprint_info: n_embd = 7168\n"
          "print_info: n_head = 128\nprint_info: n_head_kv = 1\nprint_info: n_vocab = 129280\n"
          "print_info: n_lora_kv = 512\nprint_info: n_rot = 64\n"
          "llama_context: n_ctx = 16384\nllama_context: n_ctx_seq = 16384\n"
          "llama_kv_cache: size = 2074.00 MiB (16384 cells, 61 layers, 1/1 seqs), K (f16): 1098.00 MiB, "
          "V (f16): 976.00 MiB\n";
    EXPECT_TRUE(lineOf(checkOf(text), "KV cache").within()) << "November 2025: values stored";
    text += "sched_reserve: CUDA0 compute buffer size = 100.00 MiB\n";
    const LogCheck check = checkOf(text);
    EXPECT_TRUE(test::contains(lineOf(check, "KV cache").reason, "before January 2026"))
        << checkText(check, "log");
}

TEST(EngineLog, SeveralLoadsStayApart)
{
    const LogCheck check = checkOf(std::string(k2024) + k2026);
    ASSERT_EQ(check.runs.size(), 2u);
    EXPECT_EQ(check.runs[0].model, "Llama 3.1 8B");
    EXPECT_EQ(check.runs[1].model, "Gemma 3 4B");
}

TEST(EngineLog, RecurrentStateWithSnapshots)
{
    const std::string text
        = "llama_context: n_ctx = 8192\nllama_context: n_seq_max = 4\n"
          "print_info: general.name = qwen3.6-27b\n"
          "llama_memory_recurrent: size = 1795.50 MiB (     4 cells,  64 layers,  4 seqs  2 rs_seq), "
          "R (f32):   67.50 MiB, S (f32): 1728.00 MiB\n";
    const LogCheck check = checkOf(text);
    EXPECT_TRUE(lineOf(check, "recurrent state").within()) << checkText(check, "log");
    EXPECT_TRUE(lineOf(check, "convolution").within());
}

TEST(EngineLog, Ollama)
{
    const std::string text
        = "time=2025-12-01T20:28:54.084Z level=INFO source=memory.go:356 msg=\"offload to cuda\" "
          "layers.model=33 memory.required.full=\"6.5 GiB\" memory.required.kv=\"1.0 GiB\"\n"
          "time=2025-12-01T20:28:54.084Z level=INFO source=server.go:376 msg=\"starting llama server\" "
          "cmd=\"/usr/lib/ollama runner --model /blobs/sha256-667 --ctx-size 8192 --batch-size 512 "
          "--parallel 4\"\n"
        + replaced(replaced(k2024, "31072", "8192"), "3884.00", "1024.00");
    const LogCheck check = checkOf(replaced(text, "1942.00", "512.00"));
    EXPECT_EQ(check.engine, LogEngine::Ollama);
    ASSERT_EQ(check.runs.size(), 1u) << checkText(check, "log");
    EXPECT_TRUE(lineOf(check, "estimate").within());
    EXPECT_TRUE(lineOf(check, "KV cache").within());
}

TEST(EngineLog, OllamasOwnEngineNamesWhatIsMissing)
{
    const LogCheck check
        = checkOf("time=2026-02-21T14:14:46 level=INFO source=runner.go:895 msg=load "
                  "request=\"{Operation:commit Parallel:1 "
                  "BatchSize:512 FlashAttention:Enabled KvSize:4096 KvCacheType: NumThreads:4}\"\n"
                  "time=2026-02-21T14:14:46 level=INFO source=device.go:256 msg=\"kv cache\" device=CPU "
                  "size=\"384.0 MiB\"\n");
    EXPECT_TRUE(check.runs.at(0).model.empty());
    EXPECT_TRUE(test::contains(check.runs[0].how, "number of layers")) << check.runs[0].how;
    EXPECT_FALSE(lineOf(check, "estimate").predicted);
}

TEST(EngineLog, LmStudioEstimateAndEngine)
{
    const std::string text
        = "2025-08-12 00:27:55 [DEBUG]\n [LM Studio] Model load size estimate with raw num "
          "offload layers 'max' and context length '31072':\n  Model: 4.92 GB\n  Context: 4.07 GB\n"
          "  Total: 8.99 GB\n"
        + std::string(k2024);
    const LogCheck check = checkOf(text);
    EXPECT_EQ(check.engine, LogEngine::LmStudio);
    EXPECT_TRUE(lineOf(check, "estimate").within()) << checkText(check, "log");
    EXPECT_EQ(lineOf(check, "estimate").printed, 4'070'000'000);
}

TEST(EngineLog, VllmV0AndV1)
{
    const std::string v0
        = "INFO 12-02 llm_engine.py:249] Initializing an LLM engine (v0.6.4) with config: "
          "model='meta-llama/Llama-3.1-8B-Instruct', max_seq_len=20000, tensor_parallel_size=1, "
          "kv_cache_dtype=auto\n"
          "INFO 12-02 model_runner.py:1077] Loading model weights took 14.9888 GB\n"
          "INFO 12-02 worker.py:232] Memory profiling results: total_gpu_memory=23.58GiB "
          "initial_memory_usage=15.34GiB "
          "kv_cache_size=3.81GiB gpu_memory_utilization=0.90\n"
          "INFO 12-02 gpu_executor.py:113] # GPU blocks: 1952, # CPU blocks: 2048\n"
          "INFO 12-02 gpu_executor.py:117] Maximum concurrency for 20000 tokens per request: 1.56x\n";
    const LogCheck check = checkOf(v0);
    EXPECT_EQ(check.version, "0.6.4");
    EXPECT_EQ(check.runs.at(0).model, "Llama 3.1 8B");
    EXPECT_TRUE(lineOf(check, "blocks").within()) << checkText(check, "log");
    EXPECT_TRUE(lineOf(check, "requests of").within());
}

TEST(EngineLog, SglangGigabytesAreGibibytes)
{
    const LogCheck check = checkOf(
        "[2025-07-22] server_args=ServerArgs(model_path='/m/Qwen3-235B-A22B-FP8', tp_size=4, "
        "kv_cache_dtype='auto')\n"
        "[2025-07-22 TP0] KV Cache is allocated. #tokens: 367404, K size: 8.23 GB, V size: 8.23 GB\n");
    EXPECT_EQ(check.engine, LogEngine::Sglang);
    EXPECT_EQ(check.runs.at(0).model, "Qwen3 235B-A22B") << check.runs[0].how;
    EXPECT_TRUE(lineOf(check, "keys").within());
    EXPECT_TRUE(test::contains(lineOf(check, "keys").text, "GiB"));
}

TEST(EngineLog, AModelOfNoListIsBuiltFromItsFigures)
{
    const LogCheck check
        = checkOf("print_info: arch = llama\nprint_info: n_layer = 30\nprint_info: n_embd = 2560\n"
                  "print_info: n_head = 20\nprint_info: n_head_kv = 5\nprint_info: n_vocab = 128256\n"
                  "llama_context: n_ctx = 4096\nllama_context: n_ctx_seq = 4096\n"
                  "llama_kv_cache: size = 300.00 MiB (4096 cells, 30 layers, 1/1 seqs), K (f16): "
                  "150.00 MiB, V (f16): 150.00 MiB\n");
    EXPECT_FALSE(check.runs.at(0).listed);
    EXPECT_TRUE(test::contains(check.runs[0].how, "built from the log's figures"));
    EXPECT_TRUE(lineOf(check, "KV cache").within());
}

TEST(EngineLog, NamesMatchWholeWordsOnly)
{
    EXPECT_TRUE(nameContainsId("meta-llama/Llama-3.1-8B-Instruct", "llama-3.1-8b"));
    EXPECT_TRUE(nameContainsId("RedHatAI/Llama-3.3-70B-Instruct-FP8", "llama-3.3-70b"));
    EXPECT_FALSE(nameContainsId("Qwen/Qwen2.5-72B", "qwen2.5-7b"));
    EXPECT_FALSE(nameContainsId("", "qwen2.5-7b"));
}

TEST(EngineLog, APrunedModelKeepsTheStateOfItsShape)
{
    const LogCheck check
        = checkOf("print_info: arch = qwen3next\nprint_info: n_layer = 48\nprint_info: n_embd = 2048\n"
                  "print_info: n_head = 16\nprint_info: n_head_kv = 2\nprint_info: n_expert = 256\n"
                  "print_info: n_embd_k_gqa = 512\nprint_info: n_vocab = 151936\n"
                  "print_info: ssm_d_inner = 4096\nprint_info: file size = 20.00 GiB (4.00 BPW)\n"
                  "llama_context: n_seq_max = 1\nllama_context: n_ctx = 8192\n"
                  "llama_kv_cache: size = 192.00 MiB ( 8192 cells,  12 layers,  1/1 seqs), K (f16): "
                  "96.00 MiB, V (f16): 96.00 MiB\n"
                  "llama_memory_recurrent: size = 75.38 MiB ( 1 cells, 48 layers, 1 seqs), R (f32): 3.38 "
                  "MiB, S (f32): 72.00 MiB\n");
    EXPECT_FALSE(check.runs.at(0).listed);
    EXPECT_TRUE(test::contains(check.runs[0].how, "except for the number of experts")) << check.runs[0].how;
    EXPECT_TRUE(lineOf(check, "KV cache").within());
    EXPECT_TRUE(lineOf(check, "recurrent").within());
    EXPECT_FALSE(lineOf(check, "weights").predicted.has_value())
        << "how many parameters are left is not known";
}

} // namespace
} // namespace tb
