// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet_chart.h"
#include "core/fleet_plan.h"
#include "tests/ui/pages_fixture.h"
#include "ui/checked_line.h"
#include "ui/fleet_page.h"
#include "ui/fleet_table.h"
#include "ui/line_chart_view.h"
#include "ui/settings.h"

#include <QComboBox>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QStatusBar>
#include <QTemporaryDir>

namespace tb {
namespace {

class FleetPageTest : public Pages
{
protected:
    FleetPageTest()
        : Pages("device=h100-sxm;devices=h100-sxm,b200;peak=120;per-replica=8")
        , page(show<FleetPage>())
    {
    }

    void type(const QString &field, const QString &typed)
    {
        auto *line = named<CheckedLine>(page, field);
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, typed);
        QTest::keyClick(line, Qt::Key_Return);
    }

    /// Where there is room for one.
    void bring(const QString &view)
    {
        window.resize(1280, 720);
        QCoreApplication::processEvents();
        auto *which = named<QComboBox>(&window, QStringLiteral("What of the fleet is shown"));
        ASSERT_TRUE(which->isVisible());
        which->setFocus();
        QTest::keyClick(which, view == QStringLiteral("Chart") ? Qt::Key_Home : Qt::Key_End);
        ASSERT_EQ(which->currentText(), view);
        for (int i = 0; i < 8; ++i) // sizes follow each other
            QCoreApplication::processEvents();
    }

    std::string sentence()
    {
        return named<QLabel>(page, QStringLiteral("The fleet in one sentence"))->text().toStdString();
    }

    FleetPlan plan() const
    {
        return fleetPlan(now().resolved, now().budget, *now().catalogue, now().view.charts.prices);
    }

    FleetPage *page;
    const QString peak = QStringLiteral("Conversations in the busiest moment");
    const QString price = QStringLiteral("Price of a card for an hour");
};

TEST_F(FleetPageTest, ShowsWhatCoreSays)
{
    EXPECT_EQ(sentence().find("120 / 8 x 1.2 = 18 replicas, 18 cards"), 0U) << sentence();
    EXPECT_EQ(page->sheet().rows, fleetTable(plan(), ByteUnits::Decimal));
    EXPECT_EQ(page->table()->rowCount(), static_cast<int>(plan().rows.size()));
    EXPECT_EQ(page->chart()->chart().data(), fleetChart(chartInputs(now())));
}

TEST_F(FleetPageTest, EachInputByTyping)
{
    type(peak, QStringLiteral("80"));
    EXPECT_EQ(now().scenario.peak, Sessions{80});
    type(peak, QStringLiteral("none"));
    EXPECT_EQ(now().scenario.peak, Sessions{80}) << "what makes no sense gives way";
    type(QStringLiteral("Headroom in per cent"), QStringLiteral("50%"));
    EXPECT_EQ(now().scenario.headroomPercent, 50);
    type(QStringLiteral("Conversations a replica was measured to serve"), QStringLiteral("4"));
    EXPECT_EQ(now().scenario.perReplica, Sessions{4});
    auto *line = named<CheckedLine>(page, QStringLiteral("Conversations a replica was measured to serve"));
    line->clear();
    QTest::keyClick(line, Qt::Key_Return);
    EXPECT_FALSE(now().scenario.perReplica);
}

TEST_F(FleetPageTest, APriceIsShownAndRemembered)
{
    type(price, QStringLiteral("2.5"));
    EXPECT_EQ(now().view.charts.prices, (CardPrices{{"h100-sxm", 250}}));
    EXPECT_NE(sentence().find("18 cards at 45.00 an hour"), std::string::npos) << sentence();
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("settings.json"));
    ASSERT_TRUE(writeWindowState(path, window.windowState()));
    EXPECT_EQ(readWindowState(path).state.view.charts.prices, now().view.charts.prices);
}

