// SPDX-License-Identifier: GPL-3.0-or-later
// Where the words over a chart and the box that reads it out stand.
#include "tests/ui/test_snapshot.h"
#include "ui/chart_deck.h"
#include "ui/chart_labels.h"
#include "ui/chart_page.h"
#include "ui/main_window.h"
#include "ui/readout_box.h"

#include <QCoreApplication>
#include <QGraphicsScene>

#include <algorithm>

using namespace tb;

namespace {

class ChartLabels : public testing::Test
{
protected:
    explicit ChartLabels(const std::string &text = {})
        : window(test::snapshot(text), ThemeKind::Light)
    {
        window.show();
    }

    void show(QSize size, const char *page)
    {
        WindowState state = window.windowState();
        state.allCharts = page == nullptr;
        window.setWindowState(state);
        window.resize(size);
        auto *deck = window.findChild<ChartDeck *>();
        for (int i = 0; page && i < deck->count(); ++i)
            if (deck->tabText(i) == QLatin1String(page))
                deck->setCurrent(i);
        for (int i = 0; i < 5; ++i)
            QCoreApplication::processEvents();
    }

    const LineChart &chart(const char *name) const
    {
        return window.findChild<LineChartView *>(QLatin1String(name))->chart();
    }

    static ChartPlace placeOf(const LineChart &chart)
    {
        return {chart.scene()->sceneRect().size(), chart.plot(),
                [&chart](ChartPoint point) { return chart.position(point); }};
    }

    std::vector<ChartLabel> labelsOf(const LineChart &chart) const
    {
        return chartLabels(chart.data(), Theme::of(ThemeKind::Light), placeOf(chart));
    }

    std::optional<ChartLabel> label(const LineChart &chart, const char *start) const
    {
        for (const ChartLabel &label : labelsOf(chart))
            if (label.text.startsWith(QLatin1String(start)))
                return label;
        return std::nullopt;
    }

    MainWindow window;
};

} // namespace

TEST_F(ChartLabels, TheCrossingHasItsWords)
{
    show(QSize(1280, 720), "State");
    const LineChart &state = chart("state");
    ASSERT_TRUE(label(state, "after 37,482 tokens"));
    EXPECT_TRUE(label(state, "4.29 GB of state"));
}

TEST_F(ChartLabels, LevelsAreNamedAmongAllCharts)
{
    for (const QSize size : {QSize(1280, 720), QSize(1440, 900)})
        for (const char *device : {"spare:20GB", "h100-sxm"}) {
            ASSERT_TRUE(window.store()->apply(test::snapshot(std::string("device=") + device).scenario));
            show(size, nullptr);
            EXPECT_TRUE(label(chart("state"), "room for the state")) << size.width() << device;
            EXPECT_TRUE(label(chart("state"), "weights")) << size.width() << device;
            EXPECT_TRUE(label(chart("speed"), "prefill")) << size.width() << device;
            EXPECT_TRUE(label(chart("speed"), "weights alone")) << size.width() << device;
        }
}

TEST_F(ChartLabels, WordsStandBesideTheLineWhereTheyCan)
{
    show(QSize(1280, 720), "Practice Server");
    const LineChart &wait = chart("practice");
    const auto course = label(wait, "course: 41.4 ms");
    ASSERT_TRUE(course);
    for (const ChartPoint &point : wait.data().lines.front().points)
        EXPECT_FALSE(course->box.contains(wait.position(point))) << point.x;
}

TEST_F(ChartLabels, NoWordsStandNearerToAnotherPoint)
{
    show(QSize(1280, 720), "Practice Server");
    const LineChart &speed = chart("practice-speed");
    const auto course = label(speed, "course: 38.9");
    ASSERT_TRUE(course);
    EXPECT_GT(course->box.top(), speed.position({8, 275.1}).y()) << "below the point above its own";
}

