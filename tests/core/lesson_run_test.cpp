// SPDX-License-Identifier: GPL-3.0-or-later
// Predictions held against what is, and a lesson on its way.
#include "core/lesson_progress.h"
#include "core/lesson_reader.h"
#include "support.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace tb {
namespace {

std::shared_ptr<const PreparedLesson> lesson()
{
    static const auto read = test::orThrow(lessonFromJson(R"({
      "format": "threebudgets-lesson", "version": 1, "id": "try", "title": "Try",
      "scenario": {"device": "spare:20GB", "context": 32768},
      "figures": {"fit": {"of": "sessions_fit"},
                  "notes": {"of": "state_bytes_per_session", "show": "gb", "decimals": 2},
                  "share": {"value": 53, "show": "percent", "source": "test"}},
      "steps": [
        {"title": "Count", "text": {"plain": "How many?"}, "mask": ["result", "bars", "charts"],
         "question": {"ask": "How many fit?", "kind": "number", "answer": "fit", "close": 0,
                      "feedback": {"low": "More.", "close": "Yes.", "high": "Fewer."}},
         "reveal": {"text": "{fit} fit.", "scenario": {"sessions": 4}}},
        {"title": "Size", "text": {"plain": "How large?"},
         "question": {"ask": "How large?", "kind": "number", "answer": "notes", "close": 5,
                      "feedback": {"low": "More.", "close": "Yes.", "high": "Less."}},
         "reveal": {"text": "{notes}."}},
        {"title": "Share", "text": {"plain": "What share?"},
         "question": {"ask": "Share?", "kind": "number", "answer": "share", "close": 2,
                      "feedback": {"low": "More.", "close": "Yes.", "high": "Less."}},
         "reveal": {"text": "{share}."}},
        {"title": "Choose", "text": {"plain": "Which?"},
         "question": {"ask": "Which?", "kind": "choice",
                      "choices": [{"text": "this", "right": true, "feedback": "Right."},
                                  {"text": "that", "feedback": "Wrong."}]},
         "reveal": {"text": "This."}}]})",
                                                          "try.json"));
    static const auto prepared = std::make_shared<const PreparedLesson>(test::orThrow(
        PreparedLesson::make(read, test::catalogue(), std::make_shared<const Glossary>(), "try.json")));
    return prepared;
}

LessonRun runAt(std::size_t step)
{
    LessonRun run(lesson());
    run.go(step);
    return run;
}

struct Case
{
    std::size_t step;
    const char *typed;
    const char *words; ///< what the lesson says to it
    const char *difference;
};

TEST(LessonRun, AnswersAreJudgedInWhateverWayTheyAreWritten)
{
    const Case cases[] = {
        {0, "4", "Yes.", "Your guess: 4. That is exactly what it is."},
        {0, " 3 ", "More.", "Your guess: 3. It is 4: 1 more, your guess was 25 % too low."},
        {0, "4 conversations", "Yes.", "Your guess: 4. That is exactly what it is."},
        {0, "1e6", "Fewer.",
         "Your guess: 1,000,000. It is 4: 999,996 less, your guess was more than 1,000 times too high."},
        {1, "4.3 GB", "Yes.",
         "Your guess: 4.30 GB. It is 4.29 GB: 0.01 GB less, your guess was less than 1 % too high."},
        {1, "4,3", "Yes.",
         "Your guess: 4.30 GB. It is 4.29 GB: 0.01 GB less, your guess was less than 1 % too high."},
        {1, "4096 MiB", "Yes.", "Your guess: 4.29 GB. That is exactly what it is."},
        {1, "4096 MB", "Yes.",
         "Your guess: 4.096 GB. It is 4.29 GB: 0.194 GB more, your guess was 5 % too low."},
        {1, "4.294", "Yes.", "Your guess: 4.294 GB. It is 4.29 GB: the same once rounded."},
        {1, "2", "More.", "Your guess: 2.00 GB. It is 4.29 GB: 2.29 GB more, your guess was 53 % too low."},
        {2, "53 %", "Yes.", "Your guess: 53 %. That is exactly what it is."},
        {2, "53", "Yes.", "Your guess: 53 %. That is exactly what it is."},
        {2, "50", "More.", "Your guess: 50 %. It is 53 %: 3 % more, your guess was 6 % too low."}};
    for (const Case &c : cases) {
        LessonRun run = runAt(c.step);
        const Status taken = run.answer(c.typed);
        ASSERT_TRUE(taken) << c.typed << ": " << taken.error().line();
        EXPECT_EQ(plainText(run.feedback()->words), c.words) << c.typed;
        EXPECT_EQ(run.feedback()->difference, c.difference) << c.typed;
        EXPECT_FALSE(run.asks());
    }
}

