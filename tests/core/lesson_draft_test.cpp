// SPDX-License-Identifier: GPL-3.0-or-later
// What the dialog for teachers does to a lesson.
#include "core/lesson_draft.h"
#include "core/lesson_fields.h"
#include "core/lesson_place.h"
#include "core/lesson_reader.h"
#include "core/lesson_writer.h"
#include "core/prepared_lesson.h"
#include "core/readers/lesson_shelf.h"
#include "support.h"

#include <gtest/gtest.h>

namespace tb {
namespace {

const Scenario kF16 = test::scenarioOf("device=spare:20GB");
const Scenario kQ8 = test::scenarioOf("device=spare:20GB;kv=q8_0");

const AskableFigure &fit()
{
    return askableFigures().front();
}

/// A step in f16 that asks how many fit.
Lesson asking()
{
    Lesson lesson = newLesson(kF16);
    lesson.id = "try";
    lesson.title = "Try";
    Question question;
    question.answer = useFigure(lesson, fit(), kF16);
    lesson.steps[0].question = question;
    lesson.steps[0].reveal = Reveal{"{fit} fit.", {}, {}};
    return lesson;
}

std::string answerOf(const Lesson &lesson)
{
    const auto prepared
        = PreparedLesson::make(lesson, test::catalogue(), std::make_shared<const Glossary>(), "try.json");
    EXPECT_TRUE(prepared) << prepared.error().line();
    return prepared ? prepared->answer(*lesson.steps[0].question).text : std::string();
}

TEST(LessonDraft, EveryKindIsANumberOfSomeReport)
{
    const auto onACard = askableIn(test::scenarioOf("device=h100-sxm;context=1k"), test::catalogue());
    EXPECT_EQ(onACard.size(), askableFigures().size());
    EXPECT_LT(askableIn(kF16, test::catalogue()).size(), onACard.size()); // a room has no speed
}

TEST(LessonDraft, AFigureIsMadeOnceForEachState)
{
    Lesson lesson = newLesson(kF16);
    EXPECT_EQ(useFigure(lesson, fit(), kF16), "fit");
    EXPECT_EQ(useFigure(lesson, fit(), kF16), "fit");
    EXPECT_EQ(useFigure(lesson, fit(), kQ8), "fit-2");
    EXPECT_EQ(lesson.figures.size(), 2U);
    EXPECT_EQ(askableOf(lesson, "fit-2")->path, "sessions_fit");
    EXPECT_EQ(askableOf(lesson, "other"), nullptr);
}

TEST(LessonDraft, AnotherStateOfTheStepOrOfTheAnswerIsAnotherAnswer)
{
    Lesson lesson = asking();
    EXPECT_EQ(answerOf(lesson), "4");
    retakeStep(lesson, 0, kQ8);
    EXPECT_EQ(answerOf(lesson), "8");
    retakeAnswer(lesson, 0, kF16);
    EXPECT_EQ(answerOf(lesson), "4");
    retakeAnswer(lesson, 0, std::nullopt);
    EXPECT_EQ(answerOf(lesson), "8");
    EXPECT_EQ(lesson.steps[0].scenario, kQ8);
}

TEST(LessonDraft, AFigureOfTwoStepsStaysForTheOther)
{
    Lesson lesson = asking();
    addStep(lesson, 0, kF16);
    lesson.steps[1].text.plain = "{fit} fit.";
    retakeStep(lesson, 0, kQ8);
    EXPECT_EQ(lesson.figures[0].scenario, kF16);
}

TEST(LessonDraft, StepsAreAddedBehindTheOneAtHand)
{
    Lesson lesson = newLesson(kF16);
    addStep(lesson, 0, kQ8);
    addStep(lesson, 0, kF16);
    ASSERT_EQ(lesson.steps.size(), 3U);
    EXPECT_EQ(lesson.steps[1].title, "Step 3");
    EXPECT_EQ(lesson.steps[2].scenario, kQ8);
}

TEST(LessonDraft, UnusedFiguresGoAndThoseOfOthersStay)
{
    Lesson lesson = asking();
    useFigure(lesson, fit(), kQ8);
    LessonFigure twice;
    twice.name = "twice";
    twice.of = "fit-2";
    twice.operation = Operation::Times;
    twice.number = 2;
    lesson.figures.push_back(twice);
    useFigure(lesson, askableFigures()[1], kF16);
    dropUnused(lesson);
    ASSERT_EQ(lesson.figures.size(), 3U);
    EXPECT_EQ(lesson.figures[2].name, "twice");
}

TEST(LessonDraft, WhatIsMadeCanBeSavedAndOpened)
{
    const Lesson lesson = asking();
    const auto again = lessonFromJson(lessonToJson(lesson), "try.json");
    ASSERT_TRUE(again) << again.error().line();
    EXPECT_TRUE(*again == lesson);
}

TEST(LessonDraft, WhatIsStillToBeWrittenIsTold)
{
    Lesson lesson = asking();
    const auto missing = [&lesson] {
        const Status status = nothingMissing(lesson);
        return status ? std::string() : status.error().line();
    };
    EXPECT_EQ(missing(), "step 1 has no text yet");
    lesson.steps[0].text.plain = "Look.";
    EXPECT_EQ(missing(), "step 1 has a question without words");
    lesson.steps[0].question->ask = "How many?";
    EXPECT_EQ(missing(), "");
    lesson.steps[0].reveal->text = " ";
    EXPECT_EQ(missing(), "step 1 does not tell its answer yet");
    lesson.steps[0].title = "";
    EXPECT_EQ(missing(), "step 1 has no title yet");
    lesson.title = "";
    EXPECT_EQ(missing(), "the lesson has no title yet");
}

TEST(LessonDraft, NamesOfFilesComeFromTitles)
{
    EXPECT_EQ(lessonIdOf("Four, then eight!"), "four-then-eight");
    EXPECT_EQ(lessonIdOf("  8-bit Notes"), "8-bit-notes");
    EXPECT_EQ(lessonIdOf("\xc3\xa9t\xc3\xa9"), "t");
    EXPECT_EQ(lessonIdOf("?!"), "lesson");
}

TEST(LessonDraft, AStateHasATitle)
{
    EXPECT_TRUE(test::contains(stateTitle(kQ8, test::catalogue()), "q8_0 KV cache"));
    EXPECT_FALSE(stateTitle(test::scenarioOf("model=no-such-model"), test::catalogue()).empty());
}

TEST(LessonShelfPut, TakesThePlaceOfTheSameFile)
{
    LessonShelf shelf;
    shelf.put({asking(), "own/try.json"});
    Lesson other = asking();
    other.title = "Again";
    shelf.put({other, "own/try.json"});
    ASSERT_EQ(shelf.lessons.size(), 1U);
    EXPECT_EQ(shelf.lessons[0].lesson.title, "Again");
}

TEST(LessonPlace, IsToldInTheWordsOfTheForm)
{
    struct Row
    {
        const char *place;
        const char *said;
    };
    const Row rows[] = {{"try: step 2.question.ask", "Step 2, \"What to ask\""},
                        {"try: step 2.question.kind", "Step 2, \"Question\""},
                        {"try: step 12.question.choices[1].feedback", "Step 12, choice 2"},
                        {"try: step 1.question.choices", "Step 1, choices"},
                        {"try: step 1.text.plain", "Step 1, \"Text\""},
                        {"try: step 1.text.words", "Step 1, \"Terms of the text\""},
                        {"try: step 3.reveal.scenario.model", "Step 3, \"State with the answer\", model"},
                        {"try: step 3.scenario.context", "Step 3, \"State\", context"},
                        {"try: step 3", "Step 3"},
                        {"try: figure fit-2.of", "Figure {fit-2}"},
                        {"try.steps", "The lesson's steps"},
                        {"elsewhere.json: step 1.title", "elsewhere.json: step 1.title"}};
    for (const Row &row : rows)
        EXPECT_EQ(onScreen({"why", row.place}, "try").place, row.said);
    EXPECT_EQ(onScreen({"\"decode.total_tok_s\" is neither", "try: figure speed"}, "try").line(),
              "Figure {speed}: \"Decode speed of all sessions\" is neither");
}

TEST(LessonPlace, KnowsEveryFieldOfAStep)
{
    const auto known = [](const std::string &field) {
        const std::string said = onScreen({"", "try: step 1." + field}, "try").place;
        return said.find('.') == std::string::npos && said != "Step 1, " + field;
    };
    const LessonKeys &keys = lessonKeys();
    for (const std::string &key : keys.step)
        EXPECT_TRUE(known(key)) << key;
    for (const std::string &key : keys.text)
        EXPECT_TRUE(known("text." + key)) << key;
    for (const std::string &key : keys.question)
        EXPECT_TRUE(known("question." + key)) << key;
    for (const std::string &key : keys.feedback)
        EXPECT_TRUE(known("question.feedback." + key)) << key;
    for (const std::string &key : keys.reveal)
        EXPECT_TRUE(known("reveal." + key)) << key;
}

} // namespace
} // namespace tb
