// SPDX-License-Identifier: GPL-3.0-or-later
// Ways that concern the machine: more of it, or less space to work in.
#include "core/lever_ideas.h"

#include "core/format.h"

namespace tb {

namespace {

constexpr const char *kOnlyState = "Only the state is counted against a room.";

LeverIdea moreCards(const Resolved &r, const Budget &b)
{
    const std::int64_t cards = 2 * r.scenario.cards;
    LeverIdea lever = idea("cards", "Twice the cards", LeverGroup::Hardware,
                           "Split one copy of the model over " + grouped(cards)
                               + " cards (tensor parallel); each keeps its own reserve.");
    lever.quality = "none; cards exchange results in every layer, measure the latency";
    if (b.isRoom)
        lever.reason = "A room has no cards; choose a device to count them.";
    else if (r.device.isMac())
        lever.reason = "A Mac is not sold in pairs; choose one with more memory.";
    else if (cards > kMaxCards)
        lever.reason = grouped(kMaxCards) + " cards are the most that is counted.";
    if (!lever.reason.empty())
        return lever;
    Scenario to = r.scenario;
    to.cards = cards;
    lever.to = to;
    lever.reason = "What each card keeps for itself takes all that a second one brings.";
    return lever;
}

/// vLLM's word for it is batched tokens.
LeverIdea smallerBatch(const Resolved &r, const Budget &b)
{
    constexpr std::int64_t kSmallVllm = 2'048; // its own default on smaller cards
    constexpr std::int64_t kSmall = 128;
    const bool vllm = r.engine == Engine::Vllm;
    const std::int64_t now = vllm ? effectiveBatchedTokens(r.scenario, r.device) : r.scenario.microBatch;
    const std::int64_t then = vllm ? kSmallVllm : kSmall;
    LeverIdea lever
        = idea("micro-batch", vllm ? "Fewer batched tokens" : "Shorter micro-batch", LeverGroup::Working,
               "Compute " + grouped(then) + " tokens at once instead of " + grouped(now) + ".");
    lever.quality = "none; reading a prompt takes more steps";
    if (b.isRoom)
        lever.reason = kOnlyState;
    else if (now <= then)
        lever.reason = plural(now, "token") + " at once are few already.";
    if (!lever.reason.empty())
        return lever;
    Scenario to = r.scenario;
    if (vllm)
        to.batchedTokens = then;
    else
        to.microBatch = then;
    lever.to = to;
    lever.reason = r.scenario.accounting == Accounting::Course || vllm
        ? "The reserve is charged, and it is not smaller for that."
        : "The working space is not smaller for that.";
    return lever;
}

LeverIdea flashAttentionOn(const Resolved &r, const Budget &b)
{
    LeverIdea lever = idea("flash-attention", "Flash attention on", LeverGroup::Working,
                           "Compute attention piece by piece, without the table of all scores.");
    lever.quality = "none: the same sums in another order";
    lever.reason = kOnlyState;
    if (b.isRoom)
        return lever;
    lever.to = r.scenario;
    lever.to->flashAttention = FlashAttention::On;
    lever.reason = "The working space is not smaller with it here.";
    return lever;
}

} // namespace

std::vector<LeverIdea> machineIdeas(const Resolved &r, const Budget &b)
{
    std::vector<LeverIdea> ideas = {moreCards(r, b), smallerBatch(r, b)};
    if (r.engine == Engine::LlamaCpp && r.scenario.flashAttention == FlashAttention::Off)
        ideas.push_back(flashAttentionOn(r, b));
    return ideas;
}

} // namespace tb
