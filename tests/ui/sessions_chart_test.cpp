// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/test_snapshot.h"
#include "ui/sessions_chart.h"
#include "ui/sessions_panel.h"

#include <QChart>
#include <QComboBox>
#include <QLineSeries>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace tb;

namespace {

const QLineSeries *series(const SessionsChart &chart, int index)
{
    return qobject_cast<const QLineSeries *>(chart.chart()->series().at(index));
}

} // namespace

TEST(SessionsChart, DrawsThePointsOfCore)
{
    SessionsChart chart;
    const Snapshot snapshot = test::snapshot();
    chart.setSnapshot(snapshot);
    chart.setSize({800, 400});
    const auto data = sessionsChartData(snapshot.scenario, LineFamily::KvFormats, *snapshot.catalogue);
    ASSERT_GE(chart.chart()->series().size(), static_cast<qsizetype>(data.lines.size()));
    for (std::size_t i = 0; i < data.lines.size(); ++i) {
        const auto points = series(chart, static_cast<int>(i))->points();
        ASSERT_EQ(static_cast<std::size_t>(points.size()), data.lines[i].points.size());
        const SessionsPoint last = data.lines[i].points.back();
        EXPECT_DOUBLE_EQ(points.last().x(), std::log2(static_cast<double>(last.context.value)));
        EXPECT_DOUBLE_EQ(points.last().y(), std::log2(static_cast<double>(last.sessions.value)));
    }
}

TEST(SessionsChart, TheCurrentPointLiesOnItsLine)
{
    SessionsChart chart;
    chart.setSnapshot(test::snapshot("device=h100-sxm"));
    chart.setSize({800, 400});
    const QPointF ours = chart.position(chart.data().now);
    const auto *line = series(chart, 0);
    const QPointF theirs = chart.chart()->mapToPosition({std::log2(32'768.0), std::log2(17.0)},
                                                        const_cast<QLineSeries *>(line));
    EXPECT_NEAR(ours.x(), theirs.x(), 1.0);
    EXPECT_NEAR(ours.y(), theirs.y(), 1.0);
    EXPECT_EQ(chart.data().now.sessions, Sessions{17});
}

TEST(SessionsChart, StaysUsableAtTheEnds)
{
    SessionsChart chart;
    for (const char *text :
         {"context=1", "context=16777216", "model=llama-3.1-405b;weights=f32;device=m1-8gb",
          "model=mamba-2.8b", "model=llama-4-scout;context=10m", "device=spare:1",
          "sessions=1000000;context=16777216"}) {
        chart.setSnapshot(test::snapshot(text));
        chart.setSize({800, 400});
        const QPointF at = chart.position(chart.data().now);
        EXPECT_TRUE(chart.chart()->plotArea().adjusted(-1, -1, 1, 1).contains(at)) << text;
        for (const SessionsLine &line : chart.data().lines)
            for (const SessionsPoint &point : line.points)
                ASSERT_GT(point.sessions.value, 0) << text;
    }
}

TEST(SessionsChart, SlidersDoNotPileUpSeries)
{
    SessionsChart chart;
    for (int step = 0; step < 50; ++step)
        chart.setSnapshot(test::snapshot("context=" + std::to_string(4'096 + step)));
    EXPECT_LE(chart.chart()->series().size(), 6);
    EXPECT_EQ(chart.chart()->axes().size(), 2);
}

TEST(SessionsPanel, TheChoiceOfLinesIsTakenByKeyboard)
{
    SessionsPanel panel;
    panel.setSnapshot(test::snapshot());
    panel.resize(800, 400);
    panel.show();
    QSignalSpy chosen(&panel, &SessionsPanel::linesChosen);
    auto *lines = panel.findChild<QComboBox *>();
    lines->setFocus();
    QTest::keyClick(lines, Qt::Key_Down);
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen[0][0].value<LineFamily>(), LineFamily::Devices);
}
