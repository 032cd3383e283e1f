// SPDX-License-Identifier: GPL-3.0-or-later
// Logs that end in an out-of-memory: which budget failed, and what would have fitted.
#include "core/log_check.h"
#include "core/scenario_text.h"
#include "support.h"

#include <gtest/gtest.h>

namespace tb {
namespace {

const std::string kModel
    = "llama_model_load_from_file_impl: using device CUDA0 (NVIDIA GeForce RTX 3080) (0000:01:00.0) - 9000 "
      "MiB free\n"
      "print_info: arch = llama\nprint_info: n_layer = 32\nprint_info: n_embd = 4096\n"
      "print_info: n_head = 32\nprint_info: n_head_kv = 8\nprint_info: n_vocab = 128256\n"
      "print_info: file type   = Q4_K - Medium\nprint_info: file size   = 4.58 GiB (4.89 BPW)\n";
const std::string kLoaded = "load_tensors:        CUDA0 model buffer size =  4403.50 MiB\n";
const std::string kContext
    = "llama_context: n_seq_max = 1\nllama_context: n_ctx = 131072\nllama_context: n_ctx_seq = 131072\n"
      "llama_context: n_batch = 2048\nllama_context: n_ubatch = 512\nllama_context: flash_attn = enabled\n";
const std::string kCache
    = "llama_kv_cache: size = 16384.00 MiB (131072 cells,  32 layers,  1/1 seqs), K (f16): 8192.00 MiB, V "
      "(f16): 8192.00 MiB\n";

std::string driver(const std::string &mib)
{
    return "ggml_backend_cuda_buffer_type_alloc_buffer: allocating " + mib
        + " MiB on device 0: cudaMalloc failed: out of memory\n";
}

RunCheck lastRun(const std::string &text)
{
    const LogCheck check = checkLog(test::orThrow(readEngineLog(text, "log")), test::catalogue());
    EXPECT_TRUE(test::contains(checkText(check, "log"), check.runs.back().failure));
    return check.runs.back();
}

void expectFailure(const std::string &log, FailedBudget budget, std::initializer_list<const char *> words)
{
    const RunCheck run = lastRun(log);
    ASSERT_TRUE(run.failed.has_value()) << log;
    EXPECT_EQ(*run.failed, budget) << run.failure;
    for (const char *word : words)
        EXPECT_TRUE(test::contains(run.failure, word)) << word << " in: " << run.failure;
}

TEST(LogFailure, WeightsOfLlamaCpp)
{
    expectFailure(kModel + driver("9144.00")
                      + "alloc_tensor_range: failed to allocate CUDA0 buffer of size 9588178944\n"
                        "llama_model_load: error loading model: unable to allocate CUDA0 buffer\n",
                  FailedBudget::Weights,
                  {"line 10", "the weights", "9,144.00 MiB asked for", "9,000.00 MiB"});
}

TEST(LogFailure, CacheOfLlamaCppSaysWhichContextFits)
{
    const std::string log = kModel + kLoaded + kContext + driver("16384.00")
        + "llama_init_from_model: failed to initialize the context: failed to allocate buffer for kv cache\n";
    // 9,000 - 4,403.5 = 4,596.5 MiB are left: 256 tokens are 32 MiB of cache, beside some 150 of working
    // space.
    expectFailure(log, FailedBudget::Cache,
                  {"the KV cache", "16,384.00 MiB asked for", "4,596.50 MiB are left", "tokens fits"});
    const RunCheck run = lastRun(log);
    const std::size_t at = run.failure.find("context of ") + 11;
    const int thousands = std::stoi(run.failure.substr(at));
    EXPECT_GE(thousands, 34) << run.failure;
    EXPECT_LE(thousands, 36) << run.failure;
}

TEST(LogFailure, WithoutFreeMemoryTheOtherCacheIsNamed)
{
    const std::string model = kModel.substr(kModel.find('\n') + 1);
    expectFailure(model + kLoaded + kContext + driver("16384.00"), FailedBudget::Cache,
                  {"q8_0 cache it would be 8,704.00 MiB"});
}

TEST(LogFailure, WorkingSpaceOfLlamaCpp)
{
    const std::string model = kModel.substr(kModel.find('\n') + 1);
    expectFailure(model + kLoaded + kContext + kCache + driver("258.50")
                      + "ggml_gallocr_reserve_n: failed to allocate CUDA0 buffer of size 271056896\n"
                        "llama_init_from_model: failed to initialize the context: failed to allocate compute "
                        "pp buffers\n",
                  FailedBudget::Working, {"the working space", "258.50 MiB asked for", "micro-batch of 128"});
}

TEST(LogFailure, ASecondTryThatWorksIsNoFailure)
{
    const std::string failed = kModel + kLoaded + kContext + driver("16384.00");
    EXPECT_FALSE(lastRun(failed + kContext + kCache).failed.has_value()) << "with other settings";
    EXPECT_FALSE(
        lastRun(failed + "main: server is listening on http://127.0.0.1:8080\n" + kCache).failed.has_value());
    EXPECT_FALSE(lastRun(kModel + kLoaded + kContext + kCache + driver("258.50")
                         + "sched_reserve: compute buffer allocation failed, retrying without pipeline "
                           "parallelism\n")
                     .failed.has_value());
}

const std::string kVllm
    = "INFO [core.py:77] Initializing a V1 LLM engine (v0.15.2) with config: "
      "model='meta-llama/Llama-3.1-8B', "
      "dtype=torch.bfloat16, max_seq_len=131072, tensor_parallel_size=1, kv_cache_dtype=auto\n";
const std::string kVllmLoaded = "INFO [gpu_model_runner.py:1] Model loading took 14.99 GiB and 3.2 seconds\n";

TEST(LogFailure, Vllm)
{
    expectFailure(
        kVllm + kVllmLoaded
            + "ValueError: To serve at least one request with the models's max seq len (131072), "
              "(16.00 GiB KV cache is needed, which is larger than the available KV cache memory "
              "(4.25 GiB). Based on the available memory, the estimated maximum model length is "
              "34816. Try increasing `gpu_memory_utilization`\n",
        FailedBudget::Cache,
        {"16,384.00 MiB asked for", "4,352.00 MiB free", "34,816 tokens fits, by the engine's own"});
    expectFailure(kVllm + kVllmLoaded
                      + "ValueError: The model's max seq len (32768) is larger than the maximum number of "
                        "tokens that can be stored in KV cache (7344). Try increasing\n",
                  FailedBudget::Cache, {"7,344 tokens fits"});
    expectFailure(kVllm + kVllmLoaded + "ValueError: No available memory for the cache blocks. Try\n",
                  FailedBudget::Cache, {"Nothing is left"});
    const std::string torch
        = "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 224.00 MiB. GPU 0 "
          "has a total capacity of 15.77 GiB of which 50.00 MiB is free.\n";
    expectFailure(kVllm + torch, FailedBudget::Weights, {"224.00 MiB asked for, 50.00 MiB free"});
    expectFailure(kVllm + kVllmLoaded + torch, FailedBudget::Working, {"Fewer batched tokens"});
    expectFailure(kVllm
                      + "ValueError: Free memory on device (5.20/79.10 GiB) on startup is less than desired "
                        "GPU memory utilization (0.9, 71.19 GiB).\n",
                  FailedBudget::Elsewhere, {"other programs"});
}

void expectLever(const std::string &log, const char *id, std::initializer_list<const char *> words)
{
    const RunCheck run = lastRun(log);
    ASSERT_TRUE(run.lever.has_value()) << log;
    EXPECT_EQ(run.lever->id, id) << run.verdict;
    EXPECT_GT(run.lever->gained.value, 0);
    for (const char *word : words)
        EXPECT_TRUE(test::contains(run.verdict, word)) << word << " in: " << run.verdict;
    const LogCheck check = checkLog(test::orThrow(readEngineLog(log, "log")), test::catalogue());
    EXPECT_TRUE(test::contains(checkText(check, "log"), run.verdict));
    EXPECT_TRUE(test::contains(checkJson(check, "log"), "\"lever\":{\"id\":\"" + run.lever->id));
}

TEST(LogVerdict, TheLeverBelongsToTheBudgetThatFailed)
{
    const std::string model = kModel.substr(kModel.find('\n') + 1);
    expectLever(model + kLoaded + kContext + driver("16384.00"), "state-8",
                {"The lever that fits", "8 bits", "GiB."});
    expectLever(model + kLoaded + kContext + kCache + driver("258.50"), "micro-batch",
                {"micro-batch", "MiB."});
    expectLever(kVllm + kVllmLoaded
                    + "ValueError: The model's max seq len (32768) is larger than the maximum number of "
                      "tokens that can be stored in KV cache (7344). Try increasing\n",
                "state-8", {"fp8"});
    expectLever(kVllm
                    + "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 224.00 MiB. GPU 0 has a "
                      "total capacity of 15.77 GiB of which 50.00 MiB is free.\n",
                "weights-4", {"It frees"});
}

TEST(LogVerdict, SaysWhetherItIsEnoughWhereTheLogTellsTheMemory)
{
    const std::string full = kModel + kLoaded + kContext + driver("16384.00");
    const RunCheck run = lastRun(full); // 9,000 MiB free: even 8 bits are 8,704 MiB beside the weights
    ASSERT_TRUE(run.lever.has_value());
    ASSERT_TRUE(run.lever->fits.has_value());
    EXPECT_EQ(test::contains(run.verdict, "and then all fits"), *run.lever->fits) << run.verdict;
    EXPECT_EQ(test::contains(run.verdict, "not enough"), !*run.lever->fits) << run.verdict;

    std::string large = full;
    large.replace(large.find("9000 MiB"), 8, "16000 MiB");
    expectLever(large, "state-8", {"and then all fits"});
}

TEST(LogVerdict, WithoutAFailureItSaysSo)
{
    expectLever(kModel + kLoaded + kContext + kCache, "cap-context", {"No budget failed"});
}

TEST(LogVerdict, OtherProgramsAreNoLever)
{
    const RunCheck run
        = lastRun(kVllm
                  + "ValueError: Free memory on device (5.20/79.10 GiB) on startup is less than "
                    "desired GPU memory utilization (0.9, 71.19 GiB).\n");
    EXPECT_FALSE(run.lever.has_value());
    EXPECT_TRUE(run.verdict.empty());
}

TEST(LogFailure, OtherServers)
{
    expectFailure("server_args=ServerArgs(model_path='Qwen/Qwen3-8B', tp_size=1)\n"
                  "RuntimeError: Not enough memory. Please try to increase --mem-fraction-static.\n",
                  FailedBudget::Cache, {"larger share of the card"});
    expectFailure(
        "time=x level=WARN source=server.go:1 msg=\"model requires more system memory (5.6 GiB) than "
        "is available (3.3 GiB)\"\n",
        FailedBudget::Unknown, {"5,734.40 MiB asked for", "3,379.20 MiB free"});
}

TEST(LogScenario, HasTheSettingsOfTheLoad)
{
    const RunCheck run = lastRun(kModel + kLoaded
                                 + "llama_context: n_seq_max = 4\nllama_context: n_ctx = 32768\n"
                                   "llama_context: n_ctx_seq = 8192\nllama_context: kv_unified = false\n"
                                   "llama_context: n_ubatch = 256\nllama_context: flash_attn = enabled\n"
                                   "llama_kv_cache: size = 2176.00 MiB (8192 cells, 32 layers, 4/4 seqs), K "
                                   "(q8_0): 1088.00 MiB, V (q8_0): 1088.00 MiB\n");
    ASSERT_TRUE(run.scenario.has_value()) << run.noScenario;
    EXPECT_EQ(run.scenario->model, "llama-3.1-8b");
    EXPECT_EQ(run.scenario->weights.format, "Q4_K_M");
    EXPECT_EQ(run.scenario->context, Tokens{8'192});
    EXPECT_EQ(run.scenario->sessions, Sessions{4});
    EXPECT_EQ(run.scenario->kv, (KvChoice{"q8_0", "q8_0"}));
    EXPECT_EQ(run.scenario->engine, Engine::LlamaCpp);
    EXPECT_EQ(run.scenario->microBatch, 256);
    EXPECT_EQ(run.scenario->accounting, Accounting::Measured);
    EXPECT_TRUE(normalised(*run.scenario, test::catalogue()).ok());
}

TEST(LogScenario, OfASharedCacheAndOfVllm)
{
    const RunCheck shared = lastRun(kModel + kLoaded
                                    + "llama_context: n_seq_max = 4\nllama_context: n_ctx = 32768\n"
                                      "llama_context: n_ctx_seq = 32768\nllama_context: kv_unified = true\n"
                                    + kCache);
    ASSERT_TRUE(shared.scenario.has_value());
    EXPECT_EQ(shared.scenario->contextTotal, Tokens{32'768});
    EXPECT_EQ(shared.scenario->sharing, CacheSharing::Unified);
    const RunCheck vllm = lastRun(kVllm + kVllmLoaded);
    ASSERT_TRUE(vllm.scenario.has_value()) << vllm.noScenario;
    EXPECT_EQ(vllm.scenario->engine, Engine::Vllm);
    EXPECT_EQ(vllm.scenario->context, Tokens{131'072});
    EXPECT_EQ(vllm.scenario->weights.size, Bytes{16'095'389'942});
}

TEST(LogScenario, SaysWhyThereIsNone)
{
    const RunCheck run
        = lastRun("print_info: arch = llama\nprint_info: n_layer = 7\nprint_info: n_embd = 96\n"
                  "print_info: n_head = 6\nprint_info: n_head_kv = 3\nprint_info: n_vocab = 99\n"
                  + kContext + kCache);
    EXPECT_FALSE(run.scenario.has_value());
    EXPECT_TRUE(test::contains(run.noScenario, "not in the built-in list")) << run.noScenario;
}

} // namespace
} // namespace tb
