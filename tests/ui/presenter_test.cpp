// SPDX-License-Identifier: GPL-3.0-or-later
// Presenting under real keys: every lesson from start to end, one press one thing, and the sizes for the last
// row.
#include "tests/ui/brought_up.h"
#include "tests/ui/painted.h"
#include "tests/ui/test_snapshot.h"
#include "ui/budget_bars.h"
#include "ui/help_pages.h"
#include "ui/idle_pointer.h"
#include "ui/lesson_player.h"
#include "ui/line_chart_view.h"
#include "ui/main_window.h"
#include "ui/moving_bars.h"
#include "ui/presenter_cards.h"
#include "ui/presenter_header.h"
#include "ui/presenter_keys.h"
#include "ui/presenter_result.h"
#include "ui/presenter_text.h"
#include "ui/presenter_view.h"
#include "ui/presenter_window.h"

#include <QAction>
#include <QApplication>
#include <QHelpEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QtTest>

using namespace tb;

namespace {

class Presenter : public ::testing::Test
{
protected:
    Presenter()
    {
        window.setLessons(readShelf(TB_SOURCE_DIR "/resources/data"), {});
        window.show();
    }

    PresenterWindow &open(QSize size = {1280, 720})
    {
        window.startPresenting();
        shown = window.findChild<PresenterWindow *>();
        shown->showNormal();
        shown->resize(size);
        EXPECT_TRUE(test::broughtUp(*shown));
        settle();
        return *shown;
    }

    void start(const std::string &id)
    {
        const ShelvedLesson *lesson = window.lessons()->shelf().find(id);
        ASSERT_NE(lesson, nullptr) << id;
        window.startLesson(*lesson);
    }

    /// Without the motion, which would take a press to end.
    void settle()
    {
        QCoreApplication::processEvents();
        if (!shown)
            return; // the key closed it
        part<MovingBars>()->finish();
        QCoreApplication::processEvents();
    }

    void press(int key)
    {
        QWidget *focus = shown->focusWidget();
        QTest::keyClick(focus ? focus : shown.data(), static_cast<Qt::Key>(key));
        settle();
    }

    void held(int key)
    {
        QKeyEvent again(QEvent::KeyPress, key, Qt::NoModifier, {}, true);
        QApplication::sendEvent(shown, &again);
        settle();
    }

    template<typename Part> Part *part() const { return shown->findChild<Part *>(); }
    const LessonRun &run() const { return *window.lessons()->run(); }
    const Snapshot &now() const { return window.store()->snapshot(); }
    QString number() const { return part<PresenterResult>()->number(); }

    MainWindow window{test::snapshot(), ThemeKind::Light};
    QPointer<PresenterWindow> shown;
};

std::string placeOf(const LessonRun &run)
{
    return run.lesson().id + " step " + std::to_string(run.at() + 1) + (run.asks() ? " asking" : " answered");
}

/// The plot of a chart in the last row's eyes, and words that stay with what they belong to.
void expectPictures(PresenterWindow &shown)
{
    for (const LineChartView *chart : shown.findChildren<LineChartView *>())
        EXPECT_TRUE(!chart->isVisible() || chart->chart().plot().height() * 6 >= shown.height())
            << "a chart is too low: " << chart->chart().plot().height();
    const auto *view = shown.findChild<PresenterView *>();
    const auto *bars = shown.findChild<BudgetBars *>();
    const bool both = view->isVisible() && bars->isVisible();
    EXPECT_FALSE(both && view->geometry().intersects(bars->geometry()));
}

/// What must hold of every picture a class sees.
void expectReadable(PresenterWindow &shown, const std::string &where)
{
    SCOPED_TRACE(where + " at " + std::to_string(shown.height()));
    const std::vector<test::PaintedText> drawn = test::TextRecorder::of(shown);
    EXPECT_FALSE(drawn.empty());
    for (const test::PaintedText &text : drawn) {
        EXPECT_GE(text.pixels * 40, shown.height() - 0.5) << text.words.toStdString();
        EXPECT_TRUE(QRectF(shown.rect()).adjusted(-1, -1, 1, 1).contains(text.ink))
            << text.words.toStdString();
    }
    const auto *result = shown.findChild<PresenterResult *>();
    EXPECT_GE(result->numberPixels() * 12, shown.height());
    EXPECT_TRUE(result->fits());
    for (PresenterText *words : shown.findChildren<PresenterText *>())
        EXPECT_TRUE(!words->isVisible() || words->fits()) << words->accessibleName().toStdString();
    const auto *bars = shown.findChild<BudgetBars *>();
    EXPECT_TRUE(!bars->isVisible() || bars->picture().height <= bars->height() + 1) << "bars scroll";
    expectPictures(shown);
}

} // namespace

