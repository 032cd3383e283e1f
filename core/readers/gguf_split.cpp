// SPDX-License-Identifier: GPL-3.0-or-later
// A model in several files: NAME-00001-of-0000N.gguf, each with a header of its own; the first has the keys.
#include "core/readers/gguf_model.h"

#include "core/readers/json_row.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <unordered_set>

namespace tb {

namespace {

constexpr std::int64_t kMostFiles = 512;

struct Split
{
    std::int64_t number = 0;
    std::int64_t count = 1;
    std::int64_t tensors = 0; ///< of all files together
};

Error keyError(const std::string &path, const char *key, const std::string &text)
{
    return {text, path + ": key " + key};
}

/// A whole number of the header, `fallback` where the key is missing.
Result<std::int64_t> number(const GgufHeader &header, const std::string &path, const char *key,
                            IntegerRange range, std::int64_t fallback)
{
    const auto found = header.keys.find(key);
    if (found == header.keys.end())
        return fallback;
    const auto *value = std::get_if<std::int64_t>(&found->second.content);
    if (!value)
        return keyError(path, key,
                        std::string("a ") + ggufTypeName(found->second.type)
                            + "; a whole number was expected");
    if (*value < range.low || *value > range.high)
        return keyError(path, key,
                        std::to_string(*value) + " is outside " + std::to_string(range.low) + " to "
                            + std::to_string(range.high) + "; the file is damaged");
    return *value;
}

Result<Split> splitOf(const GgufHeader &header, const std::string &path)
{
    Split split;
    // split.count 0 is what a file that was joined again says.
    const auto count = number(header, path, "split.count", {0, kMostFiles}, 0);
    if (!count)
        return count.error();
    split.count = std::max<std::int64_t>(1, *count);
    const auto no = number(header, path, "split.no", {0, split.count - 1}, 0);
    if (!no)
        return no.error();
    split.number = *no;
    const auto tensors = number(header, path, "split.tensors.count",
                                {0, static_cast<std::int64_t>(GgufLimits::kTensors)}, 0);
    if (!tensors)
        return tensors.error();
    split.tensors = *tensors;
    return split;
}

std::string ending(std::int64_t number, std::int64_t count)
{
    std::array<char, 48> text = {};
    std::snprintf(text.data(), text.size(), "-%05d-of-%05d.gguf", static_cast<int>(number + 1),
                  static_cast<int>(count));
    return text.data();
}

Result<GgufHeader> readOne(const std::string &path)
{
    auto source = ByteSource::open(path);
    if (!source)
        return source.error();
    ByteSource bytes = std::move(source).value();
    return readGguf(bytes, path);
}

/// The file `number` of the split; its header must say so itself.
Result<GgufHeader> readPart(const std::string &prefix, std::int64_t number, const Split &split)
{
    const std::string path = prefix + ending(number, split.count);
    auto header = readOne(path);
    if (!header)
        return header.error().text == "no such file"
            ? Error{"no such file; all " + std::to_string(split.count)
                        + " parts of the model must be in one folder: fetch the missing one",
                    path}
            : header.error();
    const auto own = splitOf(*header, path);
    if (!own)
        return own.error();
    if (own->number != number || own->count != split.count)
        return keyError(path, "split.no",
                        "part " + std::to_string(own->number + 1) + " of " + std::to_string(own->count)
                            + "; part " + std::to_string(number + 1) + " of " + std::to_string(split.count)
                            + " was expected: is the file renamed or of another model?");
    return header;
}

/// Adds a further part to the first one.
Status append(GgufHeader &all, GgufHeader part, const std::string &place)
{
    if (all.tensors.size() + part.tensors.size() > GgufLimits::kTensors)
        return Error{"more than " + std::to_string(GgufLimits::kTensors) + " tensors in all parts together",
                     place};
    all.tensors.insert(all.tensors.end(), std::make_move_iterator(part.tensors.begin()),
                       std::make_move_iterator(part.tensors.end()));
    all.fileBytes += part.fileBytes;
    all.headerBytes += part.headerBytes;
    all.headerOnly = all.headerOnly || part.headerOnly;
    if (all.notes.empty())
        all.notes = std::move(part.notes);
    return Done{};
}

Status checkWhole(const GgufHeader &all, const Split &split, const std::string &place)
{
    if (split.tensors != 0 && static_cast<std::int64_t>(all.tensors.size()) != split.tensors)
        return Error{std::to_string(all.tensors.size())
                         + " tensors in all parts together; the first part says "
                         + std::to_string(split.tensors) + ": a part is of another model",
                     place};
    std::unordered_set<std::string_view> names;
    for (const FileTensor &tensor : all.tensors)
        if (!names.insert(tensor.name).second)
            return Error{"the tensor \"" + tensor.name
                             + "\" is in two parts; the files do not belong together",
                         place};
    return Done{};
}

} // namespace

Result<ModelFile> openGguf(ByteSource source, const std::string &path)
{
    auto header = readGguf(source, path);
    if (!header)
        return header.error();
    const auto split = splitOf(*header, path);
    if (!split)
        return split.error();
    if (split->count == 1)
        return modelFromGguf(std::move(header).value(), path);

    const std::string own = ending(split->number, split->count);
    if (path.size() <= own.size() || path.compare(path.size() - own.size(), own.size(), own) != 0)
        return Error{"part " + std::to_string(split->number + 1) + " of " + std::to_string(split->count)
                         + " of a model; the name must end in " + own + " so that the others can be found",
                     path};
    const std::string prefix = path.substr(0, path.size() - own.size());
    auto first = readPart(prefix, 0, *split);
    if (!first)
        return first.error();
    const std::string firstPath = prefix + ending(0, split->count);
    const auto firstSplit = splitOf(*first, firstPath);
    GgufHeader all = std::move(first).value();
    for (std::int64_t i = 1; i < split->count; ++i) {
        auto part = readPart(prefix, i, *split);
        if (!part)
            return part.error();
        if (Status added = append(all, std::move(part).value(), firstPath); !added)
            return added.error();
    }
    if (Status whole = checkWhole(all, *firstSplit, firstPath); !whole)
        return whole.error();
    auto file = modelFromGguf(std::move(all), firstPath);
    if (!file)
        return file;
    ModelFile model = std::move(file).value();
    model.model.id = path;
    model.files = split->count;
    return model;
}

} // namespace tb
