// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fit_search.h"

#include "core/bisect.h"
#include "core/engine_llamacpp.h"
#include "core/engine_sizes.h"
#include "core/fleet.h"
#include "core/recent_models.h"

#include <algorithm>
#include <cmath>

namespace tb {

FitSearch::FitSearch(const Resolved &resolved, Checked weights)
    : m_resolved(resolved)
    , m_weights(weights)
    , m_refused(refusalOf(resolved))
    , m_widest(roomBeside(resolved, weights, 0))
    , m_guess(resolved.scenario.context)
    , m_lastContext(resolved.scenario.context)
    , m_lastFit(resolved.scenario.sessions)
    , m_plans(resolved.engine == Engine::LlamaCpp ? recent<GraphPlans>(resolved.model) : nullptr)
{
}

Sessions sessionsThatFit(const Resolved &r, Checked weights, Tokens context)
{
    return FitSearch(r, weights).most(context);
}

Tokens longestContextThatFits(const Resolved &r, Checked weights, Sessions sessions)
{
    return FitSearch(r, weights).longest(sessions);
}

Checked FitSearch::working(Tokens context, Sessions sessions)
{
    if (!m_plans)
        return engineWorking(m_resolved, context, sessions);
    return m_plans->bytes(
        llamaCppGraph(m_resolved, llamaCppContext(m_resolved, context, sessions), sessions));
}

Checked FitSearch::room(Tokens context, Sessions sessions)
{
    if (m_resolved.engine == Engine::Vllm) // its working space is the reserve
        return m_widest;
    return roomBeside(m_resolved, m_weights, working(context, sessions));
}

/// What is left of the room, negative where it does not fit. Nothing is planned for what would not even fit
/// without a working space.
std::int64_t FitSearch::margin(Tokens context, Sessions sessions)
{
    const Checked state = stateOf(m_resolved, context, sessions);
    if (state.value() > m_widest.value())
        return (m_widest - state).value();
    return (room(context, sessions) - state).value();
}

Sessions FitSearch::most(Tokens context, Sessions asked)
{
    if (!isLinear(m_resolved))
        return searchMost(context);
    const StateSizes state = stateSizes(m_resolved, context, {1});
    const Checked seats = room(context, asked) - state.shared;
    return {tb::sessionsThatFit(seats.value(), state.perSession.value())};
}

/// llama.cpp's cache, window and graph all depend on the number of conversations. The margin falls with them
/// but for the rounding of the batch, so this is the better of that number and the next rounder one.
std::int64_t FitSearch::marginOfAtLeast(Tokens context, Sessions sessions)
{
    const std::int64_t here = margin(context, sessions);
    if (here >= 0 || isLinear(m_resolved))
        return here;
    const auto next = llamaCppRounderBatch(llamaCppContext(m_resolved, context, sessions), sessions);
    return next && *next <= mostSessions(m_resolved) ? std::max(here, margin(context, *next)) : here;
}

Sessions FitSearch::searchMost(Tokens context)
{
    const double guess = static_cast<double>(m_lastFit.value) * static_cast<double>(m_lastContext.value)
        / static_cast<double>(context.value);
    m_lastFit = {largestNear(mostSessions(m_resolved).value, std::llround(guess),
                             [&](std::int64_t n) { return marginOfAtLeast(context, {n}); })};
    m_lastContext = context;
    return m_lastFit;
}

double FitSearch::partOfNext(Tokens context, Sessions fit)
{
    if (fit == mostSessions(m_resolved))
        return 0;
    const Sessions next{fit.value + 1};
    const auto missing = static_cast<double>(-margin(context, next));
    const std::int64_t left = fit.value > 0 ? margin(context, fit) : room(context, next).value();
    return left <= 0 ? 0 : static_cast<double>(left) / (static_cast<double>(left) + missing);
}

Tokens FitSearch::longest(Sessions sessions)
{
    return longestWith(sessions, &FitSearch::margin);
}

Tokens FitSearch::longestOfAtLeast(Sessions sessions)
{
    return longestWith(sessions, &FitSearch::marginOfAtLeast);
}

/// llama.cpp takes whole blocks of cells for all conversations, so it is enough to try contexts that fill
/// them. Below the batch size, which then is the context, every token counts.
Tokens FitSearch::longestWith(Sessions sessions, std::int64_t (FitSearch::*left)(Tokens, Sessions))
{
    if (m_refused)
        return {};
    const std::int64_t n = sessions.value;
    const auto search = [&](std::int64_t cells) {
        const auto filled
            = [&](std::int64_t blocks) { return std::min(kMaxContext.value, blocks * cells / n); };
        const std::int64_t limit = ceilDiv(kMaxContext.value * n, cells);
        return filled(largestNear(limit, ceilDiv(m_guess.value * n, cells), [&](std::int64_t blocks) {
            return (this->*left)({filled(blocks)}, sessions);
        }));
    };
    const bool inBlocks = m_resolved.engine == Engine::LlamaCpp && n <= kLlamaCppCellStep;
    std::int64_t tokens = search(inBlocks ? kLlamaCppCellStep : n);
    if (inBlocks && tokens * n < m_resolved.scenario.microBatch)
        tokens = search(n);
    m_guess = {tokens * n / (n + 1)}; // for one conversation more
    return {tokens};
}

} // namespace tb
