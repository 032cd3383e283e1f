// SPDX-License-Identifier: GPL-3.0-or-later
// A guess in the real widgets: dragged, moved by keys, given, spoken, exported, and what it covers meanwhile.
#include "tests/ui/brought_up.h"
#include "tests/ui/test_snapshot.h"
#include "ui/accessible.h"
#include "ui/bars_accessible.h"
#include "ui/budget_bars.h"
#include "ui/chart_accessible.h"
#include "ui/chart_corners.h"
#include "ui/chart_deck.h"
#include "ui/exporter.h"
#include "ui/picture.h"

#include <QFile>
#include <QImage>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace tb;

namespace {

ViewOptions guessing(GuessOf of, double value, bool open = true)
{
    ViewOptions view;
    view.guess = GuessMark{of, value, {}, open};
    view.guess->text = "your guess: " + guessValueText(*view.guess, ByteUnits::Decimal);
    return view;
}

Snapshot snapshotWith(const ViewOptions &view)
{
    return test::snapshot("device=h100-sxm;sessions=8", view);
}

/// Bars whose guess follows their own signals, as in a window.
class GuessBars : public ::testing::Test
{
protected:
    void show(const ViewOptions &options)
    {
        view = options;
        bars.resize(900, 420);
        bars.setSnapshot(snapshotWith(view));
        QObject::connect(&bars, &BudgetBars::guessMoved, &bars, [this](double value) {
            moved.push_back(value);
            view = guessing(view.guess->of, value, view.guess->open);
            bars.setSnapshot(snapshotWith(view));
        });
        ASSERT_TRUE(test::broughtUp(bars));
        bars.setFocus();
    }

    const BarRow &row() const { return bars.picture().rows.at(3); }
    QPoint handle() const { return bars.seen(row().guess.handle).center(); }
    void drag(QPoint from, QPoint to)
    {
        QTest::mousePress(&bars, Qt::LeftButton, {}, from);
        QTest::mouseMove(&bars, to);
        QTest::mouseRelease(&bars, Qt::LeftButton, {}, to);
    }

    BudgetBars bars;
    ViewOptions view;
    std::vector<double> moved;
};

/// A chart of the deck whose guess follows its own signals.
struct GuessDeck
{
    GuessDeck(ChartId id, const ViewOptions &options)
        : view(options)
    {
        page = newChartPage(id, nullptr);
        deck.addPage(page, QStringLiteral("Chart"), {}, ChartDeck::Grid::Together);
        deck.setTheme(Theme::of(ThemeKind::Light));
        deck.resize(900, 420);
        deck.setSnapshot(snapshotWith(view));
        QObject::connect(&deck, &ChartDeck::guessMoved, &deck, [this](double value) {
            moved.push_back(value);
            view = guessing(view.guess->of, value, view.guess->open);
            deck.setSnapshot(snapshotWith(view));
        });
        deck.show();
        QCoreApplication::processEvents();
    }

    const ChartData &data() const { return page->view()->chart().data(); }
    QPoint pixel(double x, double y) const { return page->view()->chart().position({x, y}).toPoint(); }

    ViewOptions view;
    std::vector<double> moved;
    ChartDeck deck;
    ChartPage *page = nullptr;
};

void collect(QString &said, const std::vector<AccessiblePart> &parts)
{
    for (const AccessiblePart &part : parts) {
        said += part.name + u'=' + part.value + u'\n';
        collect(said, part.parts);
    }
}

QByteArray exported(const Snapshot &snapshot, PictureView view, ChartId chart)
{
    PictureOptions options;
    options.view = view;
    options.chart = chart;
    const QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("picture.svg"));
    EXPECT_TRUE(exportView(path, snapshot, options).ok());
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

} // namespace

TEST_F(GuessBars, TheHandleIsDraggedInWholeSessions)
{
    show(guessing(GuessOf::SessionsFit, 6));
    QSignalSpy chosen(&bars, &BudgetBars::deviceChosen);
    const double perSession = 1 / row().guess.perPixel;
    drag(handle(), handle() + QPoint(qRound(4 * perSession), 60)); // the pointer may leave the row
    ASSERT_FALSE(moved.empty());
    EXPECT_EQ(moved.back(), 10);
    for (const double value : moved)
        EXPECT_EQ(value, std::round(value));
    drag(handle(), QPoint(5, handle().y()));
    EXPECT_EQ(moved.back(), 0);
    EXPECT_EQ(chosen.count(), 0);
}

