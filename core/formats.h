// SPDX-License-Identifier: GPL-3.0-or-later
// How numbers are stored: so many bytes for a block of so many values.
#pragma once

#include "core/checked.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tb {

/// Storage cost as an exact ratio: q8_0 keeps 32 values in 34 bytes.
struct BlockRatio
{
    std::int64_t bytes = 1;
    std::int64_t values = 1;

    friend bool operator==(const BlockRatio &, const BlockRatio &) = default;
};

/// Bytes for `values` numbers, rounded up to a whole byte.
constexpr Checked bytesFor(Checked values, const BlockRatio &ratio)
{
    return Checked::mulDivCeil(values, ratio.bytes, ratio.values);
}

/// Bits per value, for display.
constexpr double bitsPerValue(const BlockRatio &ratio)
{
    return 8.0 * static_cast<double>(ratio.bytes) / static_cast<double>(ratio.values);
}

/// One precision of the KV cache.
struct KvFormat
{
    std::string id;
    std::string name;
    BlockRatio ratio;
    std::int64_t headBytes = 0; ///< beside the values of each head: its scale
    std::vector<std::string> engines; ///< engines that offer it
    std::string source;

    friend bool operator==(const KvFormat &, const KvFormat &) = default;
};

enum class WeightKind {
    Block, ///< every parameter alike
    Linear, ///< matrices quantised, embedding table and output head kept wider
    Mix, ///< a file mix of several types; the ratio is that of a whole reference file
    Bits, ///< an ideal number of bits for every parameter
    Size, ///< a size given by the user
};

/// One precision of the weights.
struct WeightFormat
{
    std::string id;
    std::string name;
    WeightKind kind = WeightKind::Block;
    BlockRatio linear; ///< for Size: bytes of the whole model, values unused
    BlockRatio embeddings; ///< embedding table and output head; same as linear unless kind is Linear
    bool estimate = false; ///< the ratio is exact for the reference model only
    std::string source;
    BlockRatio kept = linear; ///< what the format leaves as it was: norms, biases, routers, ...
    std::int64_t bytesPerInput = 0; ///< of each quantised matrix, beside the ratio (GPTQ's group index)

    friend bool operator==(const WeightFormat &, const WeightFormat &) = default;
};

} // namespace tb
