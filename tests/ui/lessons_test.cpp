// SPDX-License-Identifier: GPL-3.0-or-later
// Every lesson played in the window by keys alone: predictions, covers, and free play as it was before.
#include "tests/ui/test_snapshot.h"
#include "ui/chart_deck.h"
#include "ui/control_panel.h"
#include "ui/covered.h"
#include "ui/data_table.h"
#include "ui/lesson_list.h"
#include "ui/lesson_panel.h"
#include "ui/lesson_player.h"
#include "ui/lesson_text_view.h"
#include "ui/main_window.h"
#include "ui/scroll_column.h"

#include <QAccessible>
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QRadioButton>
#include <QScrollBar>
#include <QStatusBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

using namespace tb;

namespace {

constexpr const char *kData = TB_SOURCE_DIR "/resources/data";

class Lessons : public ::testing::Test
{
protected:
    void SetUp() override
    {
        window.setLessons(readShelf(kData), progressFile());
        window.resize(1280, 800);
        window.show();
        window.activateWindow();
        QCoreApplication::processEvents();
    }

    QString progressFile() const { return folder.filePath(QStringLiteral("lessons.json")); }

    const LessonRun *run() const { return window.lessons()->run(); }

    void start(const std::string &id)
    {
        const ShelvedLesson *shelved = window.lessons()->shelf().find(id);
        ASSERT_TRUE(shelved) << id;
        window.startLesson(*shelved);
        QCoreApplication::processEvents();
    }

    void press(Qt::Key key, Qt::KeyboardModifiers with = {})
    {
        QWidget *at = QApplication::focusWidget();
        QTest::keyClick(at ? at : &window, key, with);
        QCoreApplication::processEvents();
    }

    static void settle()
    {
        for (int i = 0; i < 8; ++i)
            QCoreApplication::processEvents();
    }

    void next() { press(Qt::Key_Right, Qt::AltModifier); }

    bool panelSays(const QString &words) const
    {
        const auto labels = window.findChild<LessonPanel *>()->findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel *label) { return label->isVisible() && label->text() == words; });
    }

    /// The prediction as a learner would give it, by keys.
    void predict()
    {
        const Question &question = *run()->step().question;
        if (question.kind == QuestionKind::Number) {
            const std::string words = run()->prepared().answer(question).text;
            QTest::keyClicks(QApplication::focusWidget(), QString::fromStdString(words));
            press(Qt::Key_Return);
        } else if (question.kind == QuestionKind::Choice) {
            press(Qt::Key_2);
            press(Qt::Key_Return);
        } else {
            press(question.kind == QuestionKind::DragBar ? Qt::Key_Right : Qt::Key_Up);
            press(Qt::Key_Return);
        }
    }

    /// All that can be read or heard outside of the lesson's own column.
    QString everythingElse() const
    {
        QString all = window.statusBar()->currentMessage();
        for (const QWidget *widget : window.findChildren<QWidget *>()) {
            const bool own = window.findChild<LessonPanel *>()->isAncestorOf(widget)
                || window.findChild<ControlPanel *>()->isAncestorOf(widget);
            if (own || !widget->isVisible())
                continue;
            if (const auto *label = qobject_cast<const QLabel *>(widget))
                all += label->text() + QLatin1Char('\n');
            QAccessibleInterface *spoken
                = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(widget));
            addSpoken(spoken, all);
        }
        return all;
    }

    static void addSpoken(QAccessibleInterface *spoken, QString &all)
    {
        if (!spoken)
            return;
        for (const QAccessible::Text part : {QAccessible::Name, QAccessible::Value, QAccessible::Description})
            all += spoken->text(part) + QLatin1Char('\n');
        for (int i = 0; i < spoken->childCount(); ++i)
            if (QAccessibleInterface *child = spoken->child(i); child && !child->object())
                addSpoken(child, all);
    }

    QTemporaryDir folder;
    MainWindow window{test::snapshot(), ThemeKind::Light};
};

