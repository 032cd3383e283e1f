// SPDX-License-Identifier: GPL-3.0-or-later
// llama.cpp's graph of one micro-batch, as far as its compute buffer depends on it: the results of each layer
// in the order in which llama.cpp (src/llama-graph.cpp, src/models, August 2026) computes them.
#pragma once

#include "core/engine.h"
#include "core/graph_plan.h"
#include "core/model.h"

#include <compare>

namespace tb {

/// What the graph of a context is reserved for.
struct GraphShape
{
    std::int64_t tokens = 0; ///< of the micro-batch, a multiple of the sequences
    std::int64_t sequences = 1;
    std::int64_t streams = 1; ///< separate caches: one when shared
    std::int64_t cells = 0; ///< of one stream, full-attention layers
    std::int64_t windowCells = 0; ///< of one stream, window layers
    std::int64_t outputs = 1; ///< rows of logits
    FlashAttention flash = FlashAttention::On;
    Backend backend = Backend::Cpu;
    CacheKind k = CacheKind::Half;
    CacheKind v = CacheKind::Half;

    friend auto operator<=>(const GraphShape &, const GraphShape &) = default;
};

/// Bytes of the compute buffer: of the device, or the only one of a CPU run.
Checked computeBufferBytes(const Model &model, const GraphShape &shape);

/// Bytes of the buffer in the computer's memory beside the device's: the inputs of the graph.
Checked hostBufferBytes(const Model &model, const GraphShape &shape);

} // namespace tb
