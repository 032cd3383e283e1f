// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lever_table.h"

#include <algorithm>

namespace tb {

namespace {

Bytes less(Bytes bytes, Bytes freed)
{
    return {std::max<std::int64_t>(0, (Checked(bytes.value) - freed.value).value())};
}

double sum(const ThreeSizes &sizes)
{
    return static_cast<double>(sizes.weights.value) + static_cast<double>(sizes.state.value)
        + static_cast<double>(sizes.working.value);
}

} // namespace

LeverTable leverTable(const Resolved &resolved, const Budget &budget, const Catalogue &catalogue,
                      ByteUnits units)
{
    LeverTable table;
    table.diagnosis = diagnosis(budget, units);
    if (!budget.refused) { // its sizes mean nothing
        table.before = {budget.isRoom ? Bytes{} : budget.weights, budget.state, overheadCharged(budget)};
        table.recurrentBefore = recurrentState(budget);
    }
    table.longest = std::max(table.longest, sum(table.before));
    for (Lever &lever : levers(resolved, budget, catalogue, units)) {
        LeverRow row;
        if (lever.reason.empty()) {
            row.gained = bytesText(lever.gained, units);
            row.sessions = grouped(lever.before.value) + " -> " + grouped(lever.after.value);
        }
        row.after
            = {less(table.before.weights, lever.weightsFreed), less(table.before.state, lever.stateFreed),
               less(table.before.working, lever.workingFreed)};
        row.recurrentAfter = less(table.recurrentBefore, lever.recurrentFreed);
        table.longest = std::max(table.longest, sum(row.after));
        row.lever = std::move(lever);
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::optional<BudgetPart> partOf(LeverGroup group)
{
    switch (group) {
    case LeverGroup::Weights:
        return BudgetPart::Weights;
    case LeverGroup::State:
    case LeverGroup::Load:
        return BudgetPart::State;
    case LeverGroup::Working:
        return BudgetPart::Working;
    case LeverGroup::Hardware:
        break;
    }
    return std::nullopt;
}

std::string leverInWords(const LeverRow &row)
{
    const Lever &lever = row.lever;
    const std::string name = lever.name + ", " + leverGroupName(lever.group) + ": ";
    if (!lever.reason.empty())
        return name + lever.reason;
    return name + "gains " + row.gained + ", sessions " + row.sessions + ". Costs: " + lever.quality + ".";
}

} // namespace tb
