// SPDX-License-Identifier: GPL-3.0-or-later
// llama.cpp: one cache allocated up front, in cells of 256 tokens.
// Rules: src/llama-context.cpp, src/llama-kv-cache*.cpp, src/llama-memory-recurrent.cpp (22 August 2026).
#pragma once

#include "core/engine_sizes.h"
#include "core/graph_llamacpp.h"

namespace tb {

constexpr std::int64_t kLlamaCppCellStep = 256; ///< llama-context.cpp: contexts are padded to this

/// What -c, -np and -kvu come to.
struct LlamaCppContext
{
    std::int64_t cells = 0; ///< of one stream, full-attention layers
    std::int64_t windowCells = 0; ///< of one stream, window layers; 0 without any
    std::int64_t streams = 1;
    std::int64_t microBatch = 0; ///< tokens
};

LlamaCppContext llamaCppContext(const Resolved &resolved, Tokens context, Sessions sessions);
/// The next larger number of sequences whose micro-batch is rounded up less: more of them may need less to
/// work in. None where there is no such number.
std::optional<Sessions> llamaCppRounderBatch(const LlamaCppContext &context, Sessions sessions);

GraphShape llamaCppGraph(const Resolved &resolved, const LlamaCppContext &context, Sessions sessions);
EngineSizes llamaCppSizes(const Resolved &resolved, Tokens context, Sessions sessions);
std::vector<StatePart> llamaCppState(const Resolved &resolved, Tokens context, Sessions sessions);
Checked llamaCppStateBytes(const Resolved &resolved, Tokens context, Sessions sessions); ///< the sum of these
std::optional<std::string> llamaCppRefusal(const Resolved &resolved);
double llamaCppWorkingError(const Resolved &resolved);

} // namespace tb
