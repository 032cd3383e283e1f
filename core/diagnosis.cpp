// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levers.h"

#include "core/budget_parts.h"
#include "core/summary.h"

namespace tb {

namespace {

std::string conversationsNeed(const Budget &b, ByteUnits units)
{
    return plural(b.asked.value, "conversation") + (b.asked.value == 1 ? " needs " : " need ")
        + bytesText(b.state, units);
}

/// A model without attention keeps no notes of each token.
std::string stateIsTheProblem(const Budget &b)
{
    return recurrentState(b) == b.state ? "The recurrent state is your problem: "
                                        : "The notes (KV cache) are your problem: ";
}

} // namespace

std::string diagnosis(const Budget &b, ByteUnits units)
{
    const auto size = [units](Bytes bytes) { return bytesText(bytes, units); };
    const std::string need = conversationsNeed(b, units);
    if (b.refused)
        return refusalText(b) + ".";
    if (b.fits)
        return "Nothing is short: " + need + (b.isRoom ? "" : ", the weights " + size(b.weights)) + ", "
            + size(b.free) + " stay free. One more takes " + size(b.statePerSession)
            + (recurrentState(b) == b.state ? " of state." : " of notes.");
    if (b.isRoom)
        return stateIsTheProblem(b) + need + ", the room is " + size(b.room) + ".";
    if (b.verdict == Verdict::WeightsDoNotFit)
        return "The weights alone do not fit: they need " + size(b.weights) + ", a model may use "
            + size(modelMemory(b)) + ".";
    if (b.verdict == Verdict::NoRoomToWork)
        return "The working space is your problem: beside weights of " + size(b.weights)
            + " there is no room for " + size(overheadCharged(b)) + ".";
    if (b.state >= b.weights)
        return stateIsTheProblem(b) + need + ", the weights " + size(b.weights) + ".";
    return "The weights are your problem: they need " + size(b.weights) + " of the " + size(modelMemory(b))
        + " a model may use, " + need + ".";
}

} // namespace tb
