// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window under real events: what it opens with, what a slider does, and that all views agree.
#include "core/format.h"
#include "core/summary.h"
#include "tests/ui/test_snapshot.h"
#include "ui/budget_bars.h"
#include "ui/line_chart_view.h"
#include "ui/main_window.h"
#include "ui/readout.h"
#include "ui/steps_view.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QSlider>
#include <QStatusBar>
#include <QTest>
#include <QTextDocumentFragment>

using namespace tb;

namespace {

class Window : public ::testing::Test
{
protected:
    void SetUp() override
    {
        window.show();
        QCoreApplication::processEvents();
    }

    QSlider *slider(const char *accessibleName)
    {
        for (QSlider *candidate : window.findChildren<QSlider *>())
            if (candidate->accessibleName().contains(QString::fromLatin1(accessibleName)))
                return candidate;
        return nullptr;
    }

    QAction *action(const QString &text)
    {
        for (QAction *candidate : window.findChildren<QAction *>())
            if (candidate->text().remove(QLatin1Char('&')).startsWith(text))
                return candidate;
        return nullptr;
    }

    bool readoutShows(const QString &text)
    {
        for (QLabel *label : window.findChild<Readout *>()->findChildren<QLabel *>())
            if (QTextDocumentFragment::fromHtml(label->text()).toPlainText().contains(text))
                return true;
        return window.findChild<StepsView *>()->accessibleDescription().contains(text);
    }

    const Snapshot &now() { return window.store()->snapshot(); }

    MainWindow window{test::snapshot(), ThemeKind::Light};
};

} // namespace

TEST_F(Window, OpensOnTheRoomOfFour)
{
    EXPECT_EQ(now().scenario.model, "llama-3.1-8b");
    EXPECT_EQ(now().rows.size(), 5U);
    EXPECT_TRUE(readoutShows(QStringLiteral("4 conversations of 32,768 tokens fit")));
    EXPECT_TRUE(readoutShows(QStringLiteral("4.66")));
}

TEST_F(Window, OneKeyOnTheKvSliderMakesEight)
{
    QSlider *kv = slider("KV");
    ASSERT_NE(kv, nullptr);
    kv->setFocus();
    QTest::keyClick(kv, Qt::Key_Right);
    EXPECT_EQ(now().scenario.kv, (KvChoice{"q8_0", "q8_0"}));
    EXPECT_TRUE(readoutShows(QStringLiteral("8 conversations of 32,768 tokens fit")));
    EXPECT_EQ(window.statusBar()->currentMessage(),
              QStringLiteral("KV cache q8_0. Sessions that fit: 4 to 8."));
}

TEST_F(Window, AllViewsShowTheSameFigure)
{
    for (const char *text : {"", "kv=q8_0", "context=8k;device=h100-sxm", "model=gemma-3-27b;context=128k",
                             "model=llama-3.1-70b;weights=16b;device=h100-sxm",
                             "accounting=measured;device=b200", "sessions=40;context=4k"}) {
        auto scenario = scenarioFromText(std::string("device=spare:20GB;") + text);
        ASSERT_TRUE(scenario.ok());
        ASSERT_TRUE(window.store()->apply(*scenario).ok());
        const Budget &budget = now().budget;
        const std::string count = grouped(budget.sessionsFit.value);
        EXPECT_TRUE(readoutShows(QString::fromStdString(sentence(now().resolved, budget)))) << text;
        const auto *view = window.findChild<LineChartView *>();
        EXPECT_EQ(view->chart().data().marks.front().label.find(count + " at "), 0U) << text;
        EXPECT_TRUE(view->accessibleDescription().contains(QString::fromStdString(": " + count + ".")))
            << text;
        const auto *bars = window.findChild<BudgetBars *>();
        EXPECT_TRUE(bars->accessibleDescription().contains(QString::fromStdString(verdictText(budget))))
            << text;
    }
}

