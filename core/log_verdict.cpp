// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log_verdict.h"

#include "core/lever_table.h"

#include <array>
#include <functional>

namespace tb {

namespace {

/// Of the card, where the log prints that of one only: of vLLM all of it, of llama.cpp what was free.
std::optional<Bytes> memoryOf(const LogRun &run)
{
    std::optional<Bytes> memory;
    for (const PrintedSize &size : run.sizes) {
        if (size.kind != SizeKind::Free && size.kind != SizeKind::Total)
            continue;
        if (memory && *memory != size.bytes)
            return std::nullopt;
        memory = size.bytes;
    }
    return memory && memory->value > 0 ? memory : std::nullopt;
}

LeverGroup groupOf(FailedBudget failed)
{
    switch (failed) {
    case FailedBudget::Weights:
        return LeverGroup::Weights;
    case FailedBudget::Working:
        return LeverGroup::Working;
    default:
        return LeverGroup::State;
    }
}

/// A setting or another file of the same model, not another model.
bool keepsModel(const Scenario &from, const Scenario &to)
{
    return from.model == to.model && from.parameters == to.parameters
        && from.statePerSession == to.statePerSession && from.kvHeads == to.kvHeads
        && from.stateShare == to.stateShare;
}

bool fitsAll(const Scenario &scenario, const Catalogue &catalogue)
{
    const auto resolved = resolve(scenario, catalogue);
    return resolved && evaluate(*resolved).fits;
}

/// The least intrusive lever with which all fits; where none is enough or the memory is not known, the least
/// intrusive of all. `failed` is none where the load was well.
std::optional<LogLever> chosenLever(const LeverTable &table, const Scenario &scenario, bool memoryKnown,
                                    std::optional<FailedBudget> failed, const Catalogue &catalogue)
{
    const bool anyBudget = !failed || *failed == FailedBudget::Unknown;
    const LeverGroup own = groupOf(failed.value_or(FailedBudget::Unknown));
    using Kind = std::function<bool(const Lever &)>;
    const std::array<Kind, 4> kinds
        = {[&](const Lever &l) {
               return keepsModel(scenario, *l.to)
                   && (anyBudget ? l.group != LeverGroup::Hardware : l.group == own);
           },
           [&](const Lever &l) { return keepsModel(scenario, *l.to) && l.group == LeverGroup::Load; },
           [&](const Lever &l) { return l.group == own; },
           [](const Lever &l) { return l.group == LeverGroup::Hardware; }};
    std::optional<LogLever> best;
    for (const Kind &kind : kinds) {
        for (const LeverRow &row : table.rows) {
            if (!row.lever.to || !row.lever.reason.empty() || row.lever.gained.value <= 0 || !kind(row.lever))
                continue;
            LogLever lever{row.lever.id, row.lever.name, row.lever.words, row.lever.gained, row.gained, {}};
            if (memoryKnown)
                lever.fits = fitsAll(*row.lever.to, catalogue);
            if (lever.fits.value_or(false))
                return lever;
            if (!best)
                best = lever;
        }
    }
    return best;
}

std::string verdictOf(const LogLever &lever, bool failed)
{
    if (!failed)
        return "No budget failed here. What would free the most: " + lever.name + ", " + lever.gainedText
            + ". " + lever.words;
    const bool enough = lever.fits.value_or(true);
    std::string text = enough ? "The lever that fits: " : "What helps, but alone is not enough: ";
    text += lever.name + ". " + lever.words + " It frees " + lever.gainedText;
    if (lever.fits && enough)
        text += ", and then all fits";
    return text + ".";
}

} // namespace

void addVerdict(RunCheck &check, const LogRun &run, const Catalogue &catalogue)
{
    if (!check.scenario || check.failed == FailedBudget::Elsewhere)
        return;
    Scenario scenario = *check.scenario;
    scenario.memory = memoryOf(run);
    const auto resolved = resolve(scenario, catalogue);
    if (!resolved)
        return;
    const LeverTable table = leverTable(*resolved, evaluate(*resolved), catalogue, ByteUnits::Binary);
    check.lever
        = chosenLever(table, resolved->scenario, scenario.memory.has_value(), check.failed, catalogue);
    if (check.lever)
        check.verdict = verdictOf(*check.lever, check.failed.has_value());
}

} // namespace tb
