// SPDX-License-Identifier: GPL-3.0-or-later
// Lesson files with one mistake each: the answer names the file, the step and the field.
#include "core/lesson_reader.h"
#include "core/prepared_lesson.h"
#include "support.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace tb {
namespace {

using Json = nlohmann::json;

Json goodLesson()
{
    return Json::parse(R"({
      "format": "threebudgets-lesson", "version": 1, "id": "try", "title": "Try", "group": "own",
      "scenario": {"device": "spare:20GB", "context": 32768},
      "figures": {"fit": {"of": "sessions_fit"}, "notes": {"of": "state_bytes_per_session", "show": "gb"}},
      "steps": [
        {"title": "Look", "text": {"plain": "One conversation keeps {notes}."}},
        {"title": "Guess", "text": {"plain": "How many?"}, "mask": ["result"],
         "question": {"ask": "How many fit?", "kind": "number", "answer": "fit",
                      "feedback": {"low": "More.", "close": "Yes.", "high": "Fewer."}},
         "reveal": {"text": "{fit} fit.", "arithmetic": ["sessions-fit"]}}]})");
}

std::shared_ptr<const Glossary> glossary()
{
    Glossary terms;
    terms.terms.push_back({"kv-cache", "KV cache", {"notes"}, "What a conversation keeps.", "", {}});
    return std::make_shared<const Glossary>(terms);
}

Result<PreparedLesson> prepared(const Json &lesson)
{
    auto read = lessonFromJson(lesson.dump(), "try.json");
    if (!read)
        return read.error();
    return PreparedLesson::make(std::move(read).value(), test::catalogue(), glossary(), "try.json");
}

struct Mistake
{
    const char *pointer; ///< of the value that is replaced
    Json value; ///< null: taken away
    const char *place; ///< what the answer begins with
};

std::ostream &operator<<(std::ostream &out, const Mistake &m)
{
    return out << m.pointer << " = " << m.value;
}

class LessonMistake : public testing::TestWithParam<Mistake>
{
};

TEST(LessonReader, AGoodLessonIsRead)
{
    const auto lesson = prepared(goodLesson());
    ASSERT_TRUE(lesson) << lesson.error().line();
    EXPECT_EQ(lesson->plain(lesson->lesson().steps[0].text.plain), "One conversation keeps 4 GB.");
    EXPECT_EQ(lesson->answer(*lesson->lesson().steps[1].question).text, "4");
}

TEST_P(LessonMistake, IsToldWithItsPlace)
{
    const Mistake &mistake = GetParam();
    Json lesson = goodLesson();
    const Json::json_pointer at(mistake.pointer);
    if (mistake.value.is_null())
        lesson.at(at.parent_pointer()).erase(at.back());
    else
        lesson[at] = mistake.value;
    const auto read = prepared(lesson);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().line().rfind(mistake.place, 0), 0U) << read.error().line();
    EXPECT_EQ(read.error().line().find('\n'), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Head, LessonMistake,
                         testing::Values(Mistake{"/format", "lesson", "try.json.format: "},
                                         Mistake{"/version", 2, "try.json.version: "},
                                         Mistake{"/id", "Try It", "try.json.id: "},
                                         Mistake{"/title", nullptr, "try.json.title: "},
                                         Mistake{"/group", "day-9", "try.json.group: "},
                                         Mistake{"/stepps", 1, "try.json.stepps: "},
                                         Mistake{"/scenario/context", "long", "try.json.scenario: context: "},
                                         Mistake{"/scenario/modell", "x", "try.json.scenario: modell: "},
                                         Mistake{"/steps", Json::array(), "try.json.steps: "}));

INSTANTIATE_TEST_SUITE_P(
    Figures, LessonMistake,
    testing::Values(Mistake{"/figures/fit/of", "sessions_fits", "try.json: figure fit: "},
                    Mistake{"/figures/fit/of", "fit", "try.json: figure fit: "},
                    Mistake{"/figures/fit/value", 3, "try.json: figure fit.of: "},
                    Mistake{"/figures/fit/over", 0, "try.json: figure fit: "},
                    Mistake{"/figures/fit/show", "GB", "try.json: figure fit.show: "},
                    Mistake{"/figures/fit/decimals", 7, "try.json: figure fit.decimals: "},
                    Mistake{"/figures/fit/in", Json{{"kv", 7}}, "try.json: figure fit: "},
                    Mistake{"/figures/fit/in", Json{{"key", 7}}, "try.json: figure fit.in: key: "}));

INSTANTIATE_TEST_SUITE_P(
    Steps, LessonMistake,
    testing::Values(
        Mistake{"/steps/0/title", nullptr, "try.json: step 1.title: "},
        Mistake{"/steps/0/text", nullptr, "try.json: step 1.text: "},
        Mistake{"/steps/0/text/plain", "{nots} left", "try.json: step 1.text.plain: "},
        Mistake{"/steps/0/text/plain", "an {open brace", "try.json: step 1.text.plain: "},
        Mistake{"/steps/0/text/picture", "[kv-cash] is", "try.json: step 1.text.picture: "},
        Mistake{"/steps/0/text/words", Json::array({"kv"}), "try.json: step 1.text.words: "},
        Mistake{"/steps/0/view", "charts", "try.json: step 1.view: "},
        Mistake{"/steps/0/hide", Json::array({"all"}), "try.json: step 1.hide: "},
        Mistake{"/steps/0/mask", Json::array({"result"}), "try.json: step 1.mask: "},
        Mistake{"/steps/0/seconds", 0, "try.json: step 1.seconds: "},
        Mistake{"/steps/0/compare", Json{{"model", "gpt-9"}}, "try.json: step 1.compare."},
        Mistake{"/steps/1/mask", Json::array({"answer"}), "try.json: step 2.mask: "},
        Mistake{"/steps/1/reveal", nullptr, "try.json: step 2.reveal: "},
        Mistake{"/steps/1/reveal/arithmetic", Json::array({"sum"}), "try.json: step 2.reveal.arithmetic: "},
        Mistake{"/steps/1/question/kind", "guess", "try.json: step 2.question.kind: "},
        Mistake{"/steps/1/question/kind", "drag", "try.json: step 2.question.on: "},
        Mistake{"/steps/1/question/kind", "choice", "try.json: step 2.question.choices: "},
        Mistake{"/steps/1/question/answer", "fits", "try.json: step 2.question.answer: "},
        Mistake{"/steps/1/question/close", -1, "try.json: step 2.question.close: "},
        Mistake{"/steps/1/question/feedback/low", nullptr, "try.json: step 2.question.feedback.low: "}));

TEST(LessonReader, HostileTextIsRefusedInOneLine)
{
    for (const std::string &text : {std::string(), std::string("{"), std::string("[]"), std::string("null"),
                                    std::string(kMaxLessonBytes + 1, ' '), std::string(100, '['),
                                    std::string("{\"format\":\"threebudgets-lesson\",\"format\":1}")}) {
        const auto read = lessonFromJson(text, "try.json");
        ASSERT_FALSE(read) << text.substr(0, 40);
        EXPECT_EQ(read.error().line().find('\n'), std::string::npos);
    }
}

} // namespace
} // namespace tb
