// SPDX-License-Identifier: GPL-3.0-or-later
// A model as a file describes it: GGUF, config.json or safetensors. Headers only; nothing is executed.
#pragma once

#include "core/model.h"
#include "core/readers/file_tensor.h"
#include "core/result.h"

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace tb {

/// A list is given by its length and, when they were kept, its numbers.
struct FileList
{
    std::int64_t count = 0;
    std::vector<std::int64_t> numbers;
};
using FileValue = std::variant<std::monostate, bool, std::int64_t, double, std::string, FileList>;

struct ModelFile
{
    Model model; ///< its id is the path
    std::string kind; ///< "GGUF version 3", "config.json", "safetensors"
    std::string architecture; ///< as the file names it: "llama", "qwen3_moe"
    std::int64_t files = 1; ///< files that were read: shards, a config.json beside them
    bool hasShape = false; ///< false: tensors only, so nothing can be said about the state
    bool hasWeights = false; ///< `weights` is exact; false for a config.json alone
    bool parametersExact = false; ///< counted from tensors, not worked out from the shape
    Bytes weights; ///< sum of all tensors
    std::int64_t parametersInFile = 0; ///< with draft heads and vision towers, which `model` leaves out
    std::int64_t fileBytes = 0; ///< of all files of the model together
    std::int64_t headerBytes = 0; ///< GGUF: up to the end of the list of tensors
    std::vector<FileTensor> tensors;
    std::vector<std::pair<std::string, FileValue>> keys; ///< as in the file; empty value: too long to keep
    std::vector<std::string> notes; ///< what was not understood and what was assumed
};

/// Recognised by content, not by name. Every Error names the file, the place, what was expected, what to do.
Result<ModelFile> openModelFile(const std::string &path);

/// Whether a text is meant as a file and not as an id: it has a slash or ends like a model file.
bool isModelPath(std::string_view text);

} // namespace tb
