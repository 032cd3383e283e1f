// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/readers/hf_keys.h"
#include "core/readers/layer_state.h"

#include <string>
#include <vector>

namespace tb {

/// The model_types whose layers are understood, with the family's name; nullptr for others.
const char *hfFamily(const std::string &modelType);

/// Heads, latent and recurrent shape and the state of `model`, whose layers and width are known.
void readHfLayers(Model &model, const std::string &modelType, HfKeys &keys, std::vector<std::string> &notes);

} // namespace tb
