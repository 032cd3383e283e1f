// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model.h"
#include "core/readers/json_row.h"

namespace tb {

/// One row of models.json; what is wrong with it is kept in `row`.
Model readModel(JsonRow &row);

} // namespace tb
