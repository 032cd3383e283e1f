// SPDX-License-Identifier: GPL-3.0-or-later
// The answer in words: the sentence under the picture, verdicts, and what would help.
#pragma once

#include "core/budget.h"
#include "core/compare.h"
#include "core/format.h"

#include <string>
#include <vector>

namespace tb {

/// "4 conversations of 32,768 tokens fit in 20.00 GB spare."
std::string sentence(const Resolved &resolved, const Budget &budget);

/// The same beside another state: "14 conversations ... fit on M4 Pro 48 GB, against 7 in A: f16 notes."
std::string sentenceAgainst(const Resolved &resolved, const Budget &budget, const Pin &pin,
                            const Budget &pinned);

/// "on 2 x H100 SXM 80 GB", "in 20 GB of spare memory".
std::string placeText(const Budget &budget);

/// "H100 SXM 80 GB", "2 x H100 SXM 80 GB".
std::string deviceText(const Budget &budget);

/// "vLLM refuses this: vLLM has no cache format q8_0"; of a refused budget only.
std::string refusalText(const Budget &budget);

/// For the end of a bar: "refused by vLLM", "fits 4 sessions", "fits 1 of 4", "no room for one session",
/// "weights do not fit".
std::string verdictText(const Budget &budget);

/// What would make the conversations asked for fit, tried out one by one: shorter context, fewer bits for
/// state or weights, more cards, fewer sessions; else a larger device. Empty when they fit already.
std::vector<std::string> whatWouldHelp(const Resolved &resolved, const Budget &budget);

/// The same as one sentence: "What would help: a q8_0 KV cache, or 2 cards."; empty when all fit.
std::string helpSentence(const Resolved &resolved, const Budget &budget);

/// What changed between two answers: "Context 8,192. Sessions 4 to 18."
std::string changeText(const Scenario &before, const Budget &budgetBefore, const Scenario &after,
                       const Budget &budgetAfter, const Catalogue &catalogue);

/// The end of that: "Sessions that fit: 4 to 18."
std::string answerChangeText(const Budget &before, const Budget &after);

/// "Llama 3.1 8B, Q4_K_M weights, 4 sessions x 32,768 tokens, f16 KV cache"
std::string scenarioTitle(const Resolved &resolved);

} // namespace tb
