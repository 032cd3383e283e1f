// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levers.h"

#include "core/budget_parts.h"
#include "core/format.h"
#include "core/lever_ideas.h"
#include "core/summary.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tb {

namespace {

Bytes difference(Checked a, Checked b)
{
    return {(a - b).value()};
}

/// What is charged against this device; the sum is Budget::used.
ThreeSizes charged(const Budget &b)
{
    return {b.isRoom ? Bytes{} : b.weights, b.state, overheadCharged(b)};
}

void withdraw(Lever &lever, std::string reason)
{
    lever.to.reset();
    lever.reason = std::move(reason);
}

/// Fills in the figures of an idea, or says why it comes to nothing.
Lever tried(LeverIdea lever, const Budget &before, const Catalogue &catalogue)
{
    lever.before = lever.after = before.sessionsFit;
    if (!lever.to)
        return lever;
    const auto resolved = resolve(*lever.to, catalogue);
    if (!resolved) { // a format or model that edited lists do not have
        withdraw(lever, resolved.error().text + ".");
        return lever;
    }
    const Budget after = evaluate(*resolved);
    if (after.refused) {
        withdraw(lever, refusalText(after) + ".");
        return lever;
    }
    lever.after = after.sessionsFit;
    if (!before.refused) { // sizes of what an engine refuses mean nothing
        const ThreeSizes from = charged(before);
        const ThreeSizes to = charged(after);
        lever.weightsFreed = difference(from.weights.value, to.weights.value);
        lever.stateFreed = difference(from.state.value, to.state.value);
        lever.recurrentFreed = difference(recurrentState(before).value, recurrentState(after).value);
        lever.workingFreed = difference(from.working.value, to.working.value);
        lever.gained = difference(after.free.value, before.free.value);
    }
    if (lever.gained.value > 0 || lever.after > lever.before)
        lever.reason.clear();
    return lever;
}

void append(std::vector<LeverIdea> &all, std::vector<LeverIdea> more)
{
    all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

} // namespace

const char *leverGroupName(LeverGroup group)
{
    switch (group) {
    case LeverGroup::Weights:
        return "Weights";
    case LeverGroup::State:
        return "State";
    case LeverGroup::Working:
        return "Working space";
    case LeverGroup::Load:
        return "Load";
    case LeverGroup::Hardware:
        break;
    }
    return "Hardware";
}

LeverIdea idea(std::string id, std::string name, LeverGroup group, std::string words)
{
    LeverIdea idea;
    idea.id = std::move(id);
    idea.name = std::move(name);
    idea.group = group;
    idea.words = std::move(words);
    return idea;
}

void addTypicalCost(LeverIdea &idea, const Technique &technique)
{
    const std::string points = technique.qualityPoints == 0
        ? "typically none"
        : "typically " + plural(technique.qualityPoints, "point") + " of 100";
    idea.quality = points + "; measure with your own prompts";
    idea.source = kTechniqueSource;
}

Bytes stateLeft(const Budget &b, std::int64_t cutPercent)
{
    return {Checked::mulDivCeil(b.statePerSession.value, 100 - cutPercent, 100).value()};
}

std::string whyNotGiven(const Budget &b)
{
    if (b.sharedState.value == 0)
        return {};
    return "The size would be given for a whole conversation, and a shared prefix cannot be told from it; "
           "set "
           "shared-prefix to 0 to count this.";
}

std::vector<Lever> levers(const Resolved &resolved, const Budget &budget, const Catalogue &catalogue,
                          ByteUnits units)
{
    std::vector<LeverIdea> ideas = weightIdeas(resolved, budget, catalogue);
    append(ideas, stateIdeas(resolved, budget, units));
    append(ideas, loadIdeas(resolved));
    append(ideas, machineIdeas(resolved, budget));
    std::vector<Lever> all;
    for (LeverIdea &idea : ideas)
        all.push_back(tried(std::move(idea), budget, catalogue));
    std::stable_sort(all.begin(), all.end(), [](const Lever &a, const Lever &b) {
        const std::int64_t seatsOfA = a.after.value - a.before.value;
        const std::int64_t seatsOfB = b.after.value - b.before.value;
        return seatsOfA != seatsOfB ? seatsOfA > seatsOfB : a.gained > b.gained;
    });
    return all;
}

} // namespace tb
