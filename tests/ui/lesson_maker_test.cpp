// SPDX-License-Identifier: GPL-3.0-or-later
// A teacher makes a lesson from the states of the window, by keys.
#include "core/lesson_place.h"
#include "core/lesson_reader.h"
#include "tests/ui/test_snapshot.h"
#include "ui/lesson_maker.h"
#include "ui/lesson_player.h"
#include "ui/lesson_tools.h"
#include "ui/main_window.h"
#include "ui/settings.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace tb;

namespace {

LessonShelf shelf()
{
    return readShelf(TB_SOURCE_DIR "/resources/data");
}

struct MakerTest : testing::Test
{
    MakerTest()
    {
        maker.setShelf(shelf());
        maker.setTheme(Theme::of(ThemeKind::Light));
        maker.show();
    }

    template<typename Widget> Widget *named(const char *name)
    {
        for (Widget *widget : maker.findChildren<Widget *>())
            if (widget->accessibleName() == QLatin1String(name))
                return widget;
        ADD_FAILURE() << "no field is called " << name;
        return nullptr;
    }

    void press(const char *words)
    {
        for (auto *button : maker.findChildren<QAbstractButton *>())
            if (button->text().remove(u'&').startsWith(QLatin1String(words))) {
                button->setFocus();
                QTest::keyClick(button, Qt::Key_Space);
                return;
            }
        ADD_FAILURE() << "no button is called " << words;
    }

    void type(const char *field, const char *words)
    {
        auto *line = named<QLineEdit>(field);
        line->selectAll();
        QTest::keyClicks(line, QLatin1String(words));
    }

    void choose(const char *field, const char *entry)
    {
        auto *combo = named<QComboBox>(field);
        for (int i = 0; i < combo->count() && combo->currentText() != QLatin1String(entry); ++i)
            QTest::keyClick(combo, i == 0 ? Qt::Key_Home : Qt::Key_Down);
        EXPECT_EQ(combo->currentText(), QLatin1String(entry));
    }

    /// How many sessions fit with q8_0, asked in f16.
    void askHowManyFit()
    {
        type("Title of the lesson", "Half the bits");
        type("Title of the step", "Guess");
        QTest::keyClicks(named<QPlainTextEdit>("Text"), QStringLiteral("Each note takes half the bytes."));
        choose("Kind of question", "A number to predict");
        type("What to ask", "How many fit?");
        QTest::keyClicks(named<QPlainTextEdit>("Text of the answer"), QStringLiteral("Twice as many."));
        maker.setSnapshot(test::snapshot("kv=q8_0"));
        press("Answer in the Present State");
    }

    QString told()
    {
        QTest::qWait(500); // the pause before mistakes are told
        return maker.findChild<QLabel *>(QStringLiteral("said"))->text();
    }

    std::string answer() const
    {
        const auto prepared = PreparedLesson::make(maker.lesson(), *test::catalogue(), shelf().glossary, "l");
        EXPECT_TRUE(prepared.ok()) << (prepared ? "" : prepared.error().line());
        return prepared ? prepared->answer(*maker.lesson().steps.front().question).text : std::string();
    }

    QTemporaryDir folder;
    LessonMaker maker{test::snapshot(), folder.path()};
};

} // namespace

TEST_F(MakerTest, AQuestionIsAskedInOneStateAndAnsweredInAnother)
{
    askHowManyFit();
    EXPECT_EQ(answer(), "8");
    EXPECT_EQ(told(), QStringLiteral("The lesson can be played."));
    press("Answer in the Step's State");
    EXPECT_EQ(answer(), "4");
    choose("The figure that is the answer", "State of one session");
    EXPECT_EQ(answer(), "4.29 GB");
}

TEST_F(MakerTest, WhatIsSavedIsOpenedAgain)
{
    askHowManyFit();
    press("Result");
    press("Devices");
    choose("Page in front", "Speed");
    QSignalSpy saved(&maker, &LessonMaker::saved);
    const QString path = folder.filePath(QStringLiteral("half-the-bits.json"));
    maker.saveAs(path);
    ASSERT_EQ(saved.count(), 1);
    LessonMaker other(test::snapshot(), folder.path());
    other.open(path);
    const Lesson &lesson = other.lesson();
    EXPECT_EQ(lesson.id, "half-the-bits");
    EXPECT_EQ(lesson.title, "Half the bits");
    const LessonStep &step = lesson.steps.front();
    EXPECT_TRUE(step.mask.result);
    EXPECT_FALSE(step.mask.bars);
    EXPECT_EQ(step.hide, std::vector{LessonControl::Devices});
    EXPECT_EQ(step.page, LessonPage::Speed);
    EXPECT_EQ(step.question->ask, "How many fit?");
    EXPECT_EQ(step.reveal->scenario->kv.k, "q8_0");
}

