// SPDX-License-Identifier: GPL-3.0-or-later
// What fits, found by trying. One search answers many questions about one resolved scenario.
#pragma once

#include "core/context_sizes.h"
#include "core/graph_plans.h"

#include <memory>

namespace tb {

class FitSearch
{
public:
    /// `resolved` must outlive the search; its own context and sessions are only where a search begins.
    /// `weights` are the loadedWeights(), which take long enough to be summed once for many searches.
    FitSearch(const Resolved &resolved, Checked weights);

    /// The most conversations of `context` that fit: a division, with the working space of `asked` of them,
    /// or a search where the engine does not count by conversation. A refusal is the caller's to ask for.
    Sessions most(Tokens context, Sessions asked = {1});

    /// What is left beside the `fit` = most(context) conversations, as a part of what one more would take: 0
    /// to below 1, and 0 where the engine serves no more.
    double partOfNext(Tokens context, Sessions fit);

    /// The longest context at which `sessions` conversations fit, 0 if none does; at most kMaxContext.
    Tokens longest(Sessions sessions);
    /// The same for that many or more: more may fit where their batch needs less rounding.
    Tokens longestOfAtLeast(Sessions sessions);

private:
    Checked working(Tokens context, Sessions sessions);
    Checked room(Tokens context, Sessions sessions);
    std::int64_t margin(Tokens context, Sessions sessions);
    std::int64_t marginOfAtLeast(Tokens context, Sessions sessions);
    Tokens longestWith(Sessions sessions, std::int64_t (FitSearch::*left)(Tokens, Sessions));
    Sessions searchMost(Tokens context);

    const Resolved &m_resolved;
    Checked m_weights;
    bool m_refused;
    Checked m_widest; ///< the room if nothing were needed to work in
    Tokens m_guess; ///< where the next longest context is looked for first
    Tokens m_lastContext; ///< the last one asked for, and what fits there
    Sessions m_lastFit;
    std::shared_ptr<GraphPlans> m_plans; ///< none where the engine needs none
};

/// One question alone.
Sessions sessionsThatFit(const Resolved &resolved, Checked weights, Tokens context);
Tokens longestContextThatFits(const Resolved &resolved, Checked weights, Sessions sessions);

} // namespace tb
