// SPDX-License-Identifier: GPL-3.0-or-later
// What the budgets of an answer are made of, and how sure their sizes are.
#pragma once

#include "core/budget.h"

namespace tb {

/// The recurrent part of the state of one conversation, rounded up; 0 in models without.
Bytes recurrentPerSession(const Budget &budget);

/// The rest of it: the KV cache.
Bytes cachePerSession(const Budget &budget);

/// The recurrent part of the state of all conversations asked for.
Bytes recurrentState(const Budget &budget);

/// The memory a model may use: weights + working space + state + free. Zero or less when the reserve takes it
/// all; in a room the room.
Bytes modelMemory(const Budget &budget);

/// What of it the conversations asked for need.
Bytes modelNeed(const Budget &budget);

/// What is kept for the system and in reserve, past that.
Bytes keptMemory(const Budget &budget);

/// Whether working space and reserve are one amount, counted once: vLLM measures what it works in and sets it
/// aside.
bool reserveIsWorkingSpace(const Budget &budget);

/// What vLLM's share has beside weights, working space and the blocks that conversations can have: what is
/// less than a block, the one block kept back, and what a given pool leaves (negative where it is too large).
Bytes outsidePool(const Budget &budget);
std::string outsidePoolName(const Resolved &resolved);

/// Of a mixture a step may read less than the whole model: then the speed of reading it all is no ceiling.
bool weightsAloneAreACeiling(const Budget &budget);

enum class BudgetPart { Weights, Working, State };

/// How sure a size is, as written after it: "exact", "an estimate", "as given", "nominal", "set aside" or
/// "modelled, within 2 %".
std::string certaintyOf(const Budget &budget, BudgetPart part);

/// "Per-request state", or "KV cache" where recurrent state stands beside it.
const char *cacheName(const Budget &budget);

} // namespace tb
