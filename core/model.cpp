// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model.h"

#include <algorithm>
#include <array>

namespace tb {

namespace {

struct KindWords
{
    StateKind kind;
    const char *id;
    const char *name;
};

constexpr std::array<KindWords, 9> kKinds = {{
    {StateKind::KvFull, "kv_full", "full attention"},
    {StateKind::KvWindow, "kv_window", "sliding window"},
    {StateKind::KvChunked, "kv_chunked", "chunked attention"},
    {StateKind::MlaLatent, "mla_latent", "latent rows"},
    {StateKind::IndexerK, "indexer_k", "indexer keys"},
    {StateKind::CompressedK, "compressed_k", "compressed keys"},
    {StateKind::KWindow, "k_window", "sliding window of keys"},
    {StateKind::Recurrent, "recurrent", "recurrent state"},
    {StateKind::CompressorState, "compressor_state", "compressor state"},
}};

const KindWords &wordsFor(StateKind kind)
{
    return *std::find_if(kKinds.begin(), kKinds.end(),
                         [kind](const KindWords &words) { return words.kind == kind; });
}

} // namespace

const char *stateKindId(StateKind kind)
{
    return wordsFor(kind).id;
}

const char *stateKindName(StateKind kind)
{
    return wordsFor(kind).name;
}

std::optional<StateKind> stateKindFromId(const std::string &id)
{
    const auto row = std::find_if(kKinds.begin(), kKinds.end(),
                                  [&id](const KindWords &words) { return words.id == id; });
    if (row == kKinds.end())
        return std::nullopt;
    return row->kind;
}

void divideIntoHeads(Model &model)
{
    for (StateComponent &part : model.state) {
        const bool global = part.kind == StateKind::KvFull && model.gemma && model.gemma->globalHeadDim != 0;
        if (part.vDim != 0) // a row without values is one for all heads
            part.headValues = global ? model.gemma->globalHeadDim : model.headDim;
    }
}

} // namespace tb