TEST_F(Lessons, EachIsPlayedByKeysAloneAndEndsInFreePlay)
{
    for (const ShelvedLesson &shelved : window.lessons()->shelf().lessons) {
        const Scenario before = window.store()->snapshot().scenario;
        const ViewOptions view = window.store()->snapshot().view;
        const int page = window.findChild<ChartDeck *>()->current();
        start(shelved.lesson.id);
        std::size_t questions = 0;
        for (std::size_t i = 0; i < shelved.lesson.steps.size(); ++i) {
            ASSERT_TRUE(run()) << shelved.lesson.id;
            ASSERT_EQ(run()->at(), i) << shelved.lesson.id;
            if (run()->asks()) {
                predict();
                ASSERT_FALSE(run()->asks()) << shelved.lesson.id << " step " << i + 1;
                questions += run()->states()[i].answer ? 1 : 0;
                const Question &question = *run()->step().question;
                EXPECT_TRUE(question.kind != QuestionKind::Number || run()->feedback()->good)
                    << shelved.lesson.id << " step " << i + 1;
            }
            next();
        }
        EXPECT_FALSE(run()) << shelved.lesson.id;
        EXPECT_EQ(questions,
                  static_cast<std::size_t>(
                      std::count_if(shelved.lesson.steps.begin(), shelved.lesson.steps.end(),
                                    [](const LessonStep &step) { return step.question.has_value(); })));
        EXPECT_EQ(window.store()->snapshot().scenario, before) << shelved.lesson.id;
        EXPECT_EQ(window.store()->snapshot().view, view) << shelved.lesson.id;
        EXPECT_EQ(window.findChild<ChartDeck *>()->current(), page) << shelved.lesson.id;
        EXPECT_FALSE(window.store()->highlight()) << shelved.lesson.id;
        EXPECT_TRUE(window.findChild<ControlPanel *>()->isEnabled());
        for (const Covered *covered : window.findChildren<Covered *>())
            EXPECT_FALSE(covered->isCovered()) << shelved.lesson.id;
    }
}

TEST_F(Lessons, WhatIsCoveredCanBeNeitherReadNorHeard)
{
    int checked = 0;
    for (const ShelvedLesson &shelved : window.lessons()->shelf().lessons) {
        start(shelved.lesson.id);
        for (std::size_t i = 0; i < shelved.lesson.steps.size(); ++i) {
            window.lessons()->go(i);
            QCoreApplication::processEvents();
            if (!run()->asks() || run()->step().question->kind == QuestionKind::Choice)
                continue;
            const QString answer
                = QString::fromStdString(run()->prepared().answer(*run()->step().question).text);
            if (run()->mask().any() && answer.size() >= 4 && answer != QLatin1String("20 GB")) {
                ++checked;
                EXPECT_FALSE(everythingElse().contains(answer))
                    << shelved.lesson.id << " step " << i + 1 << ": " << answer.toStdString();
            }
        }
        window.lessons()->stop();
    }
    EXPECT_GE(checked, 20);
}

TEST_F(Lessons, TheGuessStaysInThePictureAndItsDifferenceIsWritten)
{
    start("four-then-eight");
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("6"));
    press(Qt::Key_Return);
    ASSERT_TRUE(window.store()->snapshot().view.guess);
    EXPECT_EQ(window.store()->snapshot().view.guess->value, 6);
    EXPECT_FALSE(window.statusBar()->currentMessage().contains(QStringLiteral("nothing is asked")))
        << "one press answers once";
    const QString said = window.findChild<LessonTextView *>()->toPlainText();
    EXPECT_TRUE(said.contains(QStringLiteral("Your guess: 6. It is 4: 2 less"))) << said.toStdString();
    EXPECT_TRUE(said.contains(QStringLiteral("20 GB / 4.29 GB"))) << said.toStdString();
    press(Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_TRUE(run()->asks());
    EXPECT_FALSE(window.store()->snapshot().view.guess);
}

TEST_F(Lessons, ADragIsMadeInThePictureByKeys)
{
    start("a-book-in-the-window");
    for (int i = 0; i < 3; ++i)
        press(Qt::Key_PageUp);
    ASSERT_TRUE(window.store()->snapshot().view.guess);
    const double dragged = window.store()->snapshot().view.guess->value;
    EXPECT_GT(dragged, 0);
    press(Qt::Key_Return);
    ASSERT_FALSE(run()->asks());
    EXPECT_EQ(run()->states()[0].answer->value, dragged);
    EXPECT_FALSE(window.store()->snapshot().view.guess->open);
}

