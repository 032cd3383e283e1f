// SPDX-License-Identifier: GPL-3.0-or-later
// Ways to make the weights smaller.
#include "core/lever_ideas.h"

#include "core/format.h"
#include "core/weights.h"

#include <algorithm>

namespace tb {

namespace {

constexpr const char *kNotCharged
    = "Only the state is counted against a room: it is what is left once the weights are loaded.";

/// The usual format of the engine; ideal bits where the weights are ideal or a size.
WeightsChoice choiceOf(const Resolved &r, int bits)
{
    WeightsChoice choice;
    choice.chosen = true;
    if (r.scenario.weights.bitsTimes100 || r.scenario.weights.size)
        choice.bitsTimes100 = 100 * bits;
    else if (r.engine == Engine::Vllm)
        choice.format = bits == 8 ? "fp8" : "awq-4";
    else if (r.engine == Engine::Mlx)
        choice.format = bits == 8 ? "mlx-8" : "mlx-4";
    else
        choice.format = bits == 8 ? "Q8_0" : "Q4_K_M";
    return choice;
}

std::string bitsText(const Resolved &r)
{
    return fixed(8.0 * static_cast<double>(weightBytes(r.model, r.weights).value())
                     / static_cast<double>(r.model.parameters.value),
                 2);
}

/// What the next halving would do, where the formats end.
std::string halfOf(const Resolved &r, const Budget &b)
{
    constexpr std::int64_t kLeastBits = 100; // hundredths
    if (b.refused || r.model.parameters.value <= 0)
        return {};
    Resolved half = r;
    const std::int64_t bits
        = Checked::mulDivCeil(std::max<std::int64_t>(0, weightBytes(r.model, r.weights).value()), 400,
                              r.model.parameters.value)
              .value();
    half.weights = idealBits(std::max(kLeastBits, bits));
    const Budget there = evaluate(half);
    if (there.weights >= b.weights)
        return {};
    return there.sessionsFit == b.sessionsFit
        ? "; with half of that it would still be " + plural(b.sessionsFit.value, "session")
        : "; with half of that it would be " + plural(there.sessionsFit.value, "session") + " instead of "
            + grouped(b.sessionsFit.value);
}

LeverIdea fewerBits(const Resolved &r, const Budget &b, const Catalogue &catalogue, int bits)
{
    const Technique &t = technique(bits == 8 ? "weights-8" : "weights-4");
    const WeightsChoice choice = choiceOf(r, bits);
    const std::string format = choice.bitsTimes100 ? std::to_string(bits) + " ideal bits" : choice.format;
    LeverIdea lever = idea(t.id, t.name, LeverGroup::Weights,
                           "Store every weight in fewer bits: " + format + ". One copy, whatever the load.");
    addTypicalCost(lever, t);
    if (choice.format == "Q8_0" || (choice.format == "Q4_K_M" && !choice.bitsTimes100)) {
        lever.quality = bits == 8 ? "about none: perplexity +0.0026 (Llama 3 8B, Q8_0)"
                                  : "small: perplexity +0.1754 (Llama 3 8B, Q4_K_M)";
        lever.source = "llama-quantize's own list, llama.cpp tools/quantize/quantize.cpp";
    }
    Scenario to = r.scenario;
    to.weights = choice;
    const auto there = resolve(to, catalogue);
    lever.reason = kNotCharged;
    if (there && !b.isRoom && loadedWeights(*there).value() >= b.weights.value)
        lever.reason = "The weights take " + bitsText(r) + " bits each already"
            + (bits == 4 ? halfOf(r, b) : "") + ".";
    else
        lever.to = to;
    return lever;
}

LeverIdea scattered()
{
    const Technique &t = technique("scattered");
    LeverIdea lever = idea(t.id, t.name, LeverGroup::Weights,
                           "Set single weights all over the matrices to zero (unstructured pruning).");
    addTypicalCost(lever, t);
    lever.reason = "Weights in dense layout keep their zeros: a zero takes as many bits as any number.";
    return lever;
}

LeverIdea structures(const Resolved &r, const Budget &b)
{
    const Technique &t = technique("structures");
    LeverIdea lever
        = idea(t.id, t.name, LeverGroup::Weights,
               "Take out whole layers, heads or channels (structured pruning), then train on. "
               "Assumed: "
                   + std::to_string(t.weightsCutPercent) + " % of the parameters and as much of the state.");
    addTypicalCost(lever, t);
    lever.reason = whyNotGiven(b);
    if (!lever.reason.empty())
        return lever;
    const auto left = [&t](std::int64_t whole) {
        return Checked::mulDivCeil(whole, 100 - t.weightsCutPercent, 100).value();
    };
    Scenario to = r.scenario;
    if (r.weights.kind == WeightKind::Size) {
        to.weights = {};
        to.weights.size = Bytes{left(weightBytes(r.model, r.weights).value())};
        to.weights.chosen = true;
    } else {
        to.parameters = Parameters{left(r.model.parameters.value)};
    }
    if (r.scenario.statePerSession)
        to.statePerSession = stateLeft(b, t.stateCutPercent);
    else
        to.stateShare = ceilDiv(r.scenario.stateShare.value_or(100) * (100 - t.stateCutPercent), 100);
    lever.to = to;
    return lever;
}

/// The largest model of the family with at most three bits of the parameters, of the same architecture if
/// there is one.
const Model *nextSmaller(const Model &model, const Catalogue &catalogue)
{
    const Model *best = nullptr;
    const auto rank
        = [&model](const Model &m) { return std::pair(m.architecture == model.architecture, m.parameters); };
    for (const Model &m : catalogue.models) {
        const bool smaller = m.parameters.value <= model.parameters.value / 4 * 3;
        if (smaller && m.family == model.family && (best == nullptr || rank(m) > rank(*best)))
            best = &m;
    }
    return best;
}

LeverIdea smallerModel(const Resolved &r, const Catalogue &catalogue)
{
    const Technique &t = technique("smaller-model");
    LeverIdea lever = idea(t.id, "Smaller model of the family", LeverGroup::Weights,
                           "Serve a smaller model, trained for the task or on the larger one's answers "
                           "(distillation).");
    addTypicalCost(lever, t);
    const Model *smaller = nextSmaller(r.model, catalogue);
    if (smaller == nullptr) {
        lever.reason = "The list has no smaller model of this family.";
    } else if (r.scenario.weights.size) {
        lever.reason = "The size of the weights was given; that of " + smaller->name + " is not known.";
    } else {
        lever.words += " Here: " + smaller->name + ".";
        Scenario to = r.scenario;
        to.model = smaller->id;
        to.parameters.reset();
        to.statePerSession.reset();
        to.kvHeads.reset();
        to.stateShare.reset();
        lever.to = to;
        lever.reason = smaller->name + " needs no less here.";
    }
    return lever;
}

} // namespace

std::vector<LeverIdea> weightIdeas(const Resolved &r, const Budget &b, const Catalogue &catalogue)
{
    return {fewerBits(r, b, catalogue, 8), fewerBits(r, b, catalogue, 4), scattered(), structures(r, b),
            smallerModel(r, catalogue)};
}

} // namespace tb
