// SPDX-License-Identifier: GPL-3.0-or-later
// The matrices of a model by what they do: what a weight format does with each follows from that.
#pragma once

#include "core/checked.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tb {

/// Named after the tensors of a GGUF file.
enum class TensorRole : std::uint8_t {
    TokenEmbd,
    PerLayerTokenEmbd,
    Output,
    AttnQ,
    AttnK,
    AttnV,
    AttnQkv,
    AttnOutput,
    AttnGate,
    AttnQA, ///< latent attention: queries down and up again
    AttnQB,
    AttnKvAMqa,
    AttnKB,
    AttnVB,
    AttnKvB, ///< keys and values in one matrix, as older files have it
    AttnKv,
    AttnOutputA,
    AttnOutputB,
    IndexerQB,
    IndexerK,
    IndexerProj,
    CompressorMatrix,
    HyperMatrix,
    FfnGate,
    FfnUp,
    FfnDown,
    FfnGateExps,
    FfnUpExps,
    FfnGateUpExps,
    FfnDownExps,
    FfnGateShexp,
    FfnUpShexp,
    FfnDownShexp,
    FfnGateInp, ///< the router
    FfnLatent,
    SsmIn,
    SsmX,
    SsmDt,
    SsmOut,
    SsmBa,
    SsmAlpha,
    SsmBeta,
    SsmA,
    SsmConv1d,
    TimeMix,
    ChannelMix,
    TimeMixDecay,
    TimeMixLowRank,
    PerLayerModelProj,
    PerLayerInpGate,
    PerLayerProj,
    AltupProj,
    AltupRouter,
    AltupCoef,
    Laurel,
    Norm,
    Bias,
    Scale,
    OtherMatrix, ///< read from a file, with a name not in this list
};

/// How formats other than GGUF files treat a tensor.
enum class TensorClass {
    Embedding, ///< table and head: kept wide by most formats
    LookUp, ///< only single rows are read
    Linear,
    Expert,
    Router,
    Small, ///< kept wide by all: convolutions, low-rank helpers
    Vector, ///< norms, biases, scales
};

struct Tensor
{
    TensorRole role = TensorRole::OtherMatrix;
    std::int32_t layer = -1; ///< -1: belongs to no layer
    std::int64_t rowLength = 0; ///< values that lie together (ne0)
    std::int64_t rows = 1;
    std::int64_t experts = 1; ///< matrices stacked in one tensor

    std::int64_t values() const { return (Checked(rowLength) * rows * experts).value(); }

    friend bool operator==(const Tensor &, const Tensor &) = default;
};

/// The part of a GGUF name that follows "blk.N.".
const char *tensorName(TensorRole role);
TensorClass tensorClass(TensorRole role);

/// Of experts: read only as far as tokens use them. The biases of experts are stacked like their matrices.
bool ofExperts(const Tensor &tensor);

/// Sum over all tensors.
std::int64_t valuesOf(const std::vector<Tensor> &tensors);

/// A list that copies of a model share.
class TensorList
{
public:
    TensorList() = default;
    explicit TensorList(std::vector<Tensor> tensors)
        : m_tensors(std::make_shared<const std::vector<Tensor>>(std::move(tensors)))
    {
    }

    bool known() const { return m_tensors && !m_tensors->empty(); }
    const std::vector<Tensor> &all() const
    {
        static const std::vector<Tensor> kNone;
        return m_tensors ? *m_tensors : kNone;
    }

    friend bool operator==(const TensorList &a, const TensorList &b)
    {
        return a.m_tensors == b.m_tensors || a.all() == b.all();
    }

private:
    std::shared_ptr<const std::vector<Tensor>> m_tensors;
};

} // namespace tb
