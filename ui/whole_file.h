// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QString>

namespace tb {

/// The file is complete or as it was before: it is written beside its place and moved. Errors name the path
/// and what is wrong: no such folder, a folder that may not be written to, a full disk.
Status writeWholeFile(const QString &path, const QByteArray &bytes);

} // namespace tb
