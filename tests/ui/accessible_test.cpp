// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader finds: names, and the parts of the pictures; and the figures as a table.
#include "core/bar_hit.h"
#include "core/reserve_use.h"
#include "core/summary.h"
#include "tests/ui/accessible_fixture.h"
#include "ui/bar_pair.h"
#include "ui/budget_bars.h"
#include "ui/data_table.h"
#include "ui/layer_strip.h"
#include "ui/levers_view.h"
#include "ui/line_chart_view.h"
#include "ui/reserve_view.h"

#include <QClipboard>
#include <QComboBox>
#include <QStatusBar>
#include <QTableView>

#include <set>

using namespace tb;
using namespace tb::test;

namespace {

const char *const kScenarios[] = {
    "",
    "sessions=40;context=4k",
    "kv=q4_0;engine=llama.cpp;accounting=measured",
    "model=gemma-3-27b;context=128k",
    "model=llama-3.1-70b;weights=16b;device=h100-sxm",
    "kv=q8_0;engine=vllm;accounting=measured;device=h100-sxm",
};

/// Every part below an interface, itself not counted.
std::vector<QAccessibleInterface *> partsBelow(QAccessibleInterface *whole)
{
    std::vector<QAccessibleInterface *> parts;
    for (int i = 0; i < whole->childCount(); ++i) {
        QAccessibleInterface *child = whole->child(i);
        EXPECT_NE(child, nullptr);
        if (!child)
            continue;
        EXPECT_EQ(child->parent(), whole);
        EXPECT_EQ(whole->indexOfChild(child), i);
        parts.push_back(child);
        for (QAccessibleInterface *part : partsBelow(child))
            parts.push_back(part);
    }
    return parts;
}

QRect onScreen(const QWidget *widget)
{
    return {widget->mapToGlobal(QPoint()), widget->size()};
}

void expectSane(const QWidget *widget, const std::vector<QAccessibleInterface *> &parts)
{
    for (const QAccessibleInterface *part : parts) {
        const std::string words = part->text(QAccessible::Name).toStdString();
        EXPECT_FALSE(words.empty()) << name(widget);
        if (part->state().invisible)
            continue;
        EXPECT_TRUE(onScreen(widget).adjusted(-1, -1, 1, 1).contains(part->rect())) << words;
        EXPECT_GE(part->rect().width(), 1) << words;
        EXPECT_GE(part->rect().height(), 1) << words;
    }
}

} // namespace

TEST_F(AccessibleWindow, EveryControlHasANameOfItsOwn)
{
    openAssumptions();
    for (int page = 0; page < deck->count(); ++page) {
        deck->setCurrent(page);
        settle();
        std::map<QString, const QWidget *> names;
        for (QWidget *widget : focusable()) {
            const QString spoken = spokenName(widget);
            EXPECT_FALSE(spoken.isEmpty()) << name(widget) << " on page " << page;
            const auto [place, fresh] = names.emplace(spoken, widget);
            EXPECT_TRUE(fresh) << name(widget) << " and " << name(place->second) << " are both called \""
                               << spoken.toStdString() << "\" on page " << page;
        }
        EXPECT_GT(names.size(), 10U);
    }
}

TEST_F(AccessibleWindow, EveryBandOfTheBarsIsAPart)
{
    auto *bars = window.findChild<BudgetBars *>();
    for (const char *text : kScenarios) {
        set(text);
        QAccessibleInterface *whole = QAccessible::queryAccessibleInterface(bars);
        ASSERT_NE(whole, nullptr);
        EXPECT_EQ(whole->role(), QAccessible::List);
        ASSERT_EQ(whole->childCount(), static_cast<int>(bars->picture().rows.size())) << text;
        expectSane(bars, partsBelow(whole));
        for (int row = 0; row < whole->childCount(); ++row) {
            const BarRow &drawn = bars->picture().rows[static_cast<std::size_t>(row)];
            QAccessibleInterface *spoken = whole->child(row);
            for (const Band &band : drawn.bands) {
                const QRect place = bars->seen(band.rect).translated(bars->mapToGlobal(QPoint()));
                bool reached = place.isEmpty();
                for (QAccessibleInterface *part : partsBelow(spoken))
                    reached = reached || part->rect().contains(place);
                EXPECT_TRUE(reached) << text << ": band " << static_cast<int>(band.kind);
            }
            for (QAccessibleInterface *part : partsBelow(spoken))
                EXPECT_FALSE(part->text(QAccessible::Value).isEmpty()) << text;
        }
    }
}

