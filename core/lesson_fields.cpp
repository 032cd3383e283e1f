// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson_fields.h"

#include "core/scenario_text.h"

#include <cmath>

namespace tb {

namespace {

std::optional<double> numberIn(const JsonValue &value)
{
    if (const auto *whole = value.as<std::int64_t>())
        return static_cast<double>(*whole);
    if (const auto *real = value.as<double>(); real && std::isfinite(*real))
        return *real;
    return std::nullopt;
}

} // namespace

std::optional<double> optionalNumber(JsonRow &row, const char *key, double low, double high)
{
    const JsonValue *member = row.member(key);
    if (!member)
        return std::nullopt;
    const auto number = numberIn(*member);
    if (number && *number >= low && *number <= high)
        return number;
    row.fail("a number from " + fixed(low, 0) + " to " + fixed(high, 0) + " was expected", key);
    return std::nullopt;
}

std::vector<std::string> textList(JsonRow &row, const char *key)
{
    std::vector<std::string> texts;
    if (!row.member(key))
        return texts;
    for (const JsonValue &item : row.array(key)) {
        if (const auto *text = item.as<std::string>())
            texts.push_back(*text);
        else
            row.fail("a list of texts was expected", key);
    }
    return texts;
}

Scenario readScenario(JsonRow &row, const char *key, const Scenario &start)
{
    const JsonValue *member = row.member(key);
    if (!member)
        return start;
    auto scenario = scenarioFromJson(*member, row.place() + "." + key, start);
    if (!scenario) {
        row.adopt(scenario.error());
        return start;
    }
    return std::move(scenario).value();
}

const LessonKeys &lessonKeys()
{
    static const LessonKeys keys = {{"format", "version", "id", "title", "group", "order", "story", "covers",
                                     "source", "scenario", "figures", "steps"},
                                    {"of", "value", "in", "users", "seats", "plus", "minus", "times", "over",
                                     "rounded", "show", "decimals", "round", "source"},
                                    {"title", "text", "scenario", "view", "compare", "highlight", "mask",
                                     "hide", "question", "reveal", "seconds"},
                                    {"plain", "picture", "numbers", "engineer", "words"},
                                    {"ask", "kind", "on", "answer", "close", "feedback", "choices"},
                                    {"low", "close", "high"},
                                    {"text", "feedback", "right"},
                                    {"text", "scenario", "arithmetic"}};
    return keys;
}

namespace {

constexpr double kLargestGiven = 1e15;

void readOperation(JsonRow &row, LessonFigure &figure)
{
    for (const auto &[operation, word, shownAs] : kOperationWords) {
        const std::string key(word);
        const JsonValue *member = row.member(key.c_str());
        if (!member)
            continue;
        if (figure.operation != Operation::None)
            row.fail("one operation a figure: plus, minus, times or over", key);
        figure.operation = operation;
        if (const auto *name = member->as<std::string>())
            figure.operand = *name;
        else if (const auto number = numberIn(*member))
            figure.number = *number;
        else
            row.fail("the name of a figure or a number was expected", key);
    }
}

LessonFigure readFigure(JsonRow &row, std::string name, const Scenario &start)
{
    row.allowOnly(lessonKeys().figure);
    LessonFigure figure;
    figure.name = std::move(name);
    figure.of = row.optionalText("of").value_or("");
    figure.given = optionalNumber(row, "value", -kLargestGiven, kLargestGiven);
    figure.source = row.optionalText("source").value_or("");
    if (figure.of.empty() == !figure.given)
        row.fail("either of or value was expected", "of");
    if (figure.given && figure.source.empty())
        row.fail("a given value needs its source", "source");
    figure.scenario = readScenario(row, "in", start);
    figure.users = row.optionalInteger("users", {1, 1'000'000}).value_or(figure.users);
    figure.seats = row.optionalInteger("seats", {1, 1'024}).value_or(figure.seats);
    readOperation(row, figure);
    figure.asPrinted = row.member("rounded") && row.flag("rounded");
    figure.show = optionalWord(row, "show", kShowWords).value_or(figure.show);
    figure.decimals = static_cast<int>(row.optionalInteger("decimals", {0, 6}).value_or(0));
    figure.rounding = optionalWord(row, "round", kRoundingWords).value_or(figure.rounding);
    return figure;
}

} // namespace

std::vector<LessonFigure> readFigures(JsonRow &top, const JsonValue &figures, const Scenario &start)
{
    std::vector<LessonFigure> read;
    const auto *members = figures.as<JsonObject>();
    if (!members)
        top.fail("an object {\"name\": {...}} was expected", "figures");
    for (const auto &[name, member] : members ? *members : JsonObject{}) {
        JsonRow row(member, top.place() + ": figure " + shown(name));
        read.push_back(readFigure(row, name, start));
        pass(row, top);
    }
    return read;
}

} // namespace tb
