// SPDX-License-Identifier: GPL-3.0-or-later
// What the user wrote for the memo, on this machine.
#pragma once

#include "core/memo_words.h"

#include <QString>

namespace tb {

/// Beside the settings: memo.json.
QString memoPath();

struct ReadMemo
{
    KeptMemo kept;
    QString note; ///< what could not be read, in a sentence; empty when all is well
};

/// Never fails: a damaged file is set aside as "NAME.damaged".
ReadMemo readKeptMemo(const QString &path);

/// False when the file cannot be written; the old one is then still there.
bool writeKeptMemo(const QString &path, const KeptMemo &kept);

} // namespace tb
