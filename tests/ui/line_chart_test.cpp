// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/test_snapshot.h"
#include "ui/chart_corners.h"
#include "ui/chart_deck.h"

#include <QChart>
#include <QComboBox>
#include <QLineSeries>
#include <QSignalSpy>
#include <QTest>

using namespace tb;

namespace {

const QLineSeries *series(const LineChart &chart, int index)
{
    return qobject_cast<const QLineSeries *>(chart.chart()->series().at(index));
}

ChartData dataOf(ChartId id, const Snapshot &snapshot)
{
    return chartData(id, chartInputs(snapshot));
}

/// A page as it stands in a deck, with the state the window opens with.
struct ShownPage
{
    explicit ShownPage(ChartId id, const std::string &text = {})
        : page(newChartPage(id, nullptr))
    {
        page->resize(900, 400);
        page->setTheme(Theme::of(ThemeKind::Light));
        page->setSnapshot(test::snapshot(text));
        page->show();
        QCoreApplication::processEvents();
    }

    QPoint pixel(ChartPoint point) const { return page->view()->chart().position(point).toPoint(); }

    std::unique_ptr<ChartPage> page;
};

} // namespace

TEST(LineChart, DrawsThePointsOfCore)
{
    for (const ChartId id : kChartIds) {
        LineChart chart;
        chart.setData(dataOf(id, test::snapshot("sessions=3")));
        chart.setSize({800, 400});
        const ChartData &data = chart.data();
        ASSERT_FALSE(data.lines.empty());
        ASSERT_GE(chart.chart()->series().size(), static_cast<qsizetype>(data.lines.size()));
        for (std::size_t i = 0; i < data.lines.size(); ++i) {
            const auto points = series(chart, static_cast<int>(i))->points();
            const QSizeF plot = chart.plot().size();
            ASSERT_EQ(static_cast<std::size_t>(points.size()),
                      pointsToDraw(data, data.lines[i], plot.width(), plot.height()).size());
            const ChartPoint last = data.lines[i].points.back();
            EXPECT_DOUBLE_EQ(points.last().x(), along(data.x, last.x));
            EXPECT_DOUBLE_EQ(points.last().y(), along(data.y, last.y));
        }
    }
}

