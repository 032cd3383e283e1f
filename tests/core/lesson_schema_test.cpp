// SPDX-License-Identifier: GPL-3.0-or-later
// The schema of lesson files says what the reader takes: the same keys, the same words, the same limits.
#include "core/lesson_fields.h"
#include "core/lesson_reader.h"
#include "core/scenario_text.h"
#include "support.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>

namespace tb {
namespace {

using Json = nlohmann::json;
using Words = std::set<std::string>;

const Json &schema()
{
    static const Json root = Json::parse(test::sourceFile("resources/data/lesson.schema.json"));
    return root;
}

const Json &definition(const char *name)
{
    return schema().at("$defs").at(name);
}

Words keysOf(const Json &object)
{
    EXPECT_EQ(object.at("additionalProperties"), false);
    Words keys;
    for (const auto &[key, value] : object.at("properties").items())
        keys.insert(key);
    return keys;
}

Words setOf(const std::vector<std::string> &keys)
{
    return {keys.begin(), keys.end()};
}

template<typename Value, std::size_t Size>
Words wordsIn(const std::array<LessonWord<Value>, Size> &table, Words words = {})
{
    for (const LessonWord<Value> &row : table)
        words.insert(std::string(row.word));
    return words;
}

Words enumAt(const Json &part, const char *key)
{
    const Json &property = part.at("properties").at(key);
    return (property.contains("items") ? property.at("items") : property).at("enum").get<Words>();
}

TEST(LessonSchema, HasTheKeysOfTheReader)
{
    const LessonKeys &keys = lessonKeys();
    EXPECT_EQ(keysOf(schema()), setOf(keys.lesson));
    EXPECT_EQ(keysOf(definition("figure")), setOf(keys.figure));
    EXPECT_EQ(keysOf(definition("step")), setOf(keys.step));
    EXPECT_EQ(keysOf(definition("text")), setOf(keys.text));
    EXPECT_EQ(keysOf(definition("question")), setOf(keys.question));
    EXPECT_EQ(keysOf(definition("feedback")), setOf(keys.feedback));
    EXPECT_EQ(keysOf(definition("choice")), setOf(keys.choice));
    EXPECT_EQ(keysOf(definition("reveal")), setOf(keys.reveal));
    Words scenario = {"format", "version"};
    for (const ScenarioKey &key : scenarioKeys())
        scenario.insert(std::string(key.name));
    EXPECT_EQ(keysOf(definition("scenario")), scenario);
}

TEST(LessonSchema, HasTheWordsOfTheReader)
{
    EXPECT_EQ(enumAt(schema(), "group"), wordsIn(kLessonGroups));
    EXPECT_EQ(enumAt(definition("step"), "view"), wordsIn(kLessonPages));
    EXPECT_EQ(enumAt(definition("step"), "highlight"), wordsIn(kPartWords));
    EXPECT_EQ(enumAt(definition("step"), "mask"), wordsIn(kMaskWords));
    EXPECT_EQ(enumAt(definition("step"), "hide"), wordsIn(kLessonControls, {"controls"}));
    EXPECT_EQ(enumAt(definition("figure"), "show"), wordsIn(kShowWords));
    EXPECT_EQ(enumAt(definition("figure"), "round"), wordsIn(kRoundingWords));
    EXPECT_EQ(enumAt(definition("reveal"), "arithmetic"), wordsIn(kFigureWords));
}

/// A lesson with one step and one figure, which the reader takes.
Json goodLesson()
{
    return Json::parse(R"({"format": "threebudgets-lesson", "version": 1, "id": "a", "title": "A",
        "figures": {"fit": {"of": "sessions_fit"}},
        "steps": [{"title": "Guess", "text": {"plain": "How many?"},
          "question": {"ask": "How many?", "kind": "number", "answer": "fit",
                       "feedback": {"low": "More.", "close": "Yes.", "high": "Fewer."}},
          "reveal": {"text": "So many."}}]})");
}

bool isRead(const Json &lesson)
{
    return lessonFromJson(lesson.dump(), "a.json").ok();
}

/// Each number that the schema sets a limit to: the limit is taken, one more is not.
TEST(LessonSchema, HasTheLimitsOfTheReader)
{
    struct Limited
    {
        const char *part; ///< of the schema; empty for the lesson itself
        const char *key;
        const char *pointer;
    };
    for (const Limited &row :
         {Limited{"", "order", "/order"}, Limited{"figure", "users", "/figures/fit/users"},
          Limited{"figure", "seats", "/figures/fit/seats"},
          Limited{"figure", "decimals", "/figures/fit/decimals"},
          Limited{"question", "close", "/steps/0/question/close"},
          Limited{"step", "seconds", "/steps/0/seconds"}}) {
        const Json &part = *row.part ? definition(row.part) : schema();
        const Json &property = part.at("properties").at(row.key);
        for (const auto &[limit, beyond] : {std::pair{"minimum", -1}, std::pair{"maximum", 1}}) {
            Json lesson = goodLesson();
            const auto value = property.at(limit).get<std::int64_t>();
            lesson[Json::json_pointer(row.pointer)] = value;
            EXPECT_TRUE(isRead(lesson)) << row.key << " " << value;
            lesson[Json::json_pointer(row.pointer)] = value + beyond;
            EXPECT_FALSE(isRead(lesson)) << row.key << " " << value + beyond;
        }
    }
}

TEST(LessonSchema, WhatItRequiresTheReaderDoes)
{
    const auto expectRequired = [](const Json &part, const char *pointer) {
        for (const Json &key : part.at("required")) {
            Json lesson = goodLesson();
            lesson.at(Json::json_pointer(pointer)).erase(key.get<std::string>());
            EXPECT_FALSE(isRead(lesson)) << pointer << " without " << key;
        }
    };
    ASSERT_TRUE(isRead(goodLesson()));
    expectRequired(schema(), "");
    expectRequired(definition("step"), "/steps/0");
    expectRequired(definition("text"), "/steps/0/text");
    expectRequired(definition("question"), "/steps/0/question");
    expectRequired(definition("feedback"), "/steps/0/question/feedback");
    expectRequired(definition("reveal"), "/steps/0/reveal");
}

TEST(LessonSchema, HasTheMostStepsAndFigures)
{
    Json lesson = goodLesson();
    const auto steps = schema().at("properties").at("steps").at("maxItems").get<std::size_t>();
    lesson["steps"] = Json(steps, lesson["steps"][0]);
    EXPECT_TRUE(isRead(lesson));
    lesson["steps"].push_back(lesson["steps"][0]);
    EXPECT_FALSE(isRead(lesson));
    lesson = goodLesson();
    const auto figures = schema().at("properties").at("figures").at("maxProperties").get<std::size_t>();
    while (lesson["figures"].size() < figures)
        lesson["figures"]["f" + std::to_string(lesson["figures"].size())] = {{"of", "sessions_fit"}};
    EXPECT_TRUE(isRead(lesson));
    lesson["figures"]["more"] = {{"of", "sessions_fit"}};
    EXPECT_FALSE(isRead(lesson));
}

} // namespace
} // namespace tb
