// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace tb {

/// How the layers of an architecture keep their state.
enum class GgufLayers {
    Full, ///< every layer all tokens
    Window, ///< layers with a sliding window, every `period`-th (or as a list says) all tokens
    Chunked, ///< the same with chunks
    Shared, ///< windows, and the last layers reuse the state of earlier ones
    Latent, ///< one compressed row a token (MLA)
    Recurrent, ///< every layer a fixed state (Mamba)
    HybridByHeads, ///< a fixed state where the layer has no KV heads
    HybridFeedForward, ///< the same, and layers with neither (Nemotron)
    HybridInterval, ///< every `period`-th layer all tokens, the others a fixed state (delta nets)
    Both, ///< attention and a fixed state side by side (Falcon-H1)
    Rwkv,
    ShortConvolution, ///< a short convolution where the layer has no KV heads (LFM2)
    KimiLinear, ///< delta attention where the layer has no KV heads, else latent rows
};

struct GgufArchitecture
{
    const char *id; ///< general.architecture
    const char *family;
    GgufLayers layers = GgufLayers::Full;
    int period = 0;
    int window = 0; ///< where the file has no key for it
};

/// nullptr for an architecture that is not known.
const GgufArchitecture *ggufArchitecture(std::string_view id);

} // namespace tb
