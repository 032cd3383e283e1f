// SPDX-License-Identifier: GPL-3.0-or-later
// The figures that can be opened and are no step on the way to the sessions that fit.
#include "core/explain.h"

#include "core/engine_sizes.h"
#include "core/weights.h"

#include <algorithm>

namespace tb {

namespace {

/// What the working space is computed from.
std::string workingWords(const Resolved &r, const Budget &b)
{
    const std::string tokens = plural(std::min(r.scenario.microBatch, r.scenario.context.value), "token");
    const std::string cards = b.cards > 1 ? " on each of " + grouped(b.cards) + " cards" : std::string();
    switch (r.engine) {
    case Engine::Vllm:
        return "set aside for activations and CUDA graphs" + cards;
    case Engine::LlamaCpp:
        return "llama.cpp's plan of one micro-batch of " + tokens + cards;
    case Engine::Mlx:
    case Engine::Textbook:
        break;
    }
    return "one micro-batch of " + tokens + " through the widest layer" + cards;
}

/// "26 GB - 17 GB that a program may use + 1.5 GB in reserve - 0.2 GB working space in it", without what is
/// nothing.
std::string keptWords(const Resolved &r, const Budget &b, ByteUnits units)
{
    std::string text;
    if (b.usable != b.capacity)
        text = bytesText(b.capacity, units) + " - " + bytesText(b.usable, units)
            + (r.engine == Engine::Vllm ? " asked for" : " that a program may use");
    if (reserveIsWorkingSpace(b)) {
        const Bytes outside = outsidePool(b);
        if (outside.value != 0)
            text += (text.empty() ? "" : " + ") + bytesText(outside, units)
                + (r.scenario.kvMemory ? " outside the given pool" : " of blocks that nobody can use");
    } else if (b.overhead.value > b.working.value) {
        text += (text.empty() ? "" : " + ") + bytesText(b.overhead, units) + " in reserve";
        if (b.working.value > 0)
            text += " - " + bytesText(b.working, units) + " working space in it";
    }
    return text;
}

/// Of what is kept free where there is any, and of what that leaves.
void addMemory(std::vector<Step> &steps, const Resolved &r, const Budget &b, ByteUnits units)
{
    if (b.isRoom)
        return;
    steps.push_back({Figure::Working, "Working space", workingWords(r, b), bytesText(b.working, units)});
    const Bytes kept = keptMemory(b);
    std::string all = bytesText(b.capacity, units);
    if (kept.value > 0) {
        steps.push_back({Figure::Kept, "Kept free", keptWords(r, b, units), bytesText(kept, units)});
        all += " - " + bytesText(kept, units) + " kept free";
    }
    steps.push_back({Figure::ModelMemory, "A model may use", all, bytesText(modelMemory(b), units)});
}

Step allStateStep(const Resolved &r, const Budget &b, ByteUnits units)
{
    Step step{Figure::AllState, "State of all conversations", {}, bytesText(b.state, units)};
    if (isLinear(r) || r.scenario.statePerSession) {
        step.expression = (b.sharedState.value > 0 ? bytesText(b.sharedState, units) + " shared + " : "")
            + grouped(b.asked.value) + " x " + bytesText(b.statePerSession, units);
        return step;
    }
    for (const StatePart &part : b.stateParts)
        step.expression += (step.expression.empty() ? "" : " + ") + bytesText(part.bytes, units) + " "
            + stateKindName(part.kind);
    return step;
}

/// Divided where every token costs the same; searched where windows, fixed parts or an engine's rounding make
/// it uneven.
Step crossoverStep(const Resolved &r, const Budget &b, ByteUnits units)
{
    Step step{Figure::Crossover,
              "One conversation outgrows the weights",
              {},
              "after " + plural(b.crossover->value, "token")};
    const bool even = r.engine == Engine::Textbook && r.model.state.size() == 1
        && r.model.state.front().kind == StateKind::KvFull;
    step.expression = even
        ? bytesText(b.weights, units) + " weights / " + grouped(b.statePerToken.value) + " B a token"
        : "the longest conversation whose state is at most " + bytesText(b.weights, units);
    return step;
}

void addSpeeds(std::vector<Step> &steps, const Resolved &r, const Budget &b)
{
    const auto add = [&steps](Figure figure, const char *label, std::string expression, double speed) {
        steps.push_back({figure, label, std::move(expression), speedText(speed) + " tok/s"});
    };
    if (weightsAloneAreACeiling(b))
        add(Figure::WeightsOnly, "Decode ceiling, weights only",
            bytesText({b.bandwidth->value}, ByteUnits::Decimal) + "/s / "
                + bytesText(b.weights, ByteUnits::Decimal) + " of weights",
            b.decode->weightsOnly);
    if (b.prefillTokensPerSecond)
        add(Figure::Prefill, "Prefill ceiling",
            operationsText(*operationsPerSecond(r)) + " / (2 x " + grouped(r.model.readPerToken.value)
                + " parameters)",
            *b.prefillTokensPerSecond);
}

} // namespace

std::optional<BudgetPart> partOf(Figure figure)
{
    switch (figure) {
    case Figure::Weights:
        return BudgetPart::Weights;
    case Figure::TokenState:
    case Figure::SharedState:
    case Figure::SessionState:
    case Figure::CacheTrade:
    case Figure::AllState:
        return BudgetPart::State;
    case Figure::Working:
    case Figure::Kept:
    case Figure::Room:
        return BudgetPart::Working;
    case Figure::ModelMemory:
    case Figure::SessionsFit:
    case Figure::Free:
    case Figure::Crossover:
    case Figure::Decode:
    case Figure::WeightsOnly:
    case Figure::Prefill:
    case Figure::Refused:
        break;
    }
    return std::nullopt;
}

std::vector<Step> allSteps(const Resolved &r, const Budget &b, ByteUnits units)
{
    if (b.refused)
        return explain(r, b, units);
    std::vector<Step> all;
    for (Step &step : explain(r, b, units)) {
        if (step.figure == Figure::Room)
            addMemory(all, r, b, units);
        if (step.figure == Figure::SessionsFit)
            all.push_back(allStateStep(r, b, units));
        all.push_back(std::move(step));
        if (all.back().figure != Figure::SessionsFit)
            continue;
        all.push_back({Figure::Free, "Free memory",
                       bytesText(b.room, units) + " of room - " + bytesText(b.state, units) + " of state",
                       bytesText(b.free, units)});
        if (b.crossover)
            all.push_back(crossoverStep(r, b, units));
    }
    addSpeeds(all, r, b);
    return all;
}

} // namespace tb
