// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explanation.h"

#include "core/budget_parts.h"
#include "core/engine_sizes.h"
#include "core/explanation_words.h"
#include "core/scenario_text.h"

#include <algorithm>

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
    return {"memory bandwidth", bytesText({b.bandwidth->value}, ByteUnits::Decimal) + "/s a card", note};
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

Inputs roomInputs(const Resolved &r, const Budget &b, ByteUnits units)
{
    if (b.isRoom)
        return {chosen("room", bytesText(b.room, units))};
    return {{"usable memory", bytesText(b.usable, units), r.device.source},
            {"weights", bytesText(b.weights, units), "see Weights"},
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
    return {{"memory", bytesText(b.capacity, units), r.device.source},
            {"usable memory", bytesText(b.usable, units), r.device.source},
            {"reserve", bytesText(b.reserve, units),
             r.scenario.reserve ? std::string("as chosen") : std::string("by the accounting")},
            {"working space", bytesText(b.working, units), "see Working space"}};
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
    case Figure::Decode:
        return {bandwidthInput(r, b), chosen("conversations at once", grouped(b.asked.value))};
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
        return certaintyOf(b, BudgetPart::State);
    case Figure::Working:
        return certaintyOf(b, BudgetPart::Working);
    case Figure::CacheTrade:
    case Figure::Kept:
    case Figure::Room:
        return b.isRoom ? "as given" : "as sure as the working space: " + certaintyOf(b, BudgetPart::Working);
    case Figure::SessionsFit:
        return "a whole number from the figures above";
    case Figure::Decode:
        return "a ceiling: real servers stay below it";
    case Figure::Refused:
        break;
    }
    return "the engine's own rule";
}

} // namespace

std::vector<Explanation> explanations(const Resolved &r, const Budget &b, ByteUnits units)
{
    std::vector<Step> steps = explain(r, b, units);
    const auto room = std::find_if(steps.begin(), steps.end(),
                                   [](const Step &step) { return step.figure == Figure::Room; });
    const std::vector<Step> overhead = overheadSteps(r, b, units);
    steps.insert(room, overhead.begin(), overhead.end());
    std::vector<Explanation> all;
    for (Step &step : steps) {
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
