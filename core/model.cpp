// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tb {

namespace {

constexpr std::array<std::pair<StateKind, const char *>, 9> kKinds = {{
    {StateKind::KvFull, "kv_full"},
    {StateKind::KvWindow, "kv_window"},
    {StateKind::KvChunked, "kv_chunked"},
    {StateKind::MlaLatent, "mla_latent"},
    {StateKind::IndexerK, "indexer_k"},
    {StateKind::CompressedK, "compressed_k"},
    {StateKind::KWindow, "k_window"},
    {StateKind::Recurrent, "recurrent"},
    {StateKind::CompressorState, "compressor_state"},
}};

} // namespace

const char *stateKindId(StateKind kind)
{
    const auto row = std::find_if(kKinds.begin(), kKinds.end(),
                                  [kind](const auto &entry) { return entry.first == kind; });
    return row->second;
}

std::optional<StateKind> stateKindFromId(const std::string &id)
{
    const auto row
        = std::find_if(kKinds.begin(), kKinds.end(), [&id](const auto &entry) { return entry.second == id; });
    if (row == kKinds.end())
        return std::nullopt;
    return row->first;
}

} // namespace tb
