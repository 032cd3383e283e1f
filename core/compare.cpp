// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare.h"

#include "core/format.h"
#include "core/summary.h"

namespace tb {

namespace {

constexpr const char *kNone = "-";

std::string size(std::int64_t bytes)
{
    return bytesText({bytes}, ByteUnits::Decimal);
}

std::string withSign(std::string text, bool positive)
{
    return (positive ? "+" : "") + text;
}

using WholeText = std::string (*)(std::int64_t);

CompareRow wholeRow(const char *id, const char *name, std::optional<std::int64_t> before,
                    std::optional<std::int64_t> after, WholeText text)
{
    CompareRow row{id, name, before ? text(*before) : kNone, after ? text(*after) : kNone, {}, {}};
    if (!before || !after)
        return row;
    row.change = (Checked(*after) - *before).value();
    row.difference = *row.change == 0 ? "same" : withSign(text(*row.change), *row.change > 0);
    return row;
}

CompareRow speedRow(const Budget &before, const Budget &after)
{
    const auto speed = [](const Budget &b) {
        return b.decode && !b.refused ? std::optional(b.decode->sessionTokensPerSecond) : std::nullopt;
    };
    const auto from = speed(before);
    const auto to = speed(after);
    const auto text = [](double value) { return speedText(value) + " tok/s"; };
    CompareRow row{
        "speed", "Decode ceiling, each session", from ? text(*from) : kNone, to ? text(*to) : kNone, {}, {}};
    if (from && to)
        row.difference = *from == *to ? "same" : withSign(text(*to - *from), *to > *from);
    return row;
}

std::vector<CompareRow> rowsOf(const Budget &before, const Budget &after)
{
    const auto row = [&](const char *id, const char *name, auto figure, WholeText text = size) {
        const auto of = [&figure](const Budget &b) {
            return b.refused ? std::nullopt : std::optional(figure(b).value);
        };
        return wholeRow(id, name, of(before), of(after), text);
    };
    return {row("weights", "Weights", [](const Budget &b) { return b.weights; }),
            row("state", "State of all sessions", [](const Budget &b) { return b.state; }),
            row("working", "Working space and reserve", overheadCharged),
            row("used", "Used", [](const Budget &b) { return b.used; }),
            row("free", "Free", [](const Budget &b) { return b.free; }),
            row(
                "sessions", "Sessions that fit", [](const Budget &b) { return b.sessionsFit; }, grouped),
            speedRow(before, after)};
}

Bytes memoryOf(const Budget &b)
{
    return b.isRoom ? b.room : b.usable;
}

/// "4 -> 8 sessions in the same memory", "still 4 sessions, 4 GB less used"
std::string effect(const Budget &before, const Budget &after)
{
    if (before.refused && after.refused)
        return "refused as before";
    if (before.refused || after.refused)
        return after.refused ? verdictText(after)
                             : "no longer refused, " + plural(after.sessionsFit.value, "session") + " fit";
    const bool sameMemory = memoryOf(before) == memoryOf(after) && before.isRoom == after.isRoom;
    const std::string memory = sameMemory
        ? " in the same memory"
        : " in " + size(memoryOf(after).value) + " instead of " + size(memoryOf(before).value);
    if (before.sessionsFit != after.sessionsFit)
        return grouped(before.sessionsFit.value) + " -> " + plural(after.sessionsFit.value, "session")
            + memory;
    const std::string same = "still " + plural(after.sessionsFit.value, "session");
    const Checked more = Checked(after.used.value) - before.used.value;
    if (!sameMemory || more.value() == 0)
        return same + memory;
    return same + ", " + size(more.value() > 0 ? more.value() : (Checked(0) - more).value())
        + (more.value() > 0 ? " more used" : " less used");
}

} // namespace

Comparison compare(const Resolved &before, const Budget &budgetBefore, const Resolved &after,
                   const Budget &budgetAfter)
{
    constexpr std::size_t kMostNamed = 3;
    Comparison result;
    result.rows = rowsOf(budgetBefore, budgetAfter);
    result.inputs = changedInputs(before.scenario, after.scenario);
    const std::size_t count = result.inputs.size();
    if (count == 0) {
        result.sentence = "Nothing changed.";
        return result;
    }
    std::string words = std::to_string(count) + " inputs changed";
    if (count <= kMostNamed) {
        words = changeWords(result.inputs);
        words[0] = result.inputs.front().name[0]; // a sentence begins here
    }
    result.sentence = words + ": " + effect(budgetBefore, budgetAfter) + ".";
    return result;
}

} // namespace tb
