// SPDX-License-Identifier: GPL-3.0-or-later
// Undo and redo, step by step and as laws.
#include "core/history.h"

#include "scenario_gen.h"
#include "support.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tb {
namespace {

Scenario withContext(std::int64_t tokens)
{
    Scenario s;
    s.context = {tokens};
    return s;
}

TEST(History, GoesBackAndForth)
{
    History h;
    EXPECT_FALSE(h.canUndo());
    EXPECT_FALSE(h.canRedo());
    h.push(withContext(8'192), {}, "context 32,768 -> 8,192");
    EXPECT_EQ(h.undoText(), "Undo: context 32,768 -> 8,192");
    EXPECT_EQ(h.redoText(), "Redo");
    h.undo();
    EXPECT_EQ(h.current(), Scenario());
    EXPECT_EQ(h.undoText(), "Undo");
    EXPECT_EQ(h.redoText(), "Redo: context 32,768 -> 8,192");
    h.redo();
    EXPECT_EQ(h.current().context.value, 8'192);
}

TEST(History, WhereThereIsNothingNothingHappens)
{
    History h(withContext(100));
    const History same = h;
    h.undo();
    h.redo();
    h.push(withContext(100));
    EXPECT_EQ(h, same);
}

TEST(History, OneDragIsOneStep)
{
    History h;
    for (const std::int64_t tokens : {16'384, 8'192, 4'096})
        h.push(withContext(tokens), "context", "context to " + std::to_string(tokens));
    EXPECT_EQ(h.undoText(), "Undo: context to 4096");
    h.undo();
    EXPECT_EQ(h.current(), Scenario());
    EXPECT_FALSE(h.canUndo());
}

TEST(History, ABreakOrAnotherKeyStartsANewStep)
{
    History h;
    h.push(withContext(16'384), "context");
    h.stopMerging();
    h.push(withContext(8'192), "context");
    Scenario kv = h.current();
    kv.kv = {"q8_0", "q8_0"};
    h.push(kv, "kv");
    h.undo();
    EXPECT_EQ(h.current().context.value, 8'192);
    h.undo();
    EXPECT_EQ(h.current().context.value, 16'384);
    h.push(withContext(4'096), "context");
    h.undo();
    EXPECT_EQ(h.current().context.value, 16'384) << "an undo is a break";
}

TEST(History, ADragBackToItsBeginningLeavesNoStep)
{
    History h;
    h.push(withContext(100), {}, "context to 100");
    h.push(withContext(8'192), "context", "drag");
    h.push(withContext(100), "context", "drag");
    EXPECT_EQ(h.undoText(), "Undo: context to 100");
    h.push(withContext(4'096), "context");
    h.undo();
    EXPECT_EQ(h.current().context.value, 100);
}

TEST(History, BringsBackWhatIsShownWhereAStepChangedIt)
{
    const Shown none;
    const Shown one{{{{"first", withContext(100)}}, 0}, {}};
    Shown requests = one;
    requests.charts.requests = {4, 16};
    History h;
    h.pushShown(h.current(), none, one, {}, "pin");
    h.push(withContext(8'192), "context", "context");
    h.pushShown(withContext(100), one, requests, {}, "open");
    EXPECT_EQ(h.undoText(), "Undo: open");
    EXPECT_EQ(h.undo(), (History::Travel{"open", one}));
    EXPECT_EQ(h.current().context.value, 8'192);
    EXPECT_EQ(h.undo(), (History::Travel{"context", {}})) << "this step left the rest alone";
    EXPECT_EQ(h.undo(), (History::Travel{"pin", none}));
    EXPECT_EQ(h.undo(), std::nullopt) << "there is nothing more to undo";
    EXPECT_EQ(h.redo(), (History::Travel{"pin", one}));
    EXPECT_EQ(h.redo(), (History::Travel{"context", {}}));
    EXPECT_EQ(h.redo(), (History::Travel{"open", requests}));
    EXPECT_EQ(h.redo(), std::nullopt);
    EXPECT_EQ(h.current().context.value, 100);
}

TEST(History, PinsAreAStepOfTheirOwn)
{
    const Shown one{{{{"first", withContext(100)}}, 0}, {}};
    History h;
    h.push(withContext(8'192), "context", "drag");
    h.pushShown(h.current(), {}, one, {}, "pin");
    h.push(withContext(4'096), "context", "drag");
    h.undo();
    EXPECT_EQ(h.undo(), (History::Travel{"pin", Shown{}}));
    h.pushShown(h.current(), one, one, {}, "nothing");
    EXPECT_TRUE(h.canRedo()) << "what changes nothing is no step";
}

TEST(History, TurnsOfOneSpinBoxAreOneStep)
{
    const Shown start;
    Shown shown = start;
    History h;
    for (const std::int64_t seats : {9, 10, 11}) {
        const Shown before = shown;
        shown.charts.practice.seats = seats;
        h.pushShown(h.current(), before, shown, "practice;seats;", "practice server");
    }
    h.pushShown(h.current(), shown, start, "practice;think_ms;", "practice server");
    EXPECT_EQ(h.undo()->shown, shown);
    EXPECT_EQ(h.undo()->shown, start);
    EXPECT_FALSE(h.canUndo());
}

TEST(History, ForgetsTheOldestStepsFirst)
{
    History h;
    const auto most = static_cast<std::int64_t>(History::kMostSteps);
    for (std::int64_t i = 1; i <= most + 5; ++i)
        h.push(withContext(i));
    std::int64_t steps = 0;
    for (; h.canUndo(); ++steps)
        h.undo();
    EXPECT_EQ(steps, most);
    EXPECT_EQ(h.current().context.value, 5);
}

/// A history after some random pushes of which some merge, and some steps back.
History pickHistory()
{
    History h(test::pickScenario());
    const int pushes = *rc::gen::inRange(0, 8);
    for (int i = 0; i < pushes; ++i) {
        h.push(test::pickScenario(), test::oneIn(2) ? "context" : "");
        if (test::oneIn(4))
            h.stopMerging();
    }
    for (int i = *rc::gen::inRange(0, 4); i > 0; --i)
        h.undo();
    return h;
}

RC_GTEST_PROP(HistoryProperties, UndoThenRedoIsIdentity, ())
{
    History h = pickHistory();
    h.stopMerging();
    const History before = h;
    const int wanted = *rc::gen::inRange(0, 10);
    int undone = 0;
    for (; undone < wanted && h.canUndo(); ++undone)
        h.undo();
    for (int i = 0; i < undone; ++i)
        h.redo();
    RC_ASSERT(h == before);
}

RC_GTEST_PROP(HistoryProperties, APushClearsRedoAndIsUndoneAtOnce, ())
{
    History h = pickHistory();
    h.stopMerging();
    const Scenario before = h.current();
    const Scenario next = test::pickScenario();
    RC_PRE(!(next == before));
    h.push(next, "key");
    RC_ASSERT(!h.canRedo());
    RC_ASSERT(h.current() == next);
    h.undo();
    RC_ASSERT(h.current() == before);
}

RC_GTEST_PROP(HistoryProperties, ADragKeepsItsFirstBeforeState, ())
{
    History h = pickHistory();
    h.stopMerging();
    const Scenario before = h.current();
    const int moves = *rc::gen::inRange(1, 6);
    for (int i = 0; i < moves; ++i)
        h.push(test::pickScenario(), "drag");
    RC_PRE(!(h.current() == before));
    h.undo();
    RC_ASSERT(h.current() == before);
}

} // namespace
} // namespace tb
