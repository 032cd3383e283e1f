// SPDX-License-Identifier: GPL-3.0-or-later
// The data files, row by row. Ranges are those of hardware and models that exist, with room to grow.
#include "core/catalogue.h"

#include "core/readers/json_row.h"
#include "core/readers/text_file.h"

#include <set>

namespace tb {

namespace {

constexpr std::size_t kMaxFileBytes = 4 * 1024 * 1024;
constexpr IntegerRange kCount{0, 1'000'000'000};
constexpr IntegerRange kPositive{1, 1'000'000'000};
constexpr IntegerRange kParameters{1, 1'000'000'000'000'000};
constexpr IntegerRange kBytes{1, 1'000'000'000'000'000};
constexpr IntegerRange kFlops{1, 1'000'000'000'000'000'000};

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

std::optional<MoeShape> readMoe(JsonRow &model)
{
    const JsonValue *member = model.member("moe");
    if (!member || member->isNull())
        return std::nullopt;
    JsonRow row(*member, model.place() + ".moe");
    MoeShape moe;
    moe.experts = row.integer("num_experts", kPositive);
    moe.used = row.integer("num_experts_per_tok", {1, moe.experts});
    moe.expertWidth = row.integer("moe_intermediate_size", kPositive);
    if (row.error())
        model.fail(row.error()->text, "moe");
    return moe;
}

Model readModel(JsonRow &row)
{
    Model model;
    model.id = row.text("id");
    model.name = row.text("name");
    model.vendor = row.text("vendor");
    model.family = row.text("family");
    model.architecture = row.text("architecture");
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
    model.moe = readMoe(row);
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
    return model;
}

Device readDevice(JsonRow &row)
{
    Device device;
    device.id = row.text("id");
    device.vendor = row.text("vendor");
    device.family = row.text("family");
    device.name = row.text("name");
    device.shortName = row.text("short_name");
    device.chipName = row.text("chip_name");
    device.nominal = {row.integer("memory_gb", {1, 1'000'000}) * kGiga};
    if (const auto mib = row.optionalInteger("reported_mib", {1, 1'000'000'000}))
        device.reported = Bytes{*mib * kMebi};
    if (const auto rate = row.optionalInteger("bandwidth_bytes_per_s", kBytes))
        device.bandwidth = BytesPerSecond{*rate};
    device.bandwidthNote = row.optionalText("bandwidth_note").value_or("");
    const auto flops = [&row](const char *key) -> std::optional<double> {
        const auto value = row.optionalInteger(key, kFlops);
        return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
    };
    device.flops16 = flops("fp16_flops");
    device.flops8 = flops("fp8_flops");
    device.flops4 = flops("fp4_flops");
    device.unified = row.flag("unified");
    device.year = static_cast<int>(row.integer("year", {2000, 2100}));
    device.source = row.text("source");
    device.verified = row.flag("verified");
    return device;
}

WorkingSetLimit readWorkingSet(JsonRow &row)
{
    WorkingSetLimit limit;
    limit.memory = {row.integer("memory_gb", {1, 1'000'000}) * kGiga};
    limit.macos = static_cast<int>(row.integer("macos", {10, 99}));
    limit.limit = {row.integer("mib", {1, 1'000'000'000}) * kMebi};
    limit.basis = row.text("basis");
    limit.source = row.text("source");
    return limit;
}

BlockRatio readRatio(JsonRow &row, const char *bytes, const char *values)
{
    return {row.integer(bytes, kBytes), row.integer(values, kBytes)};
}

KvFormat readKvFormat(JsonRow &row)
{
    KvFormat format;
    format.id = row.text("id");
    format.name = row.text("name");
    format.ratio = readRatio(row, "bytes", "values");
    for (const JsonValue &engine : row.array("engines")) {
        if (const auto *name = engine.as<std::string>())
            format.engines.push_back(*name);
        else
            row.fail("a list of texts was expected", "engines");
    }
    format.source = row.text("source");
    return format;
}

WeightFormat readWeightFormat(JsonRow &row)
{
    WeightFormat format;
    format.id = row.text("id");
    format.name = row.text("name");
    const std::string kind = row.text("kind");
    if (kind == "block")
        format.kind = WeightKind::Block;
    else if (kind == "linear")
        format.kind = WeightKind::Linear;
    else if (kind == "mix")
        format.kind = WeightKind::Mix;
    else
        row.fail("block, linear or mix was expected", "kind");
    format.linear = readRatio(row, "bytes", "values");
    format.embeddings = format.kind == WeightKind::Linear
        ? readRatio(row, "embeddings_bytes", "embeddings_values")
        : format.linear;
    format.estimate = row.flag("estimate");
    format.source = row.text("source");
    return format;
}

/// All rows of one list; an id may occur once.
template<typename Row>
std::optional<Error> readList(const JsonValue &root, const char *file, const char *list,
                              Row (*read)(JsonRow &), std::vector<Row> &rows)
{
    JsonRow top(root, file);
    const JsonArray &items = top.array(list);
    if (!top.error() && items.empty())
        top.fail("at least one row was expected", list);
    if (top.error())
        return top.error();

    std::set<std::string> ids;
    for (std::size_t i = 0; i < items.size(); ++i) {
        JsonRow row(items[i], std::string(file) + ": " + list + "[" + std::to_string(i) + "]");
        rows.push_back(read(row));
        if constexpr (requires { rows.back().id; }) {
            if (!ids.insert(rows.back().id).second)
                row.fail("the id \"" + rows.back().id + "\" is given twice", "id");
        }
        if (row.error())
            return row.error();
    }
    return std::nullopt;
}

Result<JsonValue> parseDataFile(const std::string &text, const char *file, const char *format)
{
    JsonLimits limits;
    limits.bytes = kMaxFileBytes;
    limits.values = 100'000;
    limits.integer = std::int64_t{1} << 62;
    auto root = parseJson(text, file, limits);
    if (!root)
        return root;
    const JsonValue *tag = root->find("format");
    const auto *name = tag ? tag->as<std::string>() : nullptr;
    if (!name || *name != format)
        return Error{std::string("\"format\":\"") + format + "\" was expected", file};
    return root;
}

constexpr const char *kModelsFile = "models.json";
constexpr const char *kDevicesFile = "devices.json";
constexpr const char *kFormatsFile = "formats.json";

} // namespace

Result<Catalogue> parseCatalogue(const CatalogueText &text)
{
    const auto models = parseDataFile(text.models, kModelsFile, "threebudgets-models");
    if (!models)
        return models.error();
    const auto devices = parseDataFile(text.devices, kDevicesFile, "threebudgets-devices");
    if (!devices)
        return devices.error();
    const auto formats = parseDataFile(text.formats, kFormatsFile, "threebudgets-formats");
    if (!formats)
        return formats.error();

    Catalogue catalogue;
    std::optional<Error> error = readList(*models, kModelsFile, "models", readModel, catalogue.models);
    if (!error)
        error = readList(*devices, kDevicesFile, "devices", readDevice, catalogue.devices);
    if (!error)
        error = readList(*devices, kDevicesFile, "macos_working_set", readWorkingSet, catalogue.workingSets);
    if (!error)
        error = readList(*formats, kFormatsFile, "kv", readKvFormat, catalogue.kvFormats);
    if (!error)
        error = readList(*formats, kFormatsFile, "weights", readWeightFormat, catalogue.weightFormats);
    if (error)
        return *error;
    return catalogue;
}

Result<Catalogue> readCatalogue(const std::string &folder)
{
    CatalogueText text;
    const std::pair<const char *, std::string *> files[]
        = {{kModelsFile, &text.models}, {kDevicesFile, &text.devices}, {kFormatsFile, &text.formats}};
    for (const auto &[name, content] : files) {
        auto file = readTextFile(folder + "/" + name, kMaxFileBytes);
        if (!file)
            return file.error();
        *content = std::move(file).value();
    }
    return parseCatalogue(text);
}

} // namespace tb
