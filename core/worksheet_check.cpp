// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/worksheet_check.h"

#include "core/answer_number.h"
#include "core/format.h"
#include "core/score_gap.h"
#include "core/suggest.h"
#include "core/worksheet_slips.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tb {

namespace {

constexpr double kClose = 0.01; ///< far below the 4.86 % between MB and MiB

/// "failed", "OOM", "did not run": an answer where something is measured.
bool saysFailed(const std::string &text)
{
    constexpr std::array<std::string_view, 8> kWords
        = {"failed", "fail", "oom", "out of memory", "did not run", "did not fit", "crashed", "n/a"};
    std::string word = lowerCase(plainAnswer(text.substr(0, kLongestSheetAnswer)));
    if (!word.empty() && word.back() == '.')
        word.pop_back();
    return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

SheetNote right(const TypedAnswer &answer, const SheetField &field, const SheetExpected &expected)
{
    if (answer.otherUnit)
        return {SheetMark::Right,
                "Right, in " + answer.unit + "; the sheet asks for " + field.unit + ": " + expected.text
                    + "."};
    return {SheetMark::Right, "Right: " + expected.text + "."};
}

/// A share typed as 0.81 where percent are asked.
bool isShareOfOne(const SheetField &field, const TypedAnswer &answer, double expected)
{
    return field.asks == SheetAsks::Share && !answer.unitTyped && answer.value < 2
        && agrees({answer.value * 100, answer.step * 100}, expected);
}

SheetNote doubt(const SheetSlip &slip)
{
    if (slip.field.asks == SheetAsks::FileSize)
        return {SheetMark::Noted,
                "Written down. It is not the size of " + slip.form.files[slip.field.file].weights
                    + " that the program computes; the limit below uses yours."};
    const double ratio = slip.reading.value / slip.expected;
    return {SheetMark::Doubt,
            std::string("The program computes ") + (ratio > 1 ? "less" : "more")
                + ": go through the sum once more, or compare."};
}

SheetNote checkComputed(const SheetForm &form, const Worksheet &sheet, const SheetFacts &facts,
                        const SheetField &field, const TypedAnswer &answer)
{
    const SheetExpected expected = sheetExpected(form, sheet, facts, field);
    if (!expected.value)
        return {SheetMark::Noted, "Written down. " + expected.how};
    const bool counts = field.asks == SheetAsks::Fit;
    if (counts && answer.value == *expected.value)
        return right(answer, field, expected);
    if (answer.value == 0 && !counts)
        return {SheetMark::Doubt, "Zero cannot be."};
    if (*expected.value <= 0)
        return {SheetMark::Doubt, "The program computes less: go through the sum once more, or compare."};
    const SheetReading reading = readingNear(answer, *expected.value);
    if (!counts && agrees(reading, *expected.value))
        return right(answer, field, expected);
    if (isShareOfOne(field, answer, *expected.value))
        return {SheetMark::Right, "Right, as a share of one: " + expected.text + "."};
    const SheetSlip slip{form, sheet, facts, field, answer, reading, *expected.value};
    if (std::string words = slipWords(slip); !words.empty())
        return {SheetMark::Doubt, words};
    const double off = std::abs(reading.value / *expected.value - 1);
    if (!counts && (off <= kClose || std::abs(reading.value - *expected.value) <= reading.step / 2))
        return {SheetMark::Right, "Close enough: " + expected.text + "."};
    return doubt(slip);
}

/// The speed of a larger file that is not below this one; nullptr when all are.
const SheetField *notSlower(const SheetForm &form, const Worksheet &sheet, const SheetField &field,
                            double speed)
{
    for (const SheetField *other : form.fields())
        if (other->asks == SheetAsks::Speed && other->file < field.file)
            if (const auto written = writtenValue(sheet, other, speed); written && *written >= speed)
                return other;
    return nullptr;
}

SheetNote checkSpeed(const SheetForm &form, const Worksheet &sheet, const SheetFacts &facts,
                     const SheetField &field, const TypedAnswer &answer)
{
    constexpr double kMargin = 1.02; // clocks and rounding
    constexpr double kFar = 20;
    if (answer.value == 0)
        return {SheetMark::Doubt, "Zero cannot be: write \"failed\" if it did not run."};
    const SheetField *limitField = fieldOfFile(form, SheetAsks::Limit, field.file);
    const auto limit = limitField ? sheetExpected(form, sheet, facts, *limitField).value : std::nullopt;
    const double speed = limit ? readingNear(answer, *limit).value : answer.value;
    if (limit && speed > *limit * kMargin)
        return {SheetMark::Doubt,
                "Faster than memory can deliver this file: is it the reading speed (pp), or "
                "another machine than the one chosen above?"};
    if (limit && speed < *limit / kFar)
        return {SheetMark::Doubt,
                "Under a twentieth of the limit: did the model leave the GPU, or the machine "
                "swap? Check the unit, too."};
    if (const SheetField *larger = notSlower(form, sheet, field, speed))
        return {SheetMark::Doubt,
                "Not faster than the " + form.files[larger->file].name
                    + " file, though fewer bytes are read: are two lines swapped, or was the machine busy?"};
    return {SheetMark::Noted, limit ? "Written down: below the limit, as it must be." : "Written down."};
}

/// A score that can be, or nothing.
std::optional<std::int64_t> scoreOf(const SheetForm &form, const Worksheet &sheet, const SheetField &field)
{
    const auto answer = readAnswer(sheet.textOf(field), AnswerKind::Count);
    if (!answer || answer->value != std::floor(answer->value) || answer->value < 0
        || answer->value > static_cast<double>(form.questions)
        || answer->outOf.value_or(form.questions) != form.questions)
        return std::nullopt;
    return static_cast<std::int64_t>(answer->value);
}

SheetNote checkScore(const SheetForm &form, const Worksheet &sheet, const SheetField &field)
{
    const auto score = scoreOf(form, sheet, field);
    if (!score)
        return {SheetMark::Doubt,
                "Count the right answers of " + grouped(form.questions) + ": a whole number from 0 to "
                    + grouped(form.questions) + "."};
    for (const SheetField *larger : form.fields()) {
        if (larger->asks != SheetAsks::Score || larger->file >= field.file)
            continue;
        if (const auto first = scoreOf(form, sheet, *larger))
            return {SheetMark::Noted, scoreGapWords({form.questions, *first, *score})};
    }
    return {SheetMark::Noted, "Written down."};
}

} // namespace

bool agrees(const SheetReading &reading, double value)
{
    constexpr double kApart = 0.025;
    const double gap = std::abs(reading.value - value);
    return gap <= std::abs(value) * kApart && (gap < reading.step || gap <= std::abs(value) * 1e-12);
}

SheetNote checkAnswer(const SheetForm &form, const Worksheet &sheet, const SheetFacts &facts,
                      const SheetField &field)
{
    const std::string text = sheet.textOf(field);
    if (plainAnswer(text.substr(0, kLongestSheetAnswer)).empty())
        return {};
    if (saysFailed(text))
        return field.isMeasured() || field.asks == SheetAsks::Share
            ? SheetNote{SheetMark::Noted, "Written down: that it failed is a result, too."}
            : SheetNote{SheetMark::Doubt, "This one is computed, not measured: it cannot fail."};
    const auto answer = readAnswer(text, field.kind(), field.unit);
    if (!answer)
        return {SheetMark::Doubt, answer.error().line()};
    if (answer->value < 0)
        return {SheetMark::Doubt, "Less than nothing cannot be."};
    if (field.asks == SheetAsks::Speed)
        return checkSpeed(form, sheet, facts, field, *answer);
    if (field.asks == SheetAsks::Score)
        return checkScore(form, sheet, field);
    return checkComputed(form, sheet, facts, field, *answer);
}

std::string sheetProgress(const SheetForm &form, const Worksheet &sheet, const SheetFacts &facts)
{
    std::int64_t written = 0;
    std::int64_t doubts = 0;
    const auto fields = form.fields();
    for (const SheetField *field : fields) {
        const SheetNote note = checkAnswer(form, sheet, facts, *field);
        written += note.mark == SheetMark::Empty ? 0 : 1;
        doubts += note.mark == SheetMark::Doubt ? 1 : 0;
    }
    const auto all = static_cast<std::int64_t>(fields.size());
    std::string text = grouped(written) + " of " + grouped(all) + " written";
    if (doubts > 0)
        return text + ", " + grouped(doubts) + " to look at";
    return written == all ? text + ": the sheet is complete" : text;
}

} // namespace tb
