// SPDX-License-Identifier: GPL-3.0-or-later
// A config.json for every model of the catalogue, with the keys its family uses: the state must be the same.
#include "files.h"

#include "core/catalogue.h"
#include "core/readers/hf_config.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace tb {
namespace {

using nlohmann::json;
using test::Folder;

const Catalogue &catalogue()
{
    static const auto lists = readCatalogue(TB_SOURCE_DIR "/resources/data");
    return *lists;
}

std::string modelTypeFor(const Model &m)
{
    static const std::map<std::string, std::string> kTypes = {{"Mistral", "mistral"},
                                                              {"Mixtral", "mixtral"},
                                                              {"Qwen2.5", "qwen2"},
                                                              {"Qwen3-Next", "qwen3_next"},
                                                              {"Gemma 2", "gemma2"},
                                                              {"Gemma 3", "gemma3_text"},
                                                              {"Gemma 3n", "gemma3n_text"},
                                                              {"Gemma 4", "gemma4_text"},
                                                              {"Phi", "phi3"},
                                                              {"OLMo 2", "olmo2"},
                                                              {"SmolLM3", "smollm3"},
                                                              {"gpt-oss", "gpt_oss"},
                                                              {"MiniMax", "minimax_m2"},
                                                              {"Granite 4", "granitemoehybrid"},
                                                              {"Jamba", "jamba"},
                                                              {"Nemotron", "nemotron_h"},
                                                              {"Falcon-H1", "falcon_h1"},
                                                              {"Mamba", "mamba"},
                                                              {"RWKV", "rwkv7"},
                                                              {"Llama 4", "llama4_text"},
                                                              {"Kimi", "kimi_k2"}};
    const auto known = kTypes.find(m.family);
    if (known != kTypes.end())
        return known->second;
    if (m.family == "Command R")
        return m.id == "command-r7b" ? "cohere2" : "cohere";
    if (m.family == "GLM")
        return m.latent ? "glm_moe_dsa" : "glm4_moe";
    if (m.family == "Qwen3")
        return m.moe ? "qwen3_moe" : "qwen3";
    if (m.family == "Qwen3.5" || m.family == "Qwen3.6")
        return m.moe ? "qwen3_5_moe_text" : "qwen3_5_text";
    if (m.id == "deepseek-v2-lite")
        return "deepseek_v2";
    if (m.family == "DeepSeek")
        return m.id == "deepseek-v3" ? "deepseek_v3" : m.latent ? "deepseek_v32" : "deepseek_v4";
    return "llama";
}

json layerTypes(const Model &m)
{
    json types = json::array();
    const bool granite = m.family == "Granite 4";
    for (const char letter : m.layerKinds)
        types.push_back(letter == 'R'                        ? (granite ? "mamba" : "linear_attention")
                            : letter == 'S' || letter == 's' ? "sliding_attention"
                            : granite                        ? "attention"
                                                             : "full_attention");
    return types;
}

const StateComponent *part(const Model &m, StateKind kind)
{
    const auto found = std::find_if(m.state.begin(), m.state.end(),
                                    [kind](const StateComponent &p) { return p.kind == kind; });
    return found == m.state.end() ? nullptr : &*found;
}

void addRecurrent(json &c, const Model &m)
{
    if (!m.recurrent)
        return;
    const RecurrentShape &r = *m.recurrent;
    switch (r.kind) {
    case RecurrentKind::GatedDeltaNet:
        c["linear_conv_kernel_dim"] = r.conv;
        c["linear_num_key_heads"] = r.groups;
        c["linear_num_value_heads"] = r.heads;
        c["linear_key_head_dim"] = r.stateSize;
        c["linear_value_head_dim"] = r.inner / r.heads;
        break;
    case RecurrentKind::Mamba1:
        c["mamba_d_conv"] = c["conv_kernel"] = r.conv;
        c["mamba_d_state"] = c["state_size"] = r.stateSize;
        c["mamba_dt_rank"] = c["time_step_rank"] = r.dtRank;
        if (m.family == "Mamba")
            c["intermediate_size"] = r.inner;
        else
            c["mamba_expand"] = r.inner / m.hidden;
        break;
    case RecurrentKind::Mamba2:
        if (m.family == "Nemotron") {
            c["conv_kernel"] = r.conv;
            c["ssm_state_size"] = r.stateSize;
            c["n_groups"] = r.groups;
            c["mamba_num_heads"] = r.heads;
            c["mamba_head_dim"] = r.inner / r.heads;
        } else {
            c["mamba_d_conv"] = r.conv;
            c["mamba_d_state"] = r.stateSize;
            c["mamba_n_groups"] = r.groups;
            c["mamba_n_heads"] = r.heads;
            c["mamba_d_head"] = m.family == "Falcon-H1" ? json("auto") : json(r.inner / r.heads);
            c["mamba_d_ssm"] = r.inner;
        }
        break;
    case RecurrentKind::Rwkv7:
        c["head_dim"] = r.stateSize;
        break;
    }
}

void addPattern(json &c, const Model &m)
{
    const StateComponent *window = part(m, StateKind::KvWindow);
    if (window)
        c["sliding_window"] = window->window;
    if (m.family == "Gemma 3n" || m.family == "Gemma 4" || m.family == "gpt-oss" || m.family == "Granite 4")
        c["layer_types"] = layerTypes(m);
    c["num_kv_shared_layers"] = std::count_if(m.layerKinds.begin(), m.layerKinds.end(),
                                              [](char l) { return l == 's' || l == 'f'; });
    if (m.family == "Gemma 4") {
        const StateComponent *full = part(m, StateKind::KvFull);
        c["global_head_dim"] = 512;
        c["num_global_key_value_heads"] = full->kDim / 512;
    }
    if (m.family == "Llama 4")
        c["attention_chunk_size"] = part(m, StateKind::KvChunked)->window;
    if (m.family == "Nemotron") {
        std::string pattern = m.layerKinds;
        std::replace(pattern.begin(), pattern.end(), 'R', 'M');
        std::replace(pattern.begin(), pattern.end(), 'F', '*');
        c["hybrid_override_pattern"] = pattern;
    }
    if (m.family == "Jamba") {
        c["attn_layer_period"] = 8;
        c["attn_layer_offset"] = 4;
        c["expert_layer_period"] = 2;
    }
    if (const StateComponent *keys = part(m, StateKind::KWindow)) {
        c["sliding_window"] = keys->window;
        c["index_head_dim"] = 128;
        c["compress_ratios"] = json::array();
        for (const char letter : m.layerKinds)
            c["compress_ratios"].push_back(letter == 'K' ? 4 : letter == 'H' ? 128 : 0);
    }
}

json configFor(const Model &m)
{
    json c = {{"model_type", modelTypeFor(m)},
              {"num_hidden_layers", m.layers},
              {"hidden_size", m.hidden},
              {"vocab_size", m.vocabulary},
              {"tie_word_embeddings", m.tiedEmbeddings}};
    if (m.heads > 0)
        c["num_attention_heads"] = m.heads;
    if (m.kvHeads > 0)
        c["num_key_value_heads"] = m.kvHeads;
    if (m.headDim > 0)
        c["head_dim"] = m.headDim;
    if (m.feedForward > 0)
        c["intermediate_size"] = m.feedForward;
    if (m.maxContext)
        c["max_position_embeddings"] = m.maxContext->value;
    if (m.moe) {
        c["num_experts"] = m.moe->experts;
        c["num_experts_per_tok"] = m.moe->used;
        c["moe_intermediate_size"] = m.moe->expertWidth;
        c["n_shared_experts"] = m.moe->shared;
        c["shared_expert_intermediate_size"] = m.moe->sharedWidth;
        c["first_k_dense_replace"] = m.moe->leadingDense;
    }
    if (m.family == "Llama 4") {
        c["intermediate_size"] = m.moe->expertWidth;
        c["intermediate_size_mlp"] = m.feedForward;
        c["interleave_moe_layer_step"] = m.layers / m.moe->layers;
    }
    if (m.latent) {
        c["kv_lora_rank"] = m.latent->kvRank;
        c["q_lora_rank"] = m.latent->queryRank > 0 ? json(m.latent->queryRank) : json();
        c["qk_rope_head_dim"] = m.latent->rope;
        c["qk_nope_head_dim"] = m.latent->nope;
        c["v_head_dim"] = m.latent->vHeadDim;
        if (m.latent->indexerHeadDim > 0) {
            c["index_head_dim"] = m.latent->indexerHeadDim;
            c["index_n_heads"] = m.latent->indexerHeads;
        }
    }
    addRecurrent(c, m);
    addPattern(c, m);
    return c;
}

std::vector<StateComponent> sorted(std::vector<StateComponent> parts)
{
    std::sort(parts.begin(), parts.end(), [](const StateComponent &a, const StateComponent &b) {
        return std::tie(a.kind, a.kDim, a.ratio, a.fixedValues)
            < std::tie(b.kind, b.kDim, b.ratio, b.fixedValues);
    });
    return parts;
}

TEST(HfConfig, EveryModelOfTheCatalogueKeepsTheSameState)
{
    for (const Model &m : catalogue().models) {
        const auto file = modelFromConfig(configFor(m).dump(), "config.json");
        ASSERT_TRUE(file.ok()) << m.id << ": " << file.error().line();
        EXPECT_EQ(sorted(file->model.state), sorted(m.state)) << m.id;
        EXPECT_EQ(file->model.layerKinds, m.layerKinds) << m.id;
        EXPECT_EQ(file->model.statePerTokenF16, m.statePerTokenF16) << m.id;
        EXPECT_EQ(file->model.recurrentF32, m.recurrentF32) << m.id;
        EXPECT_EQ(file->model.moe.has_value(), m.moe.has_value()) << m.id;
        EXPECT_EQ(file->model.maxContext, m.maxContext) << m.id;
        EXPECT_FALSE(file->parametersExact);
    }
}

TEST(HfConfig, ParametersFromTheShapeAreNear)
{
    for (const char *id :
         {"llama-3.1-8b", "llama-3.1-70b", "qwen2.5-7b", "qwen3-8b", "qwen3-30b-a3b", "mixtral-8x7b",
          "gemma-2-9b", "gemma-3-12b", "deepseek-v3", "gpt-oss-20b", "glm-4.5-air", "mamba-2.8b",
          "granite-4.0-h-small", "qwen3-next-80b-a3b", "nemotron-h-8b", "llama-4-scout"}) {
        const Model &m = **catalogue().model(id);
        const auto file = modelFromConfig(configFor(m).dump(), "config.json");
        ASSERT_TRUE(file.ok()) << id;
        const double ratio
            = static_cast<double>(file->model.parameters.value) / static_cast<double>(m.parameters.value);
        EXPECT_NEAR(ratio, 1.0, 0.02) << id;
        const double active
            = static_cast<double>(file->model.active.value) / static_cast<double>(m.active.value);
        EXPECT_NEAR(active, 1.0, 0.05) << id;
    }
}

TEST(HfConfig, NestedConfigsAndBareInfinity)
{
    const json inner = configFor(**catalogue().model("gemma-3-4b"));
    json outer = {{"model_type", "gemma3"}, {"vision_config", {{"hidden_size", 1}}}, {"text_config", inner}};
    const auto nested = modelFromConfig(outer.dump(), "config.json");
    ASSERT_TRUE(nested.ok()) << nested.error().line();
    EXPECT_EQ(nested->model.layers, 34);

    std::string text = configFor(**catalogue().model("nemotron-h-8b")).dump();
    text.insert(
        1,
        "\"time_step_limit\": [0.0, Infinity], \"x\": -Infinity, \"y\": NaN, \"z\": \"NaN \\\" Infinity\", ");
    const auto infinite = modelFromConfig(text, "config.json");
    ASSERT_TRUE(infinite.ok()) << infinite.error().line();
    EXPECT_NE(infinite->notes.front().find("bare Infinity or NaN"), std::string::npos);
}

TEST(HfConfig, AnUnknownTypeIsReadAsFarAsItGoes)
{
    json c = configFor(**catalogue().model("llama-3.1-8b"));
    c["model_type"] = "novel";
    const auto file = modelFromConfig(c.dump(), "config.json");
    ASSERT_TRUE(file.ok());
    EXPECT_EQ(file->notes.size(), 1U);
    EXPECT_NE(file->notes[0].find("\"novel\" is not known"), std::string::npos);
}

TEST(HfConfig, BadConfigs)
{
    const json good = configFor(**catalogue().model("qwen3-8b"));
    const auto with = [&good](const char *key, const json &value) {
        json c = good;
        c[key] = value;
        return c.dump();
    };
    std::string deep = "{\"model_type\":\"llama\",\"x\":";
    deep += std::string(40, '[') + std::string(40, ']') + "}";
    struct Row
    {
        const char *what;
        std::string text;
        const char *error;
    };
    const Row rows[] = {
        {"cut short", good.dump().substr(0, 40), "not valid JSON"},
        {"a key twice", "{\"model_type\":\"a\",\"model_type\":\"b\"}", "given twice"},
        {"a depth bomb", deep, "nested deeper than 32"},
        {"too many values",
         "{\"model_type\":\"llama\",\"x\":[1" +
             [] {
                 std::string ones;
                 for (int i = 0; i < 10'000; ++i)
                     ones += ",1";
                 return ones;
             }()
             + "]}",
         "more than 10000 values"},
        {"2^63", "{\"model_type\":\"llama\",\"hidden_size\":9223372036854775808}", "too large"},
        {"no model_type", "{\"hidden_size\":64}", "\"model_type\""},
        {"a number as model_type", with("model_type", 7), "\"model_type\""},
        {"no layers", "{\"model_type\":\"llama\"}", "num_hidden_layers: the key is missing"},
        {"0 layers", with("num_hidden_layers", 0), "outside 1 to 1024"},
        {"1025 layers", with("num_hidden_layers", 1'025), "outside 1 to 1024"},
        {"layers as text", with("num_hidden_layers", "many"), "a whole number was expected"},
        {"layers as Infinity", "{\"model_type\":\"llama\",\"num_hidden_layers\":Infinity}", "a whole number"},
        {"0 heads", with("num_attention_heads", 0), "outside 1 to 4096"},
        {"heads that do not divide", with("num_key_value_heads", 5), "5 KV heads do not divide 32"},
        {"head size 8193", with("head_dim", 8'193), "outside 1 to 8192"},
        {"a kind of layer from the future", with("layer_types", std::vector<std::string>(36, "quantum")),
         "\"quantum\" is not understood"},
        {"layer_types too short", with("layer_types", {"full_attention"}), "one for each of the 36 layers"},
        {"layer_types of numbers", with("layer_types", {1}), "a list of texts"},
        {"a window without its size", with("layer_types", std::vector<std::string>(36, "sliding_attention")),
         "does not go with"},
        {"more experts used than there are",
         [&] {
             json c = good;
             c["num_experts"] = 4;
             c["num_experts_per_tok"] = 5;
             return c.dump();
         }(),
         "outside 1 to 4"},
    };
    const Folder folder;
    for (const Row &row : rows)
        test::expectError(folder.open("config.json", row.text), row.error, row.what);
    test::expectError(folder.open("config.json", "{\"model_type\":\"" + std::string(5 << 20, 'x') + "\"}"),
                      "at most 4194304", "a config of 5 MiB");
}

} // namespace
} // namespace tb
