// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain.h"

#include "core/cache_trade.h"
#include "core/engine_sizes.h"
#include "core/number_text.h"
#include "core/weights.h"

namespace tb {

namespace {

/// "34/32 bytes"; "(1 byte and 4 of each head of 128)".
std::string ratioWords(const BlockRatio &ratio, std::int64_t scale, std::int64_t headValues)
{
    const bool whole = ratio.bytes % ratio.values == 0;
    const std::string bytes = whole
        ? grouped(ratio.bytes / ratio.values) + (ratio.bytes == ratio.values ? " byte" : " bytes")
        : grouped(ratio.bytes) + "/" + grouped(ratio.values) + " bytes";
    if (scale == 0)
        return bytes;
    return "(" + bytes + " and " + grouped(scale) + " of each head of " + grouped(headValues) + ")";
}

Step weightsStep(const Resolved &r, const Budget &b, ByteUnits units)
{
    Step step{Figure::Weights, "Weights", {}, bytesText(b.weights, units)};
    const std::string count = grouped(r.model.parameters.value) + " parameters x ";
    const double bits = 8.0 * static_cast<double>(weightBytes(r.model, r.weights).value())
        / static_cast<double>(r.model.parameters.value);
    switch (r.weights.kind) {
    case WeightKind::Size:
        step.expression = "as given";
        break;
    case WeightKind::Linear:
        step.expression = count + fixed(bits, 3) + " bits / 8 (embeddings kept at 16)";
        break;
    case WeightKind::Bits:
        step.expression = count + fixed(bits, 2) + " bits / 8";
        break;
    case WeightKind::Block:
    case WeightKind::Mix:
        step.expression = count + fixed(bits, 4) + " bits / 8";
        break;
    }
    for (const ModelPart &part : chosenParts(r.model, r.scenario.parts))
        if (const Checked bytes = partBytes(r.model, r.weights, part); bytes.value() != 0)
            step.expression += " + " + bytesText({bytes.value()}, units) + " " + part.name;
    return step;
}

/// One growing part with its own precision: "61 layers x 576 values x 2 bytes",
/// "32 layers x (1,024 x 2 bytes + 1,024 x 34/32 bytes)".
std::string rowWords(const StateComponent &part, const KvRatios &kv)
{
    const std::string layers = grouped(part.layers) + " layers x ";
    const std::string keys = ratioWords(kv.k, kv.kScale, part.headValues);
    const std::string values = ratioWords(kv.v, kv.vScale, part.headValues);
    const std::string share = part.ratio > 1 ? " / " + grouped(part.ratio) : "";
    if (part.vDim == 0)
        return layers + grouped(part.kDim) + " values x " + keys + share;
    if (keys == values)
        return layers + "(" + grouped(part.kDim) + " + " + grouped(part.vDim) + ") values x " + keys + share;
    return layers + "(" + grouped(part.kDim) + " x " + keys + " + " + grouped(part.vDim) + " x " + values
        + ")" + share;
}

/// "2 x 32 layers x 1,024 values x 2 bytes" for a plain cache; other models are summed by part.
Step perTokenStep(const Resolved &r, const Budget &b)
{
    Step step{Figure::TokenState, "One token", {}, grouped(b.statePerToken.value) + " B"};
    const StateComponent &first = r.model.state.front();
    const bool plain = r.model.state.size() == 1 && first.kind == StateKind::KvFull
        && first.kDim == first.vDim && r.scenario.kv.k == r.scenario.kv.v;
    if (plain) {
        step.expression = "2 (keys and values) x " + grouped(first.layers) + " layers x "
            + grouped(first.kDim) + " values x " + ratioWords(r.kv.k, r.kv.kScale, first.headValues);
        return step;
    }
    for (const StateComponent &part : r.model.state)
        if (growsWithContext(part.kind))
            step.expression += (step.expression.empty() ? "" : " + ") + rowWords(part, r.kv);
    if (step.expression.empty())
        step.expression = "this model's state does not grow";
    return step;
}

Step perSessionStep(const Resolved &r, const Budget &b, ByteUnits units)
{
    Step step{Figure::SessionState, "One conversation", {}, bytesText(b.statePerSession, units), true};
    if (units == ByteUnits::Decimal && b.statePerSession.value % kMebi == 0)
        step.result += " (" + bytesInUnit(b.statePerSession, kMebi, 0) + " MiB)";
    if (r.scenario.statePerSession) {
        step.expression = "as given";
        return step;
    }
    const bool linear = r.engine == Engine::Textbook && r.model.state.size() == 1
        && r.model.state.front().kind == StateKind::KvFull;
    if (linear) {
        const std::int64_t own = r.scenario.context.value - keptOnce(r, r.scenario.context).value;
        step.expression = grouped(b.statePerToken.value) + " B x " + plural(own, "token")
            + (b.sharedState.value > 0 ? " of its own" : "");
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
    if (b.sharedState.value > 0)
        step.expression += " - " + bytesText(b.sharedState, units) + " shared";
    return step;
}

Step sharedStep(const Resolved &r, const Budget &b, ByteUnits units)
{
    return {Figure::SharedState, "Shared prefix",
            "the first " + plural(keptOnce(r, r.scenario.context).value, "token")
                + ", once for all conversations",
            bytesText(b.sharedState, units)};
}

Step roomStep(const Budget &b, const Resolved &r, ByteUnits units)
{
    Step step{Figure::Room, "Room for conversations", {}, bytesText(b.room, units)};
    if (b.isRoom) {
        step.expression = "as given, after the weights";
        return step;
    }
    const bool course = r.scenario.accounting == Accounting::Course;
    if (r.engine == Engine::Vllm) {
        step.expression = r.scenario.kvMemory
            ? std::string("the pool as given, less one block")
            : bytesText(b.usable, units) + " asked for - " + bytesText(b.working, units) + " to work in - "
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

/// The state of every conversation, a shared prefix again for each.
Bytes stateRead(const Resolved &r, const Budget &b)
{
    return {(Checked(b.decode->bytesPerStep.value) - weightsRead(r).value).value()};
}

/// "4.66, rounded down to 4", or the quotient alone where it is a whole number.
std::string fitText(const Budget &b)
{
    const std::string ratio = ratioText(b.sessionsRatio);
    const std::string whole = grouped(b.sessionsFit.value);
    return ratio == whole ? whole : ratio + ", rounded down to " + whole;
}

} // namespace

Bytes weightsRead(const Resolved &r)
{
    return {weightBytesRead(r.model, r.weights, r.scenario.sessions).value()};
}

std::vector<Step> explain(const Resolved &r, const Budget &b, ByteUnits units)
{
    std::vector<Step> steps;
    if (b.refused) {
        steps.push_back({Figure::Refused, "Refused", "by the engine", *b.refused, true});
        return steps;
    }
    steps.push_back(weightsStep(r, b, units));
    if (!r.scenario.statePerSession)
        steps.push_back(perTokenStep(r, b));
    if (b.sharedState.value > 0)
        steps.push_back(sharedStep(r, b, units));
    steps.push_back(perSessionStep(r, b, units));
    if (b.cacheTrade)
        steps.push_back(cacheTradeStep(r, *b.cacheTrade, b.state, units));
    steps.push_back(roomStep(b, r, units));
    const std::string room = b.sharedState.value > 0
        ? "(" + bytesText(b.room, units) + " - " + bytesText(b.sharedState, units) + " shared)"
        : bytesText(b.room, units);
    const std::string quotient = room + " / " + bytesText(b.statePerSession, units);
    if (b.room.value < 0)
        steps.push_back({Figure::SessionsFit, "Sessions that fit", "there is no room", "0", true});
    else if (!isLinear(r))
        steps.push_back({Figure::SessionsFit, "Sessions that fit",
                         "the most whose cache and working space fit together", grouped(b.sessionsFit.value),
                         true});
    else
        steps.push_back({Figure::SessionsFit, "Sessions that fit", quotient, fitText(b), true});
    if (b.decode)
        steps.push_back({Figure::Decode, "Decode ceiling",
                         bytesText({b.bandwidth->value}, ByteUnits::Decimal) + "/s / ("
                             + bytesText(weightsRead(r), ByteUnits::Decimal) + " of weights + "
                             + bytesText(stateRead(r, b), ByteUnits::Decimal) + " of state read a step)",
                         speedText(b.decode->sessionTokensPerSecond) + " tok/s each"
                             + (arithmeticCeiling(b) ? " by memory" : "")});
    return steps;
}

} // namespace tb
