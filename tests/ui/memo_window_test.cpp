// SPDX-License-Identifier: GPL-3.0-or-later
// The memo's window under real keys and clicks, and what it writes.
#include "tests/ui/brought_up.h"
#include "tests/ui/test_snapshot.h"
#include "ui/main_window.h"
#include "ui/memo_file.h"
#include "ui/memo_form.h"
#include "ui/memo_view.h"
#include "ui/memo_window.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPrinter>
#include <QPushButton>
#include <QScreen>
#include <QTemporaryDir>
#include <QTest>
#include <QTextDocument>

using namespace tb;

namespace {

class MemoWindowTest : public ::testing::Test
{
protected:
    void SetUp() override { reopen(); }

    void reopen()
    {
        window.reset();
        window = std::make_unique<MemoWindow>(path);
        window->setTheme(Theme::of(ThemeKind::Light));
        window->setSnapshot(&snapshot);
        ASSERT_TRUE(test::broughtUp(*window));
    }

    template<typename Widget> Widget *find(const char *name)
    {
        for (Widget *widget : window->findChildren<Widget *>())
            if (widget->accessibleName() == QString::fromLatin1(name))
                return widget;
        return nullptr;
    }

    QPushButton *button(const char *words)
    {
        for (QPushButton *candidate : window->findChildren<QPushButton *>())
            if (candidate->text().remove(u'&').startsWith(QString::fromLatin1(words)))
                return candidate;
        return nullptr;
    }

    QString page() { return find<MemoView>("The memo as it prints")->accessibleDescription(); }

    QString said()
    {
        for (const QLabel *label : window->findChildren<QLabel *>(QString(), Qt::FindDirectChildrenOnly))
            if (label->wordWrap())
                return label->text();
        return {};
    }

    void paste(const char *csv)
    {
        QApplication::clipboard()->setText(QString::fromUtf8(csv));
        QTest::mouseClick(button("Paste"), Qt::LeftButton);
    }

    QByteArray exported(const char *name)
    {
        const QString file = folder.filePath(QString::fromLatin1(name));
        window->exportTo(file);
        EXPECT_EQ(said(), QStringLiteral("Exported to ") + file);
        QFile read(file);
        EXPECT_TRUE(read.open(QIODevice::ReadOnly));
        return read.readAll();
    }

    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("some/where/memo.json"));
    Snapshot snapshot = test::snapshot("model=llama-3.1-70b;device=h100-sxm");
    std::unique_ptr<MemoWindow> window;
};

constexpr const char *kResults
    = "Precision;Valid;Accuracy;Judge;p95 (s);Cost per 1k tasks\nQ4_K_M;96 %;90 %;4,4;1,6;0,95\n";

} // namespace

TEST_F(MemoWindowTest, WhatIsTypedStandsOnThePageAtOnceAndIsKept)
{
    EXPECT_TRUE(page().startsWith(QStringLiteral("# Does Llama 3.1 70B fit on H100 SXM 80 GB")));
    auto *question = find<QLineEdit>("Question");
    EXPECT_TRUE(question->placeholderText().startsWith(QStringLiteral("Does Llama 3.1 70B fit")));
    find<QLineEdit>("Customer")->setFocus();
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("Example Ltd."));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    EXPECT_EQ(QApplication::focusWidget(), question);
    QTest::keyClicks(question, QStringLiteral("Can we run a 70B on one GPU?"));
    QTest::keyClick(question, Qt::Key_Tab);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("Yes, three at once."));
    EXPECT_TRUE(page().startsWith(QStringLiteral("# Can we run a 70B on one GPU?\n")));
    EXPECT_TRUE(page().contains(QStringLiteral("For Example Ltd.")));
    EXPECT_TRUE(page().contains(QStringLiteral("**Yes, three at once.**")));
    const QString before = page();
    reopen();
    EXPECT_EQ(page(), before);
}

