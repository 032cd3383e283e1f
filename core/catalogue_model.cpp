// SPDX-License-Identifier: GPL-3.0-or-later
// Ranges are those of models that exist, with room to grow.
#include "core/catalogue_model.h"

#include "core/tensors.h"

namespace tb {

namespace {

constexpr IntegerRange kCount{0, 1'000'000'000};
constexpr IntegerRange kPositive{1, 1'000'000'000};
constexpr IntegerRange kParameters{1, 1'000'000'000'000'000};
constexpr IntegerRange kBytes{1, 1'000'000'000'000'000};

StateComponent readComponent(JsonRow &row)
{
    StateComponent part;
    const auto kind = stateKindFromId(row.text("kind"));
    if (!kind) {
        row.fail("unknown kind of state", "kind");
        return part;
    }
    part.kind = *kind;
    part.layers = row.integer("layers", {1, 1'024});
    switch (part.kind) {
    case StateKind::KvFull:
    case StateKind::KvWindow:
    case StateKind::KvChunked:
        part.kDim = row.integer("k_dim", kPositive);
        part.vDim = row.integer("v_dim", kPositive);
        break;
    case StateKind::MlaLatent:
    case StateKind::IndexerK:
    case StateKind::CompressedK:
    case StateKind::KWindow:
        part.kDim = row.integer("dim", kPositive);
        break;
    case StateKind::Recurrent:
        part.fixedValues = row.integer("conv_elems", kCount) + row.integer("state_elems", kCount);
        if (part.fixedValues == 0)
            row.fail("a recurrent layer keeps some values", "state_elems");
        break;
    case StateKind::CompressorState:
        part.fixedValues = row.integer("elems", kPositive);
        break;
    }
    if (part.kind == StateKind::KvWindow || part.kind == StateKind::KvChunked
        || part.kind == StateKind::KWindow)
        part.window = row.integer("window", kPositive);
    if (part.kind == StateKind::CompressedK)
        part.ratio = row.integer("ratio", kPositive);
    return part;
}

/// The object under `key`, read by `read`; its first error becomes the model's.
template<typename Shape>
std::optional<Shape> readShape(JsonRow &model, const char *key, Shape (*read)(JsonRow &, const JsonRow &))
{
    const JsonValue *member = model.member(key);
    if (!member || member->isNull())
        return std::nullopt;
    JsonRow row(*member, model.place() + "." + key);
    Shape shape = read(row, model);
    if (row.error())
        model.fail(row.error()->text, key);
    return shape;
}

MoeShape readMoe(JsonRow &row, const JsonRow &)
{
    MoeShape moe;
    moe.experts = row.integer("num_experts", kPositive);
    moe.used = row.integer("num_experts_per_tok", {1, moe.experts});
    moe.expertWidth = row.integer("moe_intermediate_size", kPositive);
    moe.shared = row.integer("num_shared_experts", {0, moe.experts});
    moe.sharedWidth = row.optionalInteger("shared_expert_intermediate_size", kPositive)
                          .value_or(moe.shared * moe.expertWidth);
    moe.layers = row.integer("moe_layers", {1, 1'024});
    moe.leadingDense = row.optionalInteger("first_dense_layers", {0, 1'024}).value_or(0);
    moe.denseWidth = row.optionalInteger("dense_intermediate_size", kPositive).value_or(0);
    moe.latentWidth = row.optionalInteger("moe_latent_size", kPositive).value_or(0);
    return moe;
}

LatentShape readLatent(JsonRow &row, const JsonRow &)
{
    LatentShape latent;
    latent.queryRank = row.optionalInteger("q_lora_rank", kPositive).value_or(0);
    latent.kvRank = row.integer("kv_lora_rank", kPositive);
    latent.rope = row.integer("qk_rope_head_dim", kPositive);
    latent.nope = row.integer("qk_nope_head_dim", kPositive);
    latent.vHeadDim = row.integer("v_head_dim", kPositive);
    latent.indexerHeads = row.optionalInteger("indexer_heads", kPositive).value_or(0);
    latent.indexerHeadDim = row.optionalInteger("indexer_head_dim", kPositive).value_or(0);
    return latent;
}

RecurrentShape readRecurrent(JsonRow &row, const JsonRow &model)
{
    RecurrentShape shape;
    const std::string type = row.text("type");
    if (type == "rwkv7") {
        shape.kind = RecurrentKind::Rwkv7;
        shape.stateSize = row.integer("head_size", kPositive);
        shape.conv = row.integer("token_shift_count", kPositive);
        shape.decayRank = row.integer("decay_rank", kPositive);
        shape.iclrRank = row.integer("iclr_rank", kPositive);
        shape.valueRank = row.integer("value_rank", kPositive);
        shape.gateRank = row.integer("gate_rank", kPositive);
        if (const JsonValue *hidden = model.member("hidden_size"))
            shape.inner = hidden->as<std::int64_t>() ? *hidden->as<std::int64_t>() : 0;
        return shape;
    }
    if (type == "mamba1")
        shape.kind = RecurrentKind::Mamba1;
    else if (type == "mamba2")
        shape.kind = RecurrentKind::Mamba2;
    else if (type == "gated_deltanet")
        shape.kind = RecurrentKind::GatedDeltaNet;
    else
        row.fail("mamba1, mamba2, gated_deltanet or rwkv7 was expected", "type");
    shape.conv = row.integer("conv_kernel", kPositive);
    shape.inner = row.integer("d_inner", kPositive);
    shape.stateSize = row.integer("d_state", kPositive);
    shape.groups = row.integer("n_groups", kCount);
    shape.heads = row.optionalInteger("n_heads", kPositive)
                      .value_or(row.optionalInteger("linear_num_value_heads", kPositive).value_or(0));
    shape.dtRank = row.optionalInteger("dt_rank", kPositive).value_or(0);
    return shape;
}

HyperShape readHyper(JsonRow &row, const JsonRow &)
{
    HyperShape hyper;
    hyper.queryRank = row.integer("q_lora_rank", kPositive);
    hyper.outputGroups = row.integer("o_groups", kPositive);
    hyper.outputRank = row.integer("o_lora_rank", kPositive);
    hyper.streams = row.integer("hc_mult", kPositive);
    hyper.indexerHeads = row.integer("index_n_heads", kPositive);
    hyper.indexerHeadDim = row.integer("index_head_dim", kPositive);
    return hyper;
}

/// True or false under `key`; false where it is not given.
bool optionalFlag(JsonRow &row, const char *key)
{
    const JsonValue *member = row.member(key);
    return member && !member->isNull() && row.flag(key);
}

std::optional<GemmaShape> readGemma(JsonRow &row)
{
    GemmaShape gemma;
    gemma.globalHeadDim = row.optionalInteger("global_head_dim", {1, 8'192}).value_or(0);
    gemma.globalKvHeads = row.optionalInteger("num_global_key_value_heads", {1, 4'096}).value_or(0);
    gemma.perLayerWidth = row.optionalInteger("hidden_size_per_layer_input", kPositive).value_or(0);
    gemma.perLayerVocabulary = row.optionalInteger("vocab_size_per_layer_input", kPositive).value_or(0);
    gemma.valuesAreKeys = optionalFlag(row, "attention_k_eq_v");
    gemma.doubleWide = optionalFlag(row, "use_double_wide_mlp");
    if (gemma == GemmaShape{})
        return std::nullopt;
    return gemma;
}

std::vector<ModelPart> readParts(JsonRow &model)
{
    std::vector<ModelPart> parts;
    const JsonValue *member = model.member("params_extra");
    if (!member || member->isNull())
        return parts;
    constexpr struct
    {
        const char *key;
        PartKind kind;
        const char *name;
    } kKeys[] = {{"vision", PartKind::Vision, "vision"},
                 {"vision_audio", PartKind::Vision, "vision and audio"},
                 {"mtp", PartKind::Draft, "draft"}};
    JsonRow row(*member, model.place() + ".params_extra");
    for (const auto &part : kKeys)
        if (const auto count = row.optionalInteger(part.key, kParameters))
            parts.push_back({part.kind, part.name, {*count}});
    if (row.error())
        model.fail(row.error()->text, "params_extra");
    return parts;
}

} // namespace

Model readModel(JsonRow &row)
{
    Model model;
    model.id = row.text("id");
    model.name = row.text("name");
    model.vendor = row.text("vendor");
    model.family = row.text("family");
    model.architecture = row.text("architecture");
    model.ggufArchitecture = row.text("gguf_architecture");
    model.parameters = {row.integer("params", kParameters)};
    model.active = {row.integer("params_active", {1, model.parameters.value})};
    model.readPerToken = {row.integer("params_read_per_token", {1, model.parameters.value})};
    model.layers = row.integer("num_hidden_layers", {1, 1'024});
    model.hidden = row.integer("hidden_size", kPositive);
    model.feedForward = row.optionalInteger("intermediate_size", kPositive).value_or(0);
    model.heads = row.optionalInteger("num_attention_heads", {1, 4'096}).value_or(0);
    model.kvHeads = row.optionalInteger("num_key_value_heads", {1, 4'096}).value_or(0);
    model.headDim = row.optionalInteger("head_dim", {1, 8'192}).value_or(0);
    model.vHeadDim = row.optionalInteger("v_head_dim", {1, 8'192}).value_or(model.headDim);
    model.vocabulary = row.integer("vocab_size", kPositive);
    model.tiedEmbeddings = row.flag("tie_word_embeddings");
    if (const auto length = row.optionalInteger("max_position_embeddings", kPositive))
        model.maxContext = Tokens{*length};
    model.moe = readShape(row, "moe", readMoe);
    model.latent = readShape(row, "mla", readLatent);
    model.recurrent = readShape(row, "ssm", readRecurrent);
    model.hyper = readShape(row, "hyper_connections", readHyper);
    model.gemma = readGemma(row);
    model.queryKeyNorm = optionalFlag(row, "use_qk_norm");
    model.parts = readParts(row);
    if (const auto bytes = row.optionalInteger("native_mxfp4_bytes", kBytes))
        model.nativeMxfp4 = Bytes{*bytes};
    model.layerKinds = row.text("layer_kinds");
    const JsonArray &parts = row.array("state_components");
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string key = "state_components[" + std::to_string(i) + "]";
        JsonRow part(parts[i], row.place() + "." + key);
        model.state.push_back(readComponent(part));
        if (part.error())
            row.fail(part.error()->text, key);
    }
    if (parts.empty())
        row.fail("a model keeps some state for each conversation", "state_components");
    model.statePerTokenF16 = {row.integer("kv_bytes_per_token_f16", {0, kBytes.high})};
    model.recurrentF32 = {row.integer("recurrent_bytes_f32_per_sequence", {0, kBytes.high})};
    model.source = row.text("source");
    model.verified = row.flag("verified");
    model.verification = row.text("verification");
    if (!row.error())
        model.tensors = checkedTensorsOf(model);
    return model;
}

} // namespace tb