TEST_F(ChartLabels, NoWordsCoverOthers)
{
    for (const char *device : {"spare:20GB", "h100-sxm"}) {
        ASSERT_TRUE(window.store()->apply(test::snapshot(std::string("device=") + device).scenario));
        show(QSize(1280, 720), nullptr);
        for (const char *name : {"state", "speed"}) {
            const auto labels = labelsOf(chart(name));
            for (std::size_t i = 0; i < labels.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    EXPECT_FALSE(labels[i].box.intersects(labels[j].box))
                        << labels[i].text.toStdString() << labels[j].text.toStdString();
        }
    }
}

TEST_F(ChartLabels, NoWordsCoverTheReasonWhyThereIsNothing)
{
    ASSERT_TRUE(window.store()->apply(test::snapshot("device=h100-sxm;weights=90GB").scenario));
    show(QSize(1280, 720), nullptr);
    const LineChart &sessions = chart("sessions");
    const QRectF reason = emptyTextBox(sessions.data(), Theme::of(ThemeKind::Light), sessions.plot());
    ASSERT_FALSE(reason.isEmpty());
    for (const ChartLabel &label : labelsOf(sessions))
        EXPECT_FALSE(label.box.intersects(reason)) << label.text.toStdString();
}

TEST(LabelPlacer, TakesACrossedPlaceOnlyWhereThereIsNoOther)
{
    const Theme theme = Theme::of(ThemeKind::Light);
    const QString words = QStringLiteral("here");
    const QSizeF paper = paperOf(words, theme, FontWeight::Bold);
    const auto placed = [&](const std::vector<QPointF> &wishes) {
        LabelPlacer placer(theme, QRectF(0, 0, 400, 200));
        placer.addLine(QPolygonF({QPointF(0, 20), QPointF(400, 20)}));
        placer.keepFree(QRectF(QPointF(0, 150), paper));
        placer.place({words, FontWeight::Bold, {}, {}, {}}, wishes);
        return placer.labels().empty() ? QPointF(-1, -1) : placer.labels().front().box.topLeft();
    };
    EXPECT_EQ(placed({{0, 10}, {0, 60}}), QPointF(0, 60)) << "off the line";
    EXPECT_EQ(placed({{0, 10}, {0, 150}}), QPointF(0, 10)) << "on the line rather than on words";
    EXPECT_EQ(placed({{0, 150}}), QPointF(-1, -1)) << "not over other words";
}

TEST(ReadoutBox, StandsOffMarksAndTheirWordsWhereThereIsRoom)
{
    const QRectF bounds(0, 0, 400, 300);
    const QSizeF size(100, 60);
    const QPointF pointer(200, 150);
    const QRectF usual = readoutPlace(size, pointer, {bounds, {}});
    EXPECT_GT(usual.left(), pointer.x());
    EXPECT_GT(usual.top(), pointer.y());
    const std::vector<QRectF> kept = {QRectF(pointer + QPointF(20, 20), QSizeF(80, 20))};
    const QRectF beside = readoutPlace(size, pointer, {bounds, kept});
    EXPECT_FALSE(beside.intersects(kept.front()));
    EXPECT_FALSE(beside.contains(pointer));
    EXPECT_TRUE(bounds.contains(beside));
    EXPECT_EQ(readoutPlace(size, pointer, {bounds, {bounds}}), usual) << "no room: as ever";
}

TEST_F(ChartLabels, TheReadoutKnowsWhatTheMarksTake)
{
    show(QSize(1280, 720), "State");
    const LineChart &state = chart("state");
    const std::vector<QRectF> boxes = state.markBoxes();
    const auto words = label(state, "4.29 GB of state");
    ASSERT_TRUE(words);
    EXPECT_NE(std::find(boxes.begin(), boxes.end(), words->box), boxes.end());
    for (const ChartMark &mark : state.data().marks)
        EXPECT_TRUE(std::any_of(boxes.begin(), boxes.end(), [&](const QRectF &box) {
            return box.contains(state.position({mark.x, mark.y}));
        }));
}
