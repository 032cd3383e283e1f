// SPDX-License-Identifier: GPL-3.0-or-later
// The empty worksheet that is built in, and the learner's own on this machine.
#pragma once

#include "core/worksheet.h"

#include <QString>

namespace tb {

/// The form of resources/data/worksheet.json, which is part of the program.
const SheetForm &builtInSheetForm();

/// Beside the settings: worksheet.json.
QString worksheetPath();

struct ReadSheet
{
    Worksheet sheet;
    bool found = false;
    QString note; ///< what could not be read, in a sentence; empty when all is well
};

/// Never fails: a damaged file is set aside as "NAME.damaged".
ReadSheet readWorksheet(const QString &path);

/// False when the file cannot be written; the old one is then still there.
bool writeWorksheet(const QString &path, const Worksheet &sheet);

} // namespace tb