TEST_F(Lessons, AGuessThatWasNotMovedIsNone)
{
    start("a-book-in-the-window");
    press(Qt::Key_Return);
    EXPECT_TRUE(run()->asks());
    EXPECT_TRUE(window.statusBar()->currentMessage().startsWith(QStringLiteral("Move your guess first")));
    press(Qt::Key_PageUp);
    press(Qt::Key_Return);
    EXPECT_FALSE(run()->asks());
}

TEST_F(Lessons, UndoEndsWhereTheStepBegins)
{
    Scenario moved = window.store()->snapshot().scenario;
    const Scenario before = moved;
    moved.context = {8'192};
    ASSERT_TRUE(window.store()->apply(moved).ok());
    const auto undoAll = [this] {
        for (int i = 0; i < 20; ++i)
            press(Qt::Key_Z, Qt::ControlModifier);
    };
    start("bits-and-sizes");
    while (!run()->asks())
        next();
    undoAll();
    EXPECT_EQ(window.store()->snapshot().scenario, run()->scenario());
    predict();
    ASSERT_FALSE(run()->asks());
    Scenario tried = run()->scenario();
    tried.sessions = {tried.sessions.value + 1};
    ASSERT_TRUE(window.store()->apply(tried).ok());
    window.store()->undo();
    undoAll();
    EXPECT_EQ(window.store()->snapshot().scenario, run()->scenario());

    press(Qt::Key_W, Qt::ControlModifier);
    ASSERT_FALSE(run());
    EXPECT_EQ(window.store()->snapshot().scenario, moved);
    window.store()->undo();
    EXPECT_EQ(window.store()->snapshot().scenario, before);
    window.store()->redo();
    EXPECT_EQ(window.store()->snapshot().scenario, moved);
}

TEST_F(Lessons, ANewScenarioFromALessonIsUndoneToFreePlay)
{
    Scenario free = window.store()->snapshot().scenario;
    free.context = {8'192};
    ASSERT_TRUE(window.store()->apply(free).ok());
    start("bits-and-sizes");
    press(Qt::Key_N, Qt::ControlModifier);
    ASSERT_FALSE(run());
    EXPECT_NE(window.store()->snapshot().scenario, free);
    window.store()->undo();
    EXPECT_EQ(window.store()->snapshot().scenario, free);
}

TEST_F(Lessons, NonsenseIsAnsweredInALineAndChangesNothing)
{
    start("four-then-eight");
    for (const char *typed : {"", "many", "4 GB", "1e999", "\xF0\x9F\x98\x80"}) {
        auto *field = qobject_cast<QLineEdit *>(QApplication::focusWidget());
        ASSERT_TRUE(field);
        field->setText(QString::fromUtf8(typed));
        window.statusBar()->clearMessage();
        press(Qt::Key_Return);
        EXPECT_TRUE(run()->asks()) << typed;
        EXPECT_FALSE(window.statusBar()->currentMessage().isEmpty()) << typed;
        EXPECT_TRUE(panelSays(window.statusBar()->currentMessage())) << "in sight of the question";
    }
}

TEST_F(Lessons, ARefusalEndsWithTheNextAnswer)
{
    start("cars-for-the-ride"); // its answer is in the state that was shown
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("1e999"));
    press(Qt::Key_Return);
    ASSERT_TRUE(run()->asks());
    const QString refusal = window.statusBar()->currentMessage();
    qobject_cast<QLineEdit *>(QApplication::focusWidget())->clear();
    predict();
    ASSERT_FALSE(run()->asks());
    EXPECT_NE(window.statusBar()->currentMessage(), refusal);
}

TEST_F(Lessons, NoChoiceIsNoAnswerAndIsToldSo)
{
    start("what-lives-in-memory");
    press(Qt::Key_Return);
    EXPECT_TRUE(run()->asks());
    EXPECT_TRUE(panelSays(QStringLiteral("Choose one of them first.")));
    press(Qt::Key_2);
    press(Qt::Key_Return);
    EXPECT_FALSE(run()->asks());
    EXPECT_FALSE(panelSays(QStringLiteral("Choose one of them first.")));
}

TEST_F(Lessons, AChoiceIsReadableInASmallWindowAndInLargeText)
{
    for (const auto &[size, percent] : {std::pair(QSize(640, 480), 100), std::pair(QSize(1280, 720), 200)}) {
        WindowState state = window.windowState();
        state.textPercent = percent;
        window.setWindowState(state);
        window.resize(size);
        start("what-lives-in-memory");
        settle();
        EXPECT_EQ(window.size(), size) << percent;
        auto *panel = window.findChild<LessonPanel *>();
        auto *scroll = panel->findChild<ScrollColumn *>();
        EXPECT_GT(scroll->verticalScrollBar()->maximum(), 0) << percent;
        for (const QLabel *label : panel->findChildren<QLabel *>())
            EXPECT_TRUE(!label->isVisible() || label->height() >= label->heightForWidth(label->width()))
                << label->text().toStdString() << ", " << percent;
        auto *words = panel->findChild<LessonTextView *>();
        EXPECT_EQ(words->verticalScrollBar()->maximum(), 0) << percent;
        words->setFocus();
        press(Qt::Key_End);
        EXPECT_EQ(scroll->verticalScrollBar()->value(), scroll->verticalScrollBar()->maximum());
        panel->findChild<QRadioButton *>()->setFocus();
        predict();
        settle();
        EXPECT_GT(scroll->verticalScrollBar()->value(), 0) << "what came of it is in sight";
        window.lessons()->stop();
    }
}

TEST_F(Lessons, TheControlsAreWholeAfterALesson)
{
    window.hide(); // opened with a lesson, as by its command
    start("what-lives-in-memory");
    window.show();
    settle();
    press(Qt::Key_Z, Qt::ControlModifier);
    settle();
    press(Qt::Key_W, Qt::ControlModifier);
    settle();
    ASSERT_FALSE(run());
    const auto *scroll = window.findChild<ControlPanel *>()->findChild<ScrollColumn *>();
    EXPECT_EQ(scroll->widget()->width(), scroll->viewport()->width());
}

TEST_F(Lessons, ProgressGoesOnWhereItWasLeft)
{
    start("four-then-eight");
    press(Qt::Key_Return, Qt::ControlModifier);
    next();
    ASSERT_EQ(run()->at(), 1U);
    MainWindow again(test::snapshot(), ThemeKind::Light);
    again.setLessons(readShelf(kData), progressFile());
    again.startLesson(*again.lessons()->shelf().find("four-then-eight"));
    EXPECT_EQ(again.lessons()->run()->at(), 1U);
    EXPECT_TRUE(again.lessons()->run()->states()[0].revealed);
}

TEST_F(Lessons, DamagedProgressStartsAnewAndIsKeptAside)
{
    QFile file(progressFile());
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("{\"format\":\"threebudgets-progress\",\"lessons\":{\"a\":");
    file.close();
    MainWindow again(test::snapshot(), ThemeKind::Light);
    again.setLessons(readShelf(kData), progressFile());
    EXPECT_TRUE(again.lessons()->progress().lessons.empty());
    EXPECT_TRUE(QFile::exists(progressFile() + QStringLiteral(".damaged")));
    EXPECT_TRUE(again.statusBar()->currentMessage().contains(QStringLiteral("starts anew")));
}

TEST_F(Lessons, TheFirstScreenOffersThem)
{
    const auto offers = window.menuBar()->findChildren<QToolButton *>();
    const auto offer = std::find_if(offers.begin(), offers.end(), [](const QToolButton *button) {
        return button->text() == QStringLiteral("Begin a Lesson");
    });
    ASSERT_NE(offer, offers.end());
    EXPECT_TRUE((*offer)->isVisible());
    (*offer)->click();
    EXPECT_TRUE(window.findChild<LessonList *>()->isVisible());
}

TEST_F(Lessons, ASearchBeginsWhatItFindsAndNothingElse)
{
    press(Qt::Key_F2);
    auto *list = window.findChild<LessonList *>();
    auto *search = list->findChild<QLineEdit *>();
    search->setFocus();
    QTest::keyClicks(search, QStringLiteral("zzz"));
    QTest::keyClick(search, Qt::Key_Return);
    EXPECT_FALSE(run());
    EXPECT_TRUE(list->isVisible());
    search->clear();
    QTest::keyClick(search, Qt::Key_Down);
    EXPECT_EQ(list->findChild<QTreeWidget *>()->currentItem()->text(0).toStdString(),
              window.lessons()->shelf().lessons[1].lesson.title);
    QTest::keyClicks(search, QStringLiteral("ninth guest"));
    QTest::keyClick(search, Qt::Key_Return);
    ASSERT_TRUE(run());
    EXPECT_EQ(run()->lesson().id, "ninth-guest");
}

TEST_F(Lessons, TheListTellsInFullWhatEachIsAbout)
{
    press(Qt::Key_F2);
    auto *list = window.findChild<LessonList *>();
    list->resize(480, 500);
    QCoreApplication::processEvents();
    QLabel *about = nullptr;
    for (auto *label : list->findChildren<QLabel *>())
        if (label->accessibleName() == QStringLiteral("About the lesson in front"))
            about = label;
    ASSERT_TRUE(about);
    const QRect place = about->geometry();
    auto *tree = list->findChild<QTreeWidget *>();
    tree->setFocus();
    for (std::size_t i = 1; i < window.lessons()->shelf().lessons.size(); ++i) {
        QTest::keyClick(tree, Qt::Key_Down);
        if (tree->currentItem()->text(1).isEmpty()) // the name of a group
            QTest::keyClick(tree, Qt::Key_Down);
        const std::string &story = window.lessons()->shelf().lessons[i].lesson.story;
        EXPECT_EQ(about->text().toStdString(), story);
        EXPECT_LE(about->heightForWidth(about->width()), about->height()) << story;
        QCoreApplication::processEvents();
        EXPECT_EQ(about->geometry(), place) << "the list does not jump";
    }
}

TEST_F(Lessons, TheDataTableSaysThatItsFiguresAreCovered)
{
    const auto dataTable = [this] {
        for (QAction *action : window.findChildren<QAction *>())
            if (action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_T))
                action->trigger();
        QCoreApplication::processEvents();
        return window.findChild<DataTable *>();
    };
    auto *cells = dataTable()->findChild<QTableView *>();
    EXPECT_TRUE(cells->isVisible());
    start("ninth-guest");
    while (run() && !run()->mask().any())
        next();
    ASSERT_TRUE(run()) << "a lesson with a cover";
    DataTable *table = dataTable();
    EXPECT_FALSE(cells->isVisible());
    EXPECT_EQ(cells->model()->rowCount(), 0) << "nothing of what stood there before";
    bool said = false;
    for (const auto *label : table->findChildren<QLabel *>())
        said = said || (label->isVisible() && label->text().contains(QStringLiteral("until you have made")));
    EXPECT_TRUE(said);
    window.lessons()->reveal();
    QCoreApplication::processEvents();
    EXPECT_TRUE(cells->isVisible());
    EXPECT_GT(cells->model()->rowCount(), 0);
}

