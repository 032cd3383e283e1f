// SPDX-License-Identifier: GPL-3.0-or-later
// The controls, moved as a user moves them.
#include "tests/ui/controls_fixture.h"
#include "ui/size_spin.h"
#include "ui/stop_slider.h"

#include <QComboBox>
#include <QSpinBox>
#include <QWheelEvent>

namespace tb {

namespace {

/// Presses on the handle, moves it by `pixels` and lets go.
void drag(StopSlider *slider, int pixels, Qt::KeyboardModifiers modifiers = {})
{
    const QPoint from = slider->handleRect().center();
    QTest::mousePress(slider, Qt::LeftButton, modifiers, from);
    QMouseEvent move(QEvent::MouseMove, from + QPoint(pixels, 0),
                     slider->mapToGlobal(from + QPoint(pixels, 0)), Qt::NoButton, Qt::LeftButton, modifiers);
    QCoreApplication::sendEvent(slider, &move);
    QTest::mouseRelease(slider, Qt::LeftButton, modifiers, from + QPoint(pixels, 0));
}

void turnWheel(QWidget *widget, int notches)
{
    const QPointF at = widget->rect().center();
    QWheelEvent wheel(at, widget->mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(widget, &wheel);
}

} // namespace

TEST_F(Controls, SettingASnapshotEmitsNothing)
{
    for (const char *text :
         {"", "context=16m;sessions=1000000", "context=1;model=rwkv7-1.5b", "weights=IQ4_XS;kv=f16/q8_0",
          "weights=4.9GB;reserve=3GB", "reserve=5%;accounting=measured;macos=15;cards=8;micro-batch=2048",
          "devices=spare:20GB,spare:20GB,b200,b200", "weights=5b;capacity-basis=usable;reserve=none"}) {
        panel.setSnapshot(test::snapshot(text));
        EXPECT_EQ(emissions, 0) << text;
    }
}

TEST_F(Controls, ArrowKeysGoFromStopToStop)
{
    auto *context = named<StopSlider>("Context in tokens slider");
    QTest::keyClick(context, Qt::Key_Right);
    EXPECT_EQ(scenario().context.value, 65'536);
    QTest::keyClick(context, Qt::Key_Left);
    EXPECT_EQ(scenario().context.value, 32'768);
    QTest::keyClick(context, Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_EQ(scenario().context.value, 33'792);
    QTest::keyClick(context, Qt::Key_PageDown);
    EXPECT_EQ(scenario().context.value, 8'192);
    QTest::keyClick(context, Qt::Key_End);
    EXPECT_EQ(scenario().context.value, 131'072);
    QTest::keyClick(context, Qt::Key_Home);
    EXPECT_EQ(scenario().context.value, 256);
    EXPECT_EQ(emissions, 6);
    QTest::keyClick(context, Qt::Key_Home); // already there
    EXPECT_EQ(emissions, 6);
    EXPECT_EQ(named<QSpinBox>("Context in tokens")->text(), QStringLiteral("256"));
}

TEST_F(Controls, DraggingTheContextHandleChangesIt)
{
    auto *context = named<StopSlider>("Context in tokens slider");
    drag(context, 36); // about one octave and a bit: rests on the stop nearby or between
    EXPECT_EQ(emissions, 1);
    EXPECT_GT(scenario().context.value, 50'000);
    EXPECT_EQ(context->current(), scenario().context.value);

    start("context=32768");
    drag(context, 30); // 65,536 is 32 pixels away: near enough
    EXPECT_EQ(emissions, 1);
    EXPECT_EQ(scenario().context.value, 65'536);

    start("context=32768");
    drag(context, 30, Qt::ShiftModifier);
    EXPECT_NE(scenario().context.value, 65'536);
}

TEST_F(Controls, AClickOnTheGrooveBringsTheHandleThere)
{
    auto *sessions = named<StopSlider>("Sessions slider");
    const QRect handle = sessions->handleRect();
    QTest::mouseClick(sessions, Qt::LeftButton, {}, QPoint(sessions->width() / 2, handle.center().y()));
    EXPECT_EQ(emissions, 1);
    EXPECT_EQ(scenario().sessions.value, 32);
}

TEST_F(Controls, TheWheelTurnsOnlyWhatHasTheFocus)
{
    auto *sessions = named<StopSlider>("Sessions slider");
    auto *spin = named<QSpinBox>("Sessions");
    named<QComboBox>("Weights")->setFocus();
    turnWheel(sessions, 1);
    turnWheel(spin, 1);
    EXPECT_EQ(emissions, 0);
    sessions->setFocus();
    turnWheel(sessions, 1);
    EXPECT_EQ(scenario().sessions.value, 2);
    EXPECT_EQ(emissions, 1);
}

TEST_F(Controls, TypedNumbersAreReadAsInScenarioTexts)
{
    auto *context = named<QSpinBox>("Context in tokens");
    type(context, "100k");
    EXPECT_EQ(scenario().context.value, 102'400);
    type(context, "5,000");
    EXPECT_EQ(scenario().context.value, 5'000);
    type(named<QSpinBox>("Sessions"), "250000");
    EXPECT_EQ(scenario().sessions.value, 250'000);
    EXPECT_EQ(emissions, 3);
    QTest::keyClick(context, Qt::Key_Up);
    EXPECT_EQ(scenario().context.value, 5'120);
    EXPECT_EQ(emissions, 4);
}

TEST_F(Controls, NonsenseLeavesTheScenarioAlone)
{
    const Scenario before = scenario();
    auto *context = named<QSpinBox>("Context in tokens");
    for (const char *text : {"abc", "-5", "99999999999", "0", "k", "1.5", ",,"}) {
        type(context, text);
        EXPECT_EQ(scenario(), before) << text;
    }
    EXPECT_EQ(context->text(), QStringLiteral("32,768"));
    auto *room = named<SizeSpin>("Size of room of 20 GB");
    for (const char *text : {"", "GB", "x", "0", "20 miles", "1e99"})
        type(room, text);
    EXPECT_EQ(scenario(), before);
    EXPECT_EQ(emissions, 0);
}

TEST_F(Controls, FormatsComeFromComboOrSlider)
{
    QTest::keyClick(named<StopSlider>("KV cache format slider"), Qt::Key_Right);
    EXPECT_EQ(kvText(scenario().kv), "q8_0");
    QTest::keyClick(named<StopSlider>("Weights slider"), Qt::Key_Home);
    EXPECT_EQ(weightsText(scenario().weights), "f16");
    EXPECT_EQ(emissions, 2);

    auto *weights = named<QComboBox>("Weights");
    EXPECT_TRUE(weights->currentText().startsWith(QStringLiteral("f16,")));
    weights->setFocus();
    QTest::keyClick(weights, Qt::Key_Down);
    EXPECT_EQ(emissions, 3);
    EXPECT_NE(weightsText(scenario().weights), "f16");
}

TEST_F(Controls, AFormatWithoutAStopGetsOneWhileItIsChosen)
{
    start("weights=IQ4_XS");
    auto *slider = named<StopSlider>("Weights slider");
    EXPECT_EQ(slider->maximum(), 14);
    QTest::keyClick(slider, Qt::Key_Left);
    EXPECT_EQ(weightsText(scenario().weights), "Q4_K_M");
    EXPECT_EQ(slider->maximum(), 13);
    start("weights=IQ4_XS");
    drag(slider, -25);
    EXPECT_EQ(weightsText(scenario().weights), "Q4_K_M");
    EXPECT_EQ(slider->maximum(), 13);
    EXPECT_EQ(emissions, 1);
}

} // namespace tb
