// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain.h"

#include "core/engine_sizes.h"
#include "core/number_text.h"

namespace tb {

namespace {

std::string ratioWords(const BlockRatio &ratio)
{
    if (ratio.bytes % ratio.values == 0)
        return grouped(ratio.bytes / ratio.values) + (ratio.bytes == ratio.values ? " byte" : " bytes");
    return grouped(ratio.bytes) + "/" + grouped(ratio.values) + " bytes";
}

Step weightsStep(const Resolved &r, const Budget &b, ByteUnits units)
{
    Step step{"Weights", {}, bytesText(b.weights, units)};
    const std::string count = grouped(r.model.parameters.value) + " parameters x ";
    switch (r.weights.kind) {
    case WeightKind::Size:
        step.expression = "as given";
        break;
    case WeightKind::Linear:
        step.expression = count
            + fixed(8.0 * static_cast<double>(b.weights.value)
                        / static_cast<double>(r.model.parameters.value),
                    3)
            + " bits / 8 (embeddings kept at 16)";
        break;
    case WeightKind::Bits:
        step.expression = count + fixed(bitsPerValue(r.weights.linear), 2) + " bits / 8";
        break;
    case WeightKind::Block:
    case WeightKind::Mix:
        step.expression = count + fixed(bitsPerValue(r.weights.linear), 4) + " bits / 8";
        break;
    }
    return step;
}

/// "2 x 32 layers x 1,024 values x 2 bytes" for a plain cache; other models are summed by part.
Step perTokenStep(const Resolved &r, const Budget &b)
{
    Step step{"One token", {}, grouped(b.statePerToken.value) + " B"};
    const StateComponent &first = r.model.state.front();
    const bool plain = r.model.state.size() == 1 && first.kind == StateKind::KvFull
        && first.kDim == first.vDim && r.kv.k == r.kv.v;
    if (plain) {
        step.expression = "2 (keys and values) x " + grouped(first.layers) + " layers x "
            + grouped(first.kDim) + " values x " + ratioWords(r.kv.k);
        return step;
    }
    for (const StateComponent &part : r.model.state) {
        const bool grows = part.kind == StateKind::KvFull || part.kind == StateKind::MlaLatent
            || part.kind == StateKind::IndexerK || part.kind == StateKind::CompressedK;
        if (!grows)
            continue;
        const std::string values = grouped(part.kDim) + (part.vDim != 0 ? " + " + grouped(part.vDim) : "");
        step.expression += (step.expression.empty() ? "" : " + ") + grouped(part.layers) + " layers x "
            + (part.vDim != 0 ? "(" + values + ")" : values) + " values"
            + (part.ratio > 1 ? " / " + grouped(part.ratio) : "");
    }
    if (step.expression.empty())
        step.expression = "this model's state does not grow";
    else
        step.expression += " x " + ratioWords(r.kv.k);
    return step;
}

Step perSessionStep(const Resolved &r, const Budget &b, ByteUnits units)
{
    Step step{"One conversation", {}, bytesText(b.statePerSession, units)};
    if (units == ByteUnits::Decimal && b.statePerSession.value % kMebi == 0)
        step.result += " (" + bytesInUnit(b.statePerSession, kMebi, 0) + " MiB)";
    if (r.scenario.statePerSession) {
        step.expression = "as given";
        return step;
    }
    const bool linear = r.engine == Engine::Textbook && r.model.state.size() == 1
        && r.model.state.front().kind == StateKind::KvFull;
    if (linear) {
        step.expression
            = grouped(b.statePerToken.value) + " B x " + grouped(r.scenario.context.value) + " tokens";
        return step;
    }
    if (!isLinear(r)) {
        step.expression = bytesText(b.state, units) + " of cache / " + grouped(b.asked.value)
            + (b.asked.value == 1 ? " conversation" : " conversations");
        return step;
    }
    for (const StatePart &part : engineSizes(r, r.scenario.context, Sessions{1}).parts)
        step.expression += (step.expression.empty() ? "" : " + ") + bytesText(part.bytes, units) + " "
            + stateKindName(part.kind);
    return step;
}

Step roomStep(const Budget &b, const Resolved &r, ByteUnits units)
{
    Step step{"Room for conversations", {}, bytesText(b.room, units)};
    if (b.isRoom) {
        step.expression = "as given, after the weights";
        return step;
    }
    const bool course = r.scenario.accounting == Accounting::Course;
    if (r.engine == Engine::Vllm) {
        step.expression = r.scenario.kvMemory
            ? std::string("the pool as given, less one block")
            : bytesText(b.usable, units) + " asked for - " + bytesText(b.reserve, units) + " to work in - "
                + bytesText(b.weights, units) + " weights, in whole blocks less one";
        return step;
    }
    const std::string overhead = course && b.overhead == b.reserve ? " reserve"
        : b.reserve.value == 0 || course                           ? " working space"
                                                                   : " reserve and working space";
    step.expression = bytesText(b.usable, units) + " - " + bytesText(b.overhead, units) + overhead + " - "
        + bytesText(b.weights, units) + " weights";
    return step;
}

} // namespace

std::vector<Step> explain(const Resolved &r, const Budget &b, ByteUnits units)
{
    std::vector<Step> steps;
    if (b.refused) {
        steps.push_back({"Refused", "by the engine", *b.refused});
        return steps;
    }
    steps.push_back(weightsStep(r, b, units));
    if (!r.scenario.statePerSession)
        steps.push_back(perTokenStep(r, b));
    steps.push_back(perSessionStep(r, b, units));
    steps.push_back(roomStep(b, r, units));
    const std::string quotient = bytesText(b.room, units) + " / " + bytesText(b.statePerSession, units);
    if (b.room.value < 0)
        steps.push_back({"Sessions that fit", "there is no room", "0"});
    else if (!isLinear(r) && !r.scenario.statePerSession)
        steps.push_back({"Sessions that fit", "the most whose cache and working space fit together",
                         grouped(b.sessionsFit.value)});
    else
        steps.push_back({"Sessions that fit", quotient,
                         ratioText(b.sessionsRatio) + ", rounded down to " + grouped(b.sessionsFit.value)});
    if (b.decode)
        steps.push_back({"Decode ceiling",
                         bytesText({(Checked(b.bandwidth->value) * b.cards).value()}, ByteUnits::Decimal)
                             + "/s / " + bytesText(b.decode->bytesPerStep, ByteUnits::Decimal)
                             + " read a step",
                         speedText(b.decode->sessionTokensPerSecond) + " tok/s each"});
    return steps;
}

} // namespace tb
