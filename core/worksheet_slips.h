// SPDX-License-Identifier: GPL-3.0-or-later
// The slips that lead to a wrong answer in the worksheet.
#pragma once

#include "core/worksheet_expected.h"

namespace tb {

/// An answer that does not agree with what is expected.
struct SheetSlip
{
    const SheetForm &form;
    const Worksheet &sheet;
    const SheetFacts &facts;
    const SheetField &field;
    const TypedAnswer &answer;
    SheetReading reading;
    double expected = 0; ///< above zero
};

/// What most likely went wrong, in a sentence that does not give the answer away; empty where nothing known
/// fits.
std::string slipWords(const SheetSlip &slip);

} // namespace tb
