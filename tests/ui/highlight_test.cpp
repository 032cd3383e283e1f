// SPDX-License-Identifier: GPL-3.0-or-later
// A budget that is pointed at stands out everywhere: from every legend, and as long as it is pointed at.
#include "tests/ui/pages_fixture.h"
#include "ui/budget_bars.h"
#include "ui/chart_legend.h"
#include "ui/explain_page.h"
#include "ui/levers_page.h"
#include "ui/levers_view.h"
#include "ui/line_chart_view.h"
#include "ui/steps_view.h"

#include <QListWidget>
#include <QScrollBar>

#include <set>

using namespace tb;

namespace {

using Part = std::optional<BudgetPart>;

class Highlight : public Pages
{
protected:
    Highlight()
        : Pages("device=h100-sxm")
    {
    }

    Part lit() const { return window.store()->highlight(); }

    static void leave(QWidget *widget)
    {
        QEvent event(QEvent::Leave);
        QCoreApplication::sendEvent(widget, &event);
    }

    /// Moves over the whole widget; what lights up on the way.
    std::set<Part> swept(QWidget *widget, const QRect &area)
    {
        std::set<Part> parts;
        for (int y = area.top(); y < area.bottom(); y += 3)
            for (int x = area.left(); x < area.right(); x += 5) {
                QTest::mouseMove(widget, QPoint(x, y));
                parts.insert(lit());
            }
        return parts;
    }

    LineChartView *chart(ChartId id)
    {
        window.findChild<ChartDeck *>()->setCurrent(id == ChartId::State ? 1 : 0);
        QCoreApplication::processEvents();
        for (LineChartView *view : window.findChildren<LineChartView *>())
            if (view->objectName().toStdString() == chartName(id))
                return view;
        return nullptr;
    }
};

} // namespace

TEST_F(Highlight, TheLegendOfTheBarsLightsUpWhatABandDoes)
{
    auto *bars = window.findChild<BudgetBars *>();
    int budgets = 0;
    const std::vector<LegendEntry> legend = bars->picture().legend; // pointing at it draws another
    for (const LegendEntry &entry : legend) {
        for (const Rect &box : {entry.swatch, entry.label.box}) {
            QTest::mouseMove(bars, QPointF(box.x + box.width / 2, box.y + box.height / 2).toPoint());
            EXPECT_EQ(lit(), partOf(entry.kind)) << entry.label.text;
        }
        budgets += partOf(entry.kind) ? 1 : 0;
    }
    EXPECT_GE(budgets, 3);
    leave(bars);
    EXPECT_EQ(lit(), std::nullopt);
}

TEST_F(Highlight, TheLegendOfTheStateChartIsLinked)
{
    LineChartView *view = chart(ChartId::State);
    const LineChart &drawn = view->chart();
    const QRect header(0, 0, view->viewport()->width(), static_cast<int>(drawn.plot().top()));
    EXPECT_TRUE(swept(view->viewport(), header).count(BudgetPart::State)) << "its entries are lines of state";
    leave(view->viewport());
    EXPECT_EQ(lit(), std::nullopt);
}

TEST_F(Highlight, LinesAndLevelsOfTheStateChartAreLinked)
{
    LineChartView *view = chart(ChartId::State);
    const LineChart &drawn = view->chart();
    const ChartData &data = drawn.data();
    for (const ChartLevel &level : data.levels) {
        const QPointF at(drawn.plot().right() - 3, drawn.position({data.x.low, level.y}).y());
        if (!drawn.plot().contains(at) || drawn.partAt(at) == BudgetPart::State) // a line crosses it here
            continue;
        QTest::mouseMove(view->viewport(), at.toPoint());
        EXPECT_EQ(lit(), partOf(level.role)) << level.name;
    }
    EXPECT_TRUE(swept(view->viewport(), drawn.plot().toRect()).count(BudgetPart::Weights))
        << "the level of the weights, or its name";
    for (const ChartLine &line : data.lines) {
        if (partOf(line.role) != BudgetPart::State)
            continue;
        const QRectF plot = drawn.plot();
        bool lights = false; // somewhere along it: where a label lies on the line, that is pointed at
        for (std::size_t i = 0; i < line.points.size() && !lights; i += 4) {
            const QPointF at = drawn.position(line.points[i]);
            if (!plot.contains(at))
                continue;
            QTest::mouseMove(view->viewport(), at.toPoint());
            lights = lit() == BudgetPart::State;
        }
        EXPECT_TRUE(lights) << line.name;
    }
}