TEST_F(GuessBars, KeysMoveItInThreeStepsAndEnterGivesIt)
{
    show(guessing(GuessOf::SessionsFit, 250));
    QSignalSpy given(&bars, &BudgetBars::guessGiven);
    QSignalSpy chosen(&bars, &BudgetBars::deviceChosen);
    QTest::keyClick(&bars, Qt::Key_Right);
    QTest::keyClick(&bars, Qt::Key_Left, Qt::ShiftModifier);
    QTest::keyClick(&bars, Qt::Key_PageUp);
    QTest::keyClick(&bars, Qt::Key_PageDown);
    EXPECT_EQ(moved, (std::vector<double>{260, 259, 300, 200}));
    QTest::keyClick(&bars, Qt::Key_Return);
    ASSERT_EQ(given.count(), 1);
    EXPECT_EQ(given[0][0].toDouble(), 200);
    QTest::keyClick(&bars, Qt::Key_Space);
    QTest::keyClick(&bars, Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(moved.size(), 4U);
    EXPECT_EQ(chosen.count(), 0);
}

TEST_F(GuessBars, NothingElseIsDoneWhileItIsOpen)
{
    show(guessing(GuessOf::SessionsFit, 6));
    QSignalSpy chosen(&bars, &BudgetBars::deviceChosen);
    QSignalSpy asked(&bars, &BudgetBars::figureAsked);
    const Rect &other = bars.picture().rows[1].track;
    const QPoint there = QPointF(other.x + 4, other.y + 4).toPoint();
    QTest::mouseClick(&bars, Qt::LeftButton, {}, there);
    QTest::mouseDClick(&bars, Qt::LeftButton, {}, there);
    EXPECT_EQ(chosen.count() + asked.count(), 0);
    EXPECT_TRUE(moved.empty());
}

TEST_F(GuessBars, AGivenOneStaysWhereItIs)
{
    show(guessing(GuessOf::SessionsFit, 6, false));
    QSignalSpy chosen(&bars, &BudgetBars::deviceChosen);
    const QPoint at = handle();
    drag(at, at + QPoint(60, 0));
    QTest::keyClick(&bars, Qt::Key_Right);
    EXPECT_TRUE(moved.empty());
    EXPECT_EQ(chosen.count(), 1);
}

TEST_F(GuessBars, ItsWordsAreInsideThePictureInEveryTheme)
{
    show(guessing(GuessOf::SessionsFit, 6, false));
    for (const ThemeKind theme : {ThemeKind::Light, ThemeKind::Dark, ThemeKind::Projector})
        for (const QSize &size : {QSize(320, 274), QSize(900, 274), QSize(1'400, 700)})
            for (const double value : {0.0, 6.0, 30.0, 1e6}) {
                bars.setTheme(Theme::of(theme));
                bars.resize(size);
                bars.setSnapshot(snapshotWith(guessing(GuessOf::SessionsFit, value, false)));
                const Rect &box = row().guess.label.box;
                EXPECT_GT(box.width, 0);
                EXPECT_GE(box.x, 0);
                EXPECT_LE(box.right(), bars.picture().width);
                EXPECT_GE(box.y, row().hit.y - 1);
                EXPECT_LE(box.bottom(), row().hit.bottom() + 1);
                const QImage with = bars.grab().toImage();
                bars.setSnapshot(snapshotWith({}));
                const bool seen = !bars.seen(row().hit).isEmpty(); // a low widget scrolls
                EXPECT_EQ(with != bars.grab().toImage(), seen);
            }
}

TEST_F(GuessBars, NothingSpokenTellsTheAnswer)
{
    show(guessing(GuessOf::SessionsFit, 6));
    QString said = bars.accessibleDescription() + u'\n';
    collect(said, barParts(bars));
    EXPECT_TRUE(said.contains(QStringLiteral("Your guess=6 sessions"))) << said.toStdString();
    EXPECT_TRUE(said.contains(QStringLiteral("your guess: 6 sessions")));
    for (const char *answer : {"fits 17", "17 sessions", "Room for 9 more", "39.23 GB"})
        EXPECT_FALSE(said.contains(QLatin1String(answer))) << answer << said.toStdString();
    bars.setSnapshot(snapshotWith(guessing(GuessOf::SessionsFit, 6, false)));
    said.clear();
    collect(said, barParts(bars));
    EXPECT_TRUE(said.contains(QStringLiteral("fits 17 sessions; your guess: 6 sessions")));
    EXPECT_TRUE(said.contains(QStringLiteral("Room for 9 more: 39.23 GB")));
}

TEST_F(GuessBars, TheReadoutBoxSaysThatItIsCovered)
{
    show(guessing(GuessOf::SessionsFit, 6));
    const Rect track = row().track;
    EXPECT_EQ(barAt(bars.picture(), track.right() - 4, track.y + 2)->band, BandKind::Free);
    const QImage before = bars.grab().toImage();
    QTest::mouseMove(&bars, QPointF(track.right() - 4, track.y + 2).toPoint());
    EXPECT_NE(before, bars.grab().toImage());
}

TEST(GuessChart, IsDraggedUprightOnly)
{
    GuessDeck shown(ChartId::SessionsFit, guessing(GuessOf::SessionsFit, 6));
    QSignalSpy chosen(&shown.deck, &ChartDeck::scenarioChosen);
    QSignalSpy ended(&shown.deck, &ChartDeck::changeEnded);
    QWidget *target = shown.page->view()->viewport();
    QTest::mousePress(target, Qt::LeftButton, {}, shown.pixel(32'768, 6));
    QTest::mouseMove(target, shown.pixel(8'192, 40));
    QTest::mouseRelease(target, Qt::LeftButton, {}, shown.pixel(8'192, 40));
    ASSERT_FALSE(shown.moved.empty());
    EXPECT_NEAR(shown.moved.back(), 40, 2);
    EXPECT_EQ(shown.moved.back(), std::round(shown.moved.back()));
    EXPECT_EQ(shown.data().guess->x, 32'768);
    EXPECT_EQ(chosen.count() + ended.count(), 0);
}

TEST(GuessChart, KeysMoveItAndEnterGivesIt)
{
    GuessDeck shown(ChartId::State, guessing(GuessOf::State, 4e9));
    QSignalSpy given(&shown.deck, &ChartDeck::guessGiven);
    LineChartView *view = shown.page->view();
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Up);
    QTest::keyClick(view, Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(view, Qt::Key_PageUp);
    EXPECT_EQ(shown.moved, (std::vector<double>{4.1e9, 4.09e9, 5e9}));
    QTest::keyClick(view, Qt::Key_Return);
    ASSERT_EQ(given.count(), 1);
    EXPECT_EQ(given[0][0].toDouble(), 5e9);
}

TEST(GuessChart, AnotherChartTakesNoDragMeanwhile)
{
    GuessDeck shown(ChartId::SessionsFit, guessing(GuessOf::State, 4e9));
    QSignalSpy chosen(&shown.deck, &ChartDeck::scenarioChosen);
    QTest::mouseClick(shown.page->view()->viewport(), Qt::LeftButton, {}, shown.pixel(8'192, 4));
    EXPECT_EQ(chosen.count(), 0);
    EXPECT_TRUE(shown.moved.empty());
}

TEST(GuessChart, NothingToldTellsTheAnswer)
{
    const struct
    {
        ChartId id;
        GuessOf of;
        double value;
        const char *answer;
        const char *own;
    } cases[] = {{ChartId::SessionsFit, GuessOf::SessionsFit, 6, "17", "6 sessions"},
                 {ChartId::State, GuessOf::State, 5e9, "34.36", "5 GB"},
                 {ChartId::Speed, GuessOf::Speed, 50, "85.9", "50.0 tok/s"}};
    for (const auto &test : cases) {
        for (const bool open : {true, false}) {
            GuessDeck shown(test.id, guessing(test.of, test.value, open));
            QTest::mouseMove(shown.page->view()->viewport(), shown.pixel(shown.data().guess->x, test.value));
            QString said = shown.page->view()->accessibleDescription() + u'\n';
            collect(said, chartParts(*shown.page->view()));
            const std::vector<DataSheet> sheets = shown.deck.seenSheets();
            for (const auto &row : sheets.at(0).rows)
                for (const std::string &cell : row)
                    said += QString::fromStdString(cell) + u'\n';
            EXPECT_EQ(said.contains(QLatin1String(test.answer)), !open) << said.toStdString();
            EXPECT_TRUE(said.contains(QStringLiteral("Your guess=") + QLatin1String(test.own)))
                << said.toStdString();
            EXPECT_TRUE(said.contains(QStringLiteral("Your guess\n"))) << said.toStdString(); // the column
        }
    }
}

TEST(GuessExport, APictureTellsNothingThatIsCovered)
{
    const Snapshot open = snapshotWith(guessing(GuessOf::SessionsFit, 6));
    const Snapshot given = snapshotWith(guessing(GuessOf::SessionsFit, 6, false));
    const QByteArray answer = "17 conversations";
    for (const ChartId id : kChartIds) {
        for (const PictureView view : {PictureView::Window, PictureView::All, PictureView::ChartOnly}) {
            const QByteArray covered = exported(open, view, id);
            EXPECT_FALSE(covered.contains(answer));
            EXPECT_FALSE(covered.contains("17 fit"));
            EXPECT_FALSE(covered.contains("fits 17"));
            EXPECT_TRUE(exported(given, view, id).contains(answer));
        }
    }
    PictureOptions levers;
    levers.view = PictureView::Levers;
    EXPECT_FALSE(planPicture(open, levers).ok());
    EXPECT_TRUE(planPicture(given, levers).ok());
}
