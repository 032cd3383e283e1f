// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a GGUF file: its keys and its list of tensors. The data of the tensors is never read.
// Layout: ggml docs/gguf.md; versions 2 and 3, little endian.
#pragma once

#include "core/readers/byte_source.h"
#include "core/readers/file_tensor.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tb {

enum class GgufType : std::uint32_t { U8, I8, U16, I16, U32, I32, F32, Bool, Text, Array, U64, I64, F64 };

/// "u32", "text", "list", ...: as error messages name it.
const char *ggufTypeName(GgufType type);

/// Numbers of a list are kept when there are few of them (per-layer figures), never those of a vocabulary.
struct GgufList
{
    GgufType element = GgufType::U32;
    std::uint64_t count = 0;
    std::vector<std::int64_t> numbers; ///< empty when not kept
};

struct GgufValue
{
    GgufType type = GgufType::U32;
    std::uint64_t offset = 0; ///< of the value in the file
    std::variant<std::monostate, std::int64_t, double, std::string, GgufList> content; ///< empty: skipped
};

struct GgufHeader
{
    std::uint32_t version = 0;
    std::map<std::string, GgufValue> keys;
    std::vector<FileTensor> tensors;
    std::uint64_t alignment = 32;
    std::uint64_t headerBytes = 0; ///< up to the end of the list of tensors
    std::uint64_t dataOffset = 0; ///< headerBytes rounded up to the alignment
    std::uint64_t dataBytes = 0; ///< padded sum of all tensors
    std::uint64_t fileBytes = 0;
    bool headerOnly = false; ///< the file ends where the data of the tensors would start
    std::vector<std::string> notes;
};

/// Limits of what a header may hold; llama.cpp's own where it has one.
struct GgufLimits
{
    static constexpr std::uint64_t kKeys = 4'096;
    static constexpr std::uint64_t kTensors = 65'536;
    static constexpr std::uint64_t kKeyLength = 256;
    static constexpr std::uint64_t kTensorName = 63; // GGML_MAX_NAME less its end mark
    static constexpr std::uint64_t kTextKept = 1'024; // longer values are skipped
    static constexpr std::uint64_t kListKept = 1'024;
    static constexpr std::uint64_t kNumbersKept = 65'536; // of all lists together
    static constexpr std::uint32_t kDims = 4;
    static constexpr std::uint64_t kDim = std::uint64_t{1} << 32;
    static constexpr std::int64_t kParameters = 1'000'000'000'000'000;
};

/// `place` is the file's name, for messages.
Result<GgufHeader> readGguf(ByteSource &source, const std::string &place);

} // namespace tb
