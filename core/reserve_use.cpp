// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reserve_use.h"

#include "core/fit_search.h"
#include "core/summary.h"

#include <algorithm>

namespace tb {

namespace {

/// part / whole in millionths, half up; 0 <= part <= whole, whole > 0.
std::int64_t millionths(std::int64_t part, std::int64_t whole)
{
    return static_cast<std::int64_t>((Wide{part} * kMega + whole / 2) / whole);
}

/// The room handed out in pieces of `given` tokens, of which `real` are written; as the engine counts them.
Seating seating(const Resolved &r, Tokens given, Tokens real)
{
    const Checked weights = loadedWeights(r);
    Seating seats;
    seats.seated = sessionsThatFit(r, weights, given);
    if (seats.seated.value > 0) {
        const ContextSizes sizes = contextSizes(r, weights, given, seats.seated);
        const std::int64_t held = sizes.state.value();
        const std::int64_t written = stateOf(r, real, seats.seated).value();
        seats.held = {held};
        seats.stranded = {std::max<std::int64_t>(0, held - written)};
        seats.strandedMillionths = millionths(seats.stranded.value, held);
        for (const StatePart &part : sizes.parts)
            if (part.kind == StateKind::Recurrent)
                seats.recurrentMillionths
                    = millionths(std::min(part.bytes.value, held - seats.stranded.value), held);
    }
    if (r.scenario.peak)
        seats.turnedAway = Sessions{std::max<std::int64_t>(0, r.scenario.peak->value - seats.seated.value)};
    return seats;
}

} // namespace

std::optional<ReserveUse> reserveUse(const Resolved &r, const Budget &b)
{
    const Scenario &s = r.scenario;
    if (!s.p95 || s.statePerSession || b.refused)
        return std::nullopt;
    const Tokens real{std::min(s.p95->value, s.context.value)};
    const Tokens paged{std::min(roundUp(real.value, kPageTokens).value(), s.context.value)};
    return ReserveUse{seating(r, s.context, real), seating(r, paged, real)};
}

std::string seatingText(const Seating &seating, ByteUnits units)
{
    std::string text = grouped(seating.seated.value) + " seated";
    if (seating.seated.value > 0)
        text += ", " + bytesText({(Checked(seating.held.value) - seating.stranded.value).value()}, units)
            + " used of " + bytesText(seating.held, units);
    if (seating.turnedAway)
        text += ", " + grouped(seating.turnedAway->value) + " turned away";
    return text;
}

std::string whyNoReserveUse(const Budget &b, const Scenario &s)
{
    if (b.refused)
        return refusalText(b) + ".";
    if (s.statePerSession)
        return "The state of a conversation is given as one size: what a shorter one would take is not "
               "known.";
    if (b.room.value <= 0)
        return "There is no room for conversations: the weights and what is kept free take it all.";
    return {};
}

Tokens supposedLength(Tokens context)
{
    constexpr std::int64_t kPart = 8;
    return {(context.value + kPart - 1) / kPart};
}

std::string reserveUseText(const ReserveUse &use, Engine engine)
{
    std::string text = "Slots seat " + plural(use.slots.seated.value, "conversation") + ", pages "
        + grouped(use.pages.seated.value);
    if (use.slots.seated.value > 0)
        text += "; " + fixed(static_cast<double>(use.slots.strandedMillionths) / 10'000, 1)
            + " % of the slots is never used";
    if (use.slots.turnedAway)
        text += "; " + grouped(use.slots.turnedAway->value) + " against "
            + grouped(use.pages.turnedAway->value) + " are turned away";
    text += ".";
    if (engine == Engine::Vllm)
        text += " vLLM hands out pages.";
    else if (engine == Engine::LlamaCpp)
        text += " llama.cpp reserves slots.";
    return text;
}

} // namespace tb