TEST_F(MemoWindowTest, ThePageFollowsTheScenario)
{
    EXPECT_TRUE(page().contains(QStringLiteral("42.51 GB")));
    const Snapshot next = test::snapshot("model=llama-3.1-70b;device=b200;weights=8b");
    window->setSnapshot(&next);
    EXPECT_TRUE(page().contains(QStringLiteral("70.55 GB")));
    EXPECT_FALSE(page().contains(QStringLiteral("42.51 GB")));
    window->setSnapshot(nullptr); // a question is open
    EXPECT_TRUE(page().isEmpty());
    EXPECT_FALSE(button("Export")->isEnabled());
    EXPECT_TRUE(find<QLineEdit>("Question")->placeholderText().isEmpty());
}

TEST_F(MemoWindowTest, ResultsArePastedKeptAndRemoved)
{
    paste(kResults);
    EXPECT_TRUE(page().contains(QStringLiteral("| Q4\\_K\\_M | 96 % | 90 % | 4.4 | 1.6 s | 0.95 |")))
        << page().toStdString();
    EXPECT_EQ(find<QLabel>("Attached results")->text(), QStringLiteral("1 row(s) from clipboard"));
    paste("Precision;Valid;p95\nQ4_K_M;many;1\n");
    EXPECT_EQ(said(),
              QStringLiteral("clipboard, row 2, column 2: valid: \"many\" is no number; leave the cell empty "
                             "where nothing was measured"));
    EXPECT_TRUE(page().contains(QStringLiteral("96 %"))) << "the table before is lost";
    reopen();
    EXPECT_TRUE(page().contains(QStringLiteral("96 %")));
    QTest::mouseClick(button("Remove"), Qt::LeftButton);
    EXPECT_FALSE(page().contains(QStringLiteral("96 %")));
    EXPECT_FALSE(button("Remove")->isEnabled());
}

TEST_F(MemoWindowTest, TooManyWordsAreSaidNotLost)
{
    auto *situation = find<QPlainTextEdit>("Situation, before the figures");
    situation->setFocus();
    QTest::keyClicks(situation, QStringLiteral("Short. "));
    QApplication::clipboard()->setText(QString(kMostMemoWords + 1, u'x'));
    QTest::keyClick(situation, Qt::Key_V, Qt::ControlModifier);
    EXPECT_EQ(situation->toPlainText(), QStringLiteral("Short. "));
    EXPECT_TRUE(said().startsWith(QStringLiteral("Not taken: longer than")));
    QApplication::clipboard()->setText(QStringLiteral("W\n").repeated(900));
    QTest::keyClick(situation, Qt::Key_V, Qt::ControlModifier);
    window->exportTo(folder.filePath(QStringLiteral("a.pdf")));
    EXPECT_TRUE(said().contains(QStringLiteral("does not fit on one page")));
    EXPECT_FALSE(QFile::exists(folder.filePath(QStringLiteral("a.pdf"))));
}

TEST_F(MemoWindowTest, EveryFormatIsExported)
{
    paste(kResults);
    EXPECT_TRUE(exported("a.pdf").startsWith("%PDF-"));
    EXPECT_TRUE(exported("a.md").contains("## Assumptions"));
    QTextDocument document;
    document.setHtml(QString::fromUtf8(exported("a.html")));
    const QString read = document.toPlainText().simplified();
    for (const std::string &line : snapshot.budget.assumptions)
        EXPECT_TRUE(read.contains(QString::fromStdString(line))) << line;
    EXPECT_TRUE(read.contains(QStringLiteral("42.51 GB")));
    for (const char *name : {"a", "none/a.pdf"}) {
        window->exportTo(folder.filePath(QString::fromLatin1(name)));
        EXPECT_FALSE(said().startsWith(QStringLiteral("Exported"))) << name;
        EXPECT_FALSE(said().contains(u'\n'));
    }
}

