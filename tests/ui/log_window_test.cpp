// SPDX-License-Identifier: GPL-3.0-or-later
// The log window under real events: pasting, dropping, bad input, and what it hands over.
#include "tests/ui/brought_up.h"
#include "tests/ui/test_snapshot.h"
#include "ui/check_table.h"
#include "ui/log_edit.h"
#include "ui/log_opener.h"
#include "ui/log_window.h"
#include "ui/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace tb;

namespace {

const QString kLog = QStringLiteral(
    "print_info: arch = llama\nprint_info: n_layer = 32\nprint_info: n_embd = 4096\n"
    "print_info: n_head = 32\nprint_info: n_head_kv = 8\nprint_info: n_vocab = 128256\n"
    "print_info: file type   = Q4_K - Medium\nprint_info: file size   = 4.58 GiB (4.89 BPW)\n"
    "llama_context: n_seq_max = 4\nllama_context: n_ctx = 32768\nllama_context: n_ctx_seq = 8192\n"
    "llama_kv_cache: size = 4096.00 MiB ( 8192 cells,  32 layers,  4/4 seqs), K (f16): 2048.00 MiB, "
    "V (f16): 2048.00 MiB\n");

QLabel *label(QWidget &window, const char *name)
{
    for (QLabel *candidate : window.findChildren<QLabel *>())
        if (candidate->accessibleName() == QString::fromLatin1(name))
            return candidate;
    return nullptr;
}

QPushButton *button(QWidget &window, const char *words)
{
    for (QPushButton *candidate : window.findChildren<QPushButton *>())
        if (candidate->text().remove(u'&').startsWith(QString::fromLatin1(words)))
            return candidate;
    return nullptr;
}

class LogWindowTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        window.setTheme(Theme::of(ThemeKind::Light));
        window.show();
    }

    QString found() { return label(window, "Engine and model")->text(); }

    LogWindow window{test::snapshot().catalogue};
    LogEdit *edit = window.findChild<LogEdit *>();
    CheckTable *table = window.findChild<CheckTable *>();
};

QString fileWith(const QTemporaryDir &folder, const char *name, const std::string &content)
{
    const QString path = folder.filePath(QString::fromLatin1(name));
    std::ofstream(path.toStdString(), std::ios::binary) << content;
    return path;
}

} // namespace

TEST_F(LogWindowTest, APasteIsCheckedOnceTheTypingPauses)
{
    QApplication::clipboard()->setText(kLog);
    edit->setFocus();
    QTest::keyClick(edit, Qt::Key_V, Qt::ControlModifier);
    ASSERT_TRUE(QTest::qWaitFor([&] { return table->rowCount() > 0; }, 5000));
    EXPECT_TRUE(found().contains(QStringLiteral("llama.cpp: Llama 3.1 8B"))) << found().toStdString();
    EXPECT_EQ(table->rowCount(), 4);
    EXPECT_EQ(table->item(1, 1)->text(), QStringLiteral("4,096.00 MiB"));
    EXPECT_EQ(table->item(1, 4)->text(), QStringLiteral("within the rounding"));
    EXPECT_FALSE(label(window, "What did not fit")->isVisible());
}

TEST_F(LogWindowTest, SaysWhichBudgetFailed)
{
    window.setText(kLog
                   + QStringLiteral("ggml_backend_cuda_buffer_type_alloc_buffer: allocating 258.50 MiB on "
                                    "device 0: cudaMalloc failed: out of memory\n"));
    const QLabel *failure = label(window, "What did not fit");
    EXPECT_TRUE(failure->isVisible());
    EXPECT_TRUE(failure->text().contains(QStringLiteral("the working space did not fit")))
        << failure->text().toStdString();
}

TEST_F(LogWindowTest, NamesTheLeverThatFits)
{
    const QTemporaryDir folder;
    const std::string failed = kLog.toStdString()
        + "ggml_backend_cuda_buffer_type_alloc_buffer: allocating 258.50 MiB on device 0: cudaMalloc failed: "
          "out of memory\n";
    window.openFile(fileWith(folder, "server.log", failed));
    const QLabel *verdict = label(window, "What would help");
    EXPECT_TRUE(verdict->isVisible());
    EXPECT_TRUE(verdict->text().contains(QStringLiteral("The lever that fits: Shorter micro-batch")))
        << verdict->text().toStdString();
    window.setText(kLog);
    EXPECT_TRUE(verdict->text().startsWith(QStringLiteral("No budget failed")))
        << verdict->text().toStdString();
    window.setText(QStringLiteral("no log"));
    EXPECT_FALSE(verdict->isVisible());
}

TEST_F(LogWindowTest, HandsTheScenarioOver)
{
    window.setText(kLog);
    QSignalSpy spy(&window, &LogWindow::scenarioFound);
    QPushButton *use = button(window, "Use This Scenario");
    ASSERT_TRUE(use->isEnabled());
    use->setFocus();
    QTest::keyClick(use, Qt::Key_Space);
    ASSERT_EQ(spy.count(), 1);
    const auto scenario = spy.first().first().value<Scenario>();
    EXPECT_EQ(scenario.model, "llama-3.1-8b");
    EXPECT_EQ(scenario.sessions, Sessions{4});
}

