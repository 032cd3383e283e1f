// SPDX-License-Identifier: GPL-3.0-or-later
// What is written reads back equal.
#include "core/lesson_reader.h"
#include "core/lesson_writer.h"
#include "core/readers/lesson_shelf.h"
#include "scenario_gen.h"
#include "support.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tb {
namespace {

const LessonShelf &shelf()
{
    static const LessonShelf lessons = readShelf(TB_SOURCE_DIR "/resources/data");
    return lessons;
}

TEST(LessonWriter, EveryShippedLessonReadsBackEqual)
{
    ASSERT_GE(shelf().lessons.size(), 30U);
    for (const ShelvedLesson &shelved : shelf().lessons) {
        const auto again = lessonFromJson(lessonToJson(shelved.lesson), "again.json");
        ASSERT_TRUE(again) << again.error().line();
        EXPECT_TRUE(*again == shelved.lesson) << shelved.lesson.id;
    }
}

TEST(LessonWriter, WritesWhatDiffersOnly)
{
    Lesson lesson;
    lesson.id = "try";
    lesson.title = "\"Try\"";
    lesson.scenario = test::scenarioOf("device=spare:20GB;free=20GB");
    LessonStep step;
    step.title = "Look";
    step.text.plain = "Look.";
    step.scenario = test::scenarioOf("device=spare:20GB;context=65536");
    lesson.steps.push_back(step);
    EXPECT_EQ(lessonToJson(lesson), R"({
 "format": "threebudgets-lesson",
 "version": 1,
 "id": "try",
 "title": "\"Try\"",
 "group": "own",
 "scenario": {
  "device": "spare:20GB",
  "free": "20GB"
 },
 "steps": [
  {
   "title": "Look",
   "text": {
    "plain": "Look."
   },
   "scenario": {
    "context": 65536,
    "free": null
   }
  }
 ]
}
)");
}

RC_GTEST_PROP(LessonWriterProperty, AnyScenariosReadBackEqual, ())
{
    Lesson lesson = (*rc::gen::elementOf(shelf().lessons)).lesson;
    lesson.scenario = *test::anyScenario();
    for (LessonFigure &figure : lesson.figures)
        figure.scenario = *test::anyScenario();
    for (LessonStep &step : lesson.steps) {
        step.scenario = *test::anyScenario();
        if (step.reveal)
            step.reveal->scenario = *test::anyScenario();
        step.compare = *test::anyScenario();
    }
    const auto again = lessonFromJson(lessonToJson(lesson), "again.json");
    RC_ASSERT(again);
    RC_ASSERT(*again == lesson);
}

} // namespace
} // namespace tb
