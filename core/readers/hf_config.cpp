// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/hf_config.h"

#include "core/readers/hf_layers.h"
#include "core/readers/hf_parameters.h"
#include "core/readers/json.h"
#include "core/suggest.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace tb {

namespace {

constexpr IntegerRange kLayers{1, 1'024};
constexpr IntegerRange kWidth{1, 1'000'000};
constexpr IntegerRange kSmall{0, 65'536};

/// transformers writes a bare Infinity for "no limit", which is not JSON. Outside of texts it is replaced by
/// 0.0, which no key that is used here accepts; true when that was needed.
bool replaceBareNumbers(std::string &text)
{
    constexpr std::array<std::string_view, 3> kWords = {"-Infinity", "Infinity", "NaN"};
    bool inText = false;
    bool any = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"')
            inText = !inText;
        else if (inText && text[i] == '\\')
            ++i;
        for (const std::string_view word : kWords) {
            if (inText || text.compare(i, word.size(), word) != 0)
                continue;
            text.replace(i, word.size(), "0.0" + std::string(word.size() - 3, ' '));
            any = true;
        }
    }
    return any;
}

/// The language model inside a model that also sees or hears.
const JsonValue &textConfig(const JsonValue &root)
{
    for (const char *name : {"text_config", "llm_config", "language_config"})
        if (const JsonValue *inner = root.find(name); inner && inner->as<JsonObject>())
            return *inner;
    return root;
}

std::string modelTypeOf(const JsonValue &root, const JsonValue &config)
{
    for (const JsonValue *level : {&config, &root}) {
        const JsonValue *member = level->find("model_type");
        const auto *text = member ? member->as<std::string>() : nullptr;
        if (text && !text->empty() && text->size() <= 64)
            return *text;
    }
    return {};
}

std::optional<MoeShape> readExperts(const Model &model, HfKeys &keys)
{
    MoeShape moe;
    moe.experts = keys.value({"num_local_experts", "num_experts", "n_routed_experts"}, kSmall, 0);
    if (moe.experts <= 1)
        return std::nullopt;
    moe.used = keys.required({"num_experts_per_tok", "num_experts_per_token", "top_k_experts", "moe_topk"},
                             {1, moe.experts});
    moe.expertWidth
        = keys.value({"moe_intermediate_size", "expert_intermediate_size"}, kWidth, model.feedForward);
    moe.shared = keys.value({"n_shared_experts", "num_shared_experts"}, {0, moe.experts}, 0);
    moe.sharedWidth = keys.value({"shared_expert_intermediate_size", "moe_shared_expert_intermediate_size",
                                  "shared_intermediate_size"},
                                 {0, kWidth.high}, moe.shared * moe.expertWidth);
    if (moe.sharedWidth > 0 && moe.shared == 0)
        moe.shared = 1;
    moe.leadingDense = keys.value({"first_k_dense_replace"}, {0, 1'024}, 0);
    const std::int64_t step = keys.value(
        {"interleave_moe_layer_step", "expert_layer_period", "decoder_sparse_step"}, {1, 1'024}, 1);
    const auto listed = std::count(model.layerKinds.begin(), model.layerKinds.end(), 'E');
    moe.layers = listed > 0 ? listed : std::max<std::int64_t>(1, (model.layers - moe.leadingDense) / step);
    return moe;
}

void readGeneral(Model &model, HfKeys &keys, const JsonValue &root, const std::string &type)
{
    model.layers = keys.required({"num_hidden_layers", "n_layer", "num_layers"}, kLayers);
    model.hidden = keys.required({"hidden_size", "d_model", "n_embd"}, kWidth);
    model.vocabulary = keys.required({"vocab_size"}, {1, 100'000'000});
    if (const auto length = keys.optional({"max_position_embeddings", "max_seq_len"}, {1, 1'000'000'000}))
        model.maxContext = Tokens{*length};
    // A key that says nothing means what the family's class has as its default.
    const bool gemma
        = type.rfind("gemma", 0) == 0 || type.rfind("cohere", 0) == 0 || type.rfind("mamba", 0) == 0;
    const JsonValue *outer = root.find("tie_word_embeddings");
    const bool *outerFlag = outer ? outer->as<bool>() : nullptr;
    model.tiedEmbeddings = keys.flag("tie_word_embeddings", outerFlag ? *outerFlag : gemma);
}

void readWidths(Model &model, HfKeys &keys, const std::string &type)
{
    if (type == "llama4" || type == "llama4_text") // there the plain name is the width of an expert
        model.feedForward = keys.value({"intermediate_size_mlp"}, kWidth, 0);
    else
        model.feedForward = keys.value({"intermediate_size", "ffn_dim", "n_inner"}, kWidth, 0);
    model.moe = readExperts(model, keys);
    if (model.moe && model.moe->expertWidth == 0)
        model.moe->expertWidth = keys.required({"intermediate_size"}, kWidth);
    if ((type == "llama4" || type == "llama4_text") && model.moe) {
        model.moe->expertWidth = keys.required({"intermediate_size"}, kWidth);
        model.moe->shared = 1;
        model.moe->sharedWidth = model.moe->expertWidth;
    }
}

} // namespace

Result<ModelFile> modelFromConfig(const std::string &given, const std::string &place)
{
    std::string text = given;
    const bool replaced = replaceBareNumbers(text);
    JsonLimits limits;
    limits.bytes = 4 * 1024 * 1024;
    const auto root = parseJson(text, place, limits);
    if (!root)
        return root.error();
    const JsonValue &config = textConfig(*root);
    const std::string type = modelTypeOf(*root, config);
    if (!root->as<JsonObject>() || type.empty())
        return Error{"\"model_type\" with the name of the architecture was expected: is this a config.json?",
                     place};
    ModelFile file;
    file.kind = "config.json";
    file.architecture = type;
    file.hasShape = true;
    Model &model = file.model;
    model.id = place;
    HfKeys keys(config, place);
    readGeneral(model, keys, *root, type);
    if (!keys.error())
        readHfLayers(model, type, keys, file.notes);
    if (!keys.error())
        readWidths(model, keys, type);
    if (keys.error())
        return *keys.error();
    if (replaced)
        file.notes.emplace_back(
            "The file has a bare Infinity or NaN, which is not JSON; the keys that hold it are "
            "not used here.");
    model.family = hfFamily(type) ? hfFamily(type) : "unknown";
    setParametersFromShape(model);
    const JsonValue *name = root->find("_name_or_path");
    const auto *nameText = name ? name->as<std::string>() : nullptr;
    const std::string folder = std::filesystem::path(place).parent_path().filename().string();
    model.name = shown(nameText && !nameText->empty() ? *nameText : folder.empty() ? type : folder, 80);
    model.architecture = architectureWord(model);
    return file;
}

} // namespace tb
