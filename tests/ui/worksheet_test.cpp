// SPDX-License-Identifier: GPL-3.0-or-later
// The worksheet under real keys: from an empty sheet to a finished one, kept and read back.
#include "tests/ui/brought_up.h"
#include "tests/ui/test_snapshot.h"
#include "ui/main_window.h"
#include "ui/search_picker.h"
#include "ui/worksheet_file.h"
#include "ui/worksheet_row.h"
#include "ui/worksheet_window.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>

using namespace tb;

namespace {

struct Written
{
    const char *field;
    const char *text;
    const char *words; ///< part of what is said to it
};

/// A learner with the course's own machine, in the order of the sheet.
constexpr Written kLearner[] = {
    {"size of the 8-bit file", "8.5", "Right: 8.53 GB"},
    {"size of the 4-bit file", "4,9 GB", "Right: 4.91 GB"},
    {"size of the 3-bit file", "4.0", "Right: 4.01 GB"},
    {"limit of the 8-bit file", "64", "Right: 64.2 tok/s"},
    {"limit of the 4-bit file", "111", "Right: 111.4 tok/s"},
    {"limit of the 3-bit file", "136.5", "Right: 136.5 tok/s"},
    {"writing speed of the 8-bit file", "52", "below the limit"},
    {"writing speed of the 4-bit file", "86 tok/s", "below the limit"},
    {"writing speed of the 3-bit file", "98", "below the limit"},
    {"share of the 8-bit file", "81", "Right: 81 %"},
    {"share of the 4-bit file", "77 %", "Right: 77 %"},
    {"share of the 3-bit file", "72", "Right: 72 %"},
    {"score of the 8-bit file", "11", "Written down"},
    {"score of the 3-bit file", "7", "15 of 100 pairs of equal models"},
    {"16-bit notes of 32,768 tokens", "4,096 MiB", "Right: 4,096 MiB"},
    {"8-bit notes of 32,768 tokens", "2.28 GB", "Right, in GB"},
    {"16-bit notes of 131,072 tokens", "16384", "Right: 16,384 MiB"},
    {"8-bit notes of 131,072 tokens", "8 704", "Right: 8,704 MiB"},
    {"conversations with 16-bit notes", "4", "Right: 4 conversations"},
    {"conversations with 8-bit notes", "8", "Right: 8 conversations"},
};

class WorksheetTest : public ::testing::Test
{
protected:
    void SetUp() override { reopen(); }

    void reopen()
    {
        window.reset();
        window = std::make_unique<WorksheetWindow>(test::catalogue(), path);
        window->setTheme(Theme::of(ThemeKind::Light));
        ASSERT_TRUE(test::broughtUp(*window));
    }

    static void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(QApplication::focusWidget(), static_cast<Qt::Key>(key), modifiers);
        QCoreApplication::processEvents();
    }

    QLineEdit *edit(const QString &field)
    {
        for (QLineEdit *candidate : window->findChildren<QLineEdit *>())
            if (candidate->accessibleName() == field)
                return candidate;
        return nullptr;
    }

    QString saidTo(const QString &field) { return edit(field)->accessibleDescription(); }

    QPushButton *button(const QString &words)
    {
        for (QPushButton *candidate : window->findChildren<QPushButton *>())
            if (candidate->text().remove(u'&').startsWith(words))
                return candidate;
        return nullptr;
    }

    QString label(const QString &name)
    {
        for (const QLabel *candidate : window->findChildren<QLabel *>())
            if (candidate->accessibleName() == name)
                return candidate->text();
        return {};
    }

    /// The line above the buttons that tells what a command did.
    QString said()
    {
        for (const QLabel *candidate : window->findChildren<QLabel *>())
            if (candidate->isVisible() && !candidate->text().isEmpty()
                && candidate->accessibleName() == candidate->text()
                && candidate->parentWidget() == window.get())
                return candidate->text();
        return {};
    }

