// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/test_snapshot.h"
#include "ui/budget_bars.h"
#include "ui/chart_deck.h"
#include "ui/explain_page.h"
#include "ui/main_window.h"
#include "ui/readout.h"
#include "ui/steps_view.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QListWidget>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>
#include <QTextBrowser>

#include <map>

using namespace tb;

namespace {

struct Explain : testing::Test
{
    Explain()
    {
        window.resize(1280, 800);
        window.show();
        QCoreApplication::processEvents();
    }

    ExplainPage *page() { return window.findChild<ExplainPage *>(); }
    QString words() { return page()->findChild<QTextBrowser *>()->toPlainText(); }

    MainWindow window{test::snapshot(), ThemeKind::Light};
};

} // namespace

TEST_F(Explain, AClickOnALineOfArithmeticShowsWhatIsBehindIt)
{
    auto *steps = window.findChild<StepsView *>();
    QTest::mouseClick(steps, Qt::LeftButton, {}, QPoint(20, 5));
    EXPECT_TRUE(page()->isVisible());
    EXPECT_TRUE(words().contains(QStringLiteral("One conversation: 4.29 GB")));
    EXPECT_TRUE(words().contains(QStringLiteral("131,072 B x 32,768 tokens")));
}

TEST_F(Explain, BothVoicesGiveTheSameFigure)
{
    page()->showFigure(Figure::SessionsFit);
    window.findChild<ChartDeck *>()->showPage(page());
    const QString plain = words();
    QTest::mouseClick(page()->corner()->findChildren<QAbstractButton *>().last(), Qt::LeftButton);
    EXPECT_NE(words(), plain);
    for (const QString &text : {plain, words()}) {
        EXPECT_TRUE(text.contains(QStringLiteral("4.66, rounded down to 4")));
        EXPECT_TRUE(text.contains(QStringLiteral("down to a whole number")));
    }
}

TEST_F(Explain, KeepsTheFigureWhileItsNumbersChange)
{
    window.findChild<ChartDeck *>()->showPage(page());
    page()->showFigure(Figure::Room);
    for (const char *text : {"device=h100-sxm", "device=h100-sxm;engine=vllm;kv=q8_0", "device=b200"})
        ASSERT_TRUE(window.store()->apply(scenarioFromText(text).value()).ok());
    EXPECT_TRUE(words().contains(QStringLiteral("Room for conversations")));
    EXPECT_TRUE(words().contains(
        QString::fromStdString(bytesText(window.store()->snapshot().budget.room, ByteUnits::Decimal))));
}

TEST_F(Explain, ABudgetThatIsPointedAtStandsOutInAllViews)
{
    QSignalSpy highlighted(window.store(), &ScenarioStore::highlighted);
    auto *bars = window.findChild<BudgetBars *>();
    const Band *weights = nullptr;
    for (const Band &band : bars->picture().rows[1].bands)
        if (band.kind == BandKind::Weights)
            weights = &band;
    ASSERT_TRUE(weights);
    const QImage before = bars->grab().toImage();
    const QPointF at(weights->rect.x + 3, weights->rect.y + 3);
    QMouseEvent move(QEvent::MouseMove, at, bars->mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QApplication::sendEvent(bars, &move);
    ASSERT_EQ(highlighted.count(), 1);
    EXPECT_EQ(window.store()->highlight(), BudgetPart::Weights);
    EXPECT_NE(bars->grab().toImage(), before);
    QTest::mouseDClick(bars, Qt::LeftButton, {}, at.toPoint());
    EXPECT_TRUE(words().startsWith(QStringLiteral("Weights")));
}

TEST_F(Explain, EveryBandThatIsDoubleClickedIsExplained)
{
    const auto wide
        = scenarioFromText("device=spare:20GB;micro-batch=8192;reserve=20GB"); // every band, easily hit
    ASSERT_TRUE(window.store()->apply(*wide).ok());
    auto *bars = window.findChild<BudgetBars *>();
    const std::map<BandKind, QString> labels = {{BandKind::Weights, QStringLiteral("Weights")},
                                                {BandKind::Working, QStringLiteral("Working space")},
                                                {BandKind::State, QStringLiteral("One conversation")},
                                                {BandKind::Kept, QStringLiteral("Kept free")},
                                                {BandKind::FreeSeat, QStringLiteral("Sessions that fit")}};
    for (const auto &[kind, label] : labels) {
        const auto &bands = bars->picture().rows[3].bands; // an H100, of which a reserve is kept
        const auto band
            = std::find_if(bands.begin(), bands.end(), [&](const Band &b) { return b.kind == kind; });
        ASSERT_NE(band, bands.end()) << label.toStdString();
        const QPoint at = bars->seen(band->rect).center();
        QTest::mouseClick(bars, Qt::LeftButton, {}, at);
        QTest::mouseDClick(bars, Qt::LeftButton, {}, at);
        EXPECT_TRUE(page()->isVisible());
        EXPECT_TRUE(words().startsWith(label)) << words().left(60).toStdString();
    }
}

TEST_F(Explain, AClickOnAVerdictShowsWhatIsBehindIt)
{
    window.resize(1280, 1200); // high enough for the lines under the verdicts
    QCoreApplication::processEvents();
    auto *bars = window.findChild<BudgetBars *>();
    for (std::size_t row = 0; row < 3; ++row) {
        const QPoint verdict = bars->seen(bars->picture().rows[row].verdict.box).center();
        QTest::mouseClick(bars, Qt::LeftButton, {}, verdict);
        EXPECT_TRUE(page()->isVisible());
        EXPECT_TRUE(words().startsWith(QStringLiteral("Sessions that fit: ")))
            << words().left(60).toStdString();
        ASSERT_FALSE(bars->picture().rows[row].detail.text.empty());
        const QPoint detail = bars->seen(bars->picture().rows[row].detail.box).center();
        QTest::mouseClick(bars, Qt::LeftButton, {}, detail);
        const std::string free = bytesText(window.store()->snapshot().budget.free, ByteUnits::Decimal);
        EXPECT_TRUE(words().startsWith(QString::fromStdString("Free memory: " + free)))
            << words().left(60).toStdString();
        EXPECT_EQ(bars->picture().rows[row].detail.text, free + " free") << "of the row that was clicked";
    }
}

TEST_F(Explain, AClickOnTheBigNumberShowsWhatIsBehindIt)
{
    page()->showFigure(Figure::Weights);
    for (auto *label : window.findChild<Readout *>()->findChildren<QLabel *>()) {
        if (!label->accessibleName().startsWith(QStringLiteral("Sessions that fit")))
            continue;
        page()->showFigure(Figure::Weights);
        QTest::mouseClick(label, Qt::LeftButton, {}, label->rect().center());
        EXPECT_TRUE(page()->isVisible());
        EXPECT_TRUE(words().startsWith(QStringLiteral("Sessions that fit: 4.66")))
            << words().left(60).toStdString();
    }
}
