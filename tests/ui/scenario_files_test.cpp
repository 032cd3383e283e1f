// SPDX-License-Identifier: GPL-3.0-or-later
// Scenario files in the window: opened, saved, asked about, dropped; and never half written.
#include "tests/ui/test_snapshot.h"
#include "tests/ui/two_scenarios.h"
#include "ui/exporter.h"
#include "ui/main_window.h"
#include "ui/recent_files.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QImage>
#include <QMessageBox>
#include <QMimeData>
#include <QProcess>
#include <QRandomGenerator>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QThread>
#include <QTimer>
#include <QUrl>

using namespace tb;

namespace {

class ScenarioFiles : public ::testing::Test
{
protected:
    void SetUp() override
    {
        window.show();
        QCoreApplication::processEvents();
    }

    QString path(const char *name) const { return folder.filePath(QString::fromLatin1(name)); }

    QString written(const char *name, const QByteArray &bytes) const
    {
        QFile file(path(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        return path(name);
    }

    QString saved(const char *name, const std::string &scenario, const ViewOptions &view = {}) const
    {
        ScenarioDocument document;
        EXPECT_TRUE(document.save(path(name), scenarioFromText(scenario).value(), view).ok());
        return path(name);
    }

    void change(std::int64_t context)
    {
        Scenario next = now().scenario;
        next.context = {context};
        ASSERT_TRUE(window.store()->apply(next).ok());
    }

    /// What the menus do on a key, also where a dialog has just taken the keyboard away.
    void press(QKeySequence::StandardKey key)
    {
        for (QAction *action : window.findChildren<QAction *>())
            if (action->shortcut() == QKeySequence(key))
                return action->trigger();
        FAIL() << "no action has this key";
    }

    /// Answers the next question; `asked` is what it said.
    void answer(QMessageBox::StandardButton button)
    {
        QTimer::singleShot(0, &window, [this, button] {
            auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
            ASSERT_NE(box, nullptr);
            asked = box->text();
            box->button(button)->click();
        });
    }

    const Snapshot &now() { return window.store()->snapshot(); }
    QString said() { return window.statusBar()->currentMessage(); }
    RecentFiles *recent() { return window.findChild<RecentFiles *>(); }

    QTemporaryDir folder;
    QString asked;
    MainWindow window{test::snapshot(), ThemeKind::Light};
};

} // namespace

TEST_F(ScenarioFiles, OpeningBringsScenarioPinsAndView)
{
    ViewOptions view;
    view.units = ByteUnits::Binary;
    view.pins = {{"before", scenarioFromText("kv=q8_0").value()}};
    view.compared = 0;
    ASSERT_TRUE(window.openScenario(saved("a.threebudgets", "context=8k;device=b200", view)));
    EXPECT_EQ(now().scenario.context, Tokens{8'192});
    EXPECT_EQ(now().view, view);
    ASSERT_NE(now().pinned, nullptr);
    EXPECT_EQ(window.windowTitle(), QStringLiteral("a.threebudgets[*] - Three Budgets"));
    EXPECT_FALSE(window.isWindowModified());
    window.store()->undo();
    EXPECT_EQ(now().scenario.context, Tokens{32'768}) << "one step to undo";
    EXPECT_TRUE(now().view.pins.empty());
    EXPECT_TRUE(window.isWindowModified());
}

TEST_F(ScenarioFiles, SavingTakesTheMarkAway)
{
    ASSERT_TRUE(window.openScenario(saved("a.threebudgets", "context=8k")));
    change(16'384);
    EXPECT_TRUE(window.isWindowModified());
    press(QKeySequence::Save);
    EXPECT_FALSE(window.isWindowModified());
    EXPECT_EQ(readScenarioFile(path("a.threebudgets").toStdString())->scenario.context, Tokens{16'384});
    EXPECT_TRUE(said().contains(path("a.threebudgets")));
    change(8'192);
    EXPECT_TRUE(window.isWindowModified());
    change(16'384);
    EXPECT_FALSE(window.isWindowModified()) << "back at what was saved";
}

TEST_F(ScenarioFiles, TheNoteAndLaterKeysStayInTheFile)
{
    const QString file = written("a.threebudgets",
                                 R"({"format":"threebudgets-scenario","version":1,"mood":7,"note":"talk"})");
    ASSERT_TRUE(window.openScenario(file));
    EXPECT_TRUE(said().contains(QStringLiteral("mood"))) << said().toStdString();
    change(16'384);
    press(QKeySequence::Save);
    const auto again = readScenarioFile(file.toStdString());
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(again->note, "talk");
    EXPECT_EQ(unknownNames(*again), "mood");
}

TEST_F(ScenarioFiles, FreePlayIsLeftWithoutAQuestion)
{
    change(8'192);
    EXPECT_EQ(window.windowTitle(), QStringLiteral("Three Budgets"));
    EXPECT_FALSE(window.isWindowModified());
    EXPECT_TRUE(window.close());
}

TEST_F(ScenarioFiles, AChangedFileIsAskedAbout)
{
    const QString file = saved("a.threebudgets", "context=8k");
    ASSERT_TRUE(window.openScenario(file));
    change(16'384);
    answer(QMessageBox::Cancel);
    EXPECT_FALSE(window.close());
    EXPECT_EQ(asked, QStringLiteral("Save the changes to a.threebudgets?"));
    answer(QMessageBox::Cancel);
    EXPECT_FALSE(window.openScenario(saved("b.threebudgets", "context=4k")));
    EXPECT_EQ(now().scenario.context, Tokens{16'384});
    answer(QMessageBox::Save);
    EXPECT_TRUE(window.close());
    EXPECT_EQ(readScenarioFile(file.toStdString())->scenario.context, Tokens{16'384});
}

TEST_F(ScenarioFiles, ANewScenarioBelongsToNoFile)
{
    ASSERT_TRUE(window.openScenario(saved("a.threebudgets", "context=8k")));
    change(16'384);
    answer(QMessageBox::Discard);
    press(QKeySequence::New);
    EXPECT_EQ(now().scenario.context, Tokens{32'768});
    EXPECT_EQ(window.windowTitle(), QStringLiteral("Three Budgets"));
    EXPECT_EQ(readScenarioFile(path("a.threebudgets").toStdString())->scenario.context, Tokens{8'192});
}

TEST_F(ScenarioFiles, WhatCannotBeOpenedOrSavedIsSaid)
{
    answer(QMessageBox::Ok);
    EXPECT_FALSE(window.openScenario(
        written("new.threebudgets", R"({"format":"threebudgets-scenario","version":9})")));
    EXPECT_TRUE(asked.contains(QStringLiteral("newer version"))) << asked.toStdString();
    EXPECT_EQ(window.windowTitle(), QStringLiteral("Three Budgets"));

    ASSERT_TRUE(window.openScenario(saved("a.threebudgets", "context=8k")));
    change(16'384);
    ASSERT_TRUE(QFile::remove(path("a.threebudgets")));
    ASSERT_TRUE(QDir().mkdir(path("a.threebudgets")));
    answer(QMessageBox::Ok);
    press(QKeySequence::Save);
    EXPECT_TRUE(asked.contains(QStringLiteral("cannot be written"))) << asked.toStdString();
    EXPECT_TRUE(window.isWindowModified());
}

TEST_F(ScenarioFiles, ADroppedFileOpens)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(saved("a.threebudgets", "context=8k"))});
    QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    EXPECT_TRUE(enter.isAccepted());
    QApplication::sendEvent(&window, &drop);
    EXPECT_EQ(now().scenario.context, Tokens{8'192});
    EXPECT_TRUE(window.windowTitle().startsWith(QStringLiteral("a.threebudgets")));
}

TEST_F(ScenarioFiles, APictureBringsItsStateButIsNotSavedOver)
{
    ViewOptions view;
    view.pins = {{"before", scenarioFromText("kv=q8_0").value()}};
    view.compared = 0;
    const Snapshot shown = test::snapshot("context=8k", view);
    for (const char *name : {"a.png", "a.svg", "a.pdf"}) {
        change(4'096);
        ASSERT_TRUE(exportView(path(name), shown, {}).ok());
        ASSERT_TRUE(window.openScenario(path(name))) << name;
        EXPECT_EQ(now().scenario, shown.scenario) << name;
        EXPECT_EQ(now().view, view) << name;
        EXPECT_EQ(window.windowTitle(), QStringLiteral("Three Budgets"));
    }
    QImage(8, 8, QImage::Format_RGB32).save(path("other.png"));
    answer(QMessageBox::Ok);
    EXPECT_FALSE(window.openScenario(path("other.png")));
    EXPECT_TRUE(asked.contains(QStringLiteral("has no scenario"))) << asked.toStdString();
}

TEST_F(ScenarioFiles, RecentFilesAreTenAtMostAndThoseGoneAreSaid)
{
    EXPECT_FALSE(recent()->isEnabled());
    for (int i = 0; i < 12; ++i)
        ASSERT_TRUE(window.openScenario(saved((std::to_string(i) + ".threebudgets").c_str(), "context=8k")));
    ASSERT_TRUE(window.openScenario(path("5.threebudgets")));
    EXPECT_EQ(recent()->paths().size(), 10);
    EXPECT_EQ(recent()->paths().first(), path("5.threebudgets"));
    EXPECT_EQ(recent()->paths().count(path("5.threebudgets")), 1);
    EXPECT_EQ(window.windowState().recent, recent()->paths());

    ASSERT_TRUE(QFile::remove(path("11.threebudgets")));
    recent()->actions().at(1)->trigger();
    EXPECT_TRUE(said().contains(QStringLiteral("is gone"))) << said().toStdString();
    EXPECT_EQ(recent()->paths().size(), 9);
    recent()->actions().at(1)->trigger();
    EXPECT_TRUE(window.windowTitle().startsWith(QStringLiteral("10.threebudgets")));
}

TEST_F(ScenarioFiles, KilledWhileSavingTheFileIsOldOrNew)
{
    const QString file = path("killed.threebudgets");
    const auto bytesOf = [this](const Scenario &scenario) {
        ScenarioDocument document;
        EXPECT_TRUE(document.save(path("whole"), scenario, test::manyPins()).ok());
        QFile whole(path("whole"));
        EXPECT_TRUE(whole.open(QIODevice::ReadOnly));
        return whole.readAll();
    };
    const QByteArray one = bytesOf(test::first());
    const QByteArray other = bytesOf(test::second());
    ASSERT_GT(one.size(), 10'000);
    QRandomGenerator random(7);
    int ofOther = 0;
    for (int kill = 0; kill < 100; ++kill) {
        QProcess child;
        child.start(QStringLiteral(TB_SAVE_FOREVER), {file});
        ASSERT_TRUE(child.waitForReadyRead(30'000));
        QThread::usleep(random.bounded(20'000));
        child.kill();
        child.waitForFinished();
        QFile left(file);
        ASSERT_TRUE(left.open(QIODevice::ReadOnly));
        const QByteArray bytes = left.readAll();
        ASSERT_TRUE(bytes == one || bytes == other) << "kill " << kill << ": " << bytes.size() << " bytes";
        ofOther += bytes == other ? 1 : 0;
    }
    EXPECT_GT(ofOther, 0) << "never was there a second save";
    EXPECT_LT(ofOther, 100);
}
