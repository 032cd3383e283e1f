// SPDX-License-Identifier: GPL-3.0-or-later
// The export dialog as a user goes through it, and the work on a file while the window answers.
#include "tests/ui/accessible_fixture.h"
#include "tests/ui/brought_up.h"
#include "ui/export_desk.h"
#include "ui/export_dialog.h"
#include "ui/number_spin.h"
#include "ui/picture_preview.h"

#include <QCheckBox>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProgressDialog>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTimer>

#include <set>

using namespace tb;
using namespace tb::test;

namespace {

constexpr int kPatience = 60'000; // ms

class Exports : public ::testing::Test
{
protected:
    void SetUp() override
    {
        window->resize(1280, 720);
        window->show();
        bringUp();
    }

    void bringUp()
    {
        ASSERT_TRUE(test::broughtUp(*window));
    }

    ExportDialog *open()
    {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // of the dialog before
        bringUp();
        QTest::keyClick(window.get(), Qt::Key_E, Qt::ControlModifier);
        auto *dialog = window->findChild<ExportDialog *>();
        EXPECT_NE(dialog, nullptr);
        return dialog;
    }

    void showPage(int page) { window->findChild<ChartDeck *>()->setCurrent(page); }
    ExportDesk *desk() { return window->findChild<ExportDesk *>(); }
    QString path(const char *name) const { return folder.filePath(QLatin1String(name)); }
    QStringList files() const { return QDir(folder.path()).entryList(QDir::Files); }
    QString said() { return window->statusBar()->currentMessage(); }

    template<typename Control> static Control *control(const ExportDialog *dialog, const char *name)
    {
        for (auto *found : dialog->findChildren<Control *>())
            if (found->accessibleName() == QLatin1String(name))
                return found;
        ADD_FAILURE() << "no control is called " << name;
        return nullptr;
    }

    static void choose(const ExportDialog *dialog, const char *name, const char *entry)
    {
        auto *combo = control<QComboBox>(dialog, name);
        const int index = combo->findText(QLatin1String(entry));
        ASSERT_GE(index, 0) << entry;
        combo->setCurrentIndex(index);
    }

    static void choosePixels(const ExportDialog *dialog, int width, int height)
    {
        control<NumberSpin>(dialog, "Width in pixels")->setValue(width);
        control<NumberSpin>(dialog, "Height in pixels")->setValue(height);
    }

    static QString problemOf(const ExportDialog *dialog)
    {
        QSignalSpy drawn(dialog->findChild<PicturePreview *>(), &PicturePreview::drawn);
        EXPECT_TRUE(drawn.wait(kPatience));
        return dialog->findChild<QLabel *>(QStringLiteral("problem"))->text();
    }

    static QPushButton *exportButton(const ExportDialog *dialog)
    {
        for (auto *button : dialog->findChildren<QPushButton *>())
            if (button->isDefault())
                return button;
        return nullptr;
    }

    /// Presses Export and gives the file this name.
    void exportTo(ExportDialog *dialog, const QString &file)
    {
        QTimer::singleShot(0, dialog, [this, file] {
            auto *names = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
            ASSERT_NE(names, nullptr);
            auto *line = names->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
            suggested = line->text();
            line->setText(file);
            QTest::keyClick(line, Qt::Key_Return);
        });
        QTest::mouseClick(exportButton(dialog), Qt::LeftButton);
    }

    void answer(QMessageBox::StandardButton button)
    {
        // Behind a dialog for files, which looks at what is typed for a moment.
        auto *timer = new QTimer(window.get());
        connectAnswer(timer, button);
        timer->start(5);
    }

    bool waitForEnd()
    {
        QSignalSpy ended(desk(), &ExportDesk::ended);
        return !desk()->isBusy() || ended.wait(kPatience);
    }

    QTemporaryDir folder;
    QString asked;
    QString suggested;
    std::unique_ptr<MainWindow> window = std::make_unique<MainWindow>(test::snapshot(), ThemeKind::Light);

private:
    void connectAnswer(QTimer *timer, QMessageBox::StandardButton button)
    {
        QObject::connect(timer, &QTimer::timeout, timer, [this, timer, button] {
            auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
            if (!box)
                return;
            timer->deleteLater();
            asked = box->text();
            box->button(button)->click();
        });
    }
};

/// Counts how often the window's thread comes to it.
class Heartbeat
{
public:
    Heartbeat()
    {
        QObject::connect(&m_timer, &QTimer::timeout, [this] {
            m_longest = std::max(m_longest, m_since.restart());
            ++m_beats;
        });
        m_since.start();
        m_timer.start(5);
    }

