// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/gguf_model.h"

#include "core/checked.h"
#include "core/readers/gguf_layers.h"
#include "core/suggest.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace tb {

namespace {

constexpr IntegerRange kLayers{1, 1'024};
constexpr IntegerRange kWidth{1, 1'000'000};
constexpr GgufArchitecture kUnknown{"", "unknown"};

std::optional<std::string> textKey(const GgufHeader &header, const char *key)
{
    const auto found = header.keys.find(key);
    if (found == header.keys.end())
        return std::nullopt;
    const auto *text = std::get_if<std::string>(&found->second.content);
    return text ? std::optional(*text) : std::nullopt;
}

Result<std::string> architectureOf(const GgufHeader &header, const std::string &place)
{
    constexpr const char *kKey = "general.architecture";
    const auto found = header.keys.find(kKey);
    if (found == header.keys.end())
        return Error{"the key is missing; without it the file is no model", place + ": key " + kKey};
    const auto name = textKey(header, kKey);
    if (!name || name->empty() || name->size() > 64)
        return Error{name ? "a name of " + std::to_string(name->size()) + " bytes; 1 to 64 were expected"
                          : std::string("a ") + ggufTypeName(found->second.type) + "; a text was expected",
                     place + ": byte " + std::to_string(found->second.offset) + ", key " + kKey};
    if (*name == "clip" || *name == "mmproj")
        return Error{"a vision or audio projector, not a language model; open the model it belongs to",
                     place + ": key " + kKey};
    return *name;
}

FileValue fileValue(const GgufValue &value)
{
    if (const auto *list = std::get_if<GgufList>(&value.content))
        return FileList{static_cast<std::int64_t>(list->count), list->numbers};
    if (const auto *number = std::get_if<std::int64_t>(&value.content))
        return value.type == GgufType::Bool ? FileValue(*number != 0) : FileValue(*number);
    if (const auto *real = std::get_if<double>(&value.content))
        return *real;
    if (const auto *text = std::get_if<std::string>(&value.content))
        return *text;
    return std::monostate{};
}

std::optional<MoeShape> readExperts(const Model &model, GgufKeys &keys,
                                    const std::vector<FileTensor> &tensors)
{
    MoeShape moe;
    moe.experts = keys.optionalInteger("expert_count", {0, 65'536}).value_or(0);
    if (moe.experts == 0)
        return std::nullopt;
    moe.used = keys.integer("expert_used_count", {1, moe.experts});
    moe.expertWidth = keys.optionalInteger("expert_feed_forward_length", kWidth).value_or(model.feedForward);
    moe.shared = keys.optionalInteger("expert_shared_count", {0, moe.experts}).value_or(0);
    const auto sharedWidth = keys.optionalInteger("expert_shared_feed_forward_length", {0, kWidth.high});
    moe.sharedWidth = sharedWidth.value_or(moe.shared * moe.expertWidth);
    if (moe.shared == 0 && moe.sharedWidth != 0)
        moe.shared = 1;
    moe.leadingDense = keys.optionalInteger("leading_dense_block_count", {0, 1'024}).value_or(0);
    std::set<std::string_view> blocks;
    for (const FileTensor &tensor : tensors)
        if (const auto at = tensor.name.find(".ffn_down_exps"); at != std::string::npos)
            blocks.insert(std::string_view(tensor.name).substr(0, at));
    const std::int64_t usual = std::max<std::int64_t>(1, model.layers - moe.leadingDense);
    moe.layers = blocks.empty() ? usual : std::min(static_cast<std::int64_t>(blocks.size()), model.layers);
    return moe;
}

void readGeneral(ModelFile &file, const GgufHeader &header, GgufShape &shape, GgufKeys &keys)
{
    Model &model = file.model;
    const auto widths = keys.perLayer("feed_forward_length", shape.blocks, {0, 10'000'000}, 0);
    model.feedForward = *std::max_element(widths.begin(), widths.end());
    if (const auto context = keys.optionalInteger("context_length", {1, 1'000'000'000}))
        model.maxContext = Tokens{*context};
    model.moe = readExperts(model, keys, file.tensors);
    const auto is
        = [](const char *name) { return [name](const FileTensor &tensor) { return tensor.name == name; }; };
    const auto table = std::find_if(file.tensors.begin(), file.tensors.end(), is("token_embd.weight"));
    model.tiedEmbeddings = std::none_of(file.tensors.begin(), file.tensors.end(), is("output.weight"));
    if (table != file.tensors.end())
        model.vocabulary = table->elements / shape.hidden;
    else
        model.vocabulary = keys.optionalInteger("vocab_size", {1, 100'000'000}).value_or(0);
    file.notes.insert(file.notes.end(), header.notes.begin(), header.notes.end());
}

void addNotes(ModelFile &file, const GgufShape &shape, const GgufKeys &keys, bool known)
{
    file.notes.insert(file.notes.end(), shape.notes.begin(), shape.notes.end());
    if (known)
        return;
    std::string unread;
    for (const std::string &key : keys.unread())
        unread += (unread.empty() ? "" : ", ") + shown(key, 80);
    file.notes.push_back(
        "The architecture " + tb::quoted(file.architecture)
        + " is not known: every layer is taken to keep keys and values of all tokens, which may "
          "be too much or too little.");
    if (!unread.empty())
        file.notes.push_back("Keys about the state that were not understood: " + unread + ".");
}

/// The number of a block, "blk.12.attn_q.weight" -> 12, or -1.
std::int64_t blockOf(const std::string &name)
{
    if (name.rfind("blk.", 0) != 0)
        return -1;
    std::int64_t block = 0;
    std::size_t i = 4;
    for (; i < name.size() && i < 10 && name[i] >= '0' && name[i] <= '9'; ++i)
        block = block * 10 + (name[i] - '0');
    return i == 4 ? -1 : block;
}

} // namespace

void countParameters(ModelFile &file, std::int64_t mainLayers)
{
    Model &model = file.model;
    Checked all;
    Checked main;
    Checked experts;
    Checked lookedUp;
    Checked bytes;
    for (const FileTensor &tensor : file.tensors) {
        all += tensor.elements;
        bytes += tensor.bytes.value;
        if (blockOf(tensor.name) >= mainLayers)
            continue; // a draft head
        main += tensor.elements;
        if (tensor.name.find("_exps.") != std::string::npos)
            experts += tensor.elements;
        if ((tensor.name == "token_embd.weight" && !model.tiedEmbeddings)
            || tensor.name == "per_layer_token_embd.weight")
            lookedUp += tensor.elements;
    }
    file.parametersInFile = all.value();
    file.weights = {bytes.value()};
    file.hasWeights = true;
    file.parametersExact = true;
    model.parameters = {main.value()};
    model.active = model.parameters;
    if (model.moe && model.moe->experts > 0)
        model.active.value
            -= Checked::mulDivCeil(experts, model.moe->experts - model.moe->used, model.moe->experts).value();
    model.readPerToken = {std::max<std::int64_t>(1, model.active.value - lookedUp.value())};
    model.active.value = std::max<std::int64_t>(1, model.active.value);
}

Result<ModelFile> modelFromGguf(GgufHeader header, const std::string &place)
{
    const auto architecture = architectureOf(header, place);
    if (!architecture)
        return architecture.error();
    if (header.tensors.empty())
        return Error{"no tensors: a file of keys or a vocabulary only; a whole model was expected", place};
    ModelFile file;
    file.architecture = *architecture;
    file.kind = "GGUF version " + std::to_string(header.version);
    file.tensors = std::move(header.tensors);
    file.fileBytes = static_cast<std::int64_t>(header.fileBytes);
    file.headerBytes = static_cast<std::int64_t>(header.headerBytes);
    for (const auto &[key, value] : header.keys)
        file.keys.emplace_back(key, fileValue(value));

    GgufKeys keys(header, place, *architecture);
    const GgufArchitecture *known = ggufArchitecture(*architecture);
    const std::int64_t blocks = keys.integer("block_count", kLayers);
    const std::int64_t hidden = keys.integer("embedding_length", kWidth);
    const std::int64_t drafts = keys.optionalInteger("nextn_predict_layers", {0, blocks - 1}).value_or(0);
    GgufShape shape{known ? *known : kUnknown, blocks - drafts, blocks, hidden, {}};
    Model &model = file.model;
    model.id = place;
    model.layers = shape.stateLayers;
    model.hidden = hidden;
    if (!keys.error())
        readGeneral(file, header, shape, keys);
    if (!keys.error())
        readLayers(model, shape, keys);
    if (keys.error())
        return *keys.error();
    addNotes(file, shape, keys, known != nullptr);
    countParameters(file, shape.stateLayers);
    if (drafts > 0)
        file.notes.push_back(std::to_string(drafts) + (drafts == 1 ? " draft block is" : " draft blocks are")
                             + " in the file: counted in its size, not in the parameters and the state.");
    model.name
        = shown(textKey(header, "general.name").value_or(std::filesystem::path(place).stem().string()), 80);
    model.family = shape.architecture.family;
    model.architecture = architectureWord(model);
    file.hasShape = true;
    return file;
}

} // namespace tb