TEST_F(Lessons, TheListIsReadyForTheNextOne)
{
    const Lesson &first = window.lessons()->shelf().lessons[0].lesson;
    start(first.id);
    for (std::size_t i = 0; i < first.steps.size(); ++i) {
        window.lessons()->reveal();
        next();
    }
    ASSERT_FALSE(run());
    press(Qt::Key_F2);
    const auto *tree = window.findChild<LessonList *>()->findChild<QTreeWidget *>();
    EXPECT_EQ(tree->currentItem()->text(0).toStdString(), window.lessons()->shelf().lessons[1].lesson.title);
}

TEST_F(Lessons, TheListBeginsOneByKeys)
{
    press(Qt::Key_F2);
    auto *list = window.findChild<LessonList *>();
    ASSERT_TRUE(list->isVisible());
    auto *tree = list->findChild<QTreeWidget *>();
    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_Down);
    QTest::keyClick(tree, Qt::Key_Return);
    ASSERT_TRUE(run());
    EXPECT_EQ(run()->lesson().id, window.lessons()->shelf().lessons[1].lesson.id);
    window.activateWindow();
    QCoreApplication::processEvents();
    QTest::keyClick(&window, Qt::Key_W, Qt::ControlModifier);
    EXPECT_FALSE(run());
}

} // namespace
