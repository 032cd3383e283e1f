// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/test_snapshot.h"
#include "ui/main_window.h"
#include "ui/settings_keeper.h"

#include <QAction>
#include <QCoreApplication>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace tb;

namespace {

struct Settings : testing::Test
{
    QString write(const QByteArray &bytes) const
    {
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        return path;
    }

    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("some/where/window.json"));
};

WindowState sample()
{
    WindowState state;
    state.geometry = QByteArray("\x01\x02\xff", 3);
    state.scenario = scenarioFromText("context=8k;sessions=3;device=b200").value();
    state.view.units = ByteUnits::Binary;
    state.view.barScale = BarScale::SameBytes;
    state.view.charts.lines = LineFamily::WeightFormats;
    state.view.charts.requests = {2, 64};
    state.view.charts.measured.push_back({Sessions{4}, 41.4});
    state.view.pins.push_back({"before", scenarioFromText("kv=q8_0").value()});
    state.view.compared = 0;
    state.theme = ThemeKind::Projector;
    state.textPercent = 150;
    state.page = 2;
    state.allCharts = true;
    state.exports.format = ExportFormat::Pdf;
    state.exports.options.size = {1000, 700};
    state.exports.options.scale = 3;
    state.exports.options.words.footnote = QStringLiteral("Our company");
    state.exports.options.scenarioInside = false;
    state.exports.theme = ThemeKind::Dark;
    state.exports.folder = QStringLiteral("pictures");
    state.recent = {QStringLiteral("a.threebudgets"), QStringLiteral("b.threebudgets")};
    return state;
}

} // namespace

TEST_F(Settings, ReadBackEqual)
{
    const WindowState wrote = sample();
    ASSERT_TRUE(writeWindowState(path, wrote));
    const ReadState read = readWindowState(path);
    EXPECT_TRUE(read.note.isEmpty());
    EXPECT_EQ(read.state.geometry, wrote.geometry);
    EXPECT_EQ(read.state.scenario, wrote.scenario);
    EXPECT_EQ(read.state.view, wrote.view);
    EXPECT_EQ(read.state.theme, wrote.theme);
    EXPECT_EQ(read.state.textPercent, wrote.textPercent);
    EXPECT_EQ(read.state.page, wrote.page);
    EXPECT_EQ(read.state.allCharts, wrote.allCharts);
    EXPECT_EQ(read.state.recent, wrote.recent);
    EXPECT_EQ(read.state.exports, wrote.exports);
}

TEST_F(Settings, WithoutAFileAreThoseOfTheFirstStart)
{
    const ReadState read = readWindowState(path);
    EXPECT_TRUE(read.note.isEmpty());
    EXPECT_FALSE(read.state.scenario);
    EXPECT_EQ(read.state.view, ViewOptions());
}

TEST_F(Settings, DamagedFilesAreSetAside)
{
    path = folder.filePath(QStringLiteral("window.json"));
    for (const QByteArray &bytes :
         {QByteArray("{"), QByteArray("[1]"), QByteArray("\xff\x00garbage", 9), QByteArray()}) {
        const ReadState read = readWindowState(write(bytes));
        EXPECT_TRUE(read.note.contains(path)) << bytes.toStdString();
        EXPECT_FALSE(read.state.scenario);
        EXPECT_FALSE(QFile::exists(path));
        EXPECT_TRUE(QFile::exists(path + QStringLiteral(".damaged")));
    }
}

TEST_F(Settings, ValuesThatCannotBeAreLeftOut)
{
    path = folder.filePath(QStringLiteral("window.json"));
    const ReadState read = readWindowState(write(
        R"({"scenario":"context=-5","theme":"pink","text_percent":9000,"page":"x","geometry":7,
           "export":{"format":"gif","size":"9x9","scale":"x","theme":"pink","scenario":1,"footnote":[]},
           "view":{"scale":44,"units":null,"lines":-1,"requests":[0,"a",1e99,8],"measured":[[1],[2,-3],[3,5]],
                   "pins":[{"name":"x"},5,{"name":"good","scenario":"kv=q8_0"}],"compared":12}})"));
    EXPECT_FALSE(read.note.isEmpty());
    EXPECT_FALSE(read.state.scenario);
    EXPECT_FALSE(read.state.theme);
    EXPECT_EQ(read.state.textPercent, 100);
    EXPECT_EQ(read.state.page, 0);
    EXPECT_EQ(read.state.exports, ExportChoice());
    EXPECT_EQ(read.state.view.barScale, BarScale::ShareOfUsable);
    EXPECT_EQ(read.state.view.charts.lines, LineFamily::KvFormats);
    EXPECT_EQ(read.state.view.charts.requests, std::vector<std::int64_t>{8});
    EXPECT_EQ(read.state.view.charts.measured.size(), 1U);
    EXPECT_EQ(read.state.view.pins.size(), 1U);
    EXPECT_FALSE(read.state.view.compared);
}