TEST_F(Window, ABurstOfChangesPaintsOnce)
{
    struct PaintCounter : QObject
    {
        int paints = 0;
        bool eventFilter(QObject *, QEvent *event) override
        {
            paints += event->type() == QEvent::Paint ? 1 : 0;
            return false;
        }
    } counter;
    auto *bars = window.findChild<BudgetBars *>();
    bars->installEventFilter(&counter);
    for (int step = 0; step < 100; ++step) {
        Scenario next = now().scenario;
        next.context = {1'000 + step};
        ASSERT_TRUE(window.store()->apply(next).ok());
    }
    QCoreApplication::processEvents();
    EXPECT_EQ(counter.paints, 1);
}

TEST_F(Window, ViewAndThemeActionsWork)
{
    action(QStringLiteral("GiB"))->trigger();
    EXPECT_EQ(now().view.units, ByteUnits::Binary);
    EXPECT_TRUE(readoutShows(QStringLiteral("4 GiB")));
    EXPECT_FALSE(readoutShows(QStringLiteral(" GB.")));
    action(QStringLiteral("Bytes on One Scale"))->trigger();
    EXPECT_EQ(now().view.barScale, BarScale::SameBytes);

    const QImage light = window.grab().toImage();
    action(QStringLiteral("Dark"))->trigger();
    QCoreApplication::processEvents();
    EXPECT_NE(window.grab().toImage(), light);
    EXPECT_LT(QApplication::palette().color(QPalette::Window).lightness(), 80);
    action(QStringLiteral("Light"))->trigger();
}

TEST_F(Window, NoMenuHasAMnemonicTwice)
{
    const auto expectDistinct = [](const QList<QAction *> &actions, const QString &menu) {
        QString letters;
        for (const QAction *entry : actions)
            if (const auto at = entry->text().indexOf(QLatin1Char('&')); at >= 0)
                letters += entry->text()[at + 1].toLower();
        for (const QChar letter : letters)
            EXPECT_EQ(letters.count(letter), 1) << menu.toStdString() << ": " << letter.toLatin1();
    };
    expectDistinct(window.menuBar()->actions(), QStringLiteral("menu bar"));
    const auto menus = window.menuBar()->findChildren<QMenu *>();
    EXPECT_GE(menus.size(), 5);
    for (const QMenu *menu : menus)
        expectDistinct(menu->actions(), menu->title());
}

TEST_F(Window, StartOverAndCopy)
{
    Scenario next = now().scenario;
    next.context = {8'192};
    next.kv = {"q4_0", "q4_0"};
    ASSERT_TRUE(window.store()->apply(next).ok());
    action(QStringLiteral("Copy Scenario"))->trigger();
    const auto copied = scenarioFromText(QApplication::clipboard()->text().toStdString());
    ASSERT_TRUE(copied.ok());
    EXPECT_EQ(normalised(*copied, *now().catalogue).value(), now().scenario);
    action(QStringLiteral("Start Over"))->trigger();
    EXPECT_EQ(now().scenario.context, Tokens{32'768});
    EXPECT_EQ(now().scenario.kv, KvChoice{});
}

TEST_F(Window, StartOverResetsTheLinesOfChartsAndKeepsWhatWasTypedIn)
{
    ChartOptions charts;
    charts.requests = {4, 16};
    charts.measured.push_back({Sessions{4}, 41.4});
    window.store()->applyCharts(charts);
    action(QStringLiteral("Pin This State"))->trigger();
    Scenario next = now().scenario;
    next.context = {8'192};
    ASSERT_TRUE(window.store()->apply(next).ok());
    action(QStringLiteral("Start Over"))->trigger();
    EXPECT_EQ(now().scenario.context, Tokens{32'768});
    EXPECT_EQ(now().view.charts.requests, ChartOptions().requests);
    EXPECT_EQ(now().view.charts.measured, charts.measured);
    EXPECT_EQ(now().view.pins.size(), 1U);
    window.store()->undo();
    EXPECT_EQ(now().scenario, next) << "one step";
    EXPECT_EQ(now().view.charts.requests, charts.requests);
}

TEST_F(Window, ANewScenarioIsTheUsualOneAndStartOverThatOfTheStart)
{
    Scenario opened = now().scenario;
    opened.model = "gemma-3-27b";
    const Scenario usual = now().scenario;
    window.setStart(opened, usual);
    action(QStringLiteral("Start Over"))->trigger();
    EXPECT_EQ(now().scenario.model, "gemma-3-27b");
    action(QStringLiteral("New Scenario"))->trigger();
    EXPECT_EQ(now().scenario, usual);
}

TEST_F(Window, TheStatusLineSaysWhatWasUndone)
{
    action(QStringLiteral("Pin This State"))->trigger();
    action(QStringLiteral("Undo"))->trigger();
    EXPECT_EQ(window.statusBar()->currentMessage(), QStringLiteral("Undone: pin this state."));
    EXPECT_TRUE(now().view.pins.empty());
    action(QStringLiteral("Redo"))->trigger();
    EXPECT_EQ(window.statusBar()->currentMessage(), QStringLiteral("Redone: pin this state."));
}

TEST_F(Window, NothingFitsIsAnAnswerThatHelps)
{
    auto scenario = scenarioFromText("device=h100-sxm;model=llama-3.1-70b;weights=16b");
    ASSERT_TRUE(window.store()->apply(*scenario).ok());
    EXPECT_TRUE(readoutShows(QStringLiteral("Not one conversation")));
    EXPECT_TRUE(readoutShows(QStringLiteral("What would help")));
}
