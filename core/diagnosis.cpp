// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levers.h"

#include "core/format.h"
#include "core/summary.h"

namespace tb {

namespace {

std::string size(Bytes bytes)
{
    return bytesText(bytes, ByteUnits::Decimal);
}

std::string conversationsNeed(const Budget &b)
{
    return plural(b.asked.value, "conversation") + (b.asked.value == 1 ? " needs " : " need ")
        + size(b.state);
}

std::string nothingShort(const Budget &b)
{
    const std::string weights = b.isRoom ? "" : ", the weights " + size(b.weights);
    return "Nothing is short: " + conversationsNeed(b) + weights + ", " + size(b.free) + " stay free.";
}

} // namespace

std::string diagnosis(const Budget &b)
{
    if (b.refused)
        return refusalText(b) + ".";
    if (b.fits)
        return nothingShort(b);
    if (b.isRoom)
        return "The notes (KV cache) are your problem: " + conversationsNeed(b) + ", the room is "
            + size(b.room) + ".";
    if (b.verdict == Verdict::WeightsDoNotFit)
        return "The weights alone do not fit: they need " + size(b.weights) + ", a model may use "
            + size(b.usable) + ".";
    if (b.verdict == Verdict::NoRoomToWork)
        return "The working space is your problem: beside weights of " + size(b.weights)
            + " there is no room for " + size(overheadCharged(b)) + ".";
    if (b.state >= b.weights)
        return "The notes (KV cache) are your problem: " + conversationsNeed(b) + ", the weights "
            + size(b.weights) + ".";
    return "The weights are your problem: they need " + size(b.weights) + " of the " + size(b.usable)
        + " a model may use, " + conversationsNeed(b) + ".";
}

} // namespace tb
