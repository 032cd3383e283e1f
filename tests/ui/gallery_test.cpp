// SPDX-License-Identifier: GPL-3.0-or-later
// The gallery by keys: opened, asked about, added to, removed from.
#include "tests/ui/test_snapshot.h"
#include "ui/chart_deck.h"
#include "ui/gallery_entry_form.h"
#include "ui/gallery_window.h"
#include "ui/main_window.h"
#include "ui/settings.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace tb;

namespace {

class GalleryTest : public ::testing::Test
{
protected:
    GalleryTest()
    {
        qputenv("THREEBUDGETS_SETTINGS", folder.filePath(QStringLiteral("window.json")).toUtf8());
    }
    ~GalleryTest() override { qunsetenv("THREEBUDGETS_SETTINGS"); }

    void SetUp() override
    {
        window.setGalleryFolder(QStringLiteral(TB_SOURCE_DIR "/resources/data"));
        window.show();
        QCoreApplication::processEvents();
    }

    void openGallery()
    {
        for (QAction *action : window.findChildren<QAction *>())
            if (action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_G))
                action->trigger();
        gallery = window.findChild<GalleryWindow *>();
        ASSERT_NE(gallery, nullptr);
        list = gallery->findChild<QListWidget *>();
        QCoreApplication::processEvents();
    }

    void standOn(const QString &title)
    {
        const auto found = list->findItems(title, Qt::MatchExactly);
        ASSERT_EQ(found.size(), 1) << title.toStdString();
        list->setCurrentItem(found.first());
    }

    QPushButton *button(const char *words) const
    {
        for (QPushButton *candidate : gallery->findChildren<QPushButton *>())
            if (candidate->text().remove(u'&').startsWith(QLatin1String(words)))
                return candidate;
        return nullptr;
    }

    /// Answers the next question.
    void answer(QMessageBox::StandardButton answer)
    {
        QTimer::singleShot(0, &window, [this, answer] {
            auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
            ASSERT_NE(box, nullptr);
            asked = box->text();
            box->button(answer)->click();
        });
    }

    void addAs(const QString &title, const QString &story)
    {
        QTimer::singleShot(0, &window, [title, story] {
            auto *form = qobject_cast<GalleryEntryForm *>(QApplication::activeModalWidget());
            ASSERT_NE(form, nullptr);
            const auto fields = form->findChildren<QLineEdit *>();
            QTest::keyClicks(fields.at(0), title);
            QTest::keyClicks(fields.at(1), story);
            QTest::keyClick(fields.at(1), Qt::Key_Return);
            form->close(); // where it may not be accepted
        });
        QTest::keyClick(button("Add"), Qt::Key_Space);
    }

    const Snapshot &now() { return window.store()->snapshot(); }

    QTemporaryDir folder;
    QString asked;
    MainWindow window{test::snapshot(), ThemeKind::Light};
    GalleryWindow *gallery = nullptr;
    QListWidget *list = nullptr;
};

} // namespace

TEST_F(GalleryTest, EnterOpensAScenarioWithItsStory)
{
    openGallery();
    EXPECT_GE(list->count(), 9);
    EXPECT_EQ(list->visualItemRect(list->item(0)).intersected(list->viewport()->rect()),
              list->visualItemRect(list->item(0)));
    standOn(QStringLiteral("A mixture-of-experts model"));
    EXPECT_TRUE(
        list->currentItem()->data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("experts")));
    EXPECT_TRUE(
        list->currentItem()->data(Qt::AccessibleDescriptionRole).toString().contains(QStringLiteral("fit")));
    QTest::keyClick(list, Qt::Key_Return);
    EXPECT_FALSE(gallery->isVisible());
    EXPECT_EQ(window.statusBar()->currentMessage(),
              QStringLiteral("Opened \u201cA mixture-of-experts model\u201d"));
    EXPECT_EQ(now().scenario.model, "gpt-oss-120b");
    EXPECT_EQ(now().scenario.accounting, Accounting::Measured);
    ASSERT_NE(now().pinned, nullptr);
    const auto *deck = window.findChild<ChartDeck *>();
    EXPECT_EQ(deck->tabText(deck->current()), QStringLiteral("Speed"));
    EXPECT_EQ(window.windowTitle(), QStringLiteral("Three Budgets")) << "nobody writes over what was shipped";
}

