// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reserve_use.h"
#include "tests/ui/pages_fixture.h"
#include "ui/number_spin.h"
#include "ui/reserve_page.h"
#include "ui/reserve_view.h"
#include "ui/stop_slider.h"

#include <QLabel>
#include <QLineEdit>

namespace tb {

namespace {

class ReservePageTest : public Pages
{
protected:
    ReservePageTest()
        : page(show<ReservePage>())
        , view(page->findChild<ReserveView *>())
    {
    }

    QString sentence() const
    {
        return named<QLabel>(page, QStringLiteral("Slots against pages in one sentence"))->text();
    }

    void type(const QString &name, const QString &text)
    {
        auto *spin = named<NumberSpin>(page, name);
        spin->setFocus();
        spin->selectAll();
        QTest::keyClicks(spin, text);
        QTest::keyClick(spin, Qt::Key_Return);
    }

    ReservePage *page;
    ReserveView *view;
    const QString length = QStringLiteral("Real length of a conversation in tokens");
    const QString peak = QStringLiteral("Conversations in the busiest moment");
};

} // namespace

TEST_F(ReservePageTest, OneClickStartsIt)
{
    EXPECT_FALSE(view->isVisible());
    click(button(page, QStringLiteral("Suppose 4,096 tokens")));
    EXPECT_EQ(now().scenario.p95, Tokens{4'096});
    EXPECT_TRUE(view->isVisible());
    const auto use = reserveUse(now().resolved, now().budget);
    ASSERT_TRUE(use);
    EXPECT_EQ(sentence().toStdString(), reserveUseText(*use, now().resolved.engine));
    EXPECT_TRUE(view->accessibleDescription().contains(
        QString::fromStdString(seatingText(use->pages, ByteUnits::Decimal))));
}

TEST_F(ReservePageTest, LengthByTypingAndBySlider)
{
    apply("p95=4096");
    type(length, QStringLiteral("2k"));
    EXPECT_EQ(now().scenario.p95, Tokens{2'048});
    auto *slider = page->findChild<StopSlider *>();
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Right);
    EXPECT_EQ(now().scenario.p95, Tokens{4'096});
    type(length, QStringLiteral("soon"));
    EXPECT_EQ(now().scenario.p95, Tokens{4'096}) << "nonsense keeps the old value";
}

TEST_F(ReservePageTest, BusiestMomentSaysWhoIsTurnedAway)
{
    apply("p95=4096");
    EXPECT_FALSE(sentence().contains(QStringLiteral("turned away")));
    type(peak, QStringLiteral("10"));
    EXPECT_EQ(now().scenario.peak, Sessions{10});
    EXPECT_TRUE(sentence().contains(QStringLiteral("6 against 0 are turned away")))
        << sentence().toStdString();
    type(peak, QStringLiteral("0"));
    EXPECT_EQ(now().scenario.peak, std::nullopt);
}

TEST_F(ReservePageTest, ALargePeakIsNotCutByTheEntry)
{
    apply("p95=4096;peak=5000000");
    EXPECT_EQ(now().scenario.peak, Sessions{5'000'000});
}

TEST_F(ReservePageTest, OneTokenIsOneToken)
{
    apply("context=8");
    EXPECT_TRUE(button(page, QStringLiteral("Suppose 1 token, an eighth")));
    apply("context=16");
    EXPECT_TRUE(button(page, QStringLiteral("Suppose 2 tokens, an eighth")));
}

TEST_F(ReservePageTest, CanBeForgotten)
{
    apply("p95=4096");
    click(button(page, QStringLiteral("Not Known")));
    EXPECT_EQ(now().scenario.p95, std::nullopt);
    EXPECT_FALSE(view->isVisible());
}

TEST_F(ReservePageTest, SaysWhyThereIsNothingToShow)
{
    apply("p95=4096;state-per-session=1GB");
    EXPECT_TRUE(sentence().contains(QStringLiteral("given as one size")));
    EXPECT_FALSE(view->isVisible());
}

TEST_F(ReservePageTest, RecurrentStateHasItsOwnColour)
{
    const Theme theme = Theme::of(ThemeKind::Light);
    apply("p95=4096;device=h200");
    EXPECT_TRUE(shows(view, theme.state));
    EXPECT_FALSE(shows(view, theme.recurrent));
    apply("p95=4096;device=h200;model=qwen3-next-80b-a3b;weights=4b");
    EXPECT_TRUE(shows(view, theme.state));
    EXPECT_TRUE(shows(view, theme.recurrent));
}

TEST_F(ReservePageTest, DrawsAtAnySizeAndWithoutRoom)
{
    apply("p95=1;context=128k");
    for (const int width : {1, 40, 300, 1'800}) {
        view->resize(width, 100);
        view->grab();
    }
    apply("device=h100-sxm;weights=90GB;p95=1");
    view->grab();
}

} // namespace tb