TEST_F(AccessibleWindow, APartSaysWhatTheBarShows)
{
    auto *bars = window.findChild<BudgetBars *>();
    set("device=h100-sxm;kv=q8_0");
    QAccessibleInterface *row
        = QAccessible::queryAccessibleInterface(bars)->child(window.store()->snapshot().currentRow());
    EXPECT_EQ(row->text(QAccessible::Name).toStdString(), window.store()->snapshot().budget.deviceName);
    EXPECT_TRUE(row->text(QAccessible::Value).startsWith(QStringLiteral("fits ")));
    ASSERT_GT(row->childCount(), 1);
    EXPECT_EQ(row->child(0)->text(QAccessible::Name), QStringLiteral("Weights"));
    const Snapshot &now = window.store()->snapshot();
    EXPECT_EQ(row->child(0)->text(QAccessible::Value).toStdString(),
              bandReadout(now.budget, BandKind::Weights, now.view.units).text);
    const QPoint middle = row->child(0)->rect().center();
    EXPECT_EQ(row->childAt(middle.x(), middle.y()), row->child(0));
    // The same as a click on the row.
    QAccessibleInterface *first = QAccessible::queryAccessibleInterface(bars)->child(0);
    ASSERT_NE(first->actionInterface(), nullptr);
    first->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    EXPECT_EQ(window.store()->snapshot().currentRow(), 0);
}

TEST_F(AccessibleWindow, APartThatIsGoneIsNotValid)
{
    auto *bars = window.findChild<BudgetBars *>();
    QAccessibleInterface *whole = QAccessible::queryAccessibleInterface(bars);
    QAccessibleInterface *last = whole->child(whole->childCount() - 1);
    ASSERT_TRUE(last->isValid());
    set("devices=h100-sxm,b200;device=b200");
    EXPECT_FALSE(last->isValid());
    EXPECT_EQ(last->rect(), QRect());
    EXPECT_EQ(whole->child(4), nullptr);
}

TEST_F(AccessibleWindow, EveryLineOfEveryChartIsAPart)
{
    for (const char *text : kScenarios) {
        set(text);
        action(QStringLiteral("All Charts"))->trigger();
        settle();
        int charts = 0;
        for (auto *view : window.findChildren<LineChartView *>()) {
            if (!view->isVisible())
                continue;
            ++charts;
            QAccessibleInterface *whole = QAccessible::queryAccessibleInterface(view);
            EXPECT_EQ(whole->role(), QAccessible::Chart);
            EXPECT_FALSE(whole->text(QAccessible::Name).isEmpty());
            EXPECT_FALSE(whole->text(QAccessible::Description).isEmpty());
            const ChartData &data = view->chart().data();
            ASSERT_GE(whole->childCount(), static_cast<int>(data.lines.size() + data.levels.size()));
            expectSane(view, partsBelow(whole));
            for (std::size_t i = 0; i < data.lines.size(); ++i) {
                QAccessibleInterface *line = whole->child(static_cast<int>(i));
                EXPECT_EQ(line->text(QAccessible::Name).toStdString(), data.lines[i].name);
                EXPECT_EQ(line->state().invisible, data.lines[i].points.empty());
            }
        }
        EXPECT_EQ(charts, 4);
        action(QStringLiteral("All Charts"))->trigger();
    }
}

TEST_F(AccessibleWindow, AChartLineIsReadWhereTheReadingLineIs)
{
    set("kv=f16");
    auto *view = window.findChild<LineChartView *>();
    QAccessibleInterface *line = QAccessible::queryAccessibleInterface(view)->child(0);
    const QString here = line->text(QAccessible::Value);
    EXPECT_FALSE(here.isEmpty());
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Home);
    ASSERT_TRUE(view->reading().has_value());
    EXPECT_NE(line->text(QAccessible::Value), here);
    EXPECT_TRUE(QString::fromStdString(view->reading()->lines[1]).endsWith(line->text(QAccessible::Value)));
}

TEST_F(AccessibleWindow, LeversAndLayersHaveParts)
{
    set("model=gemma-3-27b;context=128k;device=h100-sxm");
    deck->setCurrent(4);
    settle();
    auto *levers = window.findChild<LeversView *>();
    QAccessibleInterface *list = QAccessible::queryAccessibleInterface(levers);
    ASSERT_EQ(list->childCount(), static_cast<int>(levers->table().rows.size()));
    EXPECT_GT(list->childCount(), 3);
    expectSane(levers, partsBelow(list));
    levers->setFocus();
    settle();
    QTest::keyClick(levers, Qt::Key_Down);
    ASSERT_NE(list->focusChild(), nullptr);
    EXPECT_EQ(list->indexOfChild(list->focusChild()), levers->selected());

    auto *layers = window.findChild<LayerStripView *>();
    QAccessibleInterface *strip = QAccessible::queryAccessibleInterface(layers);
    ASSERT_EQ(strip->childCount(), static_cast<int>(layers->strip().runs.size()));
    EXPECT_GT(strip->childCount(), 10);
    EXPECT_EQ(strip->child(0)->text(QAccessible::Name),
              QStringLiteral("Layers 1 to 5 of 62: sliding window of 1,024 tokens"));
    if (layers->isVisible())
        expectSane(layers, partsBelow(strip));
}