    void writeAll()
    {
        for (const Written &written : kLearner) {
            auto *focus = qobject_cast<QLineEdit *>(QApplication::focusWidget());
            ASSERT_NE(focus, nullptr);
            ASSERT_EQ(focus->accessibleName(), QString::fromLatin1(written.field));
            QTest::keyClicks(focus, QString::fromLatin1(written.text));
            press(Qt::Key_Return);
        }
    }

    void expectNotCut(const QWidget &widget, const std::string &where)
    {
        if (!widget.isVisible() || widget.window() != window.get()
            || widget.objectName().startsWith(QStringLiteral("qt_")))
            return;
        EXPECT_TRUE(widget.x() >= 0 && widget.x() + widget.width() <= widget.parentWidget()->width())
            << widget.metaObject()->className() << ' ' << widget.accessibleName().toStdString() << " at "
            << where;
        const auto *words = qobject_cast<const QLabel *>(&widget);
        if (words && words->wordWrap()) {
            EXPECT_LE(words->heightForWidth(words->width()), words->height() + 1)
                << words->text().toStdString() << " at " << where;
        }
        const auto *button = qobject_cast<const QPushButton *>(&widget);
        if (button && !button->text().isEmpty()) {
            EXPECT_LE(button->sizeHint().width(), button->width()) << button->text().toStdString() << where;
        }
    }

    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("some/where/worksheet.json"));
    std::unique_ptr<WorksheetWindow> window;
};

QString contentOf(const QString &path)
{
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    return QString::fromUtf8(file.readAll());
}

} // namespace

TEST_F(WorksheetTest, IsFilledByKeysAloneKeptAndReadBack)
{
    EXPECT_EQ(label(QStringLiteral("Progress")), QStringLiteral("0 of 20 written"));
    writeAll();
    if (HasFatalFailure())
        return;
    EXPECT_EQ(label(QStringLiteral("Progress")), QStringLiteral("20 of 20 written: the sheet is complete"));
    for (int round = 0; round < 2; ++round) {
        for (const Written &written : kLearner) {
            const QString field = QString::fromLatin1(written.field);
            ASSERT_NE(edit(field), nullptr) << written.field << round;
            EXPECT_EQ(edit(field)->text(), QString::fromLatin1(written.text)) << written.field;
            EXPECT_TRUE(saidTo(field).contains(QString::fromLatin1(written.words)))
                << saidTo(field).toStdString();
        }
        press(Qt::Key_Escape);
        EXPECT_FALSE(window->isVisible());
        reopen();
    }
}

