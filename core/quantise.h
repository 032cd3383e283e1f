// SPDX-License-Identifier: GPL-3.0-or-later
// Which type llama-quantize gives each tensor of a GGUF file. Source: llama.cpp src/llama-quant.cpp (2026),
// tensor_allows_quantization, llama_tensor_get_type_impl, tensor_type_fallback, read 2026-11-29.
#pragma once

#include "core/checked.h"
#include "core/model.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tb {

/// Storage types of ggml, of which a file mix is made.
enum class GgmlType : std::uint8_t {
    F32,
    F16,
    BF16,
    Q4_0,
    Q4_1,
    Q5_0,
    Q5_1,
    Q8_0,
    Q2_K,
    Q3_K,
    Q4_K,
    Q5_K,
    Q6_K,
    IQ1_S,
    IQ1_M,
    IQ2_XXS,
    IQ2_XS,
    IQ2_S,
    IQ3_XXS,
    IQ3_S,
    IQ4_NL,
    IQ4_XS,
    MXFP4,
};

/// Values and bytes of one block (ggml-common.h). A row is whole blocks.
struct GgmlBlock
{
    std::int64_t values = 1;
    std::int64_t bytes = 4;
};
GgmlBlock ggmlBlock(GgmlType type);
const char *ggmlTypeName(GgmlType type);

/// What the rules ask of a model beside its tensors.
struct GgufTraits
{
    std::int64_t layers = 0;
    std::int64_t experts = 0;
    std::int64_t gqa = 0; ///< query heads a KV head in the first layer; 0 where that layer keeps none
    bool seventyB = false; ///< a Llama or Qwen2 of 80 layers with shared KV heads
    bool falcon = false; ///< the architecture "falcon", not Falcon-H1
};
GgufTraits ggufTraitsOf(const Model &model);

/// Whether there are rules for this mix ("Q4_K_M", "IQ4_XS", ...).
bool knownMix(std::string_view mix);

/// Mixes that llama-quantize writes only with an importance matrix; all others are computed without one,
/// which makes a difference to IQ4_XS, IQ4_NL, Q4_0 and Q5_0.
bool needsImportanceMatrix(std::string_view mix);

/// The type of each tensor, in the order of `tensors`. None for an unknown mix, and where llama-quantize
/// itself gives up: a row that no type of the mix divides.
std::optional<std::vector<GgmlType>> ggufTypes(const std::vector<Tensor> &tensors, const GgufTraits &traits,
                                               std::string_view mix);

/// Bytes of one tensor: exact, rows are whole blocks.
Checked tensorBytes(const Tensor &tensor, GgmlType type);

} // namespace tb