TEST_F(GalleryTest, AsksBeforeItLeavesUnsavedChanges)
{
    const QString mine = folder.filePath(QStringLiteral("mine.threebudgets"));
    ScenarioDocument document;
    ASSERT_TRUE(document.save(mine, scenarioFromText("context=8k").value(), {}).ok());
    ASSERT_TRUE(window.openScenario(mine));
    Scenario next = now().scenario;
    next.context = {16'384};
    ASSERT_TRUE(window.store()->apply(next).ok());
    openGallery();
    standOn(QStringLiteral("70B on one H100"));
    answer(QMessageBox::Cancel);
    QTest::keyClick(list, Qt::Key_Return);
    EXPECT_TRUE(asked.contains(QStringLiteral("mine.threebudgets"))) << asked.toStdString();
    EXPECT_EQ(now().scenario.context, Tokens{16'384});
    EXPECT_TRUE(gallery->isVisible());
    answer(QMessageBox::Discard);
    QTest::keyClick(list, Qt::Key_Return);
    EXPECT_EQ(now().scenario.model, "llama-3.3-70b");
}

TEST_F(GalleryTest, OwnScenariosAreAddedOpenedAndRemoved)
{
    Scenario next = now().scenario;
    next.kv = {"q8_0", "q8_0"};
    ASSERT_TRUE(window.store()->apply(next).ok());
    openGallery();
    const int shipped = list->count();
    EXPECT_FALSE(button("Remove")->isEnabled()) << "only one's own";
    addAs(QStringLiteral("My \"best\" one"), QStringLiteral("Twice as many."));
    ASSERT_EQ(list->count(), shipped + 1);
    EXPECT_EQ(list->currentItem()->text(), QStringLiteral("My \"best\" one"));
    const QString path = ownGalleryFolder() + QStringLiteral("/my-best-one.threebudgets");
    const auto file = readScenarioFile(path.toStdString());
    ASSERT_TRUE(file.ok());
    EXPECT_EQ(file->story, "Twice as many.");
    EXPECT_EQ(file->chart, ChartId::SessionsFit);

    QTest::keyClick(list, Qt::Key_Return);
    EXPECT_EQ(window.windowTitle(), QStringLiteral("my-best-one.threebudgets[*] - Three Budgets"));
    EXPECT_EQ(now().scenario.kv.k, "q8_0");

    openGallery();
    standOn(QStringLiteral("My \"best\" one"));
    answer(QMessageBox::Cancel);
    QTest::keyClick(button("Remove"), Qt::Key_Space);
    EXPECT_TRUE(QFile::exists(path));
    answer(QMessageBox::Yes);
    QTest::keyClick(button("Remove"), Qt::Key_Space);
    EXPECT_FALSE(QFile::exists(path));
    EXPECT_EQ(list->count(), shipped);
}

TEST_F(GalleryTest, WithoutATitleNothingIsAdded)
{
    openGallery();
    const int before = list->count();
    addAs(QStringLiteral("  "), QStringLiteral("A story."));
    EXPECT_EQ(list->count(), before);
    EXPECT_FALSE(QDir(ownGalleryFolder()).exists());
}

TEST_F(GalleryTest, DamagedFilesAreNamedWithTheReason)
{
    ASSERT_TRUE(QDir().mkpath(ownGalleryFolder()));
    QFile file(ownGalleryFolder() + QStringLiteral("/bad.threebudgets"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("{\"context\": 0}");
    file.close();
    openGallery();
    bool told = false;
    for (const QLabel *label : gallery->findChildren<QLabel *>())
        told = told
            || (label->isVisible() && label->text().contains(QStringLiteral("bad.threebudgets: context")));
    EXPECT_TRUE(told);
}

TEST_F(GalleryTest, AModelThatIsGoneIsSaidInItsRow)
{
    ASSERT_TRUE(QDir().mkpath(ownGalleryFolder()));
    QFile file(ownGalleryFolder() + QStringLiteral("/gone.threebudgets"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("{\"model\": \"/nowhere/model.gguf\"}");
    file.close();
    openGallery();
    standOn(QStringLiteral("gone"));
    EXPECT_TRUE(list->currentItem()
                    ->data(Qt::AccessibleDescriptionRole)
                    .toString()
                    .contains(QStringLiteral("model.gguf")));
    gallery->grab(); // a row without a picture
}
