// SPDX-License-Identifier: GPL-3.0-or-later
// Ways to ask for less: shorter conversations, what they share, pages instead of reservations.
#include "core/lever_ideas.h"

#include "core/format.h"
#include "core/reserve_use.h"

#include <algorithm>

namespace tb {

namespace {

std::string stateReason(const Resolved &r)
{
    if (r.scenario.statePerSession)
        return "The size of the state was given, whatever the tokens.";
    const auto &state = r.model.state;
    const bool grows = std::any_of(state.begin(), state.end(),
                                   [](const StateComponent &part) { return growsWithContext(part.kind); });
    return grows ? std::string() : "This model's state does not grow with the context.";
}

LeverIdea capContext(const Resolved &r)
{
    const Scenario &s = r.scenario;
    const bool knownLength = s.p95 && *s.p95 < s.context;
    const Tokens cap = knownLength ? *s.p95 : Tokens{std::max<std::int64_t>(1, s.context.value / 2)};
    LeverIdea lever = idea("cap-context", "Cap the context", LeverGroup::Load,
                           "Allow " + plural(cap.value, "token") + " a conversation"
                               + (knownLength ? ", which 95 of 100 stay below." : ", half of now."));
    lever.quality = "none for shorter conversations; longer ones are cut off or summarised";
    lever.reason = stateReason(r);
    if (!lever.reason.empty())
        return lever;
    Scenario to = s;
    to.context = cap;
    if (s.contextTotal && r.engine == Engine::LlamaCpp)
        to.contextTotal = Tokens{std::max<std::int64_t>(1, s.contextTotal->value / 2)};
    lever.to = to;
    lever.reason = "What the model or the engine keeps at least is no less for a shorter context.";
    return lever;
}

LeverIdea sharePrefix(const Resolved &r)
{
    constexpr std::int64_t kAssumed = 1'024; // a system prompt with a few examples
    const Scenario &s = r.scenario;
    const Tokens prefix{std::min(kAssumed, s.context.value / 2)};
    LeverIdea lever = idea("share-prefix", "Share a prefix", LeverGroup::State,
                           "Keep once what all conversations begin with (prefix caching). Assumed: the first "
                               + grouped(prefix.value) + " tokens.");
    lever.quality = "none: the same tokens give the same state";
    lever.reason = stateReason(r);
    if (!lever.reason.empty())
        return lever;
    if (r.engine == Engine::LlamaCpp || r.engine == Engine::Mlx)
        lever.reason = std::string(engineName(r.engine)) + " keeps a cache for each conversation.";
    else if (s.sharedPrefix.value > 0)
        lever.reason = plural(s.sharedPrefix.value, "token") + " are shared already.";
    if (!lever.reason.empty())
        return lever;
    Scenario to = s;
    to.sharedPrefix = prefix;
    lever.to = to;
    lever.reason = "Sharing it makes no room for a whole conversation more.";
    return lever;
}

LeverIdea pageInsteadOfReserve(const Resolved &r)
{
    const Scenario &s = r.scenario;
    LeverIdea lever = idea("pages", "Pages instead of reservations", LeverGroup::State,
                           "Hand out " + plural(kPageTokens, "token")
                               + " at a time as conversations grow, not the full context at the start.");
    lever.quality = "none; when many long conversations meet, some wait or are put off";
    lever.reason = stateReason(r);
    if (!lever.reason.empty())
        return lever;
    if (r.engine == Engine::Vllm)
        lever.reason = "vLLM hands out pages already.";
    else if (!s.p95)
        lever.reason = "How long conversations really are is not given (p95).";
    else if (*s.p95 >= s.context)
        lever.reason = "Conversations are as long as the context: nothing reserved lies idle.";
    if (!lever.reason.empty())
        return lever;
    Scenario to = s;
    to.context = Tokens{std::min(s.context.value, roundUp(s.p95->value, kPageTokens).value())};
    lever.words += " Counted as if each held its 95 % length, " + grouped(to.context.value)
        + " tokens; applied, that is the context.";
    lever.to = to;
    lever.reason = "The engine pads what pages would free.";
    return lever;
}

} // namespace

std::vector<LeverIdea> loadIdeas(const Resolved &r)
{
    return {capContext(r), sharePrefix(r), pageInsteadOfReserve(r)};
}

} // namespace tb
