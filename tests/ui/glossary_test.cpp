// SPDX-License-Identifier: GPL-3.0-or-later
// The glossary window, and terms as links in what Explain says.
#include "core/readers/lesson_shelf.h"
#include "tests/ui/brought_up.h"
#include "tests/ui/test_snapshot.h"
#include "ui/chart_deck.h"
#include "ui/explain_page.h"
#include "ui/glossary_window.h"
#include "ui/main_window.h"
#include "ui/term_browser.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QTest>

using namespace tb;

namespace {

LessonShelf shelf()
{
    return readShelf(TB_SOURCE_DIR "/resources/data");
}

struct GlossaryTest : testing::Test
{
    GlossaryTest()
    {
        window.setTheme(Theme::of(ThemeKind::Light));
        window.show();
    }

    QString card() { return window.findChild<TermBrowser *>()->toPlainText(); }

    GlossaryWindow window{shelf().glossary};
    QLineEdit *searchField = window.findChild<QLineEdit *>();
    QListWidget *list = window.findChild<QListWidget *>();
};

} // namespace

TEST_F(GlossaryTest, EveryTermHasItsCard)
{
    ASSERT_GE(list->count(), 50);
    for (int row = 0; row < list->count(); ++row) {
        list->setCurrentRow(row);
        EXPECT_TRUE(card().startsWith(list->item(row)->text()));
        EXPECT_GT(card().size(), 60) << card().toStdString();
    }
}

TEST_F(GlossaryTest, TypingFindsATermByKeysAlone)
{
    searchField->setFocus();
    QTest::keyClicks(searchField, QStringLiteral("KV"));
    EXPECT_TRUE(card().startsWith(QStringLiteral("KV cache")));
    QTest::keyClick(searchField, Qt::Key_Down);
    EXPECT_TRUE(card().startsWith(QStringLiteral("KV head")));
    searchField->setText(QStringLiteral("zebra"));
    EXPECT_EQ(card(), QStringLiteral("No term has these words."));
    searchField->clear();
    EXPECT_TRUE(list->currentItem());
}

TEST_F(GlossaryTest, ATermInACardIsALinkToItsOwn)
{
    window.showTerm(QStringLiteral("prefill"));
    auto *browser = window.findChild<TermBrowser *>();
    EXPECT_TRUE(browser->toHtml().contains(QStringLiteral("term:token")));
    EXPECT_FALSE(browser->toHtml().contains(QStringLiteral("term:prefill")));
    browser->setFocus();
    QTest::keyClick(browser, Qt::Key_Tab);
    QTest::keyClick(browser, Qt::Key_Return);
    EXPECT_NE(list->currentItem()->text(), QStringLiteral("Prefill"));
    EXPECT_TRUE(card().startsWith(list->currentItem()->text()));
}

TEST(GlossaryInTheMainWindow, F3OpensIt)
{
    MainWindow window(test::snapshot(), ThemeKind::Light);
    window.setLessons(shelf(), {});
    ASSERT_TRUE(test::broughtUp(window));
    QTest::keyClick(&window, Qt::Key_F3);
    auto *glossary = window.findChild<GlossaryWindow *>();
    ASSERT_TRUE(glossary);
    EXPECT_TRUE(glossary->isVisible());
}

TEST(GlossaryInTheMainWindow, ATermInExplainShowsItsCard)
{
    MainWindow window(test::snapshot(), ThemeKind::Light);
    window.setLessons(shelf(), {});
    window.resize(1280, 800);
    window.show();
    auto *page = window.findChild<ExplainPage *>();
    page->showFigure(Figure::SessionState);
    window.findChild<ChartDeck *>()->showPage(page);
    auto *browser = page->findChild<TermBrowser *>();
    const auto *card = page->findChild<QLabel *>();
    ASSERT_TRUE(browser->toHtml().contains(QStringLiteral("term:")));
    EXPECT_FALSE(card->isVisible());
    browser->setFocus();
    QTest::keyClick(browser, Qt::Key_Tab);
    QTest::keyClick(browser, Qt::Key_Return);
    EXPECT_TRUE(card->isVisible());
    EXPECT_GT(card->text().size(), 60);
    page->showFigure(Figure::Weights);
    EXPECT_FALSE(card->isVisible());
}
