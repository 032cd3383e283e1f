// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reserve_use.h"

#include "core/fleet.h"
#include "core/summary.h"

#include <algorithm>

namespace tb {

namespace {

/// part / whole in millionths, half up; 0 <= part <= whole, whole > 0.
std::int64_t millionths(std::int64_t part, std::int64_t whole)
{
    return static_cast<std::int64_t>((Wide{part} * kMega + whole / 2) / whole);
}

Seating seating(Bytes room, Bytes each, Bytes real, std::optional<Sessions> peak)
{
    Seating seats;
    seats.seated = {sessionsThatFit(room.value, each.value)};
    seats.held = {(Checked(each.value) * seats.seated.value).value()};
    seats.stranded = {(Checked(each.value - real.value) * seats.seated.value).value()};
    if (seats.seated.value > 0)
        seats.strandedMillionths = millionths(each.value - real.value, each.value);
    if (peak)
        seats.turnedAway = Sessions{std::max<std::int64_t>(0, peak->value - seats.seated.value)};
    return seats;
}

} // namespace

ReserveUse reserveUse(Bytes room, const ConversationSizes &sizes, std::optional<Sessions> peak)
{
    return {seating(room, sizes.slot, sizes.real, peak), seating(room, sizes.paged, sizes.real, peak)};
}

std::optional<ReserveUse> reserveUse(const Resolved &r, const Budget &b)
{
    const Scenario &s = r.scenario;
    if (!s.p95 || s.statePerSession || b.refused)
        return std::nullopt;
    const auto bytes = [&r](std::int64_t tokens) {
        return Bytes{stateBytes(r.model, r.kv, {tokens}, {r.scenario.cards, r.model.kvHeads}).value()};
    };
    const std::int64_t real = std::min(s.p95->value, s.context.value);
    const std::int64_t paged = std::min(roundUp(real, kPageTokens).value(), s.context.value);
    return reserveUse(b.room, {bytes(s.context.value), bytes(paged), bytes(real)}, s.peak);
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
    return {};
}

Tokens supposedLength(Tokens context)
{
    constexpr std::int64_t kPart = 8;
    return {(context.value + kPart - 1) / kPart};
}

std::string reserveUseText(const ReserveUse &use)
{
    std::string text = "Slots seat " + plural(use.slots.seated.value, "conversation") + ", pages "
        + grouped(use.pages.seated.value);
    if (use.slots.seated.value > 0)
        text += "; " + fixed(static_cast<double>(use.slots.strandedMillionths) / 10'000, 1)
            + " % of the slots is never used";
    if (use.slots.turnedAway)
        text += "; " + grouped(use.slots.turnedAway->value) + " against "
            + grouped(use.pages.turnedAway->value) + " are turned away";
    return text + ".";
}

} // namespace tb