TEST_F(AccessibleWindow, TheBarsOfComparePageAreParts)
{
    for (const char *text : kScenarios) {
        set("");
        action(QStringLiteral("Pin This State"))->trigger();
        set(text);
        deck->setCurrent(5);
        settle();
        auto *pair = window.findChild<BarPair *>();
        ASSERT_TRUE(pair->isVisible());
        QAccessibleInterface *whole = QAccessible::queryAccessibleInterface(pair);
        EXPECT_EQ(whole->role(), QAccessible::List);
        EXPECT_FALSE(whole->text(QAccessible::Name).isEmpty());
        ASSERT_EQ(whole->childCount(), 2) << text;
        expectSane(pair, partsBelow(whole));
        EXPECT_TRUE(whole->child(0)->text(QAccessible::Name).startsWith(QStringLiteral("A: Llama 3.1 8B")));
        EXPECT_EQ(whole->child(1)->text(QAccessible::Name), QStringLiteral("Now"));
        EXPECT_EQ(whole->child(1)->text(QAccessible::Value).toStdString(),
                  verdictText(window.store()->snapshot().budget));
        for (int row = 0; row < 2; ++row) {
            std::set<QString> names;
            EXPECT_EQ(whole->child(row)->childCount() == 0,
                      pair->picture().rows[static_cast<std::size_t>(row)].bands.empty())
                << text;
            for (QAccessibleInterface *part : partsBelow(whole->child(row))) {
                EXPECT_EQ(part->role(), QAccessible::StaticText);
                EXPECT_FALSE(part->text(QAccessible::Value).isEmpty()) << text;
                EXPECT_TRUE(names.insert(part->text(QAccessible::Name)).second) << text;
            }
        }
    }
}

TEST_F(AccessibleWindow, SlotsAndPagesAreParts)
{
    set("p95=4096;context=128k;peak=100");
    deck->setCurrent(6);
    settle();
    auto *view = window.findChild<ReserveView *>();
    ASSERT_TRUE(view->isVisible());
    QAccessibleInterface *whole = QAccessible::queryAccessibleInterface(view);
    EXPECT_EQ(whole->role(), QAccessible::List);
    ASSERT_EQ(whole->childCount(), 2);
    expectSane(view, partsBelow(whole));
    const Snapshot &now = window.store()->snapshot();
    const auto use = reserveUse(now.resolved, now.budget);
    ASSERT_TRUE(use);
    EXPECT_EQ(whole->child(0)->text(QAccessible::Name), QStringLiteral("Slots"));
    EXPECT_EQ(whole->child(0)->text(QAccessible::Value).toStdString(),
              seatingText(use->slots, now.view.units));
    EXPECT_EQ(whole->child(1)->text(QAccessible::Name), QStringLiteral("Pages"));
    EXPECT_EQ(whole->child(1)->text(QAccessible::Value).toStdString(),
              seatingText(use->pages, now.view.units));
    EXPECT_EQ(whole->child(1)->role(), QAccessible::ListItem);
    for (int row = 0; row < 2; ++row) {
        const QPoint middle = whole->child(row)->rect().center();
        EXPECT_EQ(whole->childAt(middle.x(), middle.y()), whole->child(row));
    }
}

TEST_F(AccessibleWindow, TheStatusLineSaysWhatChanged)
{
    set("context=8k");
    EXPECT_EQ(spokenName(window.statusBar()), QStringLiteral("Context 8,192. Sessions that fit: 4 to 18."));
}

TEST_F(AccessibleWindow, TheDataTableShowsChartAndBarsAndFollows)
{
    deck->setCurrent(0);
    action(QStringLiteral("Data Table"))->trigger();
    settle();
    auto *table = window.findChild<DataTable *>();
    ASSERT_TRUE(table->isVisible());
    auto *cells = table->findChild<QTableView *>();
    auto *which = table->findChild<QComboBox *>();
    ASSERT_EQ(which->count(), 2);
    EXPECT_EQ(table->currentSheet(), 1);
    const auto lines = [&] { return table->asText().trimmed().split(u'\n'); };
    const auto *view = window.findChild<LineChartView *>();
    EXPECT_EQ(lines().size(), static_cast<qsizetype>(chartTable(view->chart().data()).size()));

    table->showSheet(0);
    EXPECT_EQ(lines().size(), 1 + static_cast<qsizetype>(window.store()->snapshot().rows.size()));
    EXPECT_TRUE(lines()[1].contains(QStringLiteral("\t4\t")));
    set("kv=q8_0");
    EXPECT_TRUE(lines()[1].contains(QStringLiteral("\t8\t"))) << lines()[1].toStdString();

    cells->setFocus();
    QTest::keyClick(cells, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text(), table->asText());

    deck->setCurrent(2);
    settle();
    EXPECT_EQ(which->itemText(1), QStringLiteral("Speed chart")) << which->itemText(1).toStdString();
    deck->setCurrent(4);
    settle();
    EXPECT_EQ(which->count(), 1);
    action(QStringLiteral("All Charts"))->trigger();
    settle();
    EXPECT_EQ(which->count(), 5);
    std::set<QString> names;
    for (QWidget *widget : table->findChildren<QWidget *>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible() || widget->focusProxy())
            continue;
        EXPECT_FALSE(spokenName(widget).isEmpty()) << name(widget);
        EXPECT_TRUE(names.insert(spokenName(widget)).second) << name(widget);
    }
    QTest::keyClick(table, Qt::Key_Escape);
    EXPECT_FALSE(table->isVisible());
}
