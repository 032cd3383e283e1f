// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/pages_fixture.h"
#include "ui/levers_page.h"
#include "ui/levers_view.h"

#include <QLabel>
#include <QScrollBar>

namespace tb {

namespace {

class LeversPageTest : public Pages
{
protected:
    LeversPageTest()
        : Pages("device=h100-sxm;sessions=32")
        , page(show<LeversPage>())
        , view(page->view())
    {
        QCoreApplication::processEvents();
    }

    const Lever &lever(int row) const { return view->table().rows[static_cast<std::size_t>(row)].lever; }
    int rowOf(const std::string &name) const
    {
        for (int row = 0; row < static_cast<int>(view->table().rows.size()); ++row)
            if (lever(row).name == name)
                return row;
        ADD_FAILURE() << name;
        return 0;
    }
    int rows() const { return static_cast<int>(view->table().rows.size()); }

    LeversPage *page;
    LeversView *view;
};

} // namespace

TEST_F(LeversPageTest, SaysWhichBudgetAndListsWhatCoreFinds)
{
    const auto *diagnosis = named<QLabel>(page, QStringLiteral("Which budget is the problem"));
    EXPECT_EQ(diagnosis->text().toStdString(), tb::diagnosis(now().budget));
    const auto expected = levers(now().resolved, now().budget, *now().catalogue);
    ASSERT_EQ(view->table().rows.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(view->table().rows[i].lever, expected[i]);
}

TEST_F(LeversPageTest, RecurrentStateHasItsOwnColour)
{
    const Theme theme = Theme::of(ThemeKind::Light);
    EXPECT_TRUE(shows(view->viewport(), theme.state));
    EXPECT_FALSE(shows(view->viewport(), theme.recurrent));
    apply("device=h200;sessions=512;model=qwen3-next-80b-a3b;weights=4b;context=1k");
    EXPECT_TRUE(shows(view->viewport(), theme.recurrent));
}

TEST_F(LeversPageTest, AppliesByKeyboardAndTakesBack)
{
    const Scenario before = now().scenario;
    view->setFocus();
    const int row = rowOf("State to 8 bits");
    ASSERT_GT(row, 0);
    for (int i = 0; i < row; ++i)
        QTest::keyClick(view, Qt::Key_Down);
    ASSERT_EQ(view->selected(), row);
    EXPECT_EQ(view->accessibleDescription(), view->rowInWords(row));
    const std::int64_t promised = lever(row).after.value;
    QTest::keyClick(view, Qt::Key_Return);
    EXPECT_EQ(now().scenario.kv, (KvChoice{"fp8", "fp8"}));
    EXPECT_EQ(now().budget.sessionsFit.value, promised);
    EXPECT_EQ(lever(view->selected()).name, "State to 8 bits") << "the chosen row stays with its lever";

    QAbstractButton *undo = button(page, QStringLiteral("Undo: State to 8 bits"));
    undo->setFocus();
    QTest::keyClick(undo, Qt::Key_Space);
    EXPECT_EQ(now().scenario, before);
    EXPECT_FALSE(undo->isVisible());
}

TEST_F(LeversPageTest, TwoLeversAreTwoSteps)
{
    const Scenario before = now().scenario;
    for (const char *name : {"Cap the context", "State to 8 bits"}) {
        view->setFocus();
        QTest::keyClick(view, Qt::Key_Home);
        while (lever(view->selected()).name != name)
            QTest::keyClick(view, Qt::Key_Down);
        QTest::keyClick(view, Qt::Key_Enter);
    }
    click(button(page, QStringLiteral("Undo: State to 8 bits")));
    EXPECT_EQ(now().scenario.kv, KvChoice{});
    EXPECT_EQ(now().scenario.context, Tokens{16'384});
    click(button(page, QStringLiteral("Undo: Cap the context")));
    EXPECT_EQ(now().scenario, before);
}

TEST_F(LeversPageTest, AppliesByItsButtonAndNotBesideIt)
{
    const int row = 0;
    const QRect place = view->buttonRect(row);
    ASSERT_FALSE(place.isEmpty());
    const Scenario before = now().scenario;
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->rowRect(row).topLeft() + QPoint(60, 20));
    EXPECT_EQ(now().scenario, before);
    QTest::mousePress(view->viewport(), Qt::LeftButton, {}, place.center());
    QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, place.center() - QPoint(300, 0));
    EXPECT_EQ(now().scenario, before) << "the button was left with the mouse held";
    const Scenario to = *lever(row).to;
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, place.center());
    EXPECT_EQ(now().scenario, normalised(to, *now().catalogue).value());
}

TEST_F(LeversPageTest, WhatGainsNothingHasNoButton)
{
    const int row = rowOf("Scattered weights removed");
    EXPECT_TRUE(view->buttonRect(row).isEmpty());
    EXPECT_TRUE(view->rowInWords(row).contains(QStringLiteral("keep their zeros")));
    const Scenario before = now().scenario;
    view->setFocus();
    while (view->selected() != row)
        QTest::keyClick(view, Qt::Key_Down);
    QTest::keyClick(view, Qt::Key_Return);
    EXPECT_EQ(now().scenario, before);
    EXPECT_GE(view->rowRect(row).top(), 0) << "scrolled into sight";
    EXPECT_LE(view->rowRect(row).bottom(), view->viewport()->height());
}

TEST_F(LeversPageTest, AnotherChangeTakesUndoAway)
{
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Return);
    QAbstractButton *undo = button(page, QStringLiteral("Undo: "));
    EXPECT_TRUE(undo->isVisible());
    apply("device=h100-sxm;context=8k");
    EXPECT_FALSE(undo->isVisible());
}

TEST_F(LeversPageTest, HoveringPointsAtTheBudget)
{
    QSignalSpy spy(view, &LeversView::partPointed);
    QTest::mouseMove(view->viewport(), view->rowRect(rowOf("State to 8 bits")).topLeft() + QPoint(80, 12));
    ASSERT_FALSE(spy.isEmpty());
    EXPECT_EQ(spy.last().first().value<std::optional<BudgetPart>>(), BudgetPart::State);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(view->viewport(), &leave);
    EXPECT_EQ(spy.last().first().value<std::optional<BudgetPart>>(), std::nullopt);
}

TEST_F(LeversPageTest, RowsDoNotOverlapAtAnySize)
{
    for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Projector}) {
        view->setTheme(Theme::of(kind));
        for (const int width : {200, 420, 700, 1'000, 1'800}) {
            LeverPicture picture;
            picture.layOut(view->table(), Theme::of(kind), width);
            double bottom = 0;
            for (int row = 0; row < rows(); ++row) {
                EXPECT_DOUBLE_EQ(picture.row(row).top(), bottom);
                bottom = picture.row(row).bottom();
                const QRectF apply = picture.button(row);
                EXPECT_TRUE(apply.isEmpty() || picture.row(row).contains(apply)) << width << " " << row;
                EXPECT_EQ(picture.rowAt(picture.row(row).center().y()), row);
            }
            EXPECT_EQ(picture.rowAt(bottom + 1), -1);
        }
    }
    view->resize(1, 1);
    view->grab();
}

} // namespace tb