TEST_F(Settings, AnUnwritablePlaceIsSaid)
{
    EXPECT_FALSE(writeWindowState(QStringLiteral("/proc/nowhere/window.json"), sample()));
}

TEST_F(Settings, TheWindowTakesThemOver)
{
    MainWindow window(test::snapshot(), ThemeKind::Light);
    WindowState state = sample();
    state.geometry = window.saveGeometry();
    window.setWindowState(state);
    const WindowState now = window.windowState();
    EXPECT_EQ(now.view, state.view);
    EXPECT_EQ(now.page, state.page);
    EXPECT_EQ(now.allCharts, state.allCharts);
    EXPECT_EQ(now.textPercent, state.textPercent);
    ASSERT_TRUE(window.store()->snapshot().pinned);
    EXPECT_EQ(window.store()->snapshot().pinned->pin.name, "before");
}

TEST_F(Settings, TheWindowStaysWhereItIsThroughRestarts)
{
    WindowState state;
    const QRect place(60, 80, 700, 560);
    for (int start = 0; start < 4; ++start) {
        MainWindow window(test::snapshot(), ThemeKind::Light);
        if (start == 0)
            window.setGeometry(place);
        else
            window.setWindowState(state);
        window.show();
        QCoreApplication::processEvents();
        EXPECT_EQ(window.geometry(), place) << "start " << start;
        state = window.windowState();
    }
}

TEST_F(Settings, AreWrittenOnceAMomentAfterABurstOfChanges)
{
    MainWindow window(test::snapshot(), ThemeKind::Light);
    int asked = 0;
    SettingsKeeper keeper(path, [&] {
        ++asked;
        return window.windowState();
    });
    QObject::connect(&window, &MainWindow::stateChanged, &keeper, &SettingsKeeper::saveSoon);
    for (std::int64_t tokens = 1'000; tokens < 1'030; ++tokens) {
        Scenario next = window.store()->snapshot().scenario;
        next.context = {tokens};
        ASSERT_TRUE(window.store()->apply(next).ok());
        QTest::qWait(5);
    }
    EXPECT_EQ(asked, 0) << "not at each step";
    EXPECT_TRUE(QTest::qWaitFor([&] { return asked > 0; }, 3'000));
    EXPECT_EQ(readWindowState(path).state.scenario->context, Tokens{1'029});
    QTest::qWait(1'300);
    EXPECT_EQ(asked, 1) << "nothing has changed since";
}

/// Each of what is remembered, changed as a user does.
TEST_F(Settings, EveryChangeIsTold)
{
    MainWindow window(test::snapshot(), ThemeKind::Light);
    window.show();
    QCoreApplication::processEvents();
    QSignalSpy told(&window, &MainWindow::stateChanged);
    for (const char *words :
         {"Pin This State", "Dark", "GiB", "Bytes on One Scale", "Larger", "State", "All Charts at Once"}) {
        told.clear();
        for (QAction *action : window.findChildren<QAction *>())
            if (action->text().remove(QLatin1Char('&')).startsWith(QLatin1String(words))) {
                action->trigger();
                break;
            }
        EXPECT_GT(told.count(), 0) << words;
    }
    told.clear();
    ChartOptions charts = window.store()->snapshot().view.charts;
    charts.measured.push_back({Sessions{4}, 41.4});
    window.store()->applyCharts(charts);
    EXPECT_GT(told.count(), 0) << "measured speeds";
    told.clear();
    window.resize(window.size() + QSize(10, 0));
    EXPECT_GT(told.count(), 0) << "size";
}

TEST_F(Settings, AKeeperThatCannotWriteSaysSo)
{
    SettingsKeeper keeper(QStringLiteral("/proc/nowhere/window.json"), sample);
    QSignalSpy failed(&keeper, &SettingsKeeper::failed);
    keeper.save();
    EXPECT_EQ(failed.count(), 1);
}