TEST_F(Presenter, EveryLessonGoesFromStartToEndByOneKey)
{
    std::size_t steps = 0;
    for (const ShelvedLesson &shelved : window.lessons()->shelf().lessons) {
        if (!window.lessons()->start(shelved))
            continue; // tested with the lessons
        if (!shown)
            open();
        settle();
        for (std::size_t at = 0; at < run().count(); ++at, ++steps) {
            ASSERT_EQ(run().at(), at) << shelved.lesson.id;
            if (run().asks()) {
                EXPECT_EQ(part<PresenterView>()->isVisible() && run().mask().charts, false);
                EXPECT_EQ(part<BudgetBars>()->isVisible() && run().mask().bars, false);
                press(Qt::Key_PageDown);
                EXPECT_EQ(run().at(), at) << "the answer first: " << placeOf(run());
                EXPECT_FALSE(run().asks());
            }
            press(Qt::Key_Right);
        }
        EXPECT_TRUE(run().isLast());
        press(Qt::Key_Left);
        EXPECT_EQ(run().at() + 2, run().count());
    }
    EXPECT_GT(steps, 100U);
}

/// Of two sizes, each its own test: they take longest and run side by side.
class PresenterSizes : public Presenter, public ::testing::WithParamInterface<QSize>
{
};

TEST_P(PresenterSizes, EverythingIsLargeEnoughAndInside)
{
    start("four-then-eight");
    open(GetParam());
    for (const ShelvedLesson &shelved : window.lessons()->shelf().lessons) {
        if (!window.lessons()->start(shelved))
            continue;
        window.lessons()->restart();
        for (std::size_t at = 0; at < run().count(); ++at) {
            window.lessons()->go(at);
            settle();
            expectReadable(*shown, placeOf(run()));
            if (!run().asks())
                continue;
            press(Qt::Key_A);
            expectReadable(*shown, placeOf(run()));
        }
    }
    for (const int key : {Qt::Key_Question, Qt::Key_G}) {
        press(key);
        expectReadable(*shown, "card");
        press(Qt::Key_Escape);
    }
    EXPECT_TRUE(part<KeySheet>()->fits());
}

INSTANTIATE_TEST_SUITE_P(Presenter, PresenterSizes, ::testing::Values(QSize(1280, 720), QSize(1920, 1080)),
                         [](const auto &size) { return "Height" + std::to_string(size.param.height()); });

TEST_F(Presenter, TheFigureOfTheSpeedViewIsThatOfItsChart)
{
    open();
    while (!part<PresenterHeader>()->accessibleName().startsWith(QStringLiteral("Speed,"))) {
        const QString before = part<PresenterHeader>()->accessibleName();
        press(Qt::Key_N);
        ASSERT_NE(part<PresenterHeader>()->accessibleName(), before) << "there is no such view";
    }
    EXPECT_EQ(number(), QStringLiteral("30.6 tok/s"));
}

TEST_F(Presenter, WithoutALessonItStepsThroughTheViews)
{
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
        open(size);
        EXPECT_TRUE(part<BudgetBars>()->isVisible());
        EXPECT_EQ(number(), QStringLiteral("4"));
        std::set<std::string> titles;
        for (int i = 0; i < 6; ++i) {
            expectReadable(*shown, titles.empty() ? "bars" : *titles.begin());
            EXPECT_TRUE(titles.insert(part<PresenterHeader>()->accessibleName().toStdString()).second);
            press(Qt::Key_N);
            EXPECT_TRUE(part<PresenterView>()->isVisible());
        }
        press(Qt::Key_Escape);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}

TEST_F(Presenter, ThePictureAndTheNumberBelongToTheStep)
{
    start("ninth-guest");
    open();
    EXPECT_EQ(number(), QStringLiteral("?"));
    EXPECT_FALSE(part<BudgetBars>()->isVisible()) << "memory says nothing of waiting";
    EXPECT_FALSE(part<PresenterView>()->isVisible());
    press(Qt::Key_Right);
    EXPECT_EQ(number(), QStringLiteral("3,357 ms"));
    EXPECT_TRUE(part<PresenterView>()->isVisible());
    press(Qt::Key_Right);
    EXPECT_EQ(number(), QStringLiteral("3,326 ms")) << "of the chart, not how many fit";
    press(Qt::Key_Right);
    EXPECT_EQ(number(), QStringLiteral("?")) << "whatever the kind of the question";
}

