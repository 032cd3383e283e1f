// SPDX-License-Identifier: GPL-3.0-or-later
// Headers of safetensors files, and the index that names the files of a model. No tensor data is read.
// Layout: https://github.com/huggingface/safetensors (8 bytes of length, then JSON).
#pragma once

#include "core/readers/byte_source.h"
#include "core/readers/file_tensor.h"

#include <functional>
#include <set>

namespace tb {

struct SafetensorsLimits
{
    static constexpr std::uint64_t kHeader = 100'000'000; // as the library itself
    static constexpr std::uint64_t kTensors = 1'000'000;
    static constexpr std::uint64_t kName = 1'024;
    static constexpr std::size_t kDims = 8;
    static constexpr std::size_t kFiles = 1'024;
};

/// Calls `visit` for every tensor; all is checked, also that the data is exactly what the header says, unless
/// the file ends with its header (`headerOnly`).
struct SafetensorsHeader
{
    std::uint64_t tensors = 0;
    bool headerOnly = false;
};
Result<SafetensorsHeader> readSafetensors(ByteSource &source, const std::string &place,
                                          const std::function<void(const FileTensor &)> &visit);

/// model.safetensors.index.json.
struct SafetensorsIndex
{
    std::int64_t totalBytes = 0; ///< 0 when the index does not say
    std::uint64_t tensors = 0;
    std::set<std::string> files; ///< plain names, without a folder
};
Result<SafetensorsIndex> readSafetensorsIndex(ByteSource &source, const std::string &place);

} // namespace tb
