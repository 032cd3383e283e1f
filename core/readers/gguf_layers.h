// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/readers/gguf_arch.h"
#include "core/readers/gguf_keys.h"
#include "core/readers/layer_state.h"

namespace tb {

/// The figures of the layers, after the general ones (layers, hidden width) are known.
struct GgufShape
{
    const GgufArchitecture &architecture;
    std::int64_t stateLayers; ///< without draft blocks, which have no state in the main cache
    std::int64_t blocks; ///< all blocks: lists are that long
    std::int64_t hidden;
    std::vector<std::string> notes;
};

/// Heads, head sizes, latent and recurrent shape and the state of `model`; what is wrong is kept in `keys`.
void readLayers(Model &model, GgufShape &shape, GgufKeys &keys);

} // namespace tb
