// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue.h"
#include "core/scenario.h"

namespace tb {

/// Where the scenario's model is a path: puts that model into the catalogue. Reads the file each time, so
/// that what is shown is what is there now. A file without a shape is an Error.
Status loadModel(const Scenario &scenario, Catalogue &catalogue);

} // namespace tb
