// SPDX-License-Identifier: GPL-3.0-or-later
// The practice server as a page: its charts, sliders, and the ways that move its knee.
#include "core/practice_chart.h"
#include "core/practice_facts.h"
#include "core/practice_knee.h"
#include "tests/ui/pages_fixture.h"
#include "ui/line_chart_view.h"
#include "ui/number_spin.h"
#include "ui/practice_page.h"
#include "ui/settings.h"
#include "ui/stop_slider.h"

#include <QLabel>
#include <QScrollArea>
#include <QTemporaryDir>

namespace tb {

namespace {

class PracticePageTest : public Pages
{
protected:
    PracticePageTest()
        : page(show<PracticePage>())
    {
    }

    const PracticeServer &server() const { return now().view.charts.practice; }

    std::string labelNamed(const QString &name) const
    {
        return named<QLabel>(page, name)->text().toStdString();
    }

    std::string sentence() const { return labelNamed(QStringLiteral("The knee in one sentence")); }

    QAbstractButton *way(const QString &name) const
    {
        return named<QAbstractButton>(page, QStringLiteral("Apply: ") + name);
    }

    void type(const QString &name, const QString &text)
    {
        auto *spin = named<NumberSpin>(page, name);
        spin->setFocus();
        spin->selectAll();
        QTest::keyClicks(spin, text);
        QTest::keyClick(spin, Qt::Key_Return);
    }

    void inSight(QWidget *widget)
    {
        for (QScrollArea *scroll : page->findChildren<QScrollArea *>())
            scroll->ensureWidgetVisible(widget);
        QCoreApplication::processEvents();
    }

    PracticePage *page;
    const QString seats = QStringLiteral("Seats of the practice server");
};

} // namespace

TEST_F(PracticePageTest, ShowsWhatCoreSays)
{
    apply("kv=q8_0;sessions=16");
    EXPECT_EQ(page->wait()->chart().data(), practiceWaitChart(chartInputs(now())));
    EXPECT_EQ(page->speed()->chart().data(), practiceSpeedChart(chartInputs(now())));
    EXPECT_EQ(sentence(), practiceSentence(page->wait()->chart().data()));
    const std::string sums = labelNamed(QStringLiteral("The sums of the practice server"));
    const auto facts = practiceFacts(server(), now().budget, now().scenario);
    EXPECT_EQ(facts.size(), 12U);
    for (const PracticeFact &fact : facts)
        EXPECT_NE(sums.find(fact.what + ": " + fact.value), std::string::npos) << fact.what;
    EXPECT_NE(sums.find("18 ms x 1.42 = 25.6 ms"), std::string::npos);
    EXPECT_TRUE(page->wait()->accessibleDescription().contains(QStringLiteral("3,326 ms")));
    EXPECT_EQ(page->sheet().rows, practiceTable(page->wait()->chart().data(), page->speed()->chart().data()));
}

TEST_F(PracticePageTest, OneClickMovesTheKnee)
{
    EXPECT_EQ(sentence().find("Memory for notes allows 4 of 8 seats"), 0U) << sentence();
    QAbstractButton *eight = way(QStringLiteral("State to 8 bits"));
    inSight(eight);
    click(eight);
    EXPECT_EQ(now().scenario.kv.k, "q8_0");
    EXPECT_EQ(practiceSeats(server(), now().budget).seats, 8);
    EXPECT_FALSE(eight->isVisible()) << "it is done";
    EXPECT_NE(sentence().find("the knee is at 8"), std::string::npos);
    QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(now().budget.sessionsFit.value, 4);
}

TEST_F(PracticePageTest, MoreSeatsWhereMemoryHasRoom)
{
    QAbstractButton *more = way(QStringLiteral("Twice the seats"));
    EXPECT_FALSE(more->isVisible());
    apply("device=h100-sxm");
    inSight(more);
    click(more);
    EXPECT_EQ(server().seats, 16);
    EXPECT_EQ(now().scenario, test::snapshot("device=h100-sxm").scenario);
}

TEST_F(PracticePageTest, EachNumberByTypingAndBySlider)
{
    type(seats, QStringLiteral("3"));
    EXPECT_EQ(server().seats, 3);
    auto *slider = named<StopSlider>(page, seats + QStringLiteral(" slider"));
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Right);
    EXPECT_EQ(server().seats, 4);
    QTest::keyClick(slider, Qt::Key_End);
    EXPECT_EQ(server().seats, 1'024);
    type(seats, QStringLiteral("1025"));
    EXPECT_EQ(server().seats, 1'024) << "out of range: the old value stays";
    const std::pair<const char *, std::int64_t PracticeServer::*> rows[] = {
        {"Length of an answer in tokens", &PracticeServer::answerTokens},
        {"Think time in milliseconds", &PracticeServer::thinkMs},
        {"Step with one user in milliseconds", &PracticeServer::stepMs},
        {"Growth of the step in per cent", &PracticeServer::growthPercent},
        {"Time of a prompt in milliseconds", &PracticeServer::promptMs},
        {"How much answers differ in per cent", &PracticeServer::spreadPercent},
    };
    for (const auto &[name, value] : rows) {
        type(QString::fromLatin1(name), QStringLiteral("7"));
        EXPECT_EQ(server().*value, 7) << name;
    }
    auto *think = named<StopSlider>(page, QStringLiteral("Think time in milliseconds slider"));
    think->setFocus();
    QTest::keyClick(think, Qt::Key_Home);
    EXPECT_EQ(server().thinkMs, 0);
    QTest::keyClick(think, Qt::Key_Right);
    EXPECT_EQ(server().thinkMs, 1);
    QAbstractButton *courses = button(page, QStringLiteral("Course's Server"));
    inSight(courses);
    click(courses);
    EXPECT_EQ(server(), PracticeServer());
}

TEST_F(PracticePageTest, ADragSetsTheConversationsAtOnce)
{
    for (LineChartView *view : {page->wait(), page->speed()}) {
        inSight(view);
        const QPoint at = view->chart().position({8, view->chart().data().y.high / 2}).toPoint();
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, at);
        EXPECT_EQ(now().scenario.sessions, Sessions{8});
        apply("sessions=2");
    }
}

TEST_F(PracticePageTest, TheServerIsRemembered)
{
    type(seats, QStringLiteral("12"));
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("settings.json"));
    ASSERT_TRUE(writeWindowState(path, window.windowState()));
    EXPECT_EQ(readWindowState(path).state.view.charts.practice.seats, 12);
}

TEST_F(PracticePageTest, StandsInAnyWidth)
{
    for (const QSize size : {QSize(640, 480), QSize(1'024, 700), QSize(1'440, 900)}) {
        window.resize(size);
        for (int i = 0; i < 3; ++i)
            QCoreApplication::processEvents();
        for (const LineChartView *view : {page->wait(), page->speed()}) {
            const int left = view->mapTo(page, QPoint()).x();
            EXPECT_GE(left, 0) << size.width();
            EXPECT_LE(left + view->width(), page->width()) << size.width();
        }
        const bool below = page->speed()->mapTo(page, QPoint()).y() > page->wait()->mapTo(page, QPoint()).y();
        EXPECT_EQ(below, size.width() == 640);
    }
}

TEST_F(PracticePageTest, SaysWhyThereIsNothing)
{
    apply("device=h100-sxm;weights=90GB");
    EXPECT_EQ(sentence().find("Memory for notes allows not one conversation"), 0U) << sentence();
    apply("device=h100-sxm;engine=vllm;kv=q8_0");
    EXPECT_EQ(sentence().find("vLLM refuses this"), 0U) << sentence();
}

} // namespace tb