TEST(LessonRun, AnotherUnitIsAcceptedAndSaidSo)
{
    LessonRun run = runAt(1);
    ASSERT_TRUE(run.answer("4096 MiB"));
    EXPECT_TRUE(run.feedback()->good);
    EXPECT_EQ(run.feedback()->note, "Understood in MiB: that is 4.29 GB.");
    run = runAt(1);
    ASSERT_TRUE(run.answer("4.29 GB"));
    EXPECT_EQ(run.feedback()->note, "");
}

TEST(LessonRun, WhatIsNoAnswerChangesNothing)
{
    for (const char *typed :
         {"", "   ", "many", "4 tok/s", "\xF0\x9F\x98\x80", "1e999", "nan", "--4", "4 GB"}) {
        LessonRun run = runAt(0);
        const Status taken = run.answer(typed);
        ASSERT_FALSE(taken) << typed;
        EXPECT_FALSE(taken.error().line().empty());
        EXPECT_EQ(taken.error().line().find('\n'), std::string::npos);
        EXPECT_TRUE(run.asks());
    }
    LessonRun run = runAt(3);
    EXPECT_FALSE(run.answer("1"));
    EXPECT_FALSE(run.choose(2));
    EXPECT_FALSE(run.drag(1));
    EXPECT_FALSE(runAt(0).drag(std::nan("")));
}

TEST(LessonRun, LessThanNothingAndMoreThanAnythingAreRefused)
{
    struct Refused
    {
        std::size_t step;
        const char *typed;
        const char *line;
    };
    for (const Refused &c : {Refused{0, "-4", "Less than nothing cannot be."},
                             {1, "-5 GB", "Less than nothing cannot be."},
                             {2, "-1 %", "Less than nothing cannot be."},
                             {0, "99999999999999999999", "That is larger than any figure here."}}) {
        LessonRun run = runAt(c.step);
        const Status taken = run.answer(c.typed);
        ASSERT_FALSE(taken) << c.typed;
        EXPECT_EQ(taken.error().line(), c.line) << c.typed;
        EXPECT_TRUE(run.asks());
    }
    EXPECT_TRUE(runAt(0).answer("0"));
}

TEST(Prediction, TheDifferenceIsThatOfTheNumbersShown)
{
    LessonFigure words;
    words.rounding = Rounding::About;
    EXPECT_EQ(differenceText(32'768, 24'576, words),
              "Your guess: 32,768. It is 25,000: 7,768 less, your guess was 31 % too high.");
    EXPECT_EQ(differenceText(24'900, 24'576, words),
              "Your guess: 24,900. It is 25,000: the same once rounded.");
    EXPECT_EQ(differenceText(24'576, 24'576, words), "Your guess: 24,576. That is exactly what it is.");
    LessonFigure below; // an answer of less than nothing can be guessed
    const auto guess = readGuess("-3", below, -2);
    ASSERT_TRUE(guess.ok());
    EXPECT_EQ(differenceText(guess->value, -2, below),
              "Your guess: -3. It is -2: 1 more, your guess was 50 % too low.");
}

