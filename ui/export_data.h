// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export_document.h"
#include "ui/picture.h"

namespace tb {

/// The figures behind the picture of these options; an Error where they tell the answer to an open question.
Result<ExportDocument> exportDocument(const Snapshot &snapshot, const PictureOptions &options);

} // namespace tb
