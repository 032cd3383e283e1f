// SPDX-License-Identifier: GPL-3.0-or-later
// Drags in the charts of the whole window: one step to undo, and none for taking hold.
#include "tests/ui/pages_fixture.h"
#include "ui/line_chart_view.h"

using namespace tb;

namespace {

class DragInChart : public Pages
{
protected:
    DragInChart()
        : Pages("device=spare:20GB;sessions=8;peak=200")
    {
    }

    /// Every chart that can be dragged, once it is in sight.
    template<typename Do> void forEachChart(Do work)
    {
        auto *deck = window.findChild<ChartDeck *>();
        int charts = 0;
        for (int page = 0; page < deck->count(); ++page) {
            deck->setCurrent(page);
            QCoreApplication::processEvents();
            for (LineChartView *view : window.findChildren<LineChartView *>()) {
                if (!view->isVisible() || view->chart().data().drag == ChartDrag::None)
                    continue;
                SCOPED_TRACE(view->objectName().toStdString());
                work(view);
                ++charts;
            }
        }
        EXPECT_GE(charts, 4);
    }

    static QPoint mark(const LineChartView *view)
    {
        const ChartMark &here = view->chart().data().marks.front();
        return view->chart().position({here.x, here.y}).toPoint();
    }

    void startOver() { EXPECT_TRUE(window.store()->openApart(start, now().view).ok()); }

    const Scenario start = now().scenario;
};

} // namespace

/// Moves that change one input alternate with moves that change both.
TEST_F(DragInChart, IsOneStepToUndo)
{
    forEachChart([this](LineChartView *view) {
        startOver();
        const QPoint from = mark(view);
        QTest::mousePress(view->viewport(), Qt::LeftButton, {}, from);
        QPoint at = from;
        for (int step = 0; step < 24; ++step) {
            at += QPoint(step < 12 ? -6 : 2, step % 2 == 0 ? 0 : -9);
            QTest::mouseMove(view->viewport(), at);
        }
        QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, at);
        const Scenario dragged = now().scenario;
        EXPECT_FALSE(dragged == start);
        window.store()->undo();
        EXPECT_TRUE(now().scenario == start);
        EXPECT_FALSE(window.store()->history().canUndo());
        window.store()->redo();
        EXPECT_TRUE(now().scenario == dragged);
    });
}

TEST_F(DragInChart, TheNextDragIsAnotherStep)
{
    forEachChart([this](LineChartView *view) {
        startOver();
        for (const int way : {-40, -40}) {
            const QPoint from = mark(view);
            QTest::mousePress(view->viewport(), Qt::LeftButton, {}, from);
            QTest::mouseMove(view->viewport(), from + QPoint(way, 0));
            QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, from + QPoint(way, 0));
        }
        window.store()->undo();
        EXPECT_FALSE(now().scenario == start);
        EXPECT_TRUE(window.store()->history().canUndo());
        window.store()->undo();
        EXPECT_TRUE(now().scenario == start);
    });
}

TEST_F(DragInChart, TakingHoldOfThePointChangesNothing)
{
    forEachChart([this](LineChartView *view) {
        startOver();
        for (const QPoint beside : {QPoint(0, 0), QPoint(4, 3), QPoint(-5, 2), QPoint(-2, -5)}) {
            QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, mark(view) + beside);
            EXPECT_TRUE(now().scenario == start) << beside.x() << " " << beside.y();
            EXPECT_FALSE(window.store()->history().canUndo());
        }
    });
}

TEST_F(DragInChart, APressBesideThePointMovesThere)
{
    forEachChart([this](LineChartView *view) {
        startOver();
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, mark(view) + QPoint(-40, 0));
        EXPECT_FALSE(now().scenario == start);
    });
}
