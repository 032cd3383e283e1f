// SPDX-License-Identifier: GPL-3.0-or-later
// The file mixes of llama-quantize, tensor by tensor. Rows that do not fit are handled in quantise.cpp.
#pragma once

#include "core/quantise.h"

namespace tb {

enum class Mix : std::uint8_t {
    F16,
    BF16,
    Q4_0,
    Q4_1,
    Q5_0,
    Q5_1,
    Q8_0,
    Q2_K,
    Q2_K_S,
    Q3_K_S,
    Q3_K_M,
    Q3_K_L,
    Q4_K_S,
    Q4_K_M,
    Q5_K_S,
    Q5_K_M,
    Q6_K,
    IQ1_S,
    IQ1_M,
    IQ2_XXS,
    IQ2_XS,
    IQ2_S,
    IQ2_M,
    IQ3_XXS,
    IQ3_XS,
    IQ3_S,
    IQ3_M,
    IQ4_NL,
    IQ4_XS,
    MXFP4_MOE,
};

struct MixFacts
{
    std::string_view id;
    Mix mix;
    GgmlType base; ///< of a tensor without a rule of its own
    bool importance; ///< written with an importance matrix only
};
const MixFacts *findMix(std::string_view id);

/// One pass over the tensors in file order: some rules count how many of a kind came before.
class MixRules
{
public:
    MixRules(const MixFacts &facts, const GgufTraits &traits, const std::vector<Tensor> &tensors);

    GgmlType typeOf(const Tensor &tensor);

private:
    enum class Kind { Table, Head, Q, K, V, Qkv, AttentionOut, Up, Gate, Down, Other };

    static Kind kindOf(TensorRole role);
    GgmlType head(std::int64_t rowLength) const;
    GgmlType table() const;
    GgmlType lowBit(Kind kind);
    GgmlType value();
    GgmlType down(std::int64_t layer) const;
    GgmlType attentionOut() const;
    GgmlType queryOrKey(Kind kind) const;
    GgmlType gateOrUp(std::int64_t layer) const;
    bool is(std::initializer_list<Mix> mixes) const;
    /// Experts of one layer lie apart in old files, so with experts the layer itself counts.
    std::int64_t place(const Tensor &tensor, std::int64_t counted) const;

    const MixFacts &m_facts;
    const GgufTraits &m_traits;
    bool m_tied = true;
    std::int64_t m_values = 0; ///< value tensors there are
    std::int64_t m_valuesSeen = 0;
    std::int64_t m_downSeen = 0;
    std::int64_t m_gateSeen = 0;
    std::int64_t m_upSeen = 0;
};

} // namespace tb
