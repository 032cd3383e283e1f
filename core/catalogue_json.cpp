// SPDX-License-Identifier: GPL-3.0-or-later
// The data files, row by row. Ranges are those of hardware and models that exist, with room to grow.
#include "core/catalogue.h"

#include "core/catalogue_model.h"
#include "core/readers/json_row.h"
#include "core/readers/text_file.h"

#include <set>

namespace tb {

namespace {

constexpr std::size_t kMaxFileBytes = std::size_t{4} * 1024 * 1024;
constexpr IntegerRange kBytes{1, 1'000'000'000'000'000};
constexpr IntegerRange kFlops{1, 1'000'000'000'000'000'000};

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
    format.headBytes = row.optionalInteger("head_bytes", {0, 64}).value_or(0);
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
    format.kept = row.member("kept_bytes") ? readRatio(row, "kept_bytes", "kept_values") : format.embeddings;
    format.bytesPerInput = row.optionalInteger("bytes_per_input", {0, 64}).value_or(0);
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