TEST(LessonRun, TheResultIsCoveredUntilThereIsAPredictionOrTheTeacherShowsIt)
{
    LessonRun run = runAt(0);
    EXPECT_TRUE(run.mask().result && run.mask().bars && run.mask().charts);
    EXPECT_EQ(run.scenario().sessions.value, 1);
    EXPECT_FALSE(run.guess());
    ASSERT_TRUE(run.answer("6"));
    EXPECT_FALSE(run.mask().any());
    EXPECT_EQ(run.scenario().sessions.value, 4) << "the reveal has a state of its own";
    ASSERT_TRUE(run.guess());
    EXPECT_EQ(run.guess()->value, 6);
    EXPECT_EQ(run.guess()->text, "your guess: 6");

    run.clearStep();
    EXPECT_TRUE(run.asks());
    run.reveal();
    EXPECT_FALSE(run.mask().any());
    EXPECT_FALSE(run.feedback());
    EXPECT_FALSE(run.guess());
}

TEST(LessonRun, AnySteptMayBeJumpedToAndKeepsItsAnswer)
{
    LessonRun run(lesson());
    run.go(3);
    ASSERT_TRUE(run.choose(1));
    run.go(0);
    EXPECT_TRUE(run.asks());
    run.go(99);
    EXPECT_EQ(run.at(), 0U);
    run.go(3);
    EXPECT_EQ(plainText(run.feedback()->words), "Wrong.");
    EXPECT_FALSE(run.feedback()->good);
    EXPECT_EQ(run.answered(), 1U);
    EXPECT_EQ(run.questions(), 4U);
}

RC_GTEST_PROP(LessonProgressProperty, ReadsBackAsItWasWritten, ())
{
    LessonProgress progress;
    LessonRun run(lesson());
    for (int i = *rc::gen::inRange(0, 12); i > 0; --i) {
        run.go(*rc::gen::inRange<std::size_t>(0, 6));
        if (*rc::gen::arbitrary<bool>())
            (void)run.answer(*rc::gen::arbitrary<std::string>());
        (void)run.answer(std::to_string(*rc::gen::arbitrary<int>()));
        (void)run.choose(*rc::gen::inRange<std::size_t>(0, 4));
    }
    progress.lessons["try"] = {run.at(), run.states()};
    const auto back = progressFromJson(progressToJson(progress), "progress.json");
    RC_ASSERT(back.ok());
    RC_ASSERT(*back == progress);
    LessonRun again(lesson());
    again.restore(back->lessons.at("try").step, back->lessons.at("try").states);
    RC_ASSERT(again.at() == run.at());
    RC_ASSERT(again.states() == run.states());
}

TEST(LessonProgress, OfAnotherLessonIsDroppedWhereItDoesNotFit)
{
    LessonRun run(lesson());
    run.restore(70, {StepState{StepAnswer{{}, 0, 3}, true}, {}, {}, StepState{StepAnswer{{}, 0, 7}, true}});
    EXPECT_EQ(run.at(), 0U);
    EXPECT_EQ(run.answered(), 0U);
    EXPECT_TRUE(run.asks());
}

TEST(LessonProgress, DamagedFilesAreRefusedInOneLine)
{
    for (const char *text :
         {"", "{}", "[1]", R"({"format":"threebudgets-progress"})",
          R"({"format":"threebudgets-progress","version":1,"lessons":{"a":{"step":-1,"states":[]}}})",
          R"({"format":"threebudgets-progress","version":1,"lessons":{"a":{"step":0,"states":[{}]}}})",
          R"({"format":"threebudgets-progress","version":1,"lessons":{"a":{"step":0,"states":7}}})"}) {
        const auto read = progressFromJson(text, "progress.json");
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().line().rfind("progress.json", 0), 0U) << read.error().line();
    }
}

} // namespace
} // namespace tb
