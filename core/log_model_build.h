// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model.h"
#include "core/readers/engine_log.h"
#include "core/result.h"

namespace tb {

/// A model of no list, from the figures that a log prints of it. An Error names the figure that is missing;
/// nothing is guessed.
Result<Model> modelFromFigures(const LogRun &run);

} // namespace tb