TEST_F(FleetPageTest, APriceHasADecimalCommaToo)
{
    type(price, QStringLiteral("2,50"));
    EXPECT_EQ(now().view.charts.prices, (CardPrices{{"h100-sxm", 250}}));
    type(price, QStringLiteral("1,600"));
    EXPECT_EQ(now().view.charts.prices, (CardPrices{{"h100-sxm", 250}})) << "1600 or 1.60: not for us to say";
    EXPECT_EQ(window.statusBar()->currentMessage(),
              QStringLiteral("\"1,600\" can be 1600 or 1.600; write one of these. It stays 2.50."));
}

TEST_F(FleetPageTest, ARowAppliesItsAlternativeByClickAndByKey)
{
    bring(QStringLiteral("Alternatives"));
    FleetTable *table = page->table();
    const QString device = table->item(0, 1)->text();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualItemRect(table->item(0, 0)).center());
    EXPECT_EQ(QString::fromStdString(now().budget.deviceName), device);
    const Scenario first = now().scenario;
    table->setCurrentCell(3, 0);
    QTest::keyClick(table, Qt::Key_Return);
    EXPECT_NE(now().scenario, first);
    QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(now().scenario, first);
}

TEST_F(FleetPageTest, OneOfBothOrBothBesideEachOther)
{
    auto *which = named<QComboBox>(&window, QStringLiteral("What of the fleet is shown"));
    bring(QStringLiteral("Chart"));
    EXPECT_TRUE(page->chart()->isVisible());
    EXPECT_FALSE(page->table()->isVisible());
    bring(QStringLiteral("Alternatives"));
    EXPECT_FALSE(page->chart()->isVisible());
    EXPECT_TRUE(page->table()->isVisible());
    window.resize(1600, 1200);
    QCoreApplication::processEvents();
    EXPECT_TRUE(page->chart()->isVisible());
    EXPECT_TRUE(page->table()->isVisible());
    EXPECT_FALSE(which->isVisible()) << "nothing to choose";
}

TEST_F(FleetPageTest, NothingScrollsInTheUsualWindow)
{
    apply("device=h100-sxm;devices=h100-sxm,b200;peak=120");
    for (const char *view : {"Chart", "Alternatives"}) {
        bring(QLatin1String(view));
        EXPECT_EQ(page->findChild<QScrollArea *>()->verticalScrollBar()->maximum(), 0) << view;
    }
    EXPECT_EQ(page->table()->horizontalScrollBar()->maximum(), 0) << "all columns are in sight";
}

TEST_F(FleetPageTest, OnlyColumnsThatSaySomethingAreShown)
{
    const auto shown = [this](const QString &title) {
        const FleetTable *table = page->table();
        for (int column = 0; column < table->columnCount(); ++column)
            if (table->horizontalHeaderItem(column)->text() == title)
                return !table->isColumnHidden(column);
        ADD_FAILURE() << title.toStdString();
        return false;
    };
    EXPECT_FALSE(shown(QStringLiteral("Price an hour")));
    EXPECT_TRUE(shown(QStringLiteral("Limit"))) << "memory or measured";
    type(price, QStringLiteral("2.5"));
    apply("device=h100-sxm;devices=h100-sxm,b200;peak=120");
    EXPECT_TRUE(shown(QStringLiteral("Price an hour")));
    EXPECT_FALSE(shown(QStringLiteral("Limit")));
}

TEST_F(FleetPageTest, TheHeaderSortsByNumber)
{
    FleetTable *table = page->table();
    constexpr int kSessions = 5;
    apply("device=h100-sxm;devices=h100-sxm,b200;peak=120");
    table->sortByColumn(kSessions, Qt::DescendingOrder);
    qint64 before = std::numeric_limits<qint64>::max();
    for (int row = 0; row < table->rowCount(); ++row) {
        const qint64 here = table->item(row, kSessions)->text().remove(u',').toLongLong();
        EXPECT_LE(here, before) << row;
        before = here;
    }
}

TEST_F(FleetPageTest, ADragInTheChartSetsTheBusiestMoment)
{
    bring(QStringLiteral("Alternatives"));
    bring(QStringLiteral("Chart"));
    LineChartView *view = page->chart();
    const QPoint at = view->chart().position({32, 4}).toPoint();
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, at);
    EXPECT_NEAR(static_cast<double>(now().scenario.peak->value), 32, 2);
}

} // namespace
} // namespace tb