    int beats() const { return m_beats; }
    qint64 longestGap() const { return m_longest; } ///< ms

private:
    QTimer m_timer;
    QElapsedTimer m_since;
    int m_beats = 0;
    qint64 m_longest = 0;
};

} // namespace

TEST_F(Exports, TheDialogOpensWithTheViewInFront)
{
    const auto viewOn = [this](int page) {
        showPage(page);
        ExportDialog *dialog = open();
        const PictureOptions options = dialog->choice().options;
        delete dialog;
        return options;
    };
    EXPECT_EQ(viewOn(2).view, PictureView::Window);
    EXPECT_EQ(viewOn(2).chart, ChartId::Speed);
    EXPECT_EQ(viewOn(4).view, PictureView::Levers);
    EXPECT_EQ(viewOn(5).view, PictureView::BarsOnly) << "comparing is no picture of its own";
    EXPECT_EQ(viewOn(8).chart, ChartId::PracticeWait);
    window->findChild<ChartDeck *>()->setShowsAll(true);
    EXPECT_EQ(viewOn(0).view, PictureView::All);
}

TEST_F(Exports, EveryViewOfTheCommandLineCanBeChosen)
{
    const ExportDialog *dialog = open();
    std::set<QString> names;
    auto *views = control<QComboBox>(dialog, "View");
    for (int i = 0; i < views->count(); ++i) {
        views->setCurrentIndex(i);
        names.insert(pictureViewName(dialog->choice().options));
        EXPECT_NE(views->itemText(i), views->itemData(i).toString()) << "has words of its own";
    }
    for (const char *name : {"window", "all", "bars", "levers", "sessions", "state", "speed", "frontier",
                             "fleet", "practice", "practice-speed"})
        EXPECT_TRUE(names.count(QLatin1String(name))) << name;
}

TEST_F(Exports, ThePreviewIsThePicture)
{
    ExportDialog *dialog = open();
    EXPECT_EQ(problemOf(dialog), QString());
    auto *preview = dialog->findChild<PicturePreview *>();
    const QImage light = preview->grab().toImage();
    choose(dialog, "Theme", "Dark");
    EXPECT_EQ(problemOf(dialog), QString());
    const QImage dark = preview->grab().toImage();
    EXPECT_GT(light.pixelColor(20, 20).lightness(), 200);
    EXPECT_LT(dark.pixelColor(20, 20).lightness(), 80);
    control<QLineEdit>(dialog, "Title")->setText(QStringLiteral("Another title"));
    EXPECT_EQ(problemOf(dialog), QString());
    EXPECT_NE(preview->grab().toImage(), dark);
    choose(dialog, "Format", "Markdown summary");
    EXPECT_EQ(problemOf(dialog), QString());
    EXPECT_TRUE(preview->accessibleDescription().startsWith(QStringLiteral("## Another title")));
}

TEST_F(Exports, TheSizeIsSaidAndItsNamesAndNumbersAgree)
{
    const ExportDialog *dialog = open();
    const auto says = [dialog](const char *words) {
        for (const auto *label : dialog->findChildren<QLabel *>())
            if (label->text() == QLatin1String(words))
                return true;
        return false;
    };
    EXPECT_TRUE(says("3,840 x 2,160 pixels; 508 x 286 mm on paper"));
    choose(dialog, "Size", "A4, portrait");
    EXPECT_EQ(dialog->choice().options.size, QSize(794, 1123));
    EXPECT_TRUE(says("1,588 x 2,246 pixels; 210 x 297 mm on paper"));
    choosePixels(dialog, 800, 600);
    EXPECT_EQ(control<QComboBox>(dialog, "Size")->currentText(), QStringLiteral("Own size"));
    EXPECT_TRUE(says("1,600 x 1,200 pixels; 212 x 159 mm on paper"));
    choosePixels(dialog, 1080, 1080);
    EXPECT_EQ(control<QComboBox>(dialog, "Size")->currentText(), QStringLiteral("Square"));
    choose(dialog, "Format", "PDF document");
    EXPECT_TRUE(says("286 x 286 mm on paper"));
    EXPECT_FALSE(control<NumberSpin>(dialog, "Scale")->isEnabled());
    choose(dialog, "Format", "CSV table of the data");
    EXPECT_FALSE(control<QComboBox>(dialog, "Size")->isEnabled());
    EXPECT_FALSE(dialog->findChild<QCheckBox *>()->isEnabled());
}

