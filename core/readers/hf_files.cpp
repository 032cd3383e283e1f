// SPDX-License-Identifier: GPL-3.0-or-later
// What lies in the folder of a Hugging Face model: config.json, the index, the safetensors files.
#include "core/checked.h"
#include "core/readers/gguf.h"
#include "core/readers/hf_config.h"
#include "core/readers/safetensors.h"
#include "core/readers/text_file.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>

namespace tb {

namespace {

namespace fs = std::filesystem;

constexpr const char *kConfig = "config.json";
constexpr const char *kIndex = "model.safetensors.index.json";
constexpr const char *kSingle = "model.safetensors";
constexpr std::size_t kConfigBytes = 4 * 1024 * 1024;

std::string beside(const std::string &path, const std::string &name)
{
    return (fs::path(path).parent_path() / name).string();
}

bool exists(const std::string &path)
{
    std::error_code ignored;
    return fs::exists(path, ignored);
}

bool contains(const std::string &text, const char *part)
{
    return text.find(part) != std::string::npos;
}

bool endsWith(const std::string &text, std::string_view ending)
{
    return text.size() >= ending.size()
        && text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
}

/// The number of a layer, "model.layers.12.mlp..." -> 12, or -1.
std::int64_t layerOf(const std::string &name)
{
    const auto at = name.find("layers.");
    std::int64_t layer = -1;
    for (std::size_t i = at + 7; at != std::string::npos && i < name.size() && i < at + 13; ++i) {
        if (name[i] < '0' || name[i] > '9')
            break;
        layer = std::max<std::int64_t>(0, layer) * 10 + (name[i] - '0');
    }
    return layer;
}

/// Sums over the tensors of all files, by what they are for.
class Tally
{
public:
    explicit Tally(std::int64_t layers)
        : m_layers(layers)
    {
    }

