// SPDX-License-Identifier: GPL-3.0-or-later
// The worksheet as text to take along.
#pragma once

#include "core/worksheet_check.h"

namespace tb {

/// What stands beside the blanks.
enum class SheetColumns {
    Answers, ///< what is written, and what was said to it
    Computed, ///< what is written, what the program computes, and what was said
};

/// "Llama 3.1 8B on M4 Max 48 GB, 546 GB/s".
std::string sheetTitle(const SheetFacts &facts);

/// Headings and one table for each number. What is typed is escaped.
std::string sheetMarkdown(const SheetForm &form, const Worksheet &sheet, const SheetFacts &facts,
                          SheetColumns columns);

/// A line for each blank: number, blank, unit, answer, computed, remark; RFC 4180, and no cell that a
/// spreadsheet would take for a formula.
std::string sheetCsv(const SheetForm &form, const Worksheet &sheet, const SheetFacts &facts);

/// What the program computes, value by value in base units.
std::string sheetExpectedJson(const SheetForm &form, const Worksheet &sheet, const SheetFacts &facts);

} // namespace tb
