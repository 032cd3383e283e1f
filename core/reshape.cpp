// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reshape.h"

#include "core/format.h"

#include <algorithm>

namespace tb {

namespace {

std::string headsNote(Model &model, std::int64_t heads)
{
    const auto &state = model.state;
    if (model.kvHeads < 1 || std::none_of(state.begin(), state.end(), hasKeysAndValues))
        return model.name + " keeps no keys and values by heads; kv-heads changes nothing.";
    if (heads > model.heads)
        return model.name + " has " + plural(model.heads, "query head") + "; kv-heads = " + grouped(heads)
            + " changes nothing.";
    const std::int64_t own = model.kvHeads;
    setKvHeads(model, heads);
    return plural(heads, "KV head") + " instead of the " + grouped(own) + " of " + model.name
        + ", with the same weights.";
}

/// Every row of the state, rounded up to whole values.
void keepShare(Model &model, std::int64_t percent)
{
    for (StateComponent &part : model.state)
        for (std::int64_t *values : {&part.kDim, &part.vDim, &part.fixedValues})
            *values = Checked::mulDivCeil(*values, percent, 100).value();
}

} // namespace

bool hasKeysAndValues(const StateComponent &part)
{
    return part.kDim > 0 && part.vDim > 0;
}

void setKvHeads(Model &model, std::int64_t heads)
{
    for (StateComponent &part : model.state)
        if (hasKeysAndValues(part))
            for (std::int64_t *values : {&part.kDim, &part.vDim})
                *values = Checked::mulDivCeil(*values, heads, model.kvHeads).value();
    model.kvHeads = heads;
}

std::vector<std::string> reshape(Model &model, const Scenario &scenario)
{
    if ((scenario.kvHeads || scenario.stateShare) && scenario.statePerSession)
        return {"The size of the state was given; kv-heads and state-share change nothing."};
    std::vector<std::string> notes;
    if (scenario.kvHeads)
        notes.push_back(headsNote(model, *scenario.kvHeads));
    if (scenario.stateShare) {
        keepShare(model, *scenario.stateShare);
        notes.push_back("State: " + std::to_string(*scenario.stateShare) + " % of what " + model.name
                        + " keeps, in whole values of each row.");
    }
    return notes;
}

} // namespace tb