TEST_F(Presenter, SumsStandOnce)
{
    start("eight-bits-not-half");
    open();
    press(Qt::Key_Right);
    EXPECT_FALSE(part<PresenterView>()->isVisible()) << "the answer has its own sums";
    EXPECT_TRUE(part<PresenterText>()->accessibleName().contains(QStringLiteral("One conversation")));
    press(Qt::Key_Right);
    EXPECT_TRUE(part<PresenterView>()->isVisible()) << "a step that asks nothing shows all of them";
    start("six-factors");
    settle();
    EXPECT_FALSE(part<PresenterView>()->isVisible()) << "the sums would tell the answer";
    EXPECT_TRUE(part<BudgetBars>()->isVisible());
}

TEST_F(Presenter, ABlankScreenTakesOneKeyAndDoesNothingElse)
{
    start("four-then-eight");
    open();
    for (const int key : {Qt::Key_B, Qt::Key_Period}) {
        press(key);
        EXPECT_TRUE(part<BlankScreen>()->isVisible());
        EXPECT_EQ(part<BlankScreen>()->geometry(), shown->rect());
        held(Qt::Key_B);
        EXPECT_TRUE(part<BlankScreen>()->isVisible());
        press(Qt::Key_Right);
        EXPECT_FALSE(part<BlankScreen>()->isVisible());
        EXPECT_EQ(run().at(), 0U);
        EXPECT_TRUE(run().asks());
    }
}

TEST_F(Presenter, AKeyThatIsHeldGoesOneStep)
{
    start("four-then-eight");
    open();
    press(Qt::Key_Space);
    for (int i = 0; i < 5; ++i)
        held(Qt::Key_Space);
    EXPECT_EQ(run().at(), 0U);
    EXPECT_FALSE(run().asks());
}

