// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in the main window: the menu, what is covered, what a step puts in front.
#include "ui/budget_bars.h"
#include "ui/chart_deck.h"
#include "ui/control_panel.h"
#include "ui/covered.h"
#include "ui/explain_page.h"
#include "ui/lesson_list.h"
#include "ui/lesson_panel.h"
#include "ui/lesson_player.h"
#include "ui/lesson_tools.h"
#include "ui/main_window.h"
#include "ui/presenter_window.h"
#include "ui/readout.h"
#include "ui/text.h"
#include "ui/worksheet_opener.h"

#include <QMenuBar>
#include <QMessageBox>
#include <QScreen>
#include <QStatusBar>
#include <QToolButton>

#include <utility>

namespace tb {

void MainWindow::makeLessonMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Lesson"));
    QAction *list = menu->addAction(tr("&Lessons..."), this, &MainWindow::showLessons);
    list->setShortcut(QKeySequence(Qt::Key_F2));
    QAction *sheet = menu->addAction(tr("Seven Numbers &Worksheet"), this,
                                     [this] { m_sheet->open(m_store->snapshot().scenario); });
    sheet->setShortcut(QKeySequence(Qt::Key_F7));
    QAction *terms = menu->addAction(tr("&Glossary"), m_lessonTools, &LessonTools::openGlossary);
    terms->setShortcut(QKeySequence(Qt::Key_F3));
    menu->addAction(tr("&Make a Lesson..."), m_lessonTools, &LessonTools::openMaker);
    menu->addSeparator();
    const auto add = [&](const QString &name, const QKeySequence &keys, auto act) {
        QAction *action = menu->addAction(name, m_lessons, act);
        action->setShortcut(keys);
        m_lessonActions.push_back(action);
    };
    add(tr("&Next Step"), QKeySequence(Qt::ALT | Qt::Key_Right), &LessonPlayer::next);
    add(tr("&Back"), QKeySequence(Qt::ALT | Qt::Key_Left), &LessonPlayer::back);
    add(tr("&Show the Answer"), QKeySequence(Qt::CTRL | Qt::Key_Return), &LessonPlayer::reveal);
    add(tr("Step &Again"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R), &LessonPlayer::resetStep);
    add(tr("&End Lesson"), QKeySequence(Qt::CTRL | Qt::Key_W), &LessonPlayer::stop);
    menu->addSeparator();
    QAction *present = menu->addAction(tr("&Present"), this, &MainWindow::startPresenting);
    present->setShortcut(QKeySequence(Qt::Key_F5));
    offerLessons();
}

/// In sight on the first screen: who is new shall not have to search the menus.
void MainWindow::offerLessons()
{
    auto *offer = new QToolButton(menuBar());
    offer->setText(tr("Begin a Lesson"));
    offer->setToolTip(tr("Short lessons that ask before they show (F2)"));
    offer->setAutoRaise(true);
    connect(offer, &QToolButton::clicked, this, &MainWindow::showLessons);
    menuBar()->setCornerWidget(offer);
}

void MainWindow::connectLessons()
{
    connect(m_lessons, &LessonPlayer::changed, this, &MainWindow::presentLesson);
    connect(m_lessons, &LessonPlayer::said, this, &MainWindow::say);
    connect(m_lessons, &LessonPlayer::refused, this, [this](const QString &why) {
        m_refusal = why;
        m_lessonPanel->refuse(why);
    });
    connect(m_lessonPanel, &LessonPanel::nextAsked, m_lessons, &LessonPlayer::next);
    connect(m_lessonPanel, &LessonPanel::backAsked, m_lessons, &LessonPlayer::back);
    connect(m_lessonPanel, &LessonPanel::stopAsked, m_lessons, &LessonPlayer::stop);
    connect(m_lessonPanel, &LessonPanel::resetAsked, m_lessons, &LessonPlayer::resetStep);
    connect(m_lessonPanel, &LessonPanel::revealAsked, m_lessons, &LessonPlayer::reveal);
    connect(m_lessonPanel, &LessonPanel::answered, m_lessons, &LessonPlayer::answer);
    connect(m_lessonPanel, &LessonPanel::chosen, m_lessons, &LessonPlayer::choose);
    connect(m_lessonPanel, &LessonPanel::dropped, m_lessons, &LessonPlayer::drop);
    connect(m_lessonPanel, &LessonPanel::stepChosen, m_lessons,
            [this](int step) { m_lessons->go(static_cast<std::size_t>(step)); });
    connect(m_bars, &BudgetBars::guessMoved, m_lessons, &LessonPlayer::moveGuess);
    connect(m_bars, &BudgetBars::guessGiven, m_lessons, &LessonPlayer::drag);
    connect(m_charts, &ChartDeck::guessMoved, m_lessons, &LessonPlayer::moveGuess);
    connect(m_charts, &ChartDeck::guessGiven, m_lessons, &LessonPlayer::drag);
    connect(m_lessonList, &LessonList::lessonChosen, this,
            qOverload<const QString &>(&MainWindow::startLesson));
    connect(m_lessonList, &LessonList::fileChosen, this, &MainWindow::startLessonFile);
    connect(m_lessonTools, &LessonTools::lessonMade, m_lessons, &LessonPlayer::shelve);
    connect(m_lessonTools, &LessonTools::previewAsked, this,
            [this](const ShelvedLesson &lesson, std::size_t step) {
                tellRefusal(m_lessons->preview(lesson, step));
            });
}

