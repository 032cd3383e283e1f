// SPDX-License-Identifier: GPL-3.0-or-later
// What the program computes for each blank of the worksheet.
#pragma once

#include "core/catalogue.h"
#include "core/worksheet.h"

namespace tb {

/// What holds for a model on a device, whatever is written in the sheet.
struct SheetFacts
{
    std::string modelName;
    std::string deviceName;
    std::optional<BytesPerSecond> bandwidth;
    std::vector<Bytes> files; ///< of SheetForm::files
    std::map<std::string, Bytes> notes; ///< one conversation, by the id of a field of Notes or Fit
    std::map<std::string, Bytes> perToken; ///< the same of one token
    std::map<std::string, Sessions> fit; ///< by the id of a field of Fit
    std::map<std::string, double> ratio; ///< the same before rounding down
};

/// In course accounting and by the textbook. An unknown model or device is the Error.
Result<SheetFacts> sheetFacts(const SheetForm &form, const Worksheet &sheet, const Catalogue &catalogue);

struct SheetExpected
{
    std::optional<double> value; ///< in the base unit of the field's kind; none where only a machine knows
    std::string text; ///< "4,096 MiB (4.29 GB)"
    std::string fill; ///< what fills the blank: "4,096 MiB"
    std::string how; ///< the arithmetic: "546 GB/s / 8.5 GB"; or why there is no value
};

/// Of one blank. A file size or a speed the learner has written counts in the limit and the share.
SheetExpected sheetExpected(const SheetForm &form, const Worksheet &sheet, const SheetFacts &facts,
                            const SheetField &field);

/// The field of the form that asks for the same file, such as the speed that a share is of; nullptr when
/// there is none.
const SheetField *fieldOfFile(const SheetForm &form, SheetAsks asks, std::size_t file);

/// A number as written, with how finely.
struct SheetReading
{
    double value = 0; ///< in the base unit
    double step = 0; ///< one unit of the last digit
};

/// Of the two ways to read "4,295", the one nearer to `about`.
SheetReading readingNear(const TypedAnswer &answer, double about);

/// The value written there, read as the one near to `about`, when it can be read and is above zero.
std::optional<double> writtenValue(const Worksheet &sheet, const SheetField *field, double about);

/// The sheet with every blank that the program knows filled in; what is written already stays.
Worksheet filledIn(const SheetForm &form, Worksheet sheet, const SheetFacts &facts);

} // namespace tb
