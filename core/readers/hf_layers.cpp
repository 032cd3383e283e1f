// SPDX-License-Identifier: GPL-3.0-or-later
// Which layers slide, share or compress, by model_type: as transformers' configuration classes say.
#include "core/readers/hf_layers_internal.h"

#include "core/suggest.h"

#include <algorithm>
#include <iterator>

namespace tb {

namespace hf {

void readHeads(Context &c)
{
    Model &m = c.model;
    m.heads = c.keys.required({"num_attention_heads", "n_head"}, kHeads);
    m.kvHeads = c.keys.value({"num_key_value_heads", "num_kv_heads"}, kHeads, m.heads);
    if (m.heads % m.kvHeads != 0)
        c.keys.fail(std::to_string(m.kvHeads) + " KV heads do not divide " + std::to_string(m.heads)
                        + " heads",
                    "num_key_value_heads");
    const std::int64_t usual = std::max<std::int64_t>(1, m.hidden / m.heads);
    m.headDim = c.keys.value({"head_dim", "attention_head_dim"}, kHeadDim, usual);
    m.vHeadDim = c.keys.value({"v_head_dim"}, kHeadDim, m.headDim);
}

LayerState full(const Model &m)
{
    return {'F', {keysAndValues(m.kvHeads * m.headDim, m.kvHeads * m.vHeadDim)}};
}

Layers byNames(Context &c, const std::vector<std::string> &names, const LayerState &whole,
               const LayerState &window, const LayerState &fixed)
{
    Layers layers;
    for (std::size_t i = 0; i < c.layers && i < names.size(); ++i) {
        const std::string &name = names[i];
        if (name == "full_attention" || name == "attention" || name == "global_attention")
            layers.push_back(whole);
        else if (name == "sliding_attention" || name == "chunked_attention" || name == "local_attention")
            layers.push_back(window);
        else if (name == "linear_attention" || name == "mamba" || name == "mamba2" || name == "conv")
            layers.push_back(fixed);
        else {
            c.keys.fail("a layer of the kind " + tb::quoted(name) + " is not understood", "layer_types");
            return layers;
        }
        if (layers.back().parts.empty()) {
            c.keys.fail("a layer of the kind " + tb::quoted(name) + " does not go with the model_type "
                            + tb::quoted(c.type),
                        "layer_types");
            return layers;
        }
    }
    return layers;
}

} // namespace hf

namespace {

using namespace hf;

LayerState sliding(const Model &m, std::int64_t window)
{
    return {'S', {slidingWindow(m.kvHeads * m.headDim, m.kvHeads * m.vHeadDim, window)}};
}

/// Every layer all tokens, or a window where the config names one for the layer.
Layers plainLayers(Context &c)
{
    readHeads(c);
    const std::int64_t window = c.keys.value({"sliding_window"}, kWindow, 0);
    const auto names = c.keys.texts("layer_types", c.layers);
    if (!names.empty())
        return byNames(c, names, full(c.model), window > 0 ? sliding(c.model, window) : LayerState{'S', {}},
                       {});
    const bool all = c.type == "mistral" || c.type == "mixtral" || c.type == "starcoder2";
    if (window > 0 && all)
        return {c.layers, sliding(c.model, window)};
    if (window > 0 && c.keys.flag("use_sliding_window", true))
        c.notes.push_back("sliding_window " + std::to_string(window)
                          + " is not used: every layer keeps all tokens, as in llama.cpp.");
    return {c.layers, full(c.model)};
}

/// Every `period`-th layer all tokens, the others a window, unless layer_types says which.
Layers windowLayers(Context &c, std::int64_t period, const LayerState &whole, const LayerState &window)
{
    const auto names = c.keys.texts("layer_types", c.layers);
    if (!names.empty())
        return byNames(c, names, whole, window, {});
    period = c.keys.value({"sliding_window_pattern", "_sliding_window_pattern"}, {1, 1'024}, period);
    Layers layers;
    for (std::size_t i = 0; i < c.layers; ++i)
        layers.push_back(static_cast<std::int64_t>(i) % period < period - 1 ? window : whole);
    return layers;
}

Layers gemmaLayers(Context &c)
{
    readHeads(c);
    const bool four = c.type.rfind("gemma4", 0) == 0;
    const std::int64_t period = c.type.rfind("gemma2", 0) == 0 ? 2 : c.type.rfind("gemma3n", 0) == 0 ? 5 : 6;
    const LayerState window = sliding(c.model, c.keys.required({"sliding_window"}, {1, kWindow.high}));
    Model global = c.model;
    if (four) { // the layers that keep all tokens have heads of their own
        global.headDim = c.keys.value({"global_head_dim"}, kHeadDim, c.model.headDim);
        global.vHeadDim = global.headDim;
        global.kvHeads = c.keys.value({"num_global_key_value_heads"}, kHeads, c.model.kvHeads);
    }
    Layers layers = windowLayers(c, period, full(global), window);
    const std::int64_t shared
        = c.keys.value({"num_kv_shared_layers"}, {0, static_cast<std::int64_t>(c.layers) - 1}, 0);
    for (std::size_t i = layers.size() - std::min(layers.size(), static_cast<std::size_t>(shared));
         i < layers.size(); ++i)
        layers[i] = {layers[i].letter == 'F' ? 'f' : 's', {}};
    return layers;
}

Layers alternatingLayers(Context &c)
{
    readHeads(c);
    const std::int64_t window = c.keys.value({"sliding_window"}, kWindow, 0);
    if (window == 0)
        return {c.layers, full(c.model)};
    const std::int64_t period = c.type == "gpt_oss" ? 2 : 4;
    return windowLayers(c, period, full(c.model), sliding(c.model, window));
}

Layers llama4Layers(Context &c)
{
    readHeads(c);
    const std::int64_t chunk = c.keys.value({"attention_chunk_size"}, kWindow, 8'192);
    if (chunk == 0)
        return {c.layers, full(c.model)};
    const LayerState inChunks{
        'C', {chunked(c.model.kvHeads * c.model.headDim, c.model.kvHeads * c.model.vHeadDim, chunk)}};
    const auto names = c.keys.texts("layer_types", c.layers);
    if (!names.empty())
        return byNames(c, names, full(c.model), inChunks, {});
    std::vector<std::int64_t> rotary; // 0: without positions, so over all tokens
    const auto *list = c.keys.member("no_rope_layers");
    if (list && list->as<JsonArray>() && !list->as<JsonArray>()->empty())
        rotary = c.keys.numbers("no_rope_layers", c.layers, {0, 1});
    Layers layers;
    for (std::size_t i = 0; i < c.layers; ++i) {
        const bool local = rotary.size() >= c.layers ? rotary[i] != 0 : (i + 1) % 4 != 0;
        layers.push_back(local ? inChunks : full(c.model));
    }
    return layers;
}

LayerState latentLayer(Context &c)
{
    LatentShape latent;
    latent.kvRank = c.keys.required({"kv_lora_rank"}, kHeadDim);
    latent.queryRank = c.keys.value({"q_lora_rank"}, {0, 1'000'000}, 0);
    latent.rope = c.keys.value({"qk_rope_head_dim"}, {0, 8'192}, 0);
    latent.nope = c.keys.required({"qk_nope_head_dim"}, kHeadDim);
    latent.vHeadDim = c.keys.required({"v_head_dim"}, kHeadDim);
    const bool indexed = c.type == "deepseek_v32" || c.type == "glm_moe_dsa";
    if (indexed) {
        latent.indexerHeads = c.keys.value({"index_n_heads"}, kHeads, 0);
        latent.indexerHeadDim = c.keys.required({"index_head_dim"}, kHeadDim);
    }
    c.model.heads = c.keys.required({"num_attention_heads"}, kHeads);
    c.model.kvHeads = c.model.heads;
    c.model.headDim = 0;
    c.model.vHeadDim = latent.vHeadDim;
    c.model.latent = latent;
    LayerState layer{'L', {singleRow(StateKind::MlaLatent, latent.kvRank + latent.rope)}};
    if (latent.indexerHeadDim != 0)
        layer.parts.push_back(singleRow(StateKind::IndexerK, latent.indexerHeadDim));
    return layer;
}

Layers latentLayers(Context &c)
{
    const LayerState layer = latentLayer(c);
    if (c.keys.has("indexer_types"))
        c.notes.emplace_back(
            "indexer_types is not understood: indexer keys are counted in every layer, which is "
            "the most they can take.");
    return {c.layers, layer};
}

/// DeepSeek V4: a short window in every layer, beside it one row for 4 or for 128 tokens. Where the ratio is
/// small, an indexer key stands beside each row.
Layers compressedLayers(Context &c)
{
    readHeads(c);
    const std::int64_t window = c.keys.required({"sliding_window"}, {1, kWindow.high});
    const std::int64_t indexer = c.keys.required({"index_head_dim"}, kHeadDim);
    const auto ratios = c.keys.numbers("compress_ratios", c.layers, {0, 65'536});
    const std::int64_t dim = c.model.headDim;
    Layers layers;
    for (std::size_t i = 0; i < c.layers && i < ratios.size(); ++i) {
        const std::int64_t ratio = ratios[i];
        LayerState layer{'W', {singleRow(StateKind::KWindow, dim, window)}};
        const bool small = ratio == 4;
        if (ratio != 0 && !small && ratio != 128)
            c.keys.fail("a ratio of " + std::to_string(ratio) + " is not understood; 0, 4 and 128 are",
                        "compress_ratios");
        if (ratio != 0) {
            layer.letter = small ? 'K' : 'H';
            layer.parts.push_back(singleRow(StateKind::CompressedK, dim, 0, ratio));
            // The compressor's f32 state: of keys and scores, with an overlap where the ratio is small.
            layer.parts.push_back(fixedState(StateKind::CompressorState,
                                             small ? 2 * (2 * ratio) * (2 * dim) : 2 * ratio * dim));
        }
        if (small) {
            layer.parts.push_back(singleRow(StateKind::CompressedK, indexer, 0, ratio));
            layer.parts.push_back(fixedState(StateKind::CompressorState, 2 * (2 * ratio) * (2 * indexer)));
        }
        layers.push_back(layer);
    }
    return layers;
}

struct Family
{
    const char *type;
    const char *name;
    Layers (*layers)(Context &);
};

constexpr Family kFamilies[] = {
    {"llama", "Llama", plainLayers},
    {"mistral", "Mistral", plainLayers},
    {"mistral3", "Mistral", plainLayers},
    {"ministral3", "Mistral", plainLayers},
    {"mixtral", "Mixtral", plainLayers},
    {"qwen2", "Qwen2.5", plainLayers},
    {"qwen2_moe", "Qwen2", plainLayers},
    {"qwen3", "Qwen3", plainLayers},
    {"qwen3_moe", "Qwen3", plainLayers},
    {"qwen3_vl_text", "Qwen3", plainLayers},
    {"qwen3_vl_moe_text", "Qwen3", plainLayers},
    {"gemma", "Gemma", plainLayers},
    {"phi", "Phi", plainLayers},
    {"phi3", "Phi", plainLayers},
    {"phimoe", "Phi", plainLayers},
    {"olmo", "OLMo", plainLayers},
    {"olmo2", "OLMo 2", plainLayers},
    {"olmo3", "OLMo 3", plainLayers},
    {"olmoe", "OLMo", plainLayers},
    {"smollm3", "SmolLM3", plainLayers},
    {"cohere", "Command R", plainLayers},
    {"glm4", "GLM", plainLayers},
    {"glm4_moe", "GLM", plainLayers},
    {"minimax_m2", "MiniMax", plainLayers},
    {"granite", "Granite", plainLayers},
    {"granitemoe", "Granite", plainLayers},
    {"seed_oss", "Seed-OSS", plainLayers},
    {"ernie4_5", "ERNIE", plainLayers},
    {"ernie4_5_moe", "ERNIE", plainLayers},
    {"hunyuan_v1_dense", "Hunyuan", plainLayers},
    {"hunyuan_v1_moe", "Hunyuan", plainLayers},
    {"starcoder2", "StarCoder", plainLayers},
    {"stablelm", "StableLM", plainLayers},
    {"nemotron", "Nemotron", plainLayers},
    {"gemma2", "Gemma 2", gemmaLayers},
    {"gemma3", "Gemma 3", gemmaLayers},
    {"gemma3_text", "Gemma 3", gemmaLayers},
    {"gemma3n", "Gemma 3n", gemmaLayers},
    {"gemma3n_text", "Gemma 3n", gemmaLayers},
    {"gemma4", "Gemma 4", gemmaLayers},
    {"gemma4_text", "Gemma 4", gemmaLayers},
    {"cohere2", "Command R", alternatingLayers},
    {"gpt_oss", "gpt-oss", alternatingLayers},
    {"exaone4", "EXAONE", alternatingLayers},
    {"llama4", "Llama 4", llama4Layers},
    {"llama4_text", "Llama 4", llama4Layers},
    {"deepseek_v2", "DeepSeek", latentLayers},
    {"deepseek_v3", "DeepSeek", latentLayers},
    {"deepseek_v32", "DeepSeek", latentLayers},
    {"kimi_k2", "Kimi", latentLayers},
    {"glm_moe_dsa", "GLM", latentLayers},
    {"deepseek_v4", "DeepSeek", compressedLayers},
    {"qwen3_next", "Qwen3-Next", deltaLayers},
    {"qwen3_5", "Qwen3.5", deltaLayers},
    {"qwen3_5_text", "Qwen3.5", deltaLayers},
    {"qwen3_5_moe", "Qwen3.5", deltaLayers},
    {"qwen3_5_moe_text", "Qwen3.5", deltaLayers},
    {"granitemoehybrid", "Granite 4", graniteLayers},
    {"falcon_h1", "Falcon-H1", falconLayers},
    {"jamba", "Jamba", jambaLayers},
    {"nemotron_h", "Nemotron", nemotronLayers},
    {"mamba", "Mamba", mambaLayers},
    {"mamba2", "Mamba", mambaLayers},
    {"rwkv7", "RWKV", rwkvLayers},
    {"lfm2", "LFM2", convolutionLayers},
    {"lfm2_moe", "LFM2", convolutionLayers},
};

const Family *familyOf(const std::string &type)
{
    const auto *family = std::find_if(std::begin(kFamilies), std::end(kFamilies),
                                      [&type](const Family &f) { return type == f.type; });
    return family == std::end(kFamilies) ? nullptr : family;
}

} // namespace

const char *hfFamily(const std::string &modelType)
{
    const Family *family = familyOf(modelType);
    return family ? family->name : nullptr;
}

void readHfLayers(Model &model, const std::string &modelType, HfKeys &keys, std::vector<std::string> &notes)
{
    const Family *family = familyOf(modelType);
    Context context{model, keys, notes, modelType, static_cast<std::size_t>(model.layers)};
    const Layers layers = family ? family->layers(context) : plainLayers(context);
    if (!keys.error())
        setState(model, layers);
    if (!keys.error() && model.state.empty())
        keys.fail("no layer keeps any state", "layer_types");
    if (!family)
        notes.push_back("The model_type " + tb::quoted(modelType)
                        + " is not known: every layer is taken to keep keys and values of all tokens unless "
                          "layer_types says otherwise, which may be too much or too little.");
}

} // namespace tb
