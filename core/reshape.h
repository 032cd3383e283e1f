// SPDX-License-Identifier: GPL-3.0-or-later
// A model as it would be with other heads or with less of its structure: what a conversation keeps follows.
#pragma once

#include "core/model.h"
#include "core/scenario.h"

#include <string>
#include <vector>

namespace tb {

/// Whether rows of this component are keys and values by heads.
bool hasKeysAndValues(const StateComponent &part);

/// Keys and values of `heads` KV heads, each as long as before; rows are rounded up to whole values.
void setKvHeads(Model &model, std::int64_t heads);

/// The model as kv-heads and state-share of the scenario want it, its weights untouched. Returns what was
/// changed, or why not, a sentence each.
std::vector<std::string> reshape(Model &model, const Scenario &scenario);

} // namespace tb
