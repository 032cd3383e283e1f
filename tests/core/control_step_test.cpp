// SPDX-License-Identifier: GPL-3.0-or-later
// A key does what one step of the slider does.
#include "core/control_step.h"
#include "core/scenario_text.h"
#include "tests/core/support.h"

#include <gtest/gtest.h>

using namespace tb;

namespace {

Scenario after(const std::string &text, LessonControl control, int steps)
{
    static const Catalogue kCatalogue = readCatalogue(TB_SOURCE_DIR "/resources/data").value();
    const Scenario scenario
        = normalised(scenarioFromText("device=spare:20GB;" + text).value(), kCatalogue).value();
    return stepped(resolve(scenario, kCatalogue).value(), kCatalogue, control, steps);
}

} // namespace

TEST(ControlStep, GoesFromStopToStop)
{
    EXPECT_EQ(after("", LessonControl::Kv, 1).kv, (KvChoice{"q8_0", "q8_0"}));
    EXPECT_EQ(after("kv=q8_0", LessonControl::Kv, -1).kv, KvChoice{});
    EXPECT_EQ(after("", LessonControl::Context, -1).context, Tokens{16'384});
    EXPECT_EQ(after("", LessonControl::Context, 1).context, Tokens{65'536});
    EXPECT_EQ(after("", LessonControl::SessionCount, 1).sessions, Sessions{2});
    EXPECT_NE(after("", LessonControl::Weights, 1).weights, after("", LessonControl::Weights, 0).weights);
}

TEST(ControlStep, StaysAtTheEndAndWithoutASlider)
{
    EXPECT_EQ(after("", LessonControl::SessionCount, -1), after("", LessonControl::SessionCount, 0));
    EXPECT_EQ(after("", LessonControl::Model, 1), after("", LessonControl::Model, 0));
}

TEST(ControlStep, TheSliderOfThePageComesFirstUnlessItIsHidden)
{
    EXPECT_EQ(slidersFor(LessonPage::State, {}).front(), LessonControl::Context);
    EXPECT_EQ(slidersFor(LessonPage::Speed, {}).front(), LessonControl::SessionCount);
    EXPECT_EQ(slidersFor({}, {}).front(), LessonControl::Kv);
    EXPECT_EQ(slidersFor(LessonPage::State, {LessonControl::Context}).front(), LessonControl::Kv);
    EXPECT_TRUE(slidersFor({},
                           {LessonControl::Kv, LessonControl::Context, LessonControl::SessionCount,
                            LessonControl::Weights})
                    .empty());
}
