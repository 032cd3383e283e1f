// SPDX-License-Identifier: GPL-3.0-or-later
// Which tensors a model has, from its shape.
#pragma once

#include "core/model.h"

#include <vector>

namespace tb {

/// Every tensor of the language model, in the order of llama.cpp (by layer, alike roles by name). Empty for
/// an architecture that is not known. Left out, as no parameters are counted for them: rotary tables
/// (a few hundred bytes) and the token-to-expert table of DeepSeek V4.
std::vector<Tensor> tensorsOf(const Model &model);

/// The same as a shared list; empty also when the sum is not the model's number of parameters.
TensorList checkedTensorsOf(const Model &model);

} // namespace tb
