// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/hf_parameters.h"

#include "core/checked.h"

#include <algorithm>

namespace tb {

namespace {

Checked attention(const Model &m)
{
    if (m.latent) {
        const LatentShape &l = *m.latent;
        const std::int64_t head = l.nope + l.rope;
        const Checked query = l.queryRank > 0 ? Checked(l.queryRank) * (m.hidden + m.heads * head)
                                              : Checked(m.hidden) * (m.heads * head);
        return query + Checked(m.hidden) * (l.kvRank + l.rope)
            + Checked(l.kvRank) * (m.heads * (l.nope + l.vHeadDim))
            + Checked(m.heads * l.vHeadDim) * m.hidden;
    }
    return Checked(m.hidden) * (m.heads * m.headDim + m.kvHeads * (m.headDim + m.vHeadDim))
        + Checked(m.heads * m.vHeadDim) * m.hidden;
}

Checked recurrence(const Model &m)
{
    if (!m.recurrent) // a short convolution
        return Checked(4) * m.hidden * m.hidden;
    const RecurrentShape &r = *m.recurrent;
    const Checked mixed = Checked(r.inner) + Checked(2) * r.groups * r.stateSize;
    switch (r.kind) {
    case RecurrentKind::Mamba1:
        return Checked(3) * m.hidden * r.inner + Checked(r.inner) * (2 * r.dtRank + 3 * r.stateSize + r.conv);
    case RecurrentKind::Mamba2:
        return Checked(m.hidden) * (mixed + r.inner + r.heads) + mixed * r.conv + Checked(r.inner) * m.hidden;
    case RecurrentKind::GatedDeltaNet:
        return Checked(m.hidden) * (mixed + r.inner + 2 * r.heads) + mixed * r.conv
            + Checked(r.inner) * m.hidden;
    case RecurrentKind::Rwkv7:
        break;
    }
    return Checked(12) * m.hidden * m.hidden; // time and channel mix together
}

/// Matrices of one feed-forward layer of that width: gated ones have three, Nemotron's two.
Checked feedForward(const Model &m, std::int64_t width)
{
    return Checked(m.family == "Nemotron" ? 2 : 3) * m.hidden * width;
}

bool has(char letter, const char *letters)
{
    for (; *letters; ++letters)
        if (*letters == letter)
            return true;
    return false;
}

} // namespace

void setParametersFromShape(Model &m)
{
    const std::int64_t moeLayers = m.moe ? m.moe->layers : 0;
    std::int64_t dense = 0;
    Checked sum;
    for (const char letter : m.layerKinds) {
        if (has(letter, "FSCLBsfWKH"))
            sum += attention(m);
        if (has(letter, "RB"))
            sum += recurrence(m);
        const bool rwkv = m.recurrent && m.recurrent->kind == RecurrentKind::Rwkv7;
        dense += rwkv || letter == 'E' ? 0 : 1;
    }
    // Where some layers are feed-forward only, the others have no such part of their own.
    const auto plain = std::count(m.layerKinds.begin(), m.layerKinds.end(), '-');
    const bool apart = plain > 0 || m.layerKinds.find('E') != std::string::npos;
    const bool mambaOnly = m.recurrent && m.heads == 0;
    dense = apart ? plain : mambaOnly ? 0 : std::max<std::int64_t>(0, dense - moeLayers);
    sum += Checked(dense) * feedForward(m, m.feedForward);
    Checked unused;
    if (m.moe) {
        const Checked expert = feedForward(m, m.moe->expertWidth);
        sum += Checked(moeLayers)
            * (expert * m.moe->experts + feedForward(m, m.moe->sharedWidth)
               + Checked(m.hidden) * m.moe->experts);
        unused = Checked(moeLayers) * expert * (m.moe->experts - m.moe->used);
    }
    const Checked table = Checked(m.vocabulary) * m.hidden;
    sum += m.tiedEmbeddings ? table : table + table;
    constexpr std::int64_t kMost = 1'000'000'000'000'000;
    m.parameters = {std::clamp<std::int64_t>(sum.value(), 1, kMost)};
    m.active = {std::max<std::int64_t>(1, m.parameters.value - std::min(unused.value(), m.parameters.value))};
    m.readPerToken = m.active;
    if (!m.tiedEmbeddings)
        m.readPerToken.value
            = std::max<std::int64_t>(1, m.active.value - std::min(table.value(), m.active.value));
}

} // namespace tb