TEST_F(MakerTest, NoOtherLessonIsOverwrittenOrShadowed)
{
    askHowManyFit();
    const QString path = folder.filePath(QStringLiteral("four-then-eight.json"));
    maker.saveAs(path);
    EXPECT_FALSE(QFile::exists(path));
    EXPECT_TRUE(maker.findChild<QLabel *>(QStringLiteral("said"))
                    ->text()
                    .contains(QStringLiteral("four-then-eight")));
}

TEST_F(MakerTest, FiguresArePutIntoTheText)
{
    askHowManyFit();
    QTest::keyClicks(named<QPlainTextEdit>("Text of the answer"), QStringLiteral(" "));
    for (auto *button : maker.findChildren<QToolButton *>())
        if (button->menu() && button->text().contains(QStringLiteral("Answer")))
            button->menu()->actions().front()->trigger();
    EXPECT_EQ(named<QPlainTextEdit>("Text of the answer")->toPlainText(),
              QStringLiteral("Twice as many. {%1}")
                  .arg(QString::fromStdString(maker.lesson().steps[0].question->answer)));
    EXPECT_EQ(told(), QStringLiteral("The lesson can be played."));
}

TEST_F(MakerTest, StepsAreAddedMovedAndRemoved)
{
    type("Title of the step", "First");
    maker.setSnapshot(test::snapshot("kv=q8_0"));
    press("Add a Step");
    type("Title of the step", "Second");
    ASSERT_EQ(maker.lesson().steps.size(), 2U);
    EXPECT_EQ(maker.lesson().steps[1].scenario.kv.k, "q8_0");
    press("Earlier");
    EXPECT_EQ(maker.lesson().steps[0].title, "Second");
    QTest::keyClick(named<QListWidget>("Steps"), Qt::Key_Down);
    EXPECT_EQ(named<QLineEdit>("Title of the step")->text(), QStringLiteral("First"));
    press("Remove");
    ASSERT_EQ(maker.lesson().steps.size(), 1U);
    EXPECT_EQ(maker.lesson().steps[0].title, "Second");
}

TEST_F(MakerTest, MistakesAreToldInOneLine)
{
    EXPECT_EQ(told(), QStringLiteral("the lesson has no title yet"));
    type("Title of the lesson", "Try");
    EXPECT_EQ(told(), QStringLiteral("step 1 has no text yet"));
    QTest::keyClicks(named<QPlainTextEdit>("Text"), QStringLiteral("Look."));
    choose("Kind of question", "A choice");
    type("What to ask", "How many?");
    QTest::keyClicks(named<QPlainTextEdit>("Text of the answer"), QStringLiteral("Twice."));
    EXPECT_EQ(told(), QStringLiteral("Step 1, choices: two to six choices were expected, one of them right"));
    type("Choice 1", "Half");
    type("Choice 2", "Twice");
    EXPECT_EQ(told(), QStringLiteral("The lesson can be played."));
    QTest::keyClicks(named<QPlainTextEdit>("Text"), QStringLiteral("{fits}"));
    EXPECT_TRUE(told().startsWith(QStringLiteral("Step 1, \"Text\": no figure is called \"fits\"")))
        << told().toStdString();
    EXPECT_FALSE(told().contains(u'\n'));
}

TEST_F(MakerTest, MistakesAreInWordsThatAreOnTheForm)
{
    QStringList labels;
    for (const auto *label : maker.findChildren<QLabel *>())
        labels += label->text().remove(u'&').section(u':', 0, 0);
    for (const LessonField &row : lessonFields()) {
        const auto label = QString::fromStdString(std::string(row.label));
        EXPECT_TRUE(!row.onForm || labels.contains(label)) << row.label;
    }
    askHowManyFit();
    for (const char *field : {"What to ask", "To a guess that is too low", "To a guess that is close",
                              "To a guess that is too high"}) {
        type(field, "{nothing}");
        EXPECT_TRUE(told().startsWith(QStringLiteral("Step 1, \"%1\": ").arg(QLatin1String(field))))
            << told().toStdString();
        type(field, "x");
    }
}

