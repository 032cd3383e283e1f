// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/quantise_rules.h"

#include <algorithm>
#include <array>

namespace tb {

namespace {

using Role = TensorRole;
using Type = GgmlType;

constexpr std::array kMixes = {
    MixFacts{"F16", Mix::F16, Type::F16, false},
    MixFacts{"BF16", Mix::BF16, Type::BF16, false},
    MixFacts{"Q4_0", Mix::Q4_0, Type::Q4_0, false},
    MixFacts{"Q4_1", Mix::Q4_1, Type::Q4_1, false},
    MixFacts{"Q5_0", Mix::Q5_0, Type::Q5_0, false},
    MixFacts{"Q5_1", Mix::Q5_1, Type::Q5_1, false},
    MixFacts{"Q8_0", Mix::Q8_0, Type::Q8_0, false},
    MixFacts{"Q2_K", Mix::Q2_K, Type::Q2_K, false},
    MixFacts{"Q2_K_S", Mix::Q2_K_S, Type::Q2_K, true},
    MixFacts{"Q3_K_S", Mix::Q3_K_S, Type::Q3_K, false},
    MixFacts{"Q3_K_M", Mix::Q3_K_M, Type::Q3_K, false},
    MixFacts{"Q3_K_L", Mix::Q3_K_L, Type::Q3_K, false},
    MixFacts{"Q4_K_S", Mix::Q4_K_S, Type::Q4_K, false},
    MixFacts{"Q4_K_M", Mix::Q4_K_M, Type::Q4_K, false},
    MixFacts{"Q5_K_S", Mix::Q5_K_S, Type::Q5_K, false},
    MixFacts{"Q5_K_M", Mix::Q5_K_M, Type::Q5_K, false},
    MixFacts{"Q6_K", Mix::Q6_K, Type::Q6_K, false},
    MixFacts{"IQ1_S", Mix::IQ1_S, Type::IQ1_S, true},
    MixFacts{"IQ1_M", Mix::IQ1_M, Type::IQ1_M, true},
    MixFacts{"IQ2_XXS", Mix::IQ2_XXS, Type::IQ2_XXS, true},
    MixFacts{"IQ2_XS", Mix::IQ2_XS, Type::IQ2_XS, true},
    MixFacts{"IQ2_S", Mix::IQ2_S, Type::IQ2_XS, true},
    MixFacts{"IQ2_M", Mix::IQ2_M, Type::IQ2_S, true},
    MixFacts{"IQ3_XXS", Mix::IQ3_XXS, Type::IQ3_XXS, true},
    MixFacts{"IQ3_XS", Mix::IQ3_XS, Type::IQ3_S, true},
    MixFacts{"IQ3_S", Mix::IQ3_S, Type::IQ3_S, false},
    MixFacts{"IQ3_M", Mix::IQ3_M, Type::IQ3_S, false},
    MixFacts{"IQ4_NL", Mix::IQ4_NL, Type::IQ4_NL, false},
    MixFacts{"IQ4_XS", Mix::IQ4_XS, Type::IQ4_XS, false},
    MixFacts{"MXFP4_MOE", Mix::MXFP4_MOE, Type::MXFP4, false},
};

constexpr std::int64_t kMixtral = 8; // experts; such models have rules of their own

/// The first and the last eighth, and every third layer between.
bool moreBits(std::int64_t layer, std::int64_t layers)
{
    return layer < layers / 8 || layer >= 7 * layers / 8 || (layer - layers / 8) % 3 == 2;
}

} // namespace

const MixFacts *findMix(std::string_view id)
{
    const auto row
        = std::find_if(kMixes.begin(), kMixes.end(), [&](const MixFacts &m) { return m.id == id; });
    return row == kMixes.end() ? nullptr : &*row;
}

MixRules::Kind MixRules::kindOf(TensorRole role)
{
    switch (role) {
    case Role::TokenEmbd:
    case Role::PerLayerTokenEmbd:
        return Kind::Table;
    case Role::Output:
        return Kind::Head;
    case Role::AttnQ:
        return Kind::Q;
    case Role::AttnK:
        return Kind::K;
    case Role::AttnV:
        return Kind::V;
    case Role::AttnQkv:
    case Role::AttnKvB:
        return Kind::Qkv;
    case Role::AttnOutput:
        return Kind::AttentionOut;
    case Role::FfnUp:
    case Role::FfnUpExps:
    case Role::FfnUpShexp:
        return Kind::Up;
    case Role::FfnGate:
    case Role::FfnGateExps:
    case Role::FfnGateUpExps:
    case Role::FfnGateShexp:
        return Kind::Gate;
    case Role::FfnDown:
    case Role::FfnDownExps:
    case Role::FfnDownShexp:
        return Kind::Down;
    default:
        return Kind::Other;
    }
}

MixRules::MixRules(const MixFacts &facts, const GgufTraits &traits, const std::vector<Tensor> &tensors)
    : m_facts(facts)
    , m_traits(traits)
{
    for (const Tensor &tensor : tensors) {
        const Kind kind = kindOf(tensor.role);
        m_values += kind == Kind::V || kind == Kind::Qkv ? 1 : 0;
        m_tied = m_tied && kind != Kind::Head;
    }
}

bool MixRules::is(std::initializer_list<Mix> mixes) const
{
    return std::find(mixes.begin(), mixes.end(), m_facts.mix) != mixes.end();
}

std::int64_t MixRules::place(const Tensor &tensor, std::int64_t counted) const
{
    return m_traits.experts > 1 ? tensor.layer : counted;
}

GgmlType MixRules::typeOf(const Tensor &tensor)
{
    const Kind kind = kindOf(tensor.role);
    if (is({Mix::F16, Mix::BF16}))
        return m_facts.base;
    if (kind == Kind::Head || (m_tied && kind == Kind::Table))
        return head(tensor.rowLength);
    if (m_facts.mix == Mix::MXFP4_MOE) // by shape: also the stacked matrices of latent attention
        return tensor.experts > 1 ? Type::MXFP4 : Type::Q8_0;
    if (kind == Kind::Table)
        return table();
    if (is({Mix::IQ2_XXS, Mix::IQ2_XS, Mix::IQ1_S, Mix::IQ2_S, Mix::IQ2_M, Mix::IQ1_M}))
        return lowBit(kind);
    switch (kind) {
    case Kind::V:
    case Kind::Qkv:
        return value();
    case Kind::K:
    case Kind::Q:
        return queryOrKey(kind);
    case Kind::Down:
        return down(place(tensor, m_downSeen++));
    case Kind::AttentionOut:
        return attentionOut();
    case Kind::Gate:
        return gateOrUp(place(tensor, m_gateSeen++));
    case Kind::Up:
        return gateOrUp(place(tensor, m_upSeen++));
    default:
        return m_facts.base;
    }
}

// The head, and the shared table of tied models.
GgmlType MixRules::head(std::int64_t rowLength) const
{
    if (m_facts.mix == Mix::MXFP4_MOE || m_traits.falcon || rowLength % ggmlBlock(m_facts.base).values != 0)
        return Type::Q8_0;
    if (is({Mix::IQ2_XXS, Mix::IQ2_XS, Mix::IQ3_XXS, Mix::IQ1_S, Mix::IQ2_S, Mix::IQ2_M, Mix::IQ1_M}))
        return Type::Q5_K;
    return m_facts.base == Type::Q8_0 ? Type::Q8_0 : Type::Q6_K;
}

GgmlType MixRules::table() const
{
    if (is({Mix::IQ2_XXS, Mix::IQ2_XS, Mix::IQ1_S, Mix::IQ1_M}))
        return Type::Q2_K;
    return is({Mix::IQ2_S, Mix::IQ2_M, Mix::IQ3_XXS}) ? Type::IQ3_S : m_facts.base;
}

// Mixes below three bits.
GgmlType MixRules::lowBit(Kind kind)
{
    const bool larger = is({Mix::IQ2_S, Mix::IQ2_M});
    if (kind == Kind::V || kind == Kind::Qkv)
        return m_traits.gqa >= 4 || m_traits.experts >= 4 ? Type::Q4_K : larger ? Type::IQ3_S : Type::Q2_K;
    if (kind == Kind::K && m_traits.experts == kMixtral)
        return Type::Q4_K;
    if (kind == Kind::Down && m_downSeen++ < m_traits.layers / 8)
        return larger ? Type::IQ3_S : Type::Q2_K;
    if (kind != Kind::AttentionOut)
        return m_facts.base;
    if (m_traits.experts == kMixtral)
        return Type::Q5_K;
    return larger ? Type::IQ3_S : is({Mix::IQ1_S, Mix::IQ1_M}) ? Type::IQ2_XXS : m_facts.base;
}

GgmlType MixRules::value()
{
    const std::int64_t seen = m_valuesSeen++;
    const bool shared = m_traits.gqa >= 4;
    Type type = m_facts.base;
    if (m_facts.mix == Mix::Q2_K)
        type = shared ? Type::Q4_K : Type::Q3_K;
    else if (is({Mix::Q2_K_S, Mix::IQ3_XXS, Mix::IQ3_XS, Mix::IQ3_S}) && shared)
        type = Type::Q4_K;
    else if (m_facts.mix == Mix::IQ3_M)
        type = Type::Q4_K;
    else if (m_facts.mix == Mix::Q3_K_M)
        type = seen < 2 ? Type::Q5_K : Type::Q4_K;
    else if (m_facts.mix == Mix::Q3_K_L || (is({Mix::IQ4_NL, Mix::IQ4_XS}) && shared))
        type = Type::Q5_K;
    else if (is({Mix::Q4_K_M, Mix::Q5_K_M}) && moreBits(seen, m_values))
        type = Type::Q6_K;
    else if (m_facts.mix == Mix::Q4_K_S && seen < 4)
        type = Type::Q5_K;
    if (m_traits.seventyB && (type == Type::Q3_K || type == Type::Q4_K))
        type = Type::Q5_K;
    return m_traits.experts == kMixtral ? Type::Q8_0 : type;
}

GgmlType MixRules::queryOrKey(Kind kind) const
{
    if (kind == Kind::K && m_traits.experts == kMixtral)
        return Type::Q8_0;
    if (m_facts.mix == Mix::IQ3_XS)
        return Type::IQ3_XXS;
    return m_facts.mix == Mix::IQ3_XXS ? Type::IQ2_S : m_facts.base;
}

GgmlType MixRules::down(std::int64_t layer) const
{
    const std::int64_t layers = m_traits.layers;
    const bool early = layer < layers / 8;
    const bool more = moreBits(layer, layers);
    switch (m_facts.mix) {
    case Mix::Q2_K:
        return Type::Q3_K;
    case Mix::Q2_K_S:
        return early ? Type::Q4_K : m_facts.base;
    case Mix::Q3_K_M:
        return layer < layers / 16 ? Type::Q5_K : !m_traits.falcon || more ? Type::Q4_K : Type::Q3_K;
    case Mix::Q3_K_L:
        return m_traits.falcon ? Type::Q4_K : Type::Q5_K;
    case Mix::IQ3_M:
        return early || (m_traits.experts == kMixtral && more) ? Type::Q4_K : m_facts.base;
    case Mix::Q4_K_M:
        if (m_traits.falcon)
            return layer < layers / 16 ? Type::Q6_K : more ? Type::Q5_K : Type::Q4_K;
        return more ? Type::Q6_K : m_facts.base;
    case Mix::IQ4_NL:
    case Mix::IQ4_XS:
        return early ? Type::Q5_K : m_facts.base;
    case Mix::Q5_K_M:
        return more ? Type::Q6_K : m_facts.base;
    case Mix::Q4_K_S:
        return early && !m_traits.falcon ? Type::Q5_K : m_facts.base;
    default:
        return m_facts.base;
    }
}

GgmlType MixRules::attentionOut() const
{
    if (m_traits.falcon)
        return m_facts.mix == Mix::Q3_K_L ? Type::Q4_K : m_facts.base;
    if (m_traits.experts == kMixtral) {
        const bool raised = is({Mix::Q2_K, Mix::IQ3_XS, Mix::IQ3_XXS, Mix::Q3_K_S, Mix::Q3_K_M, Mix::IQ4_NL,
                                Mix::Q4_K_S, Mix::Q4_K_M, Mix::IQ3_S, Mix::IQ3_M, Mix::IQ4_XS});
        return raised ? Type::Q5_K : m_facts.base;
    }
    switch (m_facts.mix) {
    case Mix::Q2_K:
        return Type::Q3_K;
    case Mix::IQ3_XXS:
        return Type::IQ3_S;
    case Mix::Q3_K_M:
    case Mix::IQ3_M:
        return Type::Q4_K;
    case Mix::Q3_K_L:
        return Type::Q5_K;
    default:
        return m_facts.base;
    }
}

// The layers between the first and the last eighth.
GgmlType MixRules::gateOrUp(std::int64_t layer) const
{
    const std::int64_t layers = m_traits.layers;
    const bool middle = layer >= layers / 8 && layer < 7 * layers / 8;
    return m_facts.mix == Mix::IQ3_XS && middle ? Type::IQ3_XXS : m_facts.base;
}

} // namespace tb