TEST_F(Presenter, AKeyThatIsHeldMayLookLetGoInTheSameMoment)
{
    start("four-then-eight");
    open();
    const auto send = [this](QEvent::Type type, quint64 at) {
        QKeyEvent event(type, Qt::Key_Space, Qt::NoModifier);
        event.setTimestamp(at);
        QApplication::sendEvent(shown, &event);
        settle();
    };
    send(QEvent::KeyPress, 1'000);
    for (quint64 at = 1'400; at < 2'000; at += 30) {
        send(QEvent::KeyRelease, at);
        send(QEvent::KeyPress, at);
    }
    EXPECT_EQ(run().at(), 0U);
    EXPECT_FALSE(run().asks());
    send(QEvent::KeyRelease, 2'000);
    send(QEvent::KeyPress, 2'080); // as fast as a finger can
    EXPECT_EQ(run().at(), 1U);
}

TEST_F(Presenter, APressWhileTheBarsMoveFinishesThem)
{
    start("four-then-eight");
    open();
    window.lessons()->next();
    window.lessons()->next();
    settle();
    QTest::keyClick(shown, Qt::Key_Right);
    QCoreApplication::processEvents();
    if (!part<MovingBars>()->isMoving())
        GTEST_SKIP() << "this desktop asks for no motion";
    QTest::keyClick(shown, Qt::Key_Right);
    EXPECT_FALSE(part<MovingBars>()->isMoving());
    EXPECT_EQ(run().at(), 1U);
    QTest::keyClick(shown, Qt::Key_Right);
    EXPECT_EQ(run().at(), 2U);
}

TEST_F(Presenter, TheClassAnswersWithDigits)
{
    start("four-then-eight");
    open();
    EXPECT_EQ(number(), QStringLiteral("?"));
    press(Qt::Key_1);
    auto *field = part<PresenterResult>()->findChild<QLineEdit *>();
    ASSERT_TRUE(field->isVisible());
    EXPECT_EQ(field->text(), QStringLiteral("1"));
    press(Qt::Key_2);
    EXPECT_EQ(field->text(), QStringLiteral("12"));
    press(Qt::Key_Return);
    EXPECT_FALSE(field->isVisible());
    EXPECT_EQ(run().at(), 0U) << "Enter gives the guess and does nothing else";
    ASSERT_TRUE(run().states()[0].answer);
    EXPECT_EQ(run().states()[0].answer->value, 12);
    EXPECT_EQ(number(), QStringLiteral("4"));
    EXPECT_TRUE(now().view.guess) << "the guess stays in the pictures";
}

TEST_F(Presenter, TheKeysThatLeavePutTheFieldAwayFirst)
{
    start("four-then-eight");
    open();
    for (const int key : {Qt::Key_Escape, Qt::Key_F5}) {
        press(Qt::Key_7);
        EXPECT_TRUE(part<PresenterResult>()->isTyping());
        press(key);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        ASSERT_TRUE(shown);
        EXPECT_FALSE(part<PresenterResult>()->isTyping());
        EXPECT_TRUE(run().asks());
    }
    press(Qt::Key_Right);
    EXPECT_FALSE(run().asks());
}

TEST_F(Presenter, ADigitMarksAChoiceAndTheNextKeyShowsTheAnswer)
{
    start("why-writing-is-slow");
    open();
    ASSERT_EQ(run().step().question->kind, QuestionKind::Choice);
    press(Qt::Key_2);
    EXPECT_TRUE(run().asks());
    const auto marked = [this] {
        const auto &lines = part<PresenterText>()->lines();
        return std::count_if(lines.begin(), lines.end(),
                             [](const PresenterLine &line) { return line.as == SaidAs::MarkedChoice; });
    };
    EXPECT_EQ(marked(), 1);
    press(Qt::Key_2);
    EXPECT_EQ(marked(), 0);
    press(Qt::Key_1);
    press(Qt::Key_Right);
    ASSERT_TRUE(run().states()[0].answer);
    EXPECT_EQ(run().states()[0].answer->choice, 0U);
}

TEST_F(Presenter, TheListOfStepsJumps)
{
    start("four-then-eight");
    open();
    press(Qt::Key_G);
    ASSERT_TRUE(part<StepList>()->isVisible());
    press(Qt::Key_3);
    EXPECT_EQ(run().at(), 0U);
    press(Qt::Key_Return);
    EXPECT_FALSE(part<StepList>()->isVisible());
    EXPECT_EQ(run().at(), 2U);
    press(Qt::Key_G);
    auto *list = part<StepList>()->findChild<QListWidget *>();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(1)).center());
    settle();
    EXPECT_EQ(run().at(), 1U);
    press(Qt::Key_G);
    press(Qt::Key_Escape);
    ASSERT_TRUE(shown) << "Escape closes the list only";
    EXPECT_EQ(run().at(), 1U);
}

TEST_F(Presenter, PlusAndMinusMoveTheSliderAndResetBringsTheStepBack)
{
    start("four-then-eight");
    open();
    const Scenario asked = now().scenario;
    press(Qt::Key_Plus);
    EXPECT_EQ(now().scenario, asked) << "the answer comes first";
    window.lessons()->go(2);
    settle();
    const Scenario given = now().scenario;
    press(Qt::Key_Minus);
    EXPECT_EQ(now().scenario.context, Tokens{16'384});
    press(Qt::Key_K);
    press(Qt::Key_Plus);
    EXPECT_NE(now().scenario.kv, given.kv);
    press(Qt::Key_R);
    EXPECT_EQ(now().scenario, given);
    EXPECT_EQ(run().at(), 2U);
}

TEST_F(Presenter, DigitsAndHPointAtBudgets)
{
    start("four-then-eight");
    open();
    press(Qt::Key_A);
    press(Qt::Key_1);
    EXPECT_EQ(window.store()->highlight(), BudgetPart::Weights);
    press(Qt::Key_3);
    EXPECT_EQ(window.store()->highlight(), BudgetPart::State);
    press(Qt::Key_3);
    EXPECT_FALSE(window.store()->highlight());
    for (const auto part : {std::optional(BudgetPart::Weights), std::optional(BudgetPart::Working),
                            std::optional(BudgetPart::State), std::optional<BudgetPart>()}) {
        press(Qt::Key_H);
        EXPECT_EQ(window.store()->highlight(), part);
    }
}

TEST_F(Presenter, TheTimerCountsDownAndStops)
{
    for (const ShelvedLesson &shelved : window.lessons()->shelf().lessons)
        for (std::size_t at = 0; at < shelved.lesson.steps.size(); ++at)
            if (shelved.lesson.steps[at].seconds && !window.lessons()->run()) {
                window.startLesson(shelved);
                window.lessons()->go(at);
            }
    open();
    auto *header = part<PresenterHeader>();
    EXPECT_TRUE(header->countdown().isEmpty());
    press(Qt::Key_T);
    EXPECT_FALSE(header->countdown().isEmpty());
    expectReadable(*shown, "counting");
    press(Qt::Key_T);
    EXPECT_TRUE(header->countdown().isEmpty());
    header->startCountdown(std::chrono::seconds(0));
    EXPECT_EQ(header->countdown(), QStringLiteral("0:00"));
    press(Qt::Key_G);
    press(Qt::Key_1);
    press(Qt::Key_Return);
}

TEST_F(Presenter, HomeBeginsTheLessonAnew)
{
    start("four-then-eight");
    open();
    for (int i = 0; i < 5; ++i)
        press(Qt::Key_Right);
    press(Qt::Key_Home);
    EXPECT_EQ(run().at(), 0U);
    for (const StepState &state : run().states())
        EXPECT_EQ(state, StepState{});
}

TEST_F(Presenter, ControlsAreThoseOfTheStep)
{
    start("four-then-eight");
    open();
    press(Qt::Key_C);
    EXPECT_TRUE(run().asks());
    window.lessons()->go(2);
    settle();
    auto *controls = shown->findChild<QWidget *>(QStringLiteral("presenterControls"));
    ASSERT_NE(controls, nullptr);
    EXPECT_FALSE(controls->isVisible());
    press(Qt::Key_C);
    EXPECT_TRUE(controls->isVisible());
    expectReadable(*shown, "controls");
    press(Qt::Key_Escape);
    ASSERT_TRUE(shown);
    EXPECT_FALSE(controls->isVisible());
    press(Qt::Key_Left);
    EXPECT_EQ(run().at(), 1U);
}

TEST_F(Presenter, LeavingBringsTheWindowBackAsItWas)
{
    const WindowState before = window.windowState();
    const auto palette = QApplication::palette();
    for (const int key : {Qt::Key_Escape, Qt::Key_F5}) {
        open();
        press(Qt::Key_Right);
        press(Qt::Key_Plus);
        press(Qt::Key_1);
        EXPECT_NE(now().scenario, *before.scenario);
        press(key);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        EXPECT_FALSE(shown);
        const WindowState after = window.windowState();
        EXPECT_EQ(after.scenario, before.scenario);
        EXPECT_EQ(after.view, before.view);
        EXPECT_EQ(after.theme, before.theme);
        EXPECT_EQ(after.page, before.page);
        EXPECT_EQ(after.geometry, before.geometry);
        EXPECT_FALSE(window.store()->highlight());
        EXPECT_EQ(QApplication::palette(), palette);
        EXPECT_EQ(QApplication::overrideCursor(), nullptr);
    }
}

TEST_F(Presenter, ALessonGoesOnInTheWindow)
{
    start("four-then-eight");
    open();
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    press(Qt::Key_Escape);
    EXPECT_EQ(run().at(), 1U);
    EXPECT_TRUE(run().asks());
}

TEST_F(Presenter, TheMouseChangesNothingAndItsPointerGoes)
{
    start("four-then-eight");
    open();
    press(Qt::Key_A);
    const Scenario before = now().scenario;
    for (int x = 20; x < shown->width(); x += 97)
        for (int y = 20; y < shown->height(); y += 61)
            QTest::mouseClick(shown, Qt::LeftButton, {}, {x, y});
    EXPECT_EQ(now().scenario, before);
    EXPECT_EQ(run().at(), 0U);
    EXPECT_TRUE(shown->hasFocus());
    EXPECT_TRUE(QTest::qWaitFor([this] { return part<IdlePointer>()->isHidden(); }, 3000));
    QMouseEvent move(QEvent::MouseMove, {5, 5}, {5, 5}, Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(shown, &move);
    EXPECT_FALSE(part<IdlePointer>()->isHidden());
}

TEST_F(Presenter, F5IsInTheLessonMenuAndTheHelpNamesEveryKey)
{
    ASSERT_TRUE(test::broughtUp(window));
    QTest::keyClick(&window, Qt::Key_F5);
    EXPECT_NE(window.findChild<PresenterWindow *>(), nullptr);
    const QString page = helpMarkdown(QStringLiteral("presenting"), *now().catalogue);
    for (const PresenterKey &key : presenterKeys())
        EXPECT_TRUE(page.contains(QStringLiteral("| %1 |").arg(key.keys))) << key.keys.toStdString();
}
