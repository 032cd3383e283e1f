// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/worksheet_slips.h"

#include "core/answer_units.h"
#include "core/format.h"
#include "core/suggest.h"
#include "core/worksheet_check.h"

#include <array>
#include <cmath>

namespace tb {

namespace {

using Words = std::string (*)(const SheetSlip &);

/// Close to `value`, as far as the digits typed can tell: closer than units of two and of ten are apart.
bool isAbout(const SheetSlip &slip, double value)
{
    constexpr double kNear = 0.012;
    return value > 0 && agrees(slip.reading, value) && std::abs(slip.reading.value / value - 1) < kNear;
}

/// How far apart powers of two and of ten are at a letter: 1,048,576 is 4.86 % more than a million.
std::string gapText(char letter)
{
    return letter == 'k' ? "2.4 %" : letter == 'm' ? "4.86 %" : "7.37 %";
}

/// 4,096 written as MB where it is MiB; 4.29 without the GB.
std::string otherUnit(const SheetSlip &slip)
{
    constexpr std::array kUnits = {"MiB", "MB", "GiB", "GB", "kB", "KiB", "bytes"};
    if (slip.field.kind() != AnswerKind::ByteCount)
        return {};
    const double factor = findAnswerUnit(AnswerKind::ByteCount, slip.answer.unit)->factor;
    for (const std::string unit : kUnits) {
        const double scale = findAnswerUnit(AnswerKind::ByteCount, unit)->factor / factor;
        SheetSlip other = slip;
        other.reading = {slip.reading.value * scale, slip.reading.step * scale};
        if (unit == slip.answer.unit || !isAbout(other, slip.expected))
            continue;
        const std::string words = "That is the number of " + unit + ", not of " + slip.answer.unit;
        const char letter = lowerCase(unit)[0];
        if (letter == lowerCase(slip.answer.unit)[0])
            return words + ": powers of two and of ten are " + gapText(letter) + " apart here.";
        return words + (slip.answer.unitTyped ? "." : ": write the unit with it.");
    }
    return {};
}

/// The answer to another blank of the same sort.
std::string sibling(const SheetSlip &slip)
{
    for (const SheetField *other : slip.form.fields()) {
        if (other == &slip.field || other->asks != slip.field.asks)
            continue;
        const SheetExpected expected = sheetExpected(slip.form, slip.sheet, slip.facts, *other);
        if (expected.value && *expected.value != slip.expected && isAbout(slip, *expected.value))
            return "That is the figure for the " + other->name + ": are the two mixed up?";
    }
    return {};
}

std::string notesSlip(const SheetSlip &slip)
{
    if (slip.field.asks != SheetAsks::Notes)
        return {};
    const auto tokens = static_cast<double>(slip.field.context.value);
    constexpr double kShort = 4'096; // where engines start by default
    if (tokens > kShort && isAbout(slip, slip.expected * kShort / tokens))
        return "That is the figure for 4,096 tokens: " + grouped(slip.field.context.value) + " are "
            + fixed(tokens / kShort, 0) + " times as many.";
    if (isAbout(slip, slip.expected / tokens))
        return "That is one token: the conversation has " + grouped(slip.field.context.value) + ".";
    for (const SheetField *other : slip.form.fields())
        if (other->asks == SheetAsks::Notes && other->context == slip.field.context && other != &slip.field
            && isAbout(slip, static_cast<double>(slip.facts.notes.at(other->id).value) / 2))
            return "Exactly half leaves out the scales: q8_0 keeps 32 values in 34 bytes.";
    if (isAbout(slip, slip.expected / 2))
        return "That is half of it: keys and values are both kept.";
    return {};
}

std::string limitSlip(const SheetSlip &slip)
{
    if (slip.field.asks == SheetAsks::Limit && isAbout(slip, 1 / slip.expected))
        return "That is turned round: divide the bandwidth by the size.";
    return {};
}

std::string shareSlip(const SheetSlip &slip)
{
    if (slip.field.asks != SheetAsks::Share)
        return {};
    if (slip.reading.value > 100)
        return "More than 100 % cannot be: nothing writes faster than memory delivers the file.";
    if (isAbout(slip, 100 - slip.expected))
        return "That is the share that is lost: the one that is reached is the rest.";
    return {};
}

std::string fitSlip(const SheetSlip &slip)
{
    if (slip.field.asks != SheetAsks::Fit)
        return {};
    const double count = slip.reading.value;
    const auto notes = static_cast<double>(slip.facts.notes.at(slip.field.id).value);
    const double gib = static_cast<double>(kGibi) / static_cast<double>(kGiga);
    const double room = static_cast<double>(slip.form.room.value);
    if (count != std::floor(count))
        return "Whole conversations only: round down.";
    if (count == slip.expected + 1 && std::floor(room * gib / notes) == count)
        return "One too many: " + bytesText(slip.form.room, ByteUnits::Decimal)
            + " are powers of ten, the notes in MiB are powers of two.";
    if (count == slip.expected + 1)
        return "One too many: the last one does not fit whole, so round down.";
    return {};
}

std::string factorSlip(const SheetSlip &slip)
{
    if (isAbout(slip, slip.expected * 8))
        return "Eight times too large: are bits counted as bytes?";
    if (isAbout(slip, slip.expected / 8))
        return "Eight times too small: are bytes counted as bits?";
    for (const double factor : {1'000.0, 1'024.0}) {
        if (isAbout(slip, slip.expected * factor))
            return "About a thousand times too large: check the unit.";
        if (isAbout(slip, slip.expected / factor))
            return "About a thousand times too small: check the unit.";
    }
    if (isAbout(slip, slip.expected * 2))
        return "About twice the figure: check what is counted.";
    if (isAbout(slip, slip.expected / 2))
        return "About half the figure: check what is counted.";
    return {};
}

} // namespace

std::string slipWords(const SheetSlip &slip)
{
    constexpr std::array<Words, 7> kSlips
        = {sibling, otherUnit, notesSlip, limitSlip, shareSlip, fitSlip, factorSlip};
    for (const Words known : kSlips)
        if (std::string words = known(slip); !words.empty())
            return words;
    return {};
}

} // namespace tb
