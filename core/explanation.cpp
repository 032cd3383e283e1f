// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explanation.h"

#include "core/budget_parts.h"
#include "core/engine_sizes.h"
#include "core/explanation_words.h"
#include "core/scenario_text.h"
#include "core/weights.h"

namespace tb {

namespace {

using Inputs = std::vector<ExplainedInput>;

ExplainedInput chosen(std::string name, std::string value)
{
    return {std::move(name), std::move(value), "as chosen"};
}

ExplainedInput parametersInput(const Resolved &r)
{
    return {"parameters", grouped(r.model.parameters.value),
            r.scenario.parameters ? std::string("as given") : r.model.source};
}

ExplainedInput bandwidthInput(const Resolved &r, const Budget &b)
{
    const std::string note = r.scenario.bandwidth ? std::string("as given")
        : r.device.bandwidthNote.empty()          ? r.device.source
                                                  : r.device.source + "; " + r.device.bandwidthNote;
    return {"memory bandwidth" + (b.cards > 1 ? " of " + grouped(b.cards) + " cards" : std::string()),
            bytesText({b.bandwidth->value}, ByteUnits::Decimal) + "/s", note};
}

Inputs weightsInputs(const Resolved &r)
{
    if (r.weights.kind == WeightKind::Size)
        return {chosen("size", weightsText(r.scenario.weights))};
    return {parametersInput(r), {"format", weightsText(r.scenario.weights), r.weights.source}};
}

Inputs stateInputs(const Resolved &r)
{
    Inputs inputs;
    for (const StateComponent &part : r.model.state)
        inputs.push_back({stateKindName(part.kind), plural(part.layers, "layer"), r.model.source});
    inputs.push_back(chosen("KV cache format", kvText(r.scenario.kv)));
    return inputs;
}

ExplainedInput outsideInput(const Resolved &r, const Budget &b, ByteUnits units)
{
    return {outsidePoolName(r), bytesText(outsidePool(b), units),
            r.scenario.kvMemory ? "what the given pool leaves of the rest"
                                : "what is less than a block, and the one block kept back"};
}

Inputs roomInputs(const Resolved &r, const Budget &b, ByteUnits units)
{
    if (b.isRoom)
        return {chosen("room", bytesText(b.room, units))};
    const ExplainedInput weights{"weights", bytesText(b.weights, units), "see Weights"};
    if (reserveIsWorkingSpace(b))
        return {{"memory asked for", bytesText(b.usable, units), r.device.source},
                weights,
                {"working space", bytesText(b.working, units),
                 "see Working space; the reserve is the same amount"},
                outsideInput(r, b, units)};
    return {{"memory before the reserve", bytesText(b.usable, units), r.device.source},
            weights,
            {"reserve and working space", bytesText(b.overhead, units),
             r.scenario.accounting == Accounting::Course ? "course accounting: the larger of the two"
                                                         : "measured accounting: their sum"}};
}

Inputs workingInputs(const Resolved &r)
{
    Inputs inputs = {chosen("engine", engineName(r.engine))};
    if (keyApplies("micro-batch", r.engine))
        inputs.push_back(chosen("micro-batch", plural(r.scenario.microBatch, "token")));
    if (r.engine == Engine::LlamaCpp)
        inputs.push_back(
            chosen("flash attention", r.scenario.flashAttention == FlashAttention::On ? "on" : "off"));
    return inputs;
}

Inputs keptInputs(const Resolved &r, const Budget &b, ByteUnits units)
{
    const ExplainedInput memory{"memory", bytesText(b.capacity, units), r.device.source};
    if (reserveIsWorkingSpace(b))
        return {memory, chosen("memory asked for", bytesText(b.usable, units)), outsideInput(r, b, units)};
    return {memory,
            {"memory before the reserve", bytesText(b.usable, units), r.device.source},
            {"reserve", bytesText(b.reserve, units),
             r.scenario.reserve ? std::string("as chosen") : std::string("by the accounting")},
            {"working space", bytesText(b.working, units), "see Working space"}};
}

/// Why a step reads less than all weights in memory.
std::string readNote(const Resolved &r, const Budget &b)
{
    if (weightsRead(r) >= b.weights)
        return "all of them";
    std::string note;
    const auto add = [&note](const char *words) { note += (note.empty() ? "" : "; ") + std::string(words); };
    if (r.model.active < r.model.parameters)
        add("of the experts those that are touched");
    if (!r.model.tiedEmbeddings)
        add("the embedding table is looked up, not read");
    if (!chosenParts(r.model, r.scenario.parts).empty())
        add("parts beside the language model are not read");
    return note.empty() ? "what a token meets" : note;
}

Inputs decodeInputs(const Resolved &r, const Budget &b)
{
    const Bytes read = weightsRead(r);
    const Bytes state{(Checked(b.decode->bytesPerStep.value) - read.value).value()};
    return {bandwidthInput(r, b),
            {"weights read", bytesText(read, ByteUnits::Decimal),
             readNote(r, b) + "; in memory " + bytesText(b.weights, ByteUnits::Decimal)},
            {"state read", bytesText(state, ByteUnits::Decimal),
             b.sharedState.value > 0 ? "each conversation reads the shared prefix again"
                                     : "see State of all conversations"},
            chosen("conversations at once", grouped(b.asked.value))};
}

Inputs speedInputs(Figure figure, const Resolved &r, const Budget &b)
{
    if (figure == Figure::Decode)
        return decodeInputs(r, b);
    if (figure == Figure::WeightsOnly)
        return {bandwidthInput(r, b), {"weights", bytesText(b.weights, ByteUnits::Decimal), "see Weights"}};
    return {{"arithmetic units" + (b.cards > 1 ? " of " + grouped(b.cards) + " cards" : std::string()),
             operationsText(*operationsPerSecond(r)), r.device.source},
            {"parameters a token meets", grouped(r.model.readPerToken.value), r.model.source}};
}

Inputs inputsOf(Figure figure, const Resolved &r, const Budget &b, ByteUnits units)
{
    switch (figure) {
    case Figure::Weights:
        return weightsInputs(r);
    case Figure::TokenState:
        return stateInputs(r);
    case Figure::SharedState:
        return {chosen("tokens that all begin with", plural(keptOnce(r, r.scenario.context).value, "token")),
                {"one token", grouped(b.statePerToken.value) + " B", "see One token"}};
    case Figure::SessionState: {
        if (r.scenario.statePerSession)
            return {chosen("size", bytesText(*r.scenario.statePerSession, units))};
        Inputs inputs = stateInputs(r);
        inputs.push_back(chosen("context", plural(r.scenario.context.value, "token")));
        return inputs;
    }
    case Figure::CacheTrade:
        return {chosen("KV cache format", kvText(r.scenario.kv))};
    case Figure::Working:
        return workingInputs(r);
    case Figure::Kept:
        return keptInputs(r, b, units);
    case Figure::Room:
        return roomInputs(r, b, units);
    case Figure::SessionsFit:
        return {{"room", bytesText(b.room, units), "see Room for conversations"},
                {"one conversation", bytesText(b.statePerSession, units), "see One conversation"}};
    case Figure::ModelMemory:
        return {{"memory", bytesText(b.capacity, units), r.device.source},
                {"kept free", bytesText(keptMemory(b), units), "see Kept free"}};
    case Figure::AllState:
        return {{"one conversation", bytesText(b.statePerSession, units), "see One conversation"},
                chosen("conversations at once", grouped(b.asked.value))};
    case Figure::Free:
        return {{"room", bytesText(b.room, units), "see Room for conversations"},
                {"state", bytesText(b.state, units), "see State of all conversations"}};
    case Figure::Crossover:
        return {{"weights", bytesText(b.weights, units), "see Weights"},
                {"one token", grouped(b.statePerToken.value) + " B", "see One token"}};
    case Figure::Decode:
    case Figure::WeightsOnly:
    case Figure::Prefill:
        return speedInputs(figure, r, b);
    case Figure::Refused:
        break;
    }
    return {chosen("engine", engineName(r.engine))};
}

std::string certaintyOfFigure(Figure figure, const Resolved &r, const Budget &b)
{
    switch (figure) {
    case Figure::Weights:
        return r.weights.kind == WeightKind::Size ? "as given" : certaintyOf(b, BudgetPart::Weights);
    case Figure::TokenState:
    case Figure::SharedState:
    case Figure::SessionState:
    case Figure::AllState:
        return certaintyOf(b, BudgetPart::State);
    case Figure::Working:
        return certaintyOf(b, BudgetPart::Working);
    case Figure::CacheTrade:
    case Figure::Kept:
    case Figure::ModelMemory:
    case Figure::Room:
    case Figure::Free:
        return b.isRoom ? "as given" : "as sure as the working space: " + certaintyOf(b, BudgetPart::Working);
    case Figure::SessionsFit:
        return "a whole number from the figures above";
    case Figure::Crossover:
        return "as sure as the weights: " + certaintyOf(b, BudgetPart::Weights);
    case Figure::Decode:
    case Figure::WeightsOnly:
    case Figure::Prefill:
        return "a ceiling: real servers stay below it";
    case Figure::Refused:
        break;
    }
    return "the engine's own rule";
}

} // namespace

std::vector<Explanation> explanations(const Resolved &r, const Budget &b, ByteUnits units)
{
    std::vector<Explanation> all;
    for (Step &step : allSteps(r, b, units)) {
        Explanation e;
        const FigureWords words = figureWords(step.figure, r);
        e.plain = words.plain;
        e.engineer = words.engineer;
        e.formula = words.formula;
        e.rounding = words.rounding;
        e.inputs = inputsOf(step.figure, r, b, units);
        e.certainty = certaintyOfFigure(step.figure, r, b);
        e.step = std::move(step);
        all.push_back(std::move(e));
    }
    return all;
}

std::string explanationText(const Explanation &e, Voice voice)
{
    std::string text = e.step.label + ": " + e.step.result + "\n\n"
        + (voice == Voice::Plain ? e.plain : e.engineer) + "\n\n" + e.formula + "\n" + e.step.expression
        + " = " + e.step.result + "\n";
    for (const ExplainedInput &input : e.inputs)
        text += "\n" + input.name + ": " + input.value + " (" + input.source + ")";
    return text + "\n\nRounding: " + e.rounding + "\nHow sure: " + e.certainty + "\n";
}

} // namespace tb
