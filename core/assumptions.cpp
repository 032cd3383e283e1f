// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assumptions.h"

#include "core/format.h"

#include <algorithm>

namespace tb {

namespace {

std::string capacityNote(const Resolved &r, const Budget &b)
{
    const bool course = r.scenario.accounting == Accounting::Course;
    const std::string name = course ? "Course accounting: " : "Measured accounting: ";
    if (b.isRoom)
        return name + bytesText(b.room, ByteUnits::Decimal)
            + " is the room left for conversations once the weights are loaded.";

    const CapacityBasis basis = effectiveBasis(r.scenario, r.device);
    const std::string capacity = basis == CapacityBasis::Nominal
        ? "capacity in decimal bytes as the maker states it"
        : basis == CapacityBasis::Usable ? "capacity as the system reports it and lets a program use it"
                                         : "capacity as the driver reports it";
    const Bytes reserve = b.reserve;
    const std::string overhead = course
        ? "a reserve of " + bytesText(reserve, ByteUnits::Decimal) + " covers the working space"
        : reserve.value == 0
        ? std::string("working space added on top, no further reserve")
        : "working space on top of a reserve of " + bytesText(reserve, ByteUnits::Decimal);
    return name + capacity + ", " + overhead + ".";
}

/// Rows of one head cannot be split: more cards than heads keep copies. Latent rows are one for all heads.
std::string copiesNote(const Resolved &r)
{
    std::int64_t heads = r.scenario.cards;
    for (const StateComponent &part : r.model.state) {
        const bool fixedState = part.kind == StateKind::Recurrent || part.kind == StateKind::CompressorState;
        if (!fixedState)
            heads = std::min(heads, part.vDim == 0 ? 1 : std::max<std::int64_t>(1, r.model.kvHeads));
    }
    if (heads == r.scenario.cards || r.scenario.statePerSession)
        return {};
    return "Warning: a KV cache of " + grouped(heads) + (heads == 1 ? " head" : " heads")
        + " cannot be split over " + grouped(r.scenario.cards)
        + " cards; engines keep copies, so fewer conversations fit than shown.";
}

} // namespace

std::vector<std::string> assumptionsOf(const Resolved &r, const Budget &b)
{
    std::vector<std::string> lines;
    lines.push_back(capacityNote(r, b));
    lines.push_back("Textbook engine: exact state sizes without an engine's padding or paging.");
    if (!b.isRoom) {
        if (r.scenario.accounting == Accounting::Course && b.working > b.reserve)
            lines.push_back("The working space is larger than the reserve and is charged in its place.");
        lines.push_back("Working space is nominal: one micro-batch of "
                        + grouped(std::min(r.scenario.microBatch, r.scenario.context.value))
                        + " tokens with flash attention; engines measure or plan their own.");
    }
    if (b.cards > 1)
        lines.push_back(grouped(b.cards)
                        + " cards share weights and state evenly; each keeps its own overhead.");
    if (const std::string copies = copiesNote(r); !copies.empty())
        lines.push_back(copies);
    if (r.model.moe && b.asked.value > 1 && b.decode)
        lines.push_back("Decode ceiling: experts read grow with the sessions as even routing has it.");
    lines.insert(lines.end(), r.notes.begin(), r.notes.end());
    if (b.saturated)
        lines.push_back("Warning: a size is beyond 64 bits; it is shown as the largest number there is.");
    lines.push_back("Memory fit only: ceilings are not promises, latency must be measured.");
    return lines;
}

std::vector<std::string> jointAssumptions(const Budget &current, std::span<const Budget *const> others)
{
    std::vector<std::string> lines = current.assumptions;
    for (const Budget *budget : others)
        for (const std::string &line : budget->assumptions)
            if (std::find(lines.begin(), lines.end(), line) == lines.end())
                lines.insert(lines.end() - 1, line); // "Memory fit only" stays the last word
    return lines;
}

} // namespace tb
