// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format.h"
#include "tests/ui/pages_fixture.h"
#include "ui/budget_bars.h"
#include "ui/compare_page.h"
#include "ui/compare_table.h"
#include "ui/pins.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>

#include <functional>

namespace tb {

namespace {

class ComparePageTest : public Pages
{
protected:
    ComparePageTest()
        : page(show<ComparePage>())
        , pins(named<QComboBox>(page, QStringLiteral("Pinned state A")))
    {
    }

    void pin() { click(button(page, QStringLiteral("Pin This State"))); }

    QString cell(const QString &row, int column) const
    {
        for (int i = 0; i < page->table()->rowCount(); ++i)
            if (page->table()->item(i, 0)->text() == row)
                return page->table()->item(i, column)->text();
        ADD_FAILURE() << "no row " << row.toStdString();
        return {};
    }

    QString sentence() const
    {
        return named<QLabel>(page, QStringLiteral("The difference in one sentence"))->text();
    }

    ComparePage *page;
    QComboBox *pins;
};

} // namespace

TEST_F(ComparePageTest, SaysWhatPinningDoesWhileNothingIsPinned)
{
    EXPECT_FALSE(page->table()->isVisible());
    EXPECT_FALSE(pins->isVisible());
    EXPECT_TRUE(sentence().startsWith(QStringLiteral("Pin the present state")));
}

TEST_F(ComparePageTest, DifferencesAreThoseOfTheExactBytes)
{
    pin();
    EXPECT_EQ(sentence(), QStringLiteral("Nothing changed."));
    const Budget before = now().budget;
    apply("kv=q8_0");
    const Budget after = now().budget;
    EXPECT_EQ(after.state.value - before.state.value, -2'013'265'920);
    EXPECT_EQ(cell(QStringLiteral("State of all sessions"), 3).toStdString(),
              bytesText({after.state.value - before.state.value}, ByteUnits::Decimal));
    EXPECT_EQ(cell(QStringLiteral("Sessions that fit"), 1), QStringLiteral("4"));
    EXPECT_EQ(cell(QStringLiteral("Sessions that fit"), 2), QStringLiteral("8"));
    EXPECT_EQ(cell(QStringLiteral("Sessions that fit"), 3), QStringLiteral("+4"));
    EXPECT_EQ(cell(QStringLiteral("Weights"), 3), QStringLiteral("same"));
    EXPECT_EQ(cell(QStringLiteral("KV cache"), 3), QStringLiteral("changed"));
    EXPECT_EQ(sentence(), QStringLiteral("KV cache f16 -> q8_0: 4 -> 8 sessions in the same memory."));
}

TEST_F(ComparePageTest, UnitsFollowTheView)
{
    pin();
    ViewOptions view = now().view;
    view.units = ByteUnits::Binary;
    window.store()->setView(view);
    EXPECT_EQ(cell(QStringLiteral("State of all sessions"), 1), QStringLiteral("4 GiB"));
}

TEST_F(ComparePageTest, SwapsByKeyAndBackAgain)
{
    pin();
    const Scenario first = now().scenario;
    apply("kv=q8_0");
    const Scenario second = now().scenario;
    const QString name = pins->currentText();
    button(page, QStringLiteral("Swap"))->setFocus();
    QTest::keyClick(button(page, QStringLiteral("Swap")), Qt::Key_X);
    EXPECT_EQ(now().scenario, first);
    EXPECT_EQ(now().pinned->pin.scenario, second);
    EXPECT_NE(pins->currentText(), name) << "the name says which state it is";
    EXPECT_EQ(cell(QStringLiteral("Sessions that fit"), 3), QStringLiteral("-4"));
    QTest::keyClick(&window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(now().scenario, second);
    EXPECT_EQ(pins->currentText(), name);
    window.store()->undo();
    EXPECT_EQ(now().scenario, first) << "a swap is one step";
}

TEST_F(ComparePageTest, WhatIsDoneToPinsCanBeUndoneAndRedone)
{
    struct Seen
    {
        Scenario scenario;
        std::vector<Pin> pins;
        std::optional<std::size_t> compared;

        bool operator==(const Seen &) const = default;
    };
    const auto seen = [this] { return Seen{now().scenario, now().view.pins, now().view.compared}; };
    const auto rename = [this] {
        pins->lineEdit()->setFocus();
        pins->lineEdit()->selectAll();
        QTest::keyClicks(pins->lineEdit(), QStringLiteral("before lunch"));
        QTest::keyClick(pins->lineEdit(), Qt::Key_Return);
    };
    const std::vector<std::pair<QString, std::function<void()>>> steps = {
        {QStringLiteral("pin this state"), [this] { pin(); }},
        {QStringLiteral("KV cache f16 -> q8_0"), [this] { apply("kv=q8_0"); }},
        {QStringLiteral("swap with the pin"), [this] { click(button(page, QStringLiteral("Swap"))); }},
        {QStringLiteral("rename the pin"), rename},
        {QStringLiteral("pin this state"),
         [this] { QTest::keyClick(&window, Qt::Key_P, Qt::ControlModifier); }},
        {QStringLiteral("context 32,768 -> 8,192"), [this] { apply("context=8k"); }},
        {QStringLiteral("swap with the pin"),
         [this] { QTest::keyClick(&window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier); }},
        {QStringLiteral("unpin"), [this] { click(button(page, QStringLiteral("Unpin"))); }},
    };
    std::vector<Seen> states = {seen()};
    for (const auto &[name, act] : steps) {
        act();
        EXPECT_EQ(window.store()->history().undoText(), "Undo: " + name.toStdString());
        states.push_back(seen());
        EXPECT_FALSE(states.back() == states[states.size() - 2]) << name.toStdString();
    }
    for (std::size_t i = steps.size(); i > 0; --i) {
        EXPECT_TRUE(seen() == states[i]) << i;
        QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
        EXPECT_TRUE(seen() == states[i - 1]) << "undo " << steps[i - 1].first.toStdString();
    }
    EXPECT_FALSE(window.store()->history().canUndo());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        window.store()->redo();
        EXPECT_TRUE(seen() == states[i + 1]) << "redo " << steps[i].first.toStdString();
    }
    EXPECT_FALSE(window.store()->history().canRedo());
}

TEST_F(ComparePageTest, AnotherPinToCompareWithIsNoStepAndStaysWhenOneIsUndone)
{
    pin();
    pin();
    apply("kv=q8_0");
    pins->setFocus();
    QTest::keyClick(pins, Qt::Key_Up);
    ASSERT_EQ(now().view.compared, 0U);
    window.store()->undo();
    EXPECT_EQ(now().scenario.kv, KvChoice{});
    EXPECT_EQ(now().view.compared, 0U);
    EXPECT_EQ(now().view.pins.size(), 2U);
}

TEST_F(ComparePageTest, RenamesAPinAndRefusesNonsense)
{
    pin();
    pin();
    const QString second = pins->currentText();
    const auto type = [this](const QString &text) {
        pins->lineEdit()->setFocus();
        pins->lineEdit()->selectAll();
        QTest::keyClick(pins->lineEdit(), Qt::Key_Delete);
        QTest::keyClicks(pins->lineEdit(), text);
        QTest::keyClick(pins->lineEdit(), Qt::Key_Return);
    };
    type(QStringLiteral("  "));
    EXPECT_EQ(pins->currentText(), second);
    type(QStringLiteral("xx before lunch"));
    EXPECT_EQ(now().view.pins.back().name, "xx before lunch") << "x in a name does not swap";
    EXPECT_EQ(pins->currentText(), QStringLiteral("xx before lunch"));
    EXPECT_EQ(now().view.pins.size(), 2U);
}

TEST_F(ComparePageTest, ChoosesAndUnpins)
{
    pin();
    apply("kv=q8_0");
    pin();
    ASSERT_EQ(pins->count(), 2);
    pins->setFocus();
    QTest::keyClick(pins, Qt::Key_Up);
    EXPECT_EQ(now().view.compared, 0U);
    EXPECT_EQ(now().pinned->pin.scenario.kv, KvChoice{});
    click(button(page, QStringLiteral("Unpin")));
    EXPECT_EQ(now().view.pins.size(), 1U);
    EXPECT_EQ(now().pinned->pin.scenario.kv, (KvChoice{"q8_0", "q8_0"}));
    click(button(page, QStringLiteral("Unpin")));
    EXPECT_EQ(now().pinned, nullptr);
    EXPECT_FALSE(page->table()->isVisible());
    EXPECT_FALSE(button(page, QStringLiteral("Unpin"))->isVisible());
}

TEST_F(ComparePageTest, ThePinIsDrawnInTheBars)
{
    auto *bars = window.findChild<BudgetBars *>();
    EXPECT_TRUE(bars->picture().rows.front().pinned.empty());
    QTest::keyClick(&window, Qt::Key_P, Qt::ControlModifier);
    ASSERT_TRUE(now().pinned);
    for (const BarRow &row : bars->picture().rows)
        EXPECT_FALSE(row.pinned.empty());
    apply("devices=b200,h100-sxm;device=b200");
    EXPECT_EQ(bars->picture().rows.size(), 2U);
    EXPECT_FALSE(bars->picture().rows.back().pinned.empty());
}

TEST(Pins, WithoutAnyThereIsNothingToDo)
{
    const Snapshot snapshot = test::snapshot();
    EXPECT_EQ(withoutPin(snapshot.view), snapshot.view);
    EXPECT_EQ(withPinNamed(snapshot.view, "name"), snapshot.view);
    EXPECT_EQ(withPinSwapped(snapshot), snapshot.view);
}

TEST(Pins, ATypedNameGoesWithTheStateItNamed)
{
    ViewOptions view;
    view.pins = {{"typed", test::snapshot("kv=q8_0").scenario}};
    view.compared = 0;
    const Snapshot snapshot = test::snapshot("", view);
    EXPECT_EQ(withPinSwapped(snapshot).pins.front(),
              (Pin{pinName(snapshot.resolved, {}), snapshot.scenario}));
}

} // namespace tb
