// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/model_file.h"

#include "core/readers/byte_source.h"
#include "core/readers/gguf_model.h"
#include "core/readers/hf_config.h"
#include "core/suggest.h"

#include <algorithm>
#include <array>

namespace tb {

namespace {

struct Magic
{
    std::string_view start;
    const char *what; ///< what such a file is, and what to do
};

constexpr std::array<Magic, 17> kMagics = {{
    {"\x1f\x8b", "a gzip archive; unpack it first"},
    {"PK\x03\x04",
     "a zip archive (also what PyTorch writes); unpack it, or open the GGUF or safetensors file"},
    {"PK\x05\x06", "an empty zip archive; a model was expected"},
    {"BZh", "a bzip2 archive; unpack it first"},
    {"\xfd"
     "7zXZ",
     "an xz archive; unpack it first"},
    {"7z\xbc\xaf", "a 7-Zip archive; unpack it first"},
    {"\x28\xb5\x2f\xfd", "a Zstandard archive; unpack it first"},
    {"version https://git-lfs", "a Git LFS pointer, not the file itself; fetch it with `git lfs pull`"},
    {"GGJT", "a GGML file from before GGUF (GGJT); convert the model again with today's llama.cpp"},
    {"GGLA", "an adapter (GGLA), not a model; open the model it belongs to"},
    {"ggml", "a GGML file from before GGUF; convert the model again with today's llama.cpp"},
    {"lmgg", "a GGML file from before GGUF; convert the model again with today's llama.cpp"},
    {"tjgg", "a GGML file from before GGUF (GGJT); convert the model again with today's llama.cpp"},
    {"fmgg", "a GGML file from before GGUF; convert the model again with today's llama.cpp"},
    {"FUGG", "a GGUF file with its bytes turned round; fetch a little-endian one"},
    {"\x80\x02", "a Python pickle, which could run code when opened; use safetensors or GGUF"},
    {"%PDF", "a PDF document; a model was expected"},
}};

constexpr const char *kExpected = "a GGUF file, a config.json or a safetensors file was expected";

bool startsWith(std::string_view text, std::string_view start)
{
    return text.substr(0, start.size()) == start;
}

bool endsWith(std::string_view text, std::string_view ending)
{
    return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

bool isMarkup(std::string_view start)
{
    const std::string lower = lowerCase(start);
    return startsWith(lower, "<!doctype") || startsWith(lower, "<html") || startsWith(lower, "<?xml")
        || startsWith(lower, "<head") || startsWith(lower, "<body");
}

std::string_view withoutBlanks(std::string_view text)
{
    if (startsWith(text, "\xef\xbb\xbf"))
        text.remove_prefix(3);
    while (!text.empty() && std::string_view(" \t\r\n").find(text.front()) != std::string_view::npos)
        text.remove_prefix(1);
    return text;
}

/// A safetensors file starts with the length of its header, then "{".
bool isSafetensors(std::string_view start)
{
    return start.size() > 8 && start[8] == '{' && start[7] == 0 && start[6] == 0;
}

Error unknown(std::string_view start, const std::string &path)
{
    for (const Magic &magic : kMagics)
        if (startsWith(start, magic.start))
            return {magic.what, path};
    if (isMarkup(withoutBlanks(start)))
        return {"a web page, not a model: the download gave an error or a login page; fetch the file itself",
                path};
    if (start.find_first_not_of('\0') == std::string_view::npos)
        return {std::string("starts with nothing but zeros: the download is not complete; ") + kExpected,
                path};
    return {std::string("not understood; ") + kExpected, path};
}

Result<ModelFile> recognise(ByteSource source, const std::string &path)
{
    constexpr std::uint64_t kSniffed = 512;
    if (source.size() == 0)
        return Error{std::string("the file is empty; ") + kExpected, path};
    auto sniffing = ByteSource::open(path);
    if (!sniffing)
        return sniffing.error();
    ByteSource sniffed = std::move(sniffing).value();
    const std::string start = sniffed.text(std::min(kSniffed, sniffed.size()));
    if (sniffed.failed())
        return Error{sniffed.problem(), path};
    if (startsWith(start, "GGUF"))
        return openGguf(std::move(source), path);
    if (source.size() < 4 && startsWith("GGUF", start))
        return Error{"the file ends after " + std::to_string(source.size())
                         + " bytes; truncated while downloading? Fetch it again",
                     path};
    if (isSafetensors(start)
        || (endsWith(path, ".safetensors") && unknown(start, path).text.find("not understood") == 0))
        return openSafetensors(path);
    const std::string_view text = withoutBlanks(start);
    if (startsWith(text, "{"))
        return endsWith(path, ".index.json") || text.find("\"weight_map\"") != std::string_view::npos
                || text.find("\"total_size\"") != std::string_view::npos
            ? openSafetensorsIndex(path)
            : openHfConfig(path);
    if (endsWith(path, ".json") && unknown(start, path).text.find("not understood") == 0)
        return openHfConfig(path); // its error has line and column
    return unknown(start, path);
}

} // namespace

bool isModelPath(std::string_view text)
{
    return text.find('/') != std::string_view::npos || endsWith(text, ".gguf") || endsWith(text, ".json")
        || endsWith(text, ".safetensors");
}

Result<ModelFile> openModelFile(const std::string &path)
{
    auto source = ByteSource::open(path);
    if (!source)
        return source.error();
    auto file = recognise(std::move(source).value(), path);
    if (!file)
        return file;
    ModelFile read = std::move(file).value();
    Model &model = read.model;
    if (read.hasWeights)
        model.fileWeights = read.weights;
    model.id = path;
    model.source = "the file itself";
    model.verified = read.notes.empty();
    for (const std::string &note : read.notes)
        model.verification += (model.verification.empty() ? "" : " ") + note;
    return read;
}

} // namespace tb