TEST(LineChart, WhatIsDrawnOverItLiesOnTheLines)
{
    LineChart chart;
    chart.setData(dataOf(ChartId::SessionsFit, test::snapshot("device=h100-sxm")));
    chart.setSize({800, 400});
    const QPointF ours = chart.position({32'768, 17});
    const QPointF theirs
        = chart.chart()->mapToPosition({along(chart.data().x, 32'768), along(chart.data().y, 17)},
                                       const_cast<QLineSeries *>(series(chart, 0)));
    EXPECT_NEAR(ours.x(), theirs.x(), 1.0);
    EXPECT_NEAR(ours.y(), theirs.y(), 1.0);
}

TEST(LineChart, MarksStayInThePlotAtTheEnds)
{
    for (const ChartId id : kChartIds)
        for (const char *text :
             {"context=1", "context=16777216", "model=llama-3.1-405b;weights=f32;device=m1-8gb",
              "model=mamba-2.8b", "model=llama-4-scout;context=10m", "device=spare:1",
              "sessions=1000000;context=16777216"}) {
            LineChart chart;
            chart.setData(dataOf(id, test::snapshot(text)));
            chart.setSize({800, 400});
            for (const ChartMark &mark : chart.data().marks) {
                const QPointF at
                    = chart.position({mark.x, mark.kind == MarkKind::Border ? chart.data().y.low : mark.y});
                EXPECT_TRUE(chart.plot().adjusted(-1, -1, 1, 1).contains(at))
                    << chartName(id) << " " << text << " " << mark.label;
            }
        }
}

TEST(LineChart, SlidersDoNotPileUpSeries)
{
    for (const ChartId id : kChartIds) {
        LineChart chart;
        for (int step = 0; step < 50; ++step)
            chart.setData(dataOf(id, test::snapshot("context=" + std::to_string(4'096 + step))));
        EXPECT_LE(chart.chart()->series().size(), 6);
        EXPECT_EQ(chart.chart()->axes().size(), 2);
    }
}

TEST(ChartPage, ADragSetsTheContextUnderThePointer)
{
    const ShownPage shown(ChartId::SessionsFit);
    QSignalSpy chosen(shown.page.get(), &DeckPage::scenarioChosen);
    QSignalSpy ended(shown.page.get(), &DeckPage::changeEnded);
    QWidget *target = shown.page->view()->viewport();
    const QPoint from = shown.pixel({32'768, 4});
    const QPoint to = shown.pixel({8'192, 4});
    QTest::mousePress(target, Qt::LeftButton, {}, from);
    QTest::mouseMove(target, to);
    QTest::mouseRelease(target, Qt::LeftButton, {}, to);
    ASSERT_GE(chosen.count(), 1);
    const auto context = chosen.last()[0].value<Scenario>().context.value;
    EXPECT_NEAR(static_cast<double>(context), 8'192, 100);
    EXPECT_EQ(chosen.last()[0].value<Scenario>().sessions, Sessions{1});
    EXPECT_EQ(ended.count(), 1);
}

TEST(ChartPage, TheFrontierSetsContextAndSessions)
{
    const ShownPage shown(ChartId::Frontier);
    QSignalSpy chosen(shown.page.get(), &DeckPage::scenarioChosen);
    QTest::mouseClick(shown.page->view()->viewport(), Qt::LeftButton, {}, shown.pixel({4'096, 16}));
    ASSERT_GE(chosen.count(), 1);
    const auto scenario = chosen.last()[0].value<Scenario>();
    EXPECT_NEAR(static_cast<double>(scenario.context.value), 4'096, 60);
    EXPECT_NEAR(static_cast<double>(scenario.sessions.value), 16, 1);
}

TEST(ChartPage, KeysReadOutWhatThePointerWould)
{
    const ShownPage shown(ChartId::SessionsFit);
    LineChartView *view = shown.page->view();
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Home);
    ASSERT_TRUE(view->reading());
    EXPECT_EQ(view->reading()->lines.front(), "1,024 tokens");
    EXPECT_EQ(view->reading()->lines[1], "f16: 149 sessions");
    EXPECT_TRUE(view->accessibleDescription().contains(QLatin1String("149 sessions")));
    QSignalSpy chosen(shown.page.get(), &DeckPage::scenarioChosen);
    QTest::keyClick(view, Qt::Key_Return);
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen[0][0].value<Scenario>().context, Tokens{1'024});
    QTest::keyClick(view, Qt::Key_Escape);
    EXPECT_FALSE(view->reading());
}

TEST(ChartPage, TheChoiceOfLinesIsTakenByKeyboard)
{
    const ShownPage shown(ChartId::SessionsFit);
    auto *lines = qobject_cast<QComboBox *>(shown.page->corner());
    ASSERT_TRUE(lines);
    QSignalSpy chosen(shown.page.get(), &DeckPage::chartsChosen);
    QTest::keyClick(lines, Qt::Key_Down);
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen[0][0].value<ChartOptions>().lines, LineFamily::Devices);
}

TEST(ChartDeck, OnlyWhatIsSeenIsComputed)
{
    ChartDeck deck;
    auto *sessions = newChartPage(ChartId::SessionsFit, nullptr);
    auto *state = newChartPage(ChartId::State, nullptr);
    deck.addPage(sessions, QStringLiteral("Sessions"), {}, ChartDeck::Grid::Together);
    deck.addPage(state, QStringLiteral("State"), {}, ChartDeck::Grid::Together);
    deck.setTheme(Theme::of(ThemeKind::Light));
    deck.setSnapshot(test::snapshot());
    EXPECT_FALSE(sessions->view()->chart().data().lines.empty());
    EXPECT_TRUE(state->view()->chart().data().lines.empty());
    deck.setCurrent(1);
    EXPECT_FALSE(state->view()->chart().data().lines.empty());
    deck.setSnapshot(test::snapshot("context=8k"));
    deck.setShowsAll(true);
    EXPECT_EQ(sessions->view()->chart().data(), dataOf(ChartId::SessionsFit, test::snapshot("context=8k")));
}