/// Whatever is below the pointer after a lever was applied decides, not the lever that was.
TEST_F(Highlight, AnAppliedLeverLeavesNoneBehind)
{
    auto *page = show<LeversPage>();
    LeversView *view = page->view();
    QCoreApplication::processEvents();
    int applied = 0;
    for (int row = 0; row < view->picture().count(); ++row) {
        view->verticalScrollBar()->setValue(static_cast<int>(view->picture().row(row).top()));
        const QPoint at = view->buttonRect(row).center();
        if (view->buttonRect(row).isEmpty() || !view->rowsRect().contains(at))
            continue;
        QTest::mouseMove(view->viewport(), QPoint(1, 1)); // a move to where it is already is none
        QTest::mouseMove(view->viewport(), at);
        const std::string group
            = leverGroupName(view->table().rows[static_cast<std::size_t>(row)].lever.group);
        EXPECT_EQ(lit(), partOf(view->table().rows[static_cast<std::size_t>(row)].lever.group)) << group;
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, at);
        QCoreApplication::processEvents();
        Part under;
        for (int now = 0; now < view->picture().count(); ++now)
            if (view->rowRect(now).contains(at))
                under = partOf(view->table().rows[static_cast<std::size_t>(now)].lever.group);
        EXPECT_EQ(lit(), under) << group << ", row " << row;
        window.store()->undo();
        leave(view->viewport());
        EXPECT_EQ(lit(), std::nullopt);
        ++applied;
    }
    EXPECT_GE(applied, 3);
}

TEST_F(Highlight, ScrollingLeversMovesItAlong)
{
    LeversView *view = show<LeversPage>()->view();
    QCoreApplication::processEvents();
    const QPoint at = view->rowsRect().center();
    QTest::mouseMove(view->viewport(), at);
    for (int value = 0; value <= view->verticalScrollBar()->maximum(); value += 20) {
        view->verticalScrollBar()->setValue(value);
        Part under;
        for (int row = 0; row < view->picture().count(); ++row)
            if (view->rowRect(row).contains(at))
                under = partOf(view->table().rows[static_cast<std::size_t>(row)].lever.group);
        EXPECT_EQ(lit(), under) << value;
    }
}

TEST_F(Highlight, ABandThatMovesAwayBelowThePointerLetsGo)
{
    auto *bars = window.findChild<BudgetBars *>();
    apply("device=h100-sxm;sessions=12");
    const BarRow &row = bars->picture().rows.at(3);
    const auto last = std::find_if(row.bands.rbegin(), row.bands.rend(),
                                   [](const Band &band) { return band.kind == BandKind::State; });
    ASSERT_NE(last, row.bands.rend());
    const QPoint at = QPointF(last->rect.x + last->rect.width / 2, last->rect.y + 2).toPoint();
    QTest::mouseMove(bars, at);
    EXPECT_EQ(lit(), BudgetPart::State);
    apply("device=h100-sxm;context=1k;model=llama-3.1-70b;weights=16b");
    QCoreApplication::processEvents();
    const auto hit = barAt(bars->picture(), at.x(), at.y());
    EXPECT_EQ(lit(), hit && hit->band ? partOf(*hit->band) : std::nullopt);
    EXPECT_NE(lit(), BudgetPart::State);
}

TEST_F(Highlight, FiguresOfExplainAndOfTheReadoutLetGo)
{
    auto *explain = show<ExplainPage>();
    auto *list = explain->findChild<QListWidget *>();
    auto *steps = window.findChild<StepsView *>();
    for (QWidget *widget : {list->viewport(), static_cast<QWidget *>(steps)}) {
        const auto parts = swept(widget, QRect(2, 0, 12, widget->height()));
        EXPECT_GT(parts.size(), 1U) << widget->metaObject()->className();
        leave(widget);
        EXPECT_EQ(lit(), std::nullopt);
    }
}
