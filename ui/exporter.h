// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures as files.
#pragma once

#include "ui/picture.h"

namespace tb {

/// PNG, SVG or PDF by the ending of `path`. The file is complete or not there: it is written beside its
/// place and moved. Errors name the path and the reason.
Status exportPicture(const QString &path, const Snapshot &snapshot, const PicturePlan &plan);

} // namespace tb
