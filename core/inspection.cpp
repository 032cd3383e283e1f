// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspection.h"

#include "core/checked.h"
#include "core/format.h"
#include "core/json_writer.h"
#include "core/suggest.h"

#include <algorithm>
#include <map>

namespace tb {

namespace {

struct Letter
{
    char letter;
    const char *name;
};

constexpr Letter kLetters[] = {{'F', "all tokens"},
                               {'S', "a sliding window"},
                               {'C', "the current chunk"},
                               {'L', "one latent row a token"},
                               {'R', "a fixed state"},
                               {'B', "all tokens and a fixed state"},
                               {'s', "a window kept by an earlier layer"},
                               {'f', "what an earlier layer keeps of all tokens"},
                               {'-', "nothing, feed-forward only"},
                               {'E', "nothing, experts only"},
                               {'W', "a window of keys"},
                               {'K', "a window and one row for a few tokens"},
                               {'H', "a window and one row for many tokens"}};

std::string bothUnits(Bytes bytes)
{
    return bytesText(bytes, ByteUnits::Decimal) + " (" + grouped(bytes.value) + " B)";
}

void line(std::string &text, const std::string &name, const std::string &value)
{
    text += name + std::string(name.size() < 24 ? 24 - name.size() : 1, ' ') + value + "\n";
}

std::int64_t windowOf(const Model &model)
{
    std::int64_t window = 0;
    for (const StateComponent &part : model.state)
        window = std::max(window, part.window);
    return window;
}

std::string lettersUsed(const std::string &layerKinds)
{
    std::string text;
    for (const Letter &letter : kLetters)
        if (layerKinds.find(letter.letter) != std::string::npos)
            text += (text.empty() ? "" : ", ") + std::string(1, letter.letter) + " " + letter.name;
    return text;
}

std::string headsText(const Model &m)
{
    std::string text = grouped(m.heads) + " heads, " + grouped(m.kvHeads) + " for keys and values";
    if (m.headDim > 0)
        text += ", " + grouped(m.headDim)
            + (m.vHeadDim != m.headDim ? " and " + grouped(m.vHeadDim) : std::string()) + " values each";
    return text;
}

void shapeLines(std::string &text, const Model &m)
{
    line(text, "Layers", grouped(m.layers) + ": " + layerRuns(m.layerKinds));
    line(text, "", lettersUsed(m.layerKinds));
    line(text, "Width", grouped(m.hidden));
    if (m.heads > 0)
        line(text, "Attention", headsText(m));
    if (m.feedForward > 0)
        line(text, "Feed-forward", grouped(m.feedForward));
    if (m.moe)
        line(text, "Experts",
             grouped(m.moe->experts) + ", " + grouped(m.moe->used) + " for a token, in "
                 + grouped(m.moe->layers) + " layers");
    line(text, "Vocabulary", grouped(m.vocabulary) + (m.tiedEmbeddings ? ", one matrix for both ends" : ""));
    if (m.maxContext)
        line(text, "Trained for", grouped(m.maxContext->value) + " tokens");
    line(text, "State of a token, f16", grouped(m.statePerTokenF16.value) + " B");
    if (windowOf(m) > 0)
        line(text, "Window", grouped(windowOf(m)) + " tokens");
    if (m.recurrentF32.value > 0)
        line(text, "Fixed state", bothUnits(m.recurrentF32));
}

void writeState(JsonWriter &json, const Model &m)
{
    json.open("state", '[');
    for (const StateComponent &part : m.state) {
        json.open('{');
        json.field("kind", stateKindId(part.kind));
        json.field("layers", part.layers);
        if (part.fixedValues > 0)
            json.field("values", part.fixedValues);
        if (part.kDim > 0)
            json.field("k_dim", part.kDim);
        if (part.vDim > 0)
            json.field("v_dim", part.vDim);
        if (part.window > 0)
            json.field("window", part.window);
        if (part.ratio > 1)
            json.field("ratio", part.ratio);
        json.close('}');
    }
    json.close(']');
}

void writeShape(JsonWriter &json, const Model &m)
{
    json.open("shape", '{');
    json.field("layers", m.layers);
    json.field("hidden", m.hidden);
    json.field("feed_forward", m.feedForward);
    json.field("heads", m.heads);
    json.field("kv_heads", m.kvHeads);
    json.field("head_dim", m.headDim);
    json.field("v_head_dim", m.vHeadDim);
    json.field("vocabulary", m.vocabulary);
    json.field("tied_embeddings", m.tiedEmbeddings);
    if (m.moe) {
        json.field("experts", m.moe->experts);
        json.field("experts_used", m.moe->used);
    }
    if (m.maxContext)
        json.field("trained_context", m.maxContext->value);
    if (windowOf(m) > 0)
        json.field("window", windowOf(m));
    json.close('}');
    json.field("layer_kinds", m.layerKinds);
    json.field("layer_runs", layerRuns(m.layerKinds));
    writeState(json, m);
    json.field("state_bytes_per_token_f16", m.statePerTokenF16.value);
    json.field("fixed_state_bytes", m.recurrentF32.value);
}

void writeNumbers(JsonWriter &json, const std::string &key, const FileList &list)
{
    json.open(key, '{');
    json.field("count", list.count);
    if (!list.numbers.empty()) {
        json.open("values", '[');
        for (const std::int64_t number : list.numbers)
            json.value(number);
        json.close(']');
    }
    json.close('}');
}

void writeKey(JsonWriter &json, const std::string &key, const FileValue &value)
{
    const std::string name = shown(key, 256);
    if (const auto *flag = std::get_if<bool>(&value))
        json.field(name, *flag);
    else if (const auto *number = std::get_if<std::int64_t>(&value))
        json.field(name, *number);
    else if (const auto *real = std::get_if<double>(&value))
        json.field(name, *real);
    else if (const auto *text = std::get_if<std::string>(&value))
        json.field(name, shown(*text, 1'024));
    else if (const auto *list = std::get_if<FileList>(&value))
        writeNumbers(json, name, *list);
    else
        json.field(name, "(too long to keep)");
}

} // namespace

const char *layerLetterName(char letter)
{
    for (const Letter &known : kLetters)
        if (known.letter == letter)
            return known.name;
    return "unknown";
}

std::vector<std::pair<std::string, Bytes>> bytesByType(const std::vector<FileTensor> &tensors)
{
    std::map<std::string, Checked> sums;
    for (const FileTensor &tensor : tensors)
        sums[tensor.type] += tensor.bytes.value;
    std::vector<std::pair<std::string, Bytes>> types;
    for (const auto &[type, bytes] : sums)
        types.emplace_back(type, Bytes{bytes.value()});
    std::stable_sort(types.begin(), types.end(),
                     [](const auto &a, const auto &b) { return a.second > b.second; });
    return types;
}

std::string layerRuns(const std::string &layerKinds)
{
    std::vector<std::pair<char, std::size_t>> runs;
    for (const char letter : layerKinds) {
        if (runs.empty() || runs.back().first != letter)
            runs.emplace_back(letter, 0);
        ++runs.back().second;
    }
    const auto word = [&runs](std::size_t i) {
        return std::to_string(runs[i].second) + " " + std::string(1, runs[i].first);
    };
    std::string text;
    for (std::size_t i = 0; i < runs.size();) {
        std::size_t times = 1; // how often this run and the next repeat together
        while (i + 2 * times + 1 < runs.size() && runs[i + 2 * times] == runs[i]
               && runs[i + 2 * times + 1] == runs[i + 1])
            ++times;
        text += text.empty() ? "" : ", ";
        if (times > 1)
            text += std::to_string(times) + " x (" + word(i) + ", " + word(i + 1) + ")";
        else
            text += word(i);
        i += times > 1 ? 2 * times : 1;
    }
    return text;
}

std::string inspectionText(const ModelFile &file)
{
    const Model &m = file.model;
    std::string text;
    line(text, "Name", m.name);
    line(text, "Architecture", file.architecture.empty() ? "not known" : shown(file.architecture, 64));
    line(text, "File", file.kind + (file.files > 1 ? ", " + grouped(file.files) + " files" : ""));
    if (m.parameters.value > 0) {
        std::string count = grouped(m.parameters.value);
        if (m.active != m.parameters)
            count += ", " + grouped(m.active.value) + " active for a token";
        line(text, "Parameters", count + (file.parametersExact ? "" : " (worked out from the shape)"));
    }
    if (file.hasWeights)
        line(text, "Weights", bothUnits(file.weights));
    for (const auto &[type, bytes] : bytesByType(file.tensors))
        line(text, "  " + type, bothUnits(bytes));
    if (file.hasShape)
        shapeLines(text, m);
    for (const std::string &note : file.notes)
        line(text, "Note", note);
    return text;
}

std::string inspectionJson(const ModelFile &file)
{
    const Model &m = file.model;
    JsonWriter json;
    json.open('{');
    json.field("format", "threebudgets-inspection");
    json.field("version", std::int64_t{1});
    json.field("path", m.id);
    json.field("kind", file.kind);
    json.field("architecture", shown(file.architecture, 64));
    json.field("name", m.name);
    json.field("files", file.files);
    json.field("file_bytes", file.fileBytes);
    if (file.headerBytes > 0)
        json.field("header_bytes", file.headerBytes);
    json.field("parameters", m.parameters.value);
    json.field("parameters_exact", file.parametersExact);
    json.field("parameters_active", m.active.value);
    json.field("parameters_read_per_token", m.readPerToken.value);
    if (file.hasWeights) {
        json.field("tensors", static_cast<std::int64_t>(file.tensors.size()));
        json.field("parameters_in_file", file.parametersInFile);
        json.field("tensor_bytes", file.weights.value);
        json.open("bytes_by_type", '{');
        for (const auto &[type, bytes] : bytesByType(file.tensors))
            json.field(type, bytes.value);
        json.close('}');
    }
    if (file.hasShape)
        writeShape(json, m);
    if (!file.keys.empty()) {
        json.field("key_count", static_cast<std::int64_t>(file.keys.size()));
        json.open("keys", '{');
        for (const auto &[key, value] : file.keys)
            writeKey(json, key, value);
        json.close('}');
    }
    json.open("notes", '[');
    for (const std::string &note : file.notes)
        json.value(note);
    json.close(']');
    json.close('}');
    return json.text() + "\n";
}

} // namespace tb
