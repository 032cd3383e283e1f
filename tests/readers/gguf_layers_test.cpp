// SPDX-License-Identifier: GPL-3.0-or-later
// Layers of each architecture, with the keys its files have; the figures are those of the catalogue.
#include "files.h"
#include "gguf_writer.h"

#include "core/catalogue.h"
#include "core/inspection.h"

#include <algorithm>

namespace tb {
namespace {

using test::GgufWriter;
using test::little;

const Model &listed(const char *id)
{
    static const auto lists = readCatalogue(TB_SOURCE_DIR "/resources/data");
    return **lists->model(id);
}

/// The header of a model: true keys, one token tensor. Draft blocks come on top of the layers.
GgufWriter headerOf(const Model &m, const std::string &architecture, std::int64_t drafts = 0)
{
    GgufWriter w;
    const std::string a = architecture + ".";
    const auto u32
        = [&](const char *key, std::int64_t value) { w.u32(a + key, static_cast<std::uint64_t>(value)); };
    w.text("general.architecture", architecture);
    u32("block_count", m.layers + drafts);
    u32("embedding_length", m.hidden);
    if (m.heads > 0)
        u32("attention.head_count", m.heads);
    if (m.kvHeads > 0)
        u32("attention.head_count_kv", m.kvHeads);
    if (m.headDim > 0 && !m.latent) {
        u32("attention.key_length", m.headDim);
        u32("attention.value_length", m.vHeadDim);
    }
    if (m.recurrent) {
        u32("ssm.conv_kernel", m.recurrent->conv);
        u32("ssm.inner_size", m.recurrent->inner);
        u32("ssm.state_size", m.recurrent->stateSize);
        u32("ssm.group_count", m.recurrent->groups);
    }
    for (const StateComponent &part : m.state)
        if (part.window > 0)
            u32("attention.sliding_window", part.window);
    if (drafts > 0)
        u32("nextn_predict_layers", drafts);
    w.tensor("token_embd.weight", {static_cast<std::uint64_t>(m.hidden), 300});
    w.withData = false;
    return w;
}

void expectSame(const char *id, const std::string &architecture,
                const std::function<void(GgufWriter &)> &change = {}, std::int64_t drafts = 0)
{
    const test::Folder folder;
    const Model &m = listed(id);
    GgufWriter w = headerOf(m, architecture, drafts);
    if (change)
        change(w);
    const auto file = folder.open("m.gguf", w.bytes());
    ASSERT_TRUE(file.ok()) << id << ": " << file.error().line();
    EXPECT_EQ(file->model.state, m.state) << id;
    EXPECT_EQ(file->model.layerKinds, m.layerKinds) << id;
}

/// One number for each letter of the strip.
std::vector<std::int64_t> perLetter(const Model &m, const std::function<std::int64_t(char)> &number)
{
    std::vector<std::int64_t> list;
    for (const char letter : m.layerKinds)
        list.push_back(number(letter));
    return list;
}

TEST(GgufLayers, PlainAttention)
{
    expectSame("llama-3.1-8b", "llama");
    expectSame("qwen2.5-7b", "qwen2");
    expectSame("qwen3-0.6b", "qwen3");
    expectSame("qwen3-30b-a3b", "qwen3moe");
    expectSame("phi-3-mini-4k", "phi3");
    expectSame("olmo-2-7b", "olmo2");
    expectSame("command-r-35b", "command-r");
    expectSame("minimax-m2.5", "minimax-m2");
    expectSame("glm-4.5-air", "glm4moe", {}, 1);
}

TEST(GgufLayers, WindowsAndChunks)
{
    expectSame("gemma-2-9b", "gemma2");
    expectSame("gemma-3-1b", "gemma3");
    expectSame("gemma-3-27b", "gemma3");
    expectSame("gemma-3n-e4b", "gemma3n");
    expectSame("gemma-3n-e2b", "gemma3n");
    expectSame("gpt-oss-20b", "gpt-oss");
    expectSame("command-r7b", "cohere2");
    expectSame("llama-4-scout", "llama4");
    for (const char *id : {"gemma-4-e2b", "gemma-4-e4b", "gemma-4-26b-a4b", "gemma-4-31b"})
        expectSame(id, "gemma4", [id](GgufWriter &w) {
            const Model &m = listed(id);
            const auto slides = [](char letter) { return letter == 'S' || letter == 's'; };
            std::int64_t shared = 0;
            for (const char letter : m.layerKinds)
                shared += letter == 's' || letter == 'f' ? 1 : 0;
            w.list("gemma4.attention.sliding_window_pattern", perLetter(m, slides));
            w.list("gemma4.attention.head_count_kv", perLetter(m, [&](char letter) {
                       return slides(letter) ? m.kvHeads : m.state.front().kDim / 512;
                   }));
            w.u32("gemma4.attention.shared_kv_layers", static_cast<std::uint64_t>(shared));
            w.u32("gemma4.attention.key_length", 512).u32("gemma4.attention.value_length", 512);
            w.u32("gemma4.attention.key_length_swa", 256).u32("gemma4.attention.value_length_swa", 256);
        });
}

TEST(GgufLayers, LatentRows)
{
    const auto keys = [](const char *id, const std::string &a) {
        return [id, a](GgufWriter &w) {
            const LatentShape &latent = *listed(id).latent;
            const auto u = [](std::int64_t value) { return static_cast<std::uint64_t>(value); };
            w.u32(a + ".attention.kv_lora_rank", u(latent.kvRank));
            w.u32(a + ".attention.key_length", u(latent.kvRank + latent.rope));
            w.u32(a + ".attention.value_length", u(latent.kvRank));
            w.u32(a + ".attention.key_length_mla", u(latent.nope + latent.rope));
            w.u32(a + ".attention.value_length_mla", u(latent.vHeadDim));
            w.u32(a + ".attention.head_count_kv", 1).u32(a + ".rope.dimension_count", u(latent.rope));
            if (latent.indexerHeadDim > 0)
                w.u32(a + ".attention.indexer.key_length", u(latent.indexerHeadDim));
        };
    };
    expectSame("deepseek-v2-lite", "deepseek2", keys("deepseek-v2-lite", "deepseek2"));
    expectSame("deepseek-v3", "deepseek2", keys("deepseek-v3", "deepseek2"), 1);
    expectSame("deepseek-v3.2", "deepseek32", keys("deepseek-v3.2", "deepseek32"));
    expectSame("glm-5", "glm-dsa", keys("glm-5", "glm-dsa"), 1);
    expectSame("kimi-k2", "deepseek2", keys("kimi-k2", "deepseek2"));
}

TEST(GgufLayers, RecurrentAndHybrid)
{
    const auto heads = [](const char *id, const char *architecture) {
        return [id, architecture](GgufWriter &w) {
            const Model &m = listed(id);
            const std::string a = std::string(architecture) + ".";
            w.list(a + "attention.head_count_kv",
                   perLetter(m, [&](char letter) { return letter == 'F' ? m.kvHeads : 0; }));
            w.list(a + "feed_forward_length",
                   perLetter(m, [](char letter) { return letter == '-' || letter == 'E' ? 100 : 0; }));
            if (m.moe)
                w.u32(a + "expert_count", 8)
                    .u32(a + "expert_used_count", 2)
                    .u32(a + "expert_feed_forward_length", 9);
        };
    };
    expectSame("mamba-2.8b", "mamba");
    expectSame("jamba-mini", "jamba", heads("jamba-mini", "jamba"));
    expectSame("granite-4.0-h-small", "granitehybrid", heads("granite-4.0-h-small", "granitehybrid"));
    expectSame("nemotron-h-8b", "nemotron_h", heads("nemotron-h-8b", "nemotron_h"));
    expectSame("nemotron-3-nano-30b-a3b", "nemotron_h_moe",
               heads("nemotron-3-nano-30b-a3b", "nemotron_h_moe"));
    expectSame("falcon-h1-7b", "falcon-h1");
    expectSame("qwen3-next-80b-a3b", "qwen3next");
    expectSame("qwen3.5-27b", "qwen35", {}, 1);
    expectSame("qwen3.5-35b-a3b", "qwen35moe");
    expectSame("rwkv7-1.5b", "rwkv7", [](GgufWriter &w) { w.u32("rwkv7.wkv.head_size", 64); });
}

TEST(GgufLayers, RunsOfTheStrip)
{
    EXPECT_EQ(layerRuns("FFFF"), "4 F");
    EXPECT_EQ(layerRuns(listed("gemma-3-4b").layerKinds), "5 x (5 S, 1 F), 4 S");
    EXPECT_EQ(layerRuns("RRRFRRRF"), "2 x (3 R, 1 F)");
    EXPECT_EQ(layerRuns(""), "");
}

} // namespace
} // namespace tb
