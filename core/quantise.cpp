// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/quantise.h"

#include "core/quantise_rules.h"

#include <algorithm>
#include <array>

namespace tb {

namespace {

using Role = TensorRole;
using Type = GgmlType;

struct TypeFacts
{
    Type type;
    const char *name;
    GgmlBlock block;
};

/// In the order of the enum.
constexpr std::array kTypes = {
    TypeFacts{Type::F32, "f32", {1, 4}},
    TypeFacts{Type::F16, "f16", {1, 2}},
    TypeFacts{Type::BF16, "bf16", {1, 2}},
    TypeFacts{Type::Q4_0, "q4_0", {32, 18}},
    TypeFacts{Type::Q4_1, "q4_1", {32, 20}},
    TypeFacts{Type::Q5_0, "q5_0", {32, 22}},
    TypeFacts{Type::Q5_1, "q5_1", {32, 24}},
    TypeFacts{Type::Q8_0, "q8_0", {32, 34}},
    TypeFacts{Type::Q2_K, "q2_K", {256, 84}},
    TypeFacts{Type::Q3_K, "q3_K", {256, 110}},
    TypeFacts{Type::Q4_K, "q4_K", {256, 144}},
    TypeFacts{Type::Q5_K, "q5_K", {256, 176}},
    TypeFacts{Type::Q6_K, "q6_K", {256, 210}},
    TypeFacts{Type::IQ1_S, "iq1_s", {256, 50}},
    TypeFacts{Type::IQ1_M, "iq1_m", {256, 56}},
    TypeFacts{Type::IQ2_XXS, "iq2_xxs", {256, 66}},
    TypeFacts{Type::IQ2_XS, "iq2_xs", {256, 74}},
    TypeFacts{Type::IQ2_S, "iq2_s", {256, 82}},
    TypeFacts{Type::IQ3_XXS, "iq3_xxs", {256, 98}},
    TypeFacts{Type::IQ3_S, "iq3_s", {256, 110}},
    TypeFacts{Type::IQ4_NL, "iq4_nl", {32, 18}},
    TypeFacts{Type::IQ4_XS, "iq4_xs", {256, 136}},
    TypeFacts{Type::MXFP4, "mxfp4", {32, 17}},
};

constexpr bool inOrder()
{
    for (std::size_t i = 0; i < kTypes.size(); ++i)
        if (static_cast<std::size_t>(kTypes[i].type) != i)
            return false;
    return static_cast<std::size_t>(Type::MXFP4) + 1 == kTypes.size();
}
static_assert(inOrder());

/// Tensors that no mix touches: 32-bit as the converter wrote them, or 16-bit as they came.
std::optional<Type> untouched(const Tensor &tensor)
{
    switch (tensor.role) {
    case Role::FfnGateInp:
    case Role::SsmA:
    case Role::SsmConv1d:
    case Role::TimeMixDecay:
    case Role::AltupCoef:
    case Role::Norm:
    case Role::Bias:
    case Role::Scale:
        return Type::F32;
    case Role::PerLayerModelProj:
    case Role::AltupProj:
    case Role::AltupRouter:
    case Role::Laurel:
    case Role::TimeMixLowRank:
        return Type::F16;
    default:
        if (tensor.rows == 1 && tensor.experts == 1)
            return Type::F32; // only matrices are quantised
        return std::nullopt;
    }
}

/// For rows that are no whole blocks: the next type with blocks of 32, then plain 16 bits.
std::optional<Type> fitting(Type type, std::int64_t rowLength)
{
    if (rowLength % ggmlBlock(type).values == 0)
        return type;
    Type next = type;
    switch (type) {
    case Type::IQ1_S:
    case Type::IQ1_M:
    case Type::IQ2_XXS:
    case Type::IQ2_XS:
    case Type::IQ2_S:
    case Type::IQ3_XXS:
    case Type::IQ3_S:
    case Type::IQ4_XS:
        next = Type::IQ4_NL;
        break;
    case Type::Q2_K:
    case Type::Q3_K:
        next = Type::Q4_0;
        break;
    case Type::Q4_K:
        next = Type::Q5_0;
        break;
    case Type::Q5_K:
        next = Type::Q5_1;
        break;
    case Type::Q6_K:
        next = Type::Q8_0;
        break;
    default:
        return std::nullopt;
    }
    return rowLength % ggmlBlock(next).values == 0 ? next : Type::F16;
}

} // namespace

GgmlBlock ggmlBlock(GgmlType type)
{
    return kTypes[static_cast<std::size_t>(type)].block;
}

const char *ggmlTypeName(GgmlType type)
{
    return kTypes[static_cast<std::size_t>(type)].name;
}

Checked tensorBytes(const Tensor &tensor, GgmlType type)
{
    const GgmlBlock block = ggmlBlock(type);
    return Checked(ceilDiv(tensor.rowLength, block.values)) * block.bytes * tensor.rows * tensor.experts;
}

// llama.cpp keeps the number of KV heads by layer for these, and reads the first entry.
GgufTraits ggufTraitsOf(const Model &model)
{
    constexpr std::array<std::string_view, 4> kByLayer
        = {"granitehybrid", "jamba", "nemotron_h", "nemotron_h_moe"};
    GgufTraits traits;
    const std::string_view architecture = model.ggufArchitecture;
    traits.layers = model.layers;
    traits.experts = model.moe ? model.moe->experts : 0;
    const std::int64_t kvHeads = model.latent ? 1 : model.kvHeads;
    const bool byLayer = std::find(kByLayer.begin(), kByLayer.end(), architecture) != kByLayer.end();
    const bool firstKeepsNone = byLayer && !model.layerKinds.empty() && model.layerKinds.front() != 'F';
    traits.gqa = kvHeads == 0 || firstKeepsNone ? 0 : model.heads / kvHeads;
    const bool sharedHeads = model.heads != model.kvHeads;
    traits.seventyB = model.layers == 80
        && (architecture == "qwen2" || (architecture == "llama" && sharedHeads && traits.experts != 8));
    traits.falcon = architecture == "falcon";
    return traits;
}

bool knownMix(std::string_view mix)
{
    return findMix(mix) != nullptr;
}

bool needsImportanceMatrix(std::string_view mix)
{
    const MixFacts *facts = findMix(mix);
    return facts && facts->importance;
}

std::optional<std::vector<GgmlType>> ggufTypes(const std::vector<Tensor> &tensors, const GgufTraits &traits,
                                               std::string_view mix)
{
    const MixFacts *facts = findMix(mix);
    if (!facts)
        return std::nullopt;
    MixRules rules(*facts, traits, tensors);
    std::vector<Type> types;
    types.reserve(tensors.size());
    for (const Tensor &tensor : tensors) {
        std::optional<Type> type = untouched(tensor);
        if (!type)
            type = fitting(rules.typeOf(tensor), tensor.rowLength);
        if (!type)
            return std::nullopt;
        types.push_back(*type);
    }
    return types;
}

} // namespace tb
