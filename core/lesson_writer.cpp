// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson_writer.h"

#include "core/lesson_fields.h"
#include "core/scenario_text.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace tb {

namespace {

using Json = nlohmann::ordered_json;

/// 2 rather than 2.0.
Json number(double value)
{
    constexpr double kExactBelow = 9'007'199'254'740'992; // 2^53
    if (std::trunc(value) == value && std::abs(value) < kExactBelow)
        return static_cast<std::int64_t>(value);
    return value;
}

Json differences(const Scenario &scenario, const Scenario &base)
{
    Json keys = Json::object();
    for (const ScenarioKey &key : scenarioKeys()) {
        const auto value = key.write(scenario);
        if (value == key.write(base))
            continue;
        Json written = value ? Json(*value) : Json();
        if (value && key.number)
            written = Json::parse(*value, nullptr, false);
        keys[std::string(key.name)] = std::move(written);
    }
    return keys;
}

void addText(Json &row, const char *key, const std::string &text)
{
    if (!text.empty())
        row[key] = text;
}

void addList(Json &row, const char *key, const std::vector<std::string> &list)
{
    if (!list.empty())
        row[key] = list;
}

void addScenario(Json &row, const char *key, const Scenario &scenario, const Scenario &base)
{
    if (Json keys = differences(scenario, base); !keys.empty())
        row[key] = std::move(keys);
}

void addOperation(Json &row, const LessonFigure &figure)
{
    for (const auto &operation : kOperationWords)
        if (operation.value == figure.operation)
            row[std::string(operation.word)]
                = figure.operand.empty() ? number(figure.number) : Json(figure.operand);
}

Json figureJson(const LessonFigure &figure, const Scenario &base)
{
    const LessonFigure usual;
    Json row = Json::object();
    addText(row, "of", figure.of);
    if (figure.given)
        row["value"] = number(*figure.given);
    addScenario(row, "in", figure.scenario, base);
    if (figure.users != usual.users)
        row["users"] = figure.users;
    if (figure.seats != usual.seats)
        row["seats"] = figure.seats;
    addOperation(row, figure);
    if (figure.asPrinted)
        row["rounded"] = true;
    if (figure.show != usual.show)
        row["show"] = wordOf(kShowWords, figure.show);
    if (figure.decimals != usual.decimals)
        row["decimals"] = figure.decimals;
    if (figure.rounding != usual.rounding)
        row["round"] = wordOf(kRoundingWords, figure.rounding);
    addText(row, "source", figure.source);
    return row;
}

Json textJson(const LessonText &text)
{
    Json row = {{"plain", text.plain}};
    addText(row, "picture", text.picture);
    addText(row, "numbers", text.numbers);
    addText(row, "engineer", text.engineer);
    addList(row, "words", text.words);
    return row;
}

Json questionJson(const Question &question)
{
    Json row = {{"ask", question.ask}};
    if (question.kind == QuestionKind::Choice) {
        row["kind"] = "choice";
        row["choices"] = Json::array();
        for (const LessonChoice &choice : question.choices) {
            Json option = {{"text", choice.text}, {"feedback", choice.feedback}};
            if (choice.right)
                option["right"] = true;
            row["choices"].push_back(std::move(option));
        }
        return row;
    }
    row["kind"] = question.kind == QuestionKind::Number ? "number" : "drag";
    if (question.kind != QuestionKind::Number)
        row["on"] = question.kind == QuestionKind::DragBar ? "bar" : "chart";
    row["answer"] = question.answer;
    if (question.closePercent != Question().closePercent)
        row["close"] = number(question.closePercent);
    row["feedback"] = {{"low", question.low}, {"close", question.close}, {"high", question.high}};
    return row;
}

Json revealJson(const Reveal &reveal, const Scenario &base)
{
    Json row = {{"text", reveal.text}};
    if (reveal.scenario) // also where nothing differs
        row["scenario"] = differences(*reveal.scenario, base);
    for (const Figure figure : reveal.arithmetic)
        row["arithmetic"].push_back(wordOf(kFigureWords, figure));
    return row;
}

Json stepJson(const LessonStep &step, const Scenario &base)
{
    Json row = {{"title", step.title}, {"text", textJson(step.text)}};
    addScenario(row, "scenario", step.scenario, base);
    if (step.page)
        row["view"] = wordOf(kLessonPages, *step.page);
    if (step.compare)
        row["compare"] = differences(*step.compare, base);
    if (step.highlight)
        row["highlight"] = wordOf(kPartWords, *step.highlight);
    for (const auto &mask : kMaskWords)
        if (step.mask.*mask.value)
            row["mask"].push_back(mask.word);
    for (const LessonControl control : step.hide)
        row["hide"].push_back(wordOf(kLessonControls, control));
    if (step.question)
        row["question"] = questionJson(*step.question);
    if (step.reveal)
        row["reveal"] = revealJson(*step.reveal, step.scenario);
    if (step.seconds)
        row["seconds"] = *step.seconds;
    return row;
}

} // namespace

std::string lessonToJson(const Lesson &lesson)
{
    Json root = {{"format", "threebudgets-lesson"},
                 {"version", 1},
                 {"id", lesson.id},
                 {"title", lesson.title},
                 {"group", wordOf(kLessonGroups, lesson.group)}};
    if (lesson.order != 0)
        root["order"] = lesson.order;
    addText(root, "story", lesson.story);
    addList(root, "covers", lesson.covers);
    addText(root, "source", lesson.source);
    addScenario(root, "scenario", lesson.scenario, {});
    for (const LessonFigure &figure : lesson.figures)
        root["figures"][figure.name] = figureJson(figure, lesson.scenario);
    root["steps"] = Json::array();
    for (const LessonStep &step : lesson.steps)
        root["steps"].push_back(stepJson(step, lesson.scenario));
    return root.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace tb
