// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson_reader.h"

#include "core/lesson_fields.h"
#include "core/readers/json_row.h"

#include <algorithm>

namespace tb {

namespace {

constexpr std::size_t kMostSteps = 30;
constexpr std::size_t kMostFigures = 100;

LessonText readText(JsonRow &step)
{
    LessonText text;
    const JsonValue *member = step.member("text");
    if (!member) {
        step.fail("the text is missing", "text");
        return text;
    }
    JsonRow row(*member, step.place() + ".text");
    row.allowOnly(lessonKeys().text);
    text.plain = row.text("plain");
    text.picture = row.optionalText("picture").value_or("");
    text.numbers = row.optionalText("numbers").value_or("");
    text.engineer = row.optionalText("engineer").value_or("");
    text.words = textList(row, "words");
    pass(row, step);
    return text;
}

Mask readMask(JsonRow &step)
{
    Mask mask;
    for (const std::string &word : textList(step, "mask")) {
        if (const auto part = fromWord(kMaskWords, word))
            mask.*(*part) = true;
        else
            step.fail(quoted(word) + " is not one of " + wordsOf(kMaskWords), "mask");
    }
    return mask;
}

std::vector<LessonControl> readHidden(JsonRow &step)
{
    std::vector<LessonControl> hidden;
    for (const std::string &word : textList(step, "hide")) {
        if (word == "controls")
            for (const auto &row : kLessonControls)
                hidden.push_back(row.value);
        else if (const auto control = fromWord(kLessonControls, word))
            hidden.push_back(*control);
        else
            step.fail(quoted(word) + " is not " + wordsOf(kLessonControls) + " or controls", "hide");
    }
    return hidden;
}

std::vector<LessonChoice> readChoices(JsonRow &question)
{
    std::vector<LessonChoice> choices;
    const JsonArray &items = question.array("choices");
    for (std::size_t i = 0; i < items.size(); ++i) {
        JsonRow row(items[i], question.place() + ".choices[" + std::to_string(i) + "]");
        row.allowOnly(lessonKeys().choice);
        choices.push_back({row.text("text"), row.text("feedback"), row.member("right") && row.flag("right")});
        pass(row, question);
    }
    const auto right = std::count_if(choices.begin(), choices.end(), [](const auto &c) { return c.right; });
    if (choices.size() < 2 || choices.size() > 6 || right != 1)
        question.fail("two to six choices were expected, one of them right", "choices");
    return choices;
}

void readFeedback(JsonRow &question, Question &into)
{
    const JsonValue *member = question.member("feedback");
    if (!member) {
        question.fail("what to say to a guess is missing: low, close, high", "feedback");
        return;
    }
    JsonRow row(*member, question.place() + ".feedback");
    row.allowOnly(lessonKeys().feedback);
    into.low = row.text("low");
    into.close = row.text("close");
    into.high = row.text("high");
    pass(row, question);
}

QuestionKind readKind(JsonRow &question)
{
    const std::string kind = question.text("kind");
    if (kind == "choice")
        return QuestionKind::Choice;
    if (kind == "drag") {
        const std::string on = question.text("on");
        if (on != "bar" && on != "chart")
            question.fail("bar or chart was expected", "on");
        return on == "bar" ? QuestionKind::DragBar : QuestionKind::DragChart;
    }
    if (kind != "number")
        question.fail("number, choice or drag was expected", "kind");
    return QuestionKind::Number;
}

std::optional<Question> readQuestion(JsonRow &step)
{
    const JsonValue *member = step.member("question");
    if (!member)
        return std::nullopt;
    JsonRow row(*member, step.place() + ".question");
    row.allowOnly(lessonKeys().question);
    Question question;
    question.ask = row.text("ask");
    question.kind = readKind(row);
    if (question.kind == QuestionKind::Choice) {
        question.choices = readChoices(row);
    } else {
        question.answer = row.text("answer");
        question.closePercent = optionalNumber(row, "close", 0, 100).value_or(question.closePercent);
        readFeedback(row, question);
    }
    pass(row, step);
    return question;
}

std::optional<Reveal> readReveal(JsonRow &step, const Scenario &start)
{
    const JsonValue *member = step.member("reveal");
    if (!member)
        return std::nullopt;
    JsonRow row(*member, step.place() + ".reveal");
    row.allowOnly(lessonKeys().reveal);
    Reveal reveal;
    reveal.text = row.text("text");
    if (row.member("scenario"))
        reveal.scenario = readScenario(row, "scenario", start);
    for (const std::string &word : textList(row, "arithmetic")) {
        if (const auto figure = fromWord(kFigureWords, word))
            reveal.arithmetic.push_back(*figure);
        else
            row.fail(quoted(word) + " is not " + wordsOf(kFigureWords), "arithmetic");
    }
    pass(row, step);
    return reveal;
}

LessonStep readStep(JsonRow &row, const Scenario &start)
{
    row.allowOnly(lessonKeys().step);
    LessonStep step;
    step.title = row.text("title");
    step.text = readText(row);
    step.scenario = readScenario(row, "scenario", start);
    if (row.member("compare"))
        step.compare = readScenario(row, "compare", start);
    step.page = optionalWord(row, "view", kLessonPages);
    step.highlight = optionalWord(row, "highlight", kPartWords);
    step.mask = readMask(row);
    step.hide = readHidden(row);
    step.question = readQuestion(row);
    step.reveal = readReveal(row, step.scenario);
    step.seconds = row.optionalInteger("seconds", {1, 3'600});
    if (step.question && !step.reveal)
        row.fail("a question needs its reveal", "reveal");
    if (step.mask.any() && !step.question)
        row.fail("only a question can cover what it asks for", "mask");
    return step;
}

void readHead(JsonRow &top, Lesson &lesson)
{
    top.allowOnly(lessonKeys().lesson);
    if (top.text("format") != "threebudgets-lesson")
        top.fail("\"threebudgets-lesson\" was expected", "format");
    if (top.integer("version", {1, 1'000'000}) > 1)
        top.fail("written by a newer version of Three Budgets; this one reads version 1", "version");
    lesson.id = top.text("id");
    if (lesson.id.empty()
        || lesson.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos)
        top.fail("small letters, digits and - were expected", "id");
    lesson.title = top.text("title");
    lesson.group = optionalWord(top, "group", kLessonGroups).value_or(LessonGroup::Own);
    lesson.order = top.optionalInteger("order", {0, 10'000}).value_or(0);
    lesson.story = top.optionalText("story").value_or("");
    lesson.covers = textList(top, "covers");
    lesson.source = top.optionalText("source").value_or("");
    lesson.scenario = readScenario(top, "scenario", {});
}

} // namespace

Result<Lesson> lessonFromJson(std::string_view text, const std::string &file)
{
    JsonLimits limits;
    limits.bytes = kMaxLessonBytes;
    const auto json = parseJson(text, file, limits);
    if (!json)
        return json.error();
    JsonRow top(*json, file);
    Lesson lesson;
    readHead(top, lesson);
    if (const JsonValue *figures = top.member("figures"); figures && !top.error())
        lesson.figures = readFigures(top, *figures, lesson.scenario);
    if (lesson.figures.size() > kMostFigures)
        top.fail("at most " + std::to_string(kMostFigures) + " were expected", "figures");
    if (top.error())
        return *top.error();
    const JsonArray &steps = top.array("steps");
    if (steps.empty() || steps.size() > kMostSteps)
        top.fail("1 to " + std::to_string(kMostSteps) + " steps were expected", "steps");
    for (std::size_t i = 0; i < steps.size() && !top.error(); ++i) {
        JsonRow row(steps[i], file + ": step " + std::to_string(i + 1));
        lesson.steps.push_back(readStep(row, lesson.scenario));
        pass(row, top);
    }
    if (top.error())
        return *top.error();
    return lesson;
}

} // namespace tb