TEST_F(Exports, WhatCannotBeIsSaidInTheDialog)
{
    ExportDialog *dialog = open();
    choosePixels(dialog, 320, 240);
    EXPECT_TRUE(problemOf(dialog).startsWith(QStringLiteral("320x240: too small for 5 devices")));
    EXPECT_FALSE(exportButton(dialog)->isEnabled());
    choosePixels(dialog, 8192, 8192);
    EXPECT_TRUE(problemOf(dialog).startsWith(QStringLiteral("more than 64 million pixels")));
    choose(dialog, "Format", "SVG picture");
    EXPECT_EQ(problemOf(dialog), QString());
    EXPECT_TRUE(exportButton(dialog)->isEnabled());
}

TEST_F(Exports, LeversAreNotShownWhileALessonAsks)
{
    ViewOptions view;
    view.guess = GuessMark{GuessOf::SessionsFit, 6, "your guess: 6", true};
    ExportDialog dialog(test::snapshot("", view), {}, window.get());
    dialog.show();
    EXPECT_EQ(problemOf(&dialog), QString());
    for (const char *format : {"PNG picture", "CSV table of the data"}) {
        choose(&dialog, "View", "Memory bars");
        choose(&dialog, "Format", format);
        EXPECT_EQ(problemOf(&dialog), QString());
        choose(&dialog, "View", "Levers");
        EXPECT_TRUE(problemOf(&dialog).contains(QStringLiteral("tells the answer"))) << format;
    }
}

TEST_F(Exports, ANameGetsItsEndingAndTheFileIsThere)
{
    ExportDialog *dialog = open();
    choose(dialog, "Format", "PDF document");
    exportTo(dialog, path("talk"));
    ASSERT_TRUE(waitForEnd());
    EXPECT_EQ(suggested, QStringLiteral("llama-3.1-8b-20-gb-spare-window.pdf"));
    EXPECT_EQ(files(), QStringList{QStringLiteral("talk.pdf")});
    EXPECT_EQ(said(), QStringLiteral("Exported to ") + path("talk.pdf"));
    exportTo(open(), path("week 1.2"));
    ASSERT_TRUE(waitForEnd());
    EXPECT_TRUE(QFile::exists(path("week 1.2.pdf"))) << "as before, a PDF";
    exportTo(open(), path("own.svg"));
    ASSERT_TRUE(waitForEnd());
    QFile svg(path("own.svg"));
    ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
    EXPECT_TRUE(svg.readAll().contains("<svg")) << "the ending that was typed counts";
}

TEST_F(Exports, AnExistingFileIsAskedAbout)
{
    for (const char *name : {"old.png", "old.2.png"}) {
        QFile old(path(name));
        ASSERT_TRUE(old.open(QIODevice::WriteOnly));
        old.write("mine");
    }
    answer(QMessageBox::No);
    ExportDialog *dialog = open();
    exportTo(dialog, path("old.2"));
    EXPECT_TRUE(asked.contains(QStringLiteral("old.2.png"))) << asked.toStdString();
    EXPECT_TRUE(dialog->isVisible());
    QFile old(path("old.2.png"));
    ASSERT_TRUE(old.open(QIODevice::ReadOnly));
    EXPECT_EQ(old.readAll(), "mine");
    answer(QMessageBox::Yes);
    exportTo(dialog, path("old.png"));
    ASSERT_TRUE(waitForEnd());
    EXPECT_TRUE(asked.contains(QStringLiteral("old.png"))) << asked.toStdString();
    EXPECT_FALSE(QImage(path("old.png")).isNull());
}

TEST_F(Exports, WhatCannotBeWrittenIsSaid)
{
    ExportDialog *dialog = open();
    ASSERT_TRUE(QDir().mkdir(path("gone")));
    answer(QMessageBox::Ok);
    exportTo(dialog, path("gone") + QStringLiteral("/a.png"));
    ASSERT_TRUE(QDir().rmdir(path("gone")));
    ASSERT_TRUE(waitForEnd());
    EXPECT_TRUE(asked.contains(QStringLiteral("there is no folder"))) << asked.toStdString();
    EXPECT_EQ(asked.count(u'\n'), 0);
    EXPECT_TRUE(files().isEmpty());
}