TEST_F(WorksheetTest, IsKeptWhenTheTypingPauses)
{
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("8.5"));
    EXPECT_FALSE(QFile::exists(path));
    ASSERT_TRUE(QTest::qWaitFor([this] { return QFile::exists(path); }, 5'000));
    EXPECT_EQ(readWorksheet(path).sheet, window->sheet());
}

TEST_F(WorksheetTest, SaysWhatIsWrongWhileItIsTyped)
{
    const QString notes = QStringLiteral("16-bit notes of 32,768 tokens");
    edit(notes)->setFocus();
    QTest::keyClicks(edit(notes), QStringLiteral("512"));
    EXPECT_TRUE(saidTo(notes).contains(QStringLiteral("4,096 tokens"))) << saidTo(notes).toStdString();
    EXPECT_EQ(label(QStringLiteral("Progress")), QStringLiteral("1 of 20 written, 1 to look at"));
    press(Qt::Key_A, Qt::ControlModifier);
    press(Qt::Key_Delete);
    EXPECT_EQ(label(QStringLiteral("Progress")), QStringLiteral("0 of 20 written"));
    QApplication::clipboard()->setText(QString(10'000, u'\u2603'));
    press(Qt::Key_V, Qt::ControlModifier);
    EXPECT_TRUE(saidTo(notes).contains(QStringLiteral("too long"))) << saidTo(notes).toStdString();
    press(Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(edit(notes), QStringLiteral("failed"));
    EXPECT_TRUE(saidTo(notes).contains(QStringLiteral("cannot fail")));
}

TEST_F(WorksheetTest, ShowsWhatIsComputedOnlyWhenAsked)
{
    const QString limit = QStringLiteral("limit of the 4-bit file");
    EXPECT_FALSE(saidTo(limit).contains(QStringLiteral("111.4")));
    button(QStringLiteral("Compare"))->setFocus();
    press(Qt::Key_Space);
    EXPECT_TRUE(saidTo(limit).contains(QStringLiteral("546 GB/s / 4.9 GB = 111.4 tok/s")));
    press(Qt::Key_Space);
    EXPECT_FALSE(saidTo(limit).contains(QStringLiteral("111.4")));
}

TEST_F(WorksheetTest, FillsInClearsAndBringsBack)
{
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("8.6"));
    button(QStringLiteral("Fill In"))->setFocus();
    press(Qt::Key_Space);
    EXPECT_EQ(edit(QStringLiteral("conversations with 8-bit notes"))->text(), QStringLiteral("8"));
    EXPECT_EQ(edit(QStringLiteral("size of the 8-bit file"))->text(), QStringLiteral("8.6"));
    EXPECT_TRUE(edit(QStringLiteral("writing speed of the 8-bit file"))->text().isEmpty());
    const Worksheet before = window->sheet();
    button(QStringLiteral("Clear"))->setFocus();
    press(Qt::Key_Space);
    EXPECT_TRUE(window->sheet().answers.empty());
    EXPECT_EQ(button(QStringLiteral("Bring")), QApplication::focusWidget());
    press(Qt::Key_Space);
    EXPECT_EQ(window->sheet(), before);
}

TEST_F(WorksheetTest, TheMachineIsChosenFromTheCatalogue)
{
    auto *machine = button(QString());
    for (SearchPicker *picker : window->findChildren<SearchPicker *>())
        if (picker->accessibleName() == QStringLiteral("Machine"))
            machine = picker;
    machine->setFocus();
    press(Qt::Key_Space);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("m4 pro 48"));
    press(Qt::Key_Return);
    EXPECT_EQ(window->sheet().device, "m4-pro-48gb");
    const QString limit = QStringLiteral("limit of the 4-bit file");
    QTest::keyClicks(edit(limit), QStringLiteral("56"));
    EXPECT_TRUE(saidTo(limit).contains(QStringLiteral("Right: 55.7 tok/s")));
    Scenario other;
    other.model = "qwen3-8b";
    window->takeOver(other);
    EXPECT_EQ(window->sheet().model, "llama-3.1-8b") << "something is written already";
}

TEST_F(WorksheetTest, AnEmptySheetTakesTheScenarioOver)
{
    Scenario scenario;
    scenario.model = "qwen3-8b";
    scenario.device = {"m1-8gb", {}};
    window->takeOver(scenario);
    EXPECT_EQ(window->sheet().model, "qwen3-8b");
    EXPECT_EQ(window->sheet().device, "m1-8gb");
    scenario.model = "somewhere/model.gguf"; // not in the lists
    scenario.device = {{}, Bytes{kGiga}};
    window->takeOver(scenario);
    EXPECT_EQ(window->sheet().model, "llama-3.1-8b");
    EXPECT_EQ(window->sheet().device, "m1-8gb");
}

TEST_F(WorksheetTest, ADamagedFileIsSetAside)
{
    for (const QByteArray &bytes : {QByteArray("{"), QByteArray("[1]"), QByteArray("\xff\x00x", 3),
                                    QByteArray(), QByteArray(300'000, ' ')}) {
        window.reset();
        ASSERT_TRUE(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        file.close();
        reopen();
        EXPECT_TRUE(said().contains(path + QStringLiteral(".damaged"))) << bytes.left(9).toStdString();
        EXPECT_TRUE(QFile::exists(path + QStringLiteral(".damaged")));
        EXPECT_TRUE(window->sheet().answers.empty());
    }
}

TEST_F(WorksheetTest, APlaceThatCannotBeWrittenIsSaid)
{
    window = std::make_unique<WorksheetWindow>(test::catalogue(), QStringLiteral("/proc/no/worksheet.json"));
    window->setTheme(Theme::of(ThemeKind::Light));
    window->show();
    QTest::keyClicks(edit(QStringLiteral("size of the 8-bit file")), QStringLiteral("8.5"));
    ASSERT_TRUE(QTest::qWaitFor([this] { return said().contains(QStringLiteral("cannot be kept")); }, 5'000));
}

TEST_F(WorksheetTest, IsExportedInThreeForms)
{
    writeAll();
    const auto file = [this](const char *name) { return folder.filePath(QString::fromLatin1(name)); };
    window->exportTo(file("sheet.pdf"));
    EXPECT_TRUE(contentOf(file("sheet.pdf")).startsWith(QStringLiteral("%PDF-")));
    window->exportTo(file("sheet.md"));
    EXPECT_TRUE(contentOf(file("sheet.md")).contains(QStringLiteral("Right: 111.4 tok/s.")));
    window->exportTo(file("sheet.csv"));
    EXPECT_EQ(contentOf(file("sheet.csv")).count(u'\n'), 21);
    EXPECT_TRUE(said().contains(QStringLiteral("sheet.csv")));
    window->exportTo(file("sheet.txt"));
    EXPECT_TRUE(said().contains(QStringLiteral(".pdf, .md or .csv")));
    window->exportTo(QStringLiteral("/proc/sheet.md"));
    EXPECT_TRUE(said().contains(QStringLiteral("cannot be written")));
}

TEST_F(WorksheetTest, NothingIsCutInAnyThemeOrSize)
{
    writeAll();
    button(QStringLiteral("Compare"))->click();
    for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Dark, ThemeKind::Projector}) {
        for (const double scale : {1.0, 2.0}) {
            Theme theme = Theme::of(kind);
            theme.fontScale *= scale;
            QApplication::setFont(theme.font(13));
            window->setTheme(theme);
            for (const QSize size : {QSize(640, 480), QSize(960, 680), QSize(1440, 900)}) {
                window->resize(size);
                for (int i = 0; i < 3; ++i)
                    QCoreApplication::processEvents();
                EXPECT_EQ(window->size(), size) << scale;
                for (const QWidget *widget : window->findChildren<QWidget *>())
                    expectNotCut(*widget, std::to_string(size.width()) + ", " + std::to_string(scale));
            }
        }
    }
    QApplication::setFont(Theme::of(ThemeKind::Light).font(13));
}

TEST_F(WorksheetTest, TheFocusIsScrolledIntoSight)
{
    window->resize(640, 480);
    auto *scroll = window->findChild<QScrollArea *>();
    for (const Written &written : kLearner) {
        ASSERT_EQ(QApplication::focusWidget()->accessibleName(), QString::fromLatin1(written.field));
        const QWidget *focus = QApplication::focusWidget();
        const QRect seen(focus->mapTo(scroll->viewport(), QPoint()), focus->size());
        EXPECT_TRUE(scroll->viewport()->rect().contains(seen)) << written.field;
        press(Qt::Key_Tab);
    }
}

TEST(WorksheetInTheMainWindow, OpensByItsKey)
{
    const QTemporaryDir folder;
    qputenv("THREEBUDGETS_SETTINGS", folder.filePath(QStringLiteral("window.json")).toUtf8());
    {
        MainWindow window(test::snapshot("model=qwen3-8b"), ThemeKind::Light);
        ASSERT_TRUE(test::broughtUp(window));
        EXPECT_EQ(window.findChild<WorksheetWindow *>(), nullptr);
        QTest::keyClick(&window, Qt::Key_F7);
        auto *sheet = window.findChild<WorksheetWindow *>();
        ASSERT_NE(sheet, nullptr);
        EXPECT_TRUE(sheet->isVisible());
        EXPECT_EQ(sheet->sheet().model, "qwen3-8b");
    }
    EXPECT_TRUE(QFile::exists(folder.filePath(QStringLiteral("worksheet.json"))));
    qunsetenv("THREEBUDGETS_SETTINGS");
}