TEST_F(MakerTest, WhatCouldNotBeOpenedAgainIsNotSavedAndIsToldSo)
{
    type("Title of the lesson", "Try");
    QTest::keyClicks(named<QPlainTextEdit>("Text"), QStringLiteral("Look."));
    choose("Kind of question", "A choice");
    type("What to ask", "How many?");
    QTest::keyClicks(named<QPlainTextEdit>("Text of the answer"), QStringLiteral("Twice."));
    const QString mistake = told();
    press("Save As"); // a file dialog would not come back
    EXPECT_EQ(told(), QStringLiteral("Not saved: ") + mistake);
    maker.saveAs(folder.filePath(QStringLiteral("try.json")));
    EXPECT_FALSE(QFile::exists(folder.filePath(QStringLiteral("try.json"))));
}

TEST_F(MakerTest, LessonsMadeByHandKeepWhatTheFormDoesNotShow)
{
    for (const ShelvedLesson &shelved : shelf().lessons) {
        maker.open(QString::fromStdString(shelved.file));
        QTest::keyClicks(named<QLineEdit>("Title of the lesson"), QStringLiteral("!"));
        Lesson expected = shelved.lesson;
        expected.title += "!";
        for (LessonStep &step : expected.steps)
            std::sort(step.hide.begin(), step.hide.end());
        Lesson made = maker.lesson();
        for (LessonStep &step : made.steps)
            std::sort(step.hide.begin(), step.hide.end());
        EXPECT_TRUE(made == expected) << shelved.lesson.id;
    }
}

TEST_F(MakerTest, NothingIsCutInASmallWindowWithLargeText)
{
    askHowManyFit();
    for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Dark, ThemeKind::Projector}) {
        Theme theme = Theme::of(kind);
        theme.fontScale *= 2;
        maker.setTheme(theme);
        maker.resize(640, 480);
        QTest::qWait(50);
        EXPECT_EQ(maker.size(), QSize(640, 480));
        EXPECT_GT(maker.findChild<QScrollArea *>()->verticalScrollBar()->maximum(), 0);
        for (const auto *button : maker.findChildren<QAbstractButton *>()) {
            const int right = button->mapTo(&maker, QPoint()).x() + button->sizeHint().width();
            EXPECT_TRUE(!button->isVisible() || right <= maker.width()) << button->text().toStdString();
        }
    }
}

TEST(MakerInTheMainWindow, PreviewPlaysTheStepAndKeepsNoProgress)
{
    MainWindow window(test::snapshot(), ThemeKind::Light);
    window.setLessons(shelf(), {});
    window.show();
    for (const QAction *action : window.findChildren<QAction *>())
        if (action->text() == QStringLiteral("&Make a Lesson..."))
            const_cast<QAction *>(action)->trigger();
    auto *maker = window.findChild<LessonMaker *>();
    ASSERT_TRUE(maker);
    EXPECT_TRUE(maker->isVisible());
    maker->open(QStringLiteral(TB_SOURCE_DIR "/resources/data/lessons/four-then-eight.json"));
    QTest::keyClick(maker->findChild<QListWidget *>(), Qt::Key_Down);
    for (auto *button : maker->findChildren<QPushButton *>())
        if (button->text() == QStringLiteral("Pre&view"))
            QTest::keyClick(button, Qt::Key_Space);
    ASSERT_TRUE(window.lessons()->run());
    EXPECT_EQ(window.lessons()->run()->at(), 1U);
    EXPECT_TRUE(window.lessons()->progress().lessons.empty());
    window.lessons()->stop();
}

TEST(MakerInTheMainWindow, OwnLessonsAreOnTheShelfOnceSaved)
{
    const QTemporaryDir settings;
    const QByteArray before = qgetenv("THREEBUDGETS_SETTINGS");
    qputenv("THREEBUDGETS_SETTINGS", settings.filePath(QStringLiteral("window.json")).toUtf8());
    MainWindow window(test::snapshot(), ThemeKind::Light);
    window.setLessons(shelf(), {});
    window.findChild<LessonTools *>()->openMaker();
    auto *maker = window.findChild<LessonMaker *>();
    maker->saveAs(ownLessonFolder() + QStringLiteral("/my-own.json"));
    ASSERT_TRUE(window.lessons()->shelf().find("my-own"));
    maker->saveAs(settings.filePath(QStringLiteral("elsewhere.json")));
    EXPECT_FALSE(window.lessons()->shelf().find("elsewhere"));
    qputenv("THREEBUDGETS_SETTINGS", before);
}