TEST_F(LogWindowTest, RowsAreCopiedAsText)
{
    window.setText(kLog);
    QTest::mouseClick(button(window, "Copy Rows"), Qt::LeftButton);
    const QString all = QApplication::clipboard()->text();
    EXPECT_EQ(all.count(u'\n'), 5);
    EXPECT_TRUE(all.contains(QStringLiteral("KV cache\t4,096.00 MiB\t4,096.00 MiB\t0.00 MiB")))
        << all.toStdString();
    table->selectRow(1);
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text().count(u'\n'), 2) << "the heading and one row";
}

TEST_F(LogWindowTest, BadInputIsOneClearLine)
{
    const QTemporaryDir folder;
    const std::string binary("\x7f"
                             "ELF\0\0\1\2",
                             8);
    for (const QString &path : {fileWith(folder, "empty.log", ""), fileWith(folder, "binary.log", binary),
                                fileWith(folder, "diary.log", "Dear diary\nhello\n"), folder.path(),
                                folder.filePath(QStringLiteral("no"))}) {
        window.setText(kLog);
        window.openFile(path);
        EXPECT_EQ(found().count(u'\n'), 0) << found().toStdString();
        EXPECT_FALSE(found().contains(QStringLiteral("Llama"))) << found().toStdString();
        EXPECT_EQ(table->rowCount(), 0);
        EXPECT_FALSE(button(window, "Use")->isEnabled());
        EXPECT_FALSE(button(window, "Copy")->isEnabled());
    }
    window.setText(QString());
    EXPECT_EQ(table->rowCount(), 0);
}

TEST_F(LogWindowTest, AHugeLogIsReadButNotShown)
{
    QElapsedTimer time;
    time.start();
    window.setText(kLog + QString(15'000'000, u'x'));
    EXPECT_LT(time.elapsed(), 5'000);
    EXPECT_TRUE(found().contains(QStringLiteral("Llama 3.1 8B")));
    EXPECT_TRUE(edit->toPlainText().isEmpty());
    EXPECT_TRUE(edit->placeholderText().contains(QStringLiteral("too long to be shown")));
    QTest::qWait(300);
    EXPECT_GT(table->rowCount(), 0) << "the empty field is not checked in its place";
    window.setText(QString(17'000'000, u'x'));
    EXPECT_TRUE(found().contains(QStringLiteral("more than 16 MiB"))) << found().toStdString();
}

TEST_F(LogWindowTest, SeveralLoadsAreChosenFromAList)
{
    auto *runs = window.findChild<QComboBox *>();
    window.setText(kLog);
    EXPECT_FALSE(runs->isVisible());
    window.setText(kLog + kLog);
    EXPECT_TRUE(runs->isVisible());
    EXPECT_EQ(runs->count(), 2);
    EXPECT_EQ(runs->currentIndex(), 1);
    runs->setCurrentIndex(0);
    EXPECT_EQ(table->rowCount(), 4);
}

TEST_F(LogWindowTest, AFileCanBeDroppedOnTheField)
{
    const QTemporaryDir folder;
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(fileWith(folder, "server.log", kLog.toStdString()))});
    QDragEnterEvent enter(QPoint(9, 9), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(edit->viewport(), &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent drop(QPointF(9, 9), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(edit->viewport(), &drop);
    EXPECT_TRUE(found().contains(QStringLiteral("Llama 3.1 8B"))) << found().toStdString();
    EXPECT_EQ(edit->toPlainText(), kLog);
}

TEST_F(LogWindowTest, EveryControlHasAName)
{
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        const bool named = !widget->accessibleName().isEmpty();
        const bool control = widget->focusPolicy() != Qt::NoFocus && widget->isEnabled()
            && !qobject_cast<const QPushButton *>(widget) && widget->parentWidget() != nullptr
            && !widget->objectName().startsWith(QStringLiteral("qt_"));
        EXPECT_TRUE(named || !control) << widget->metaObject()->className();
    }
}

TEST(LogInTheMainWindow, OpensByPasteDropAndMenu)
{
    MainWindow window(test::snapshot(), ThemeKind::Light);
    window.show();
    QApplication::clipboard()->setText(QStringLiteral("no log\nat all"));
    QTest::keyClick(&window, Qt::Key_V, Qt::ControlModifier);
    EXPECT_EQ(window.findChild<LogWindow *>(), nullptr);
    QApplication::clipboard()->setText(kLog);
    QTest::keyClick(&window, Qt::Key_V, Qt::ControlModifier);
    auto *logs = window.findChild<LogWindow *>();
    ASSERT_NE(logs, nullptr);
    EXPECT_TRUE(logs->isVisible());
    const auto devices = window.store()->snapshot().scenario.devices;
    QTest::mouseClick(button(*logs, "Use This Scenario"), Qt::LeftButton);
    EXPECT_EQ(window.store()->snapshot().scenario.sessions, Sessions{4});
    EXPECT_EQ(window.store()->snapshot().scenario.devices, devices) << "those that are compared stay";

    logs->close();
    const QTemporaryDir folder;
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(fileWith(folder, "server.txt", kLog.toStdString()))});
    QDropEvent drop(QPointF(9, 9), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QDragEnterEvent enter(QPoint(9, 9), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    QApplication::sendEvent(&window, &drop);
    EXPECT_TRUE(logs->isVisible());
    logs->close();
    ASSERT_TRUE(test::broughtUp(window));
    QTest::keyClick(&window, Qt::Key_L, Qt::ControlModifier);
    EXPECT_TRUE(logs->isVisible());
}
