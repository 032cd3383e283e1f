// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare.h"

#include "core/scenario_text.h"
#include "core/summary.h"

#include <algorithm>
#include <functional>

namespace tb {

namespace {

constexpr const char *kNone = "-";

std::string withSign(std::string text, bool positive)
{
    return (positive ? "+" : "") + text;
}

using WholeText = std::function<std::string(std::int64_t)>;

CompareRow wholeRow(const char *id, const char *name, std::optional<std::int64_t> before,
                    std::optional<std::int64_t> after, const WholeText &text)
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

std::vector<CompareRow> rowsOf(const Budget &before, const Budget &after, ByteUnits units)
{
    const WholeText size = [units](std::int64_t bytes) { return bytesText({bytes}, units); };
    const auto row = [&](const char *id, const char *name, auto figure, const WholeText &text) {
        const auto of = [&figure](const Budget &b) {
            return b.refused ? std::nullopt : std::optional(figure(b).value);
        };
        return wholeRow(id, name, of(before), of(after), text);
    };
    return {row(
                "weights", "Weights", [](const Budget &b) { return b.weights; }, size),
            row(
                "state", "State of all sessions", [](const Budget &b) { return b.state; }, size),
            row("working", "Working space and reserve", overheadCharged, size),
            row(
                "used", "Used", [](const Budget &b) { return b.used; }, size),
            row(
                "free", "Free", [](const Budget &b) { return b.free; }, size),
            row(
                "sessions", "Sessions that fit", [](const Budget &b) { return b.sessionsFit; }, grouped),
            speedRow(before, after)};
}

Bytes memoryOf(const Budget &b)
{
    return b.isRoom ? b.room : b.usable;
}

/// "4 -> 8 sessions in the same memory", "still 4 sessions, 4 GB less used"
std::string effect(const Budget &before, const Budget &after, ByteUnits units)
{
    const auto size = [units](std::int64_t bytes) { return bytesText({bytes}, units); };
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
    if (sameMemory && after.isRoom && before.weights != after.weights && more.value() == 0)
        return same + ", as in a spare room only the state counts";
    if (!sameMemory || more.value() == 0)
        return same + memory;
    return same + ", " + size(more.value() > 0 ? more.value() : (Checked(0) - more).value())
        + (more.value() > 0 ? " more used" : " less used");
}

} // namespace

std::string pinLabel(const Pin &pin)
{
    return "A: " + pin.name;
}

std::string pinName(const Resolved &r, const std::vector<Pin> &pins)
{
    const Scenario &s = r.scenario;
    const std::string context = tokensShort(s.context);
    const std::string load = s.sessions.value == 1 ? context : grouped(s.sessions.value) + " x " + context;
    const std::string words
        = r.model.name + ", " + weightsText(s.weights) + ", " + load + ", " + kvText(s.kv);
    const auto taken = [&pins](const std::string &name) {
        return std::any_of(pins.begin(), pins.end(), [&name](const Pin &pin) { return pin.name == name; });
    };
    std::string name = words;
    for (int number = 2; taken(name); ++number)
        name = words + " (" + std::to_string(number) + ")";
    return name;
}

Comparison compare(const Resolved &before, const Budget &budgetBefore, const Resolved &after,
                   const Budget &budgetAfter, const Catalogue &catalogue, ByteUnits units)
{
    constexpr std::size_t kMostNamed = 3;
    Comparison result;
    result.rows = rowsOf(budgetBefore, budgetAfter, units);
    result.inputs = changedInputs(before.scenario, after.scenario, catalogue);
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
    result.sentence = words + ": " + effect(budgetBefore, budgetAfter, units) + ".";
    return result;
}

} // namespace tb
