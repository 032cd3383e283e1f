// SPDX-License-Identifier: GPL-3.0-or-later
// What to say to an answer of the worksheet.
#pragma once

#include "core/worksheet_expected.h"

namespace tb {

enum class SheetMark {
    Empty, ///< nothing is written
    Right, ///< it agrees with what the program computes
    Noted, ///< a measurement that can be
    Doubt, ///< it cannot be read, or it cannot be
};

struct SheetNote
{
    SheetMark mark = SheetMark::Empty;
    std::string words; ///< one or two sentences; empty only where nothing is written
};

/// Judges one answer; nothing typed is ever refused.
SheetNote checkAnswer(const SheetForm &form, const Worksheet &sheet, const SheetFacts &facts,
                      const SheetField &field);

/// "17 of 20 written, 15 agree, 1 to look at".
std::string sheetProgress(const SheetForm &form, const Worksheet &sheet, const SheetFacts &facts);

/// Whether a reading agrees with a value: both are the same to the last digit written, rounded either way,
/// and no more than 2.5 % apart.
bool agrees(const SheetReading &reading, double value);

} // namespace tb