TEST_F(MemoWindowTest, ADamagedFileOfWordsIsSetAside)
{
    window.reset();
    QDir().mkpath(QFileInfo(path).absolutePath());
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("damaged");
    file.close();
    reopen();
    EXPECT_TRUE(said().contains(QStringLiteral("could not be read"))) << said().toStdString();
    EXPECT_TRUE(QFile::exists(path + QStringLiteral(".damaged")));
}

TEST(MemoPageTest, TextIsAsLargeAsThePageAllows)
{
    const Snapshot s = test::snapshot("model=llama-3.1-70b;device=h100-sxm");
    const MemoInputs inputs{s.resolved, s.budget, *s.catalogue, s.view.charts.prices,
                            {},         nullptr,  "2026-11-30", "x"};
    const auto page = MemoPage::fit(makeMemo(inputs), Paper::A4, ByteUnits::Decimal);
    ASSERT_TRUE(page.ok());
    EXPECT_GT(page->textPoints(), 7.5);
}

TEST_F(MemoWindowTest, FitsTheScreenAndItsFieldsScrollInALowOne)
{
    const QSize there = window->screen()->availableSize();
    EXPECT_LT(window->width(), there.width());
    EXPECT_LT(window->height(), there.height());
    window->resize(window->width(), 400);
    QCoreApplication::processEvents();
    EXPECT_EQ(window->height(), 400) << "it can be that low";
    EXPECT_TRUE(window->rect().contains(button("Export")->geometry()));
    const auto *form = window->findChild<MemoForm *>();
    const QWidget *seen = form->parentWidget();
    EXPECT_GT(form->height(), seen->height());
    EXPECT_LE(form->width(), seen->width()) << "nothing is cut off at the side";
    auto *last = form->findChild<QComboBox *>();
    form->findChild<QLineEdit *>()->setFocus();
    for (int i = 0; i < 12 && window->focusWidget() != last; ++i)
        QTest::keyClick(window->focusWidget(), Qt::Key_Tab);
    ASSERT_EQ(window->focusWidget(), last);
    EXPECT_TRUE(seen->rect().contains(QRect(last->mapTo(seen, QPoint()), last->size())));
}

TEST(MemoPageTest, APrinterGetsOnePageOfThePaperChosen)
{
    const Snapshot s = test::snapshot("model=llama-3.1-70b;device=h100-sxm");
    const MemoInputs inputs{s.resolved, s.budget, *s.catalogue, s.view.charts.prices,
                            {},         nullptr,  "2026-11-30", "x"};
    const QTemporaryDir folder;
    QPrinter printer(QPrinter::HighResolution);
    printer.setOutputFormat(QPrinter::PdfFormat);
    printer.setOutputFileName(folder.filePath(QStringLiteral("a.pdf")));
    ASSERT_TRUE(printMemo(printer, {makeMemo(inputs), Paper::Letter}).ok());
    EXPECT_EQ(printer.pageLayout().pageSize().id(), QPageSize::Letter);
    QFile file(printer.outputFileName());
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_TRUE(file.readAll().contains("/Count 1\n"));
}

TEST(MemoInTheMainWindow, F8OpensItWithTheScenario)
{
    MainWindow main(test::snapshot("model=llama-3.1-70b"), ThemeKind::Light);
    ASSERT_TRUE(test::broughtUp(main));
    QTest::keyClick(&main, Qt::Key_F8);
    auto *memo = main.findChild<MemoWindow *>();
    ASSERT_NE(memo, nullptr);
    EXPECT_TRUE(memo->isVisible());
    const auto *view = memo->findChild<MemoView *>();
    EXPECT_TRUE(view->accessibleDescription().contains(QStringLiteral("Llama 3.1 70B")));
    Scenario next = main.store()->snapshot().scenario;
    next.model = "llama-3.1-8b";
    ASSERT_TRUE(main.store()->apply(next).ok());
    EXPECT_TRUE(view->accessibleDescription().contains(QStringLiteral("Llama 3.1 8B")));
}
