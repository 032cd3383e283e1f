// SPDX-License-Identifier: GPL-3.0-or-later
// The worksheet on paper and in files.
#pragma once

#include "core/worksheet_text.h"

#include <QString>

class QPagedPaintDevice;

namespace tb {

/// A sheet with all that its text needs.
struct SheetPrint
{
    const SheetForm &form;
    const Worksheet &sheet;
    const SheetFacts &facts;
    SheetColumns columns = SheetColumns::Answers;
};

/// Paints the pages. A device whose resolution can be set must have kSheetDotsPerInch.
void printSheet(QPagedPaintDevice &device, const SheetPrint &print);
constexpr int kSheetDotsPerInch = 96;

/// PDF, Markdown or CSV by the ending of `path`; complete or not there.
Status exportSheet(const QString &path, const SheetPrint &print);

} // namespace tb
