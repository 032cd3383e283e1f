// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model.h"

namespace tb {

/// Parameters, those active for a token and those read, worked out from the shape alone: matrices of the
/// attention, of the feed-forward layers and experts, of recurrent layers and of the vocabulary. Norms,
/// biases and what is particular to a family are left out, so the figure is an estimate.
void setParametersFromShape(Model &model);

} // namespace tb