TEST_F(Exports, TheWindowAnswersWhileALargePictureIsMade)
{
    ExportDialog *dialog = open();
    choose(dialog, "View", "Bars and all charts");
    control<NumberSpin>(dialog, "Scale")->setValue(4);
    exportTo(dialog, path("large.png"));
    ASSERT_TRUE(desk()->isBusy());
    QElapsedTimer whole;
    whole.start();
    const Heartbeat heart;
    bringUp();
    QTest::keyClick(window.get(), Qt::Key_3, Qt::ControlModifier);
    EXPECT_EQ(window->findChild<ChartDeck *>()->current(), 2);
    ASSERT_TRUE(waitForEnd());
    EXPECT_EQ(QImage(path("large.png")).size(), QSize(7680, 4320));
    EXPECT_GT(heart.beats(), 5);
    EXPECT_LT(heart.longestGap(), whole.elapsed());
    RecordProperty("milliseconds", static_cast<int>(whole.elapsed()));
    RecordProperty("longest_gap_milliseconds", static_cast<int>(heart.longestGap()));
}

TEST_F(Exports, ACancelledExportLeavesNothingAndTheNextWorks)
{
    for (const bool late : {false, true}) {
        ExportDialog *dialog = open();
        choose(dialog, "View", "Bars and all charts");
        control<NumberSpin>(dialog, "Scale")->setValue(4);
        exportTo(dialog, path("large.png"));
        auto *progress = window->findChild<QProgressDialog *>();
        ASSERT_NE(progress, nullptr);
        EXPECT_EQ(progress->windowModality(), Qt::NonModal);
        const auto packed = [progress] { return progress->value() == 40; };
        ASSERT_TRUE(!late || QTest::qWaitFor(packed, kPatience));
        QTest::mouseClick(progress->findChild<QPushButton *>(), Qt::LeftButton);
        ASSERT_TRUE(waitForEnd());
        EXPECT_TRUE(said().startsWith(QStringLiteral("Export cancelled"))) << said().toStdString();
        EXPECT_TRUE(files().isEmpty());
    }
    exportTo(open(), path("small.png"));
    ASSERT_TRUE(waitForEnd());
    EXPECT_EQ(files(), QStringList{QStringLiteral("small.png")});
}

TEST_F(Exports, ClosingTheWindowEndsTheWork)
{
    ExportDialog *dialog = open();
    control<NumberSpin>(dialog, "Scale")->setValue(4);
    exportTo(dialog, path("large.png"));
    ASSERT_TRUE(desk()->isBusy());
    EXPECT_TRUE(window->close());
    window.reset();
    EXPECT_TRUE(files().isEmpty());
}

TEST_F(Exports, ChoicesAreKept)
{
    ExportDialog *dialog = open();
    choose(dialog, "Format", "SVG picture");
    choose(dialog, "Size", "Square");
    choose(dialog, "Theme", "Projector");
    control<QLineEdit>(dialog, "Title")->setText(QStringLiteral("Today's"));
    control<QLineEdit>(dialog, "Footnote")->setText(QStringLiteral("Our company"));
    dialog->findChild<QCheckBox *>()->setChecked(false);
    exportTo(dialog, path("a.svg"));
    ASSERT_TRUE(waitForEnd());
    const ExportChoice now = open()->choice();
    EXPECT_EQ(now.options.words.title, QStringLiteral("Today's"));
    const ExportChoice kept = exportChoiceFromJson(exportChoiceToJson(window->windowState().exports));
    EXPECT_EQ(kept.format, ExportFormat::Svg);
    EXPECT_EQ(kept.options.size, QSize(1080, 1080));
    EXPECT_EQ(kept.theme, ThemeKind::Projector);
    EXPECT_EQ(kept.options.words.footnote, QStringLiteral("Our company"));
    EXPECT_EQ(kept.options.words.title, QString()) << "belongs to one picture";
    EXPECT_FALSE(kept.options.scenarioInside);
    EXPECT_EQ(kept.folder, folder.path());
}

TEST_F(Exports, EveryControlHasANameOfItsOwn)
{
    const ExportDialog *dialog = open();
    std::set<QString> names;
    for (QWidget *widget : dialog->findChildren<QWidget *>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible() || widget->focusProxy())
            continue;
        EXPECT_FALSE(spokenName(widget).isEmpty()) << name(widget);
        EXPECT_TRUE(names.insert(spokenName(widget)).second) << name(widget);
    }
    EXPECT_GE(names.size(), 13U);
}