void MainWindow::setLessons(LessonShelf shelf, const QString &progressFile)
{
    m_lessonPanel->setGlossary(shelf.glossary);
    m_explain->setGlossary(shelf.glossary);
    m_lessonTools->setShelf(shelf);
    m_lessons->setShelf(std::move(shelf), progressFile);
}

void MainWindow::showLessons()
{
    m_lessonList->setShelf(m_lessons->shelf(), m_lessons->progress());
    m_lessonList->show();
    m_lessonList->raise();
}

void MainWindow::startLesson(const QString &id)
{
    if (const ShelvedLesson *shelved = m_lessons->shelf().find(id.toStdString()))
        startLesson(*shelved);
}

void MainWindow::startLesson(const ShelvedLesson &shelved)
{
    tellRefusal(m_lessons->start(shelved));
}

void MainWindow::startLessonFile(const QString &path)
{
    if (const auto read = readLessonFile(path.toStdString()))
        startLesson(*read);
    else
        tellRefusal(read.error());
}

void MainWindow::tellRefusal(const Status &started)
{
    if (!started)
        QMessageBox::warning(this, tr("Lessons"), text(started.error().line()));
}

void MainWindow::startPresenting()
{
    if (m_presenter)
        return;
    m_presenter = new PresenterWindow(m_store, m_lessons, m_presenterTheme, this);
    connect(m_presenter, &PresenterWindow::left, this, &QWidget::activateWindow);
    m_presenter->setGeometry(screen()->geometry()); // the one that this window is on
    m_presenter->showFullScreen();
    m_presenter->activateWindow();
}

/// What is in front and what is covered, as the step says; without a lesson as it was before.
void MainWindow::presentLesson()
{
    const LessonRun *run = m_lessons->run();
    if (statusBar()->currentMessage() == std::exchange(m_refusal, {}))
        statusBar()->clearMessage(); // the next answer was taken
    m_lessonPanel->setVisible(run);
    m_lessonPanel->setRun(run);
    for (QAction *action : m_lessonActions)
        action->setEnabled(run);
    if (run && !m_beforeLesson)
        m_beforeLesson = InFront{m_charts->current(), m_charts->showsAll()};
    const Mask mask = run ? run->mask() : Mask{};
    const bool all = mask.bars && mask.charts && mask.result;
    if (all)
        m_coveredViews->setQuestion(text(run->prepared().plain(run->step().question->ask)));
    m_coveredViews->setCovered(all);
    m_coveredBars->setCovered(mask.bars);
    m_coveredCharts->setCovered(mask.charts);
    m_coveredReadout->setCovered(mask.result);
    m_controls->setEnabled(!run || !run->asks());
    m_controls->setHidden(run ? run->step().hide : std::vector<LessonControl>());
    m_store->setHighlight(run ? run->step().highlight : std::nullopt);
    if (!run) {
        const auto before = *std::exchange(m_beforeLesson, std::nullopt);
        m_charts->setCurrent(before.page);
        showAllCharts(before.allCharts);
    } else if (run->step().page) {
        showAllCharts(false);
        if (const auto page = m_pages.find(*run->step().page); page != m_pages.end())
            m_charts->showPage(page->second);
    }
    if (run && run->asks())
        focusDrag(run->step());
    fillDataTable();
    fillMemo();
}

/// What is dragged has the keyboard.
void MainWindow::focusDrag(const LessonStep &step)
{
    if (step.question->kind == QuestionKind::DragBar)
        m_bars->setFocus();
    else if (step.question->kind == QuestionKind::DragChart && step.page)
        m_pages.at(*step.page)->setFocus();
}

} // namespace tb