    void add(const FileTensor &tensor, std::vector<FileTensor> &kept)
    {
        constexpr std::size_t kMostKept = 65'536;
        bytes += tensor.bytes.value;
        all += tensor.elements;
        if (kept.size() < kMostKept)
            kept.push_back(tensor);
        else
            cut = true;
        const std::string &name = tensor.name;
        for (const char *ending :
             {"_scale_inv", "_scale", "_scales", ".scales", ".qzeros", ".g_idx", "absmax", "quant_map",
              "_zero_point", ".biases", "_shape", "_packed", ".qweight", "_blocks"})
            packed = packed || endsWith(name, ending);
        packed = packed || (tensor.type == "u8" && tensor.elements > 1'024);
        if (isOther(name))
            return;
        if (contains(name, "vision") || contains(name, "visual") || contains(name, "audio")
            || contains(name, "multi_modal_projector"))
            return;
        main += tensor.elements;
        if (contains(name, ".experts."))
            experts += tensor.elements;
        if (endsWith(name, "embed_tokens.weight") || contains(name, "embed_tokens_per_layer"))
            embeddings += tensor.elements;
        head = head || endsWith(name, "lm_head.weight");
    }

    Checked bytes;
    Checked all;
    Checked main;
    Checked experts;
    Checked embeddings;
    bool head = false; ///< an output head of its own
    bool packed = false; ///< several weights in one element, so elements are no parameters
    bool cut = false;

private:
    bool isOther(const std::string &name) const
    {
        return name.rfind("mtp.", 0) == 0 || (m_layers > 0 && layerOf(name) >= m_layers);
    }

    std::int64_t m_layers;
};

void apply(const Tally &tally, ModelFile &file)
{
    Model &model = file.model;
    file.weights = {tally.bytes.value()};
    file.hasWeights = true;
    file.parametersInFile = tally.all.value();
    if (tally.cut)
        file.notes.emplace_back("More than 65,536 tensors: all are counted, the others are not listed.");
    if (tally.packed) {
        file.notes.emplace_back(
            "The weights are packed, several in one element: parameters are worked out from the "
            "shape.");
        return;
    }
    file.parametersExact = true;
    model.parameters = {std::max<std::int64_t>(1, tally.main.value())};
    model.active = model.parameters;
    if (model.moe && model.moe->experts > 0)
        model.active.value
            -= Checked::mulDivCeil(tally.experts, model.moe->experts - model.moe->used, model.moe->experts)
                   .value();
    model.active.value = std::max<std::int64_t>(1, model.active.value);
    const std::int64_t lookedUp = tally.head ? tally.embeddings.value() : 0;
    model.readPerToken = {std::max<std::int64_t>(1, model.active.value - lookedUp)};
    if (tally.all.value() != tally.main.value())
        file.notes.emplace_back("Draft heads and vision or audio towers are counted in the size, not in the "
                                "parameters.");
}

Status addFile(const std::string &path, Tally &tally, ModelFile &file)
{
    auto opened = ByteSource::open(path);
    if (!opened)
        return opened.error();
    ByteSource source = std::move(opened).value();
    const auto header
        = readSafetensors(source, path, [&](const FileTensor &tensor) { tally.add(tensor, file.tensors); });
    if (!header)
        return header.error();
    if (header->headerOnly)
        file.notes.emplace_back(
            "A file holds only its header: sizes are as listed there, the weights are not in it.");
    file.fileBytes = (Checked(file.fileBytes) + static_cast<std::int64_t>(source.size())).value();
    ++file.files;
    constexpr std::int64_t kMost = 1'000'000'000'000'000;
    if (tally.bytes.value() > kMost || tally.all.value() > kMost)
        return Error{"more than 10^15 bytes or parameters; no such model exists: the file is damaged", path};
    return Done{};
}

/// All files the index names, or none of them: then its own total stands for them.
Status addIndex(const std::string &path, Tally &tally, ModelFile &file)
{
    auto opened = ByteSource::open(path);
    if (!opened)
        return opened.error();
    ByteSource source = std::move(opened).value();
    const auto index = readSafetensorsIndex(source, path);
    if (!index)
        return index.error();
    ++file.files;
    const auto present
        = std::count_if(index->files.begin(), index->files.end(),
                        [&path](const std::string &name) { return exists(beside(path, name)); });
    if (present == 0 && index->totalBytes > 0) {
        file.weights = {index->totalBytes};
        file.hasWeights = true;
        file.notes.push_back("The " + std::to_string(index->files.size())
                             + " files of the index are not here: the size is the index's total.");
        return Done{};
    }
    for (const std::string &name : index->files) {
        if (!exists(beside(path, name)))
            return Error{"no such file; the index names " + std::to_string(index->files.size())
                             + " files that must be in one folder: fetch the missing one",
                         beside(path, name)};
        if (Status added = addFile(beside(path, name), tally, file); !added)
            return added;
    }
    return Done{};
}

/// The shape from a config.json in the folder, if there is one.
Result<ModelFile> shapeBeside(const std::string &path)
{
    const std::string config = beside(path, kConfig);
    if (!exists(config)) {
        ModelFile file;
        file.files = 0;
        file.model.id = path;
        file.model.name = fs::path(path).filename().string();
        file.notes.emplace_back("No config.json in the folder: the tensors are known, the shape is not.");
        return file;
    }
    const auto text = readTextFile(config, kConfigBytes);
    if (!text)
        return text.error();
    return modelFromConfig(*text, config);
}

void finish(ModelFile &file, const Tally &tally)
{
    if (tally.bytes.value() > 0)
        apply(tally, file);
    if (!file.parametersExact && file.hasShape && !tally.packed)
        file.notes.emplace_back(
            "No tensors to count: parameters are worked out from the shape, without norms and "
            "biases.");
}

} // namespace

Result<ModelFile> openHfConfig(const std::string &path)
{
    const auto text = readTextFile(path, kConfigBytes);
    if (!text)
        return text.error();
    auto read = modelFromConfig(*text, path);
    if (!read)
        return read;
    ModelFile file = std::move(read).value();
    file.fileBytes = static_cast<std::int64_t>(text->size());
    Tally tally(file.model.layers);
    const bool hasIndex = exists(beside(path, kIndex));
    if (hasIndex || exists(beside(path, kSingle))) {
        Status added = hasIndex ? addIndex(beside(path, kIndex), tally, file)
                                : addFile(beside(path, kSingle), tally, file);
        if (!added)
            return added.error();
    }
    finish(file, tally);
    return file;
}

Result<ModelFile> openSafetensors(const std::string &path)
{
    auto read = shapeBeside(path);
    if (!read)
        return read;
    ModelFile file = std::move(read).value();
    Tally tally(file.model.layers);
    const std::string name = fs::path(path).filename().string();
    const bool shard = contains(name, "-of-");
    if (shard && !exists(beside(path, kIndex)))
        return Error{
            "one of several files; their index model.safetensors.index.json was expected in the folder: "
            "fetch it and all files it names",
            path};
    Status added = shard ? addIndex(beside(path, kIndex), tally, file) : addFile(path, tally, file);
    if (!added)
        return added.error();
    file.kind = "safetensors";
    file.model.id = path;
    finish(file, tally);
    return file;
}

Result<ModelFile> openSafetensorsIndex(const std::string &path)
{
    auto read = shapeBeside(path);
    if (!read)
        return read;
    ModelFile file = std::move(read).value();
    Tally tally(file.model.layers);
    if (Status added = addIndex(path, tally, file); !added)
        return added.error();
    file.kind = "safetensors index";
    file.model.id = path;
    finish(file, tally);
    return file;
}

} // namespace tb
